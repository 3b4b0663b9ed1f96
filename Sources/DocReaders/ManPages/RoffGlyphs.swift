/// Maps the character names of roff (groff_char(7)) to UTF-8.
enum RoffGlyphs {
  static func named(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    if let known = table[Array(name)] { return known }
    // A code point is named `u00E9`, or `u0065_0301` for a letter with a combining accent.
    guard name.first == UInt8(ascii: "u"), name.count >= 5 else { return nil }
    var output: [UInt8] = []
    for part in name.dropFirst().split(separator: UInt8(ascii: "_")) {
      guard part.count == 4 || part.count < 7 && part.first != 0x30,
        let value = UInt32(String(decoding: part, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value), value >= 0x20, !(0x7f..<0xa0).contains(value)
      else { return nil }
      output += Array(String(scalar).utf8)
    }
    return output.isEmpty ? nil : output
  }

  private static let table: [[UInt8]: [UInt8]] = {
    var table: [[UInt8]: [UInt8]] = [:]
    for pair in pairs.split(separator: " ") {
      guard let comma = pair.lastIndex(of: ",") else { continue }
      table[Array(pair[..<comma].utf8)] = Array(pair[pair.index(after: comma)...].utf8)
    }
    table[Array("cm".utf8)] = Array(",".utf8)
    return table
  }()

  private static let pairs =
    "-,- ij,ĳ IJ,Ĳ +h,ϑ +f,φ +e,ϵ +p,ϖ Fn,ƒ 18,⅛ 38,⅜ 58,⅝ 78,⅞ em,— en,– hy,- mi,- bu,• sq,□ lh,☜ rh,☞ aq,' dq,\" oq,‘ cq,’ lq,“ rq,” Bq,„ bq,‚ Fo,« Fc,» fo,‹ fc,› ha,^ ti,~ rs,\\ "
    + "sl,/ ba,| br,| bv,| or,| bb,¦ ul,_ rn,‾ ru,_ at,@ sh,# Do,$ ct,¢ Eu,€ eu,€ Ye,¥ Po,£ Cs,¤ co,© rg,® tm,™ de,° fm,′ sd,″ "
    + "sc,§ ps,¶ dg,† dd,‡ pc,· ga,` aa,´ ad,¨ a-,¯ ac,¸ ao,˚ ah,ˇ a^,^ a~,~ ho,˛ "
    + "lB,[ rB,] lC,{ rC,} la,⟨ ra,⟩ lA,⟨ rA,⟩ <-,← ->,→ <>,↔ da,↓ ua,↑ va,↕ lA,⇐ rA,⇒ hA,⇔ CR,↵ "
    + "+-,± t+-,± mu,× tmu,× di,÷ tdi,÷ pl,+ eq,= ==,≡ !=,≠ ne,≢ <=,≤ >=,≥ <<,≪ >>,≫ ~=,≈ ~~,≈ =~,≅ |=,≃ ap,∼ pt,∝ if,∞ Ah,ℵ Im,ℑ Re,ℜ "
    + "wp,℘ pd,∂ -h,ℏ hbar,ℏ 12,½ 14,¼ 34,¾ S1,¹ S2,² S3,³ mo,∈ nm,∉ sb,⊂ sp,⊃ ib,⊆ ip,⊇ ca,∩ cu,∪ es,∅ fa,∀ te,∃ no,¬ tno,¬ AN,∧ OR,∨ "
    + "st,∋ tf,∴ 3d,∴ is,∫ integral,∫ sum,∑ product,∏ gr,∇ sr,√ sqrt,√ md,⋅ c*,⊗ c+,⊕ ci,○ lz,◊ OK,✓ r!,¡ r?,¿ Of,ª Om,º "
    + "*a,α *b,β *g,γ *d,δ *e,ε *z,ζ *y,η *h,θ *i,ι *k,κ *l,λ *m,μ *n,ν *c,ξ *o,ο *p,π *r,ρ *s,σ ts,ς *t,τ *u,υ *f,ϕ *x,χ *q,ψ *w,ω "
    + "*A,Α *B,Β *G,Γ *D,Δ *E,Ε *Z,Ζ *Y,Η *H,Θ *I,Ι *K,Κ *L,Λ *M,Μ *N,Ν *C,Ξ *O,Ο *P,Π *R,Ρ *S,Σ *T,Τ *U,Υ *F,Φ *X,Χ *Q,Ψ *W,Ω mc,µ "
    + "'A,Á 'E,É 'I,Í 'O,Ó 'U,Ú 'Y,Ý 'a,á 'e,é 'i,í 'o,ó 'u,ú 'y,ý 'C,Ć 'c,ć :A,Ä :E,Ë :I,Ï :O,Ö :U,Ü :a,ä :e,ë :i,ï :o,ö :u,ü :y,ÿ :Y,Ÿ "
    + "^A,Â ^E,Ê ^I,Î ^O,Ô ^U,Û ^a,â ^e,ê ^i,î ^o,ô ^u,û `A,À `E,È `I,Ì `O,Ò `U,Ù `a,à `e,è `i,ì `o,ò `u,ù ~A,Ã ~N,Ñ ~O,Õ ~a,ã ~n,ñ ~o,õ "
    + "vS,Š vs,š vZ,Ž vz,ž ,C,Ç ,c,ç oA,Å oa,å /L,Ł /l,ł /O,Ø /o,ø AE,Æ ae,æ OE,Œ oe,œ ss,ß -D,Ð Sd,ð TP,Þ Tp,þ .i,ı .j,ȷ "
    + "ff,ff fi,fi fl,fl Fi,ffi Fl,ffl lt,⎧ lk,⎨ lb,⎩ rt,⎫ rk,⎬ rb,⎭ coproduct,∐ space, "
    + "%0,‰ **,∗ -+,∓ /_,∠ CL,♣ DI,♦ HE,♥ SP,♠ Lq,“ Rq,” a\",˝ a.,˙ ab,˘ an,⎯ dA,⇓ uA,⇑ vA,⇕ f/,⁄ lc,⌈ lf,⌊ rc,⌉ rf,⌋ nb,⊄ nc,⊅ pp,⊥ "
    + "braceex,⎪ braceleftbt,⎩ braceleftex,⎪ braceleftmid,⎨ bracelefttp,⎧ bracerightbt,⎭ bracerightex,⎪ bracerightmid,⎬ bracerighttp,⎫ "
    + "bracketleftbt,⎣ bracketleftex,⎢ bracketlefttp,⎡ bracketrightbt,⎦ bracketrightex,⎥ bracketrighttp,⎤ "
    + "parenleftbt,⎝ parenleftex,⎜ parenlefttp,⎛ parenrightbt,⎠ parenrightex,⎟ parenrighttp,⎞ "
}
