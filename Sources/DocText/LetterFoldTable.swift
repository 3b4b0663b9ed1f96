/// The lower-case base letters of U+00C0 to U+024F, U+0370 to U+052F and U+1E00 to U+1FFF, in order. A dot stands for a scalar that is not a
/// letter. The source is the Unicode Character Database: canonical decomposition, without the marks U+0300 to U+036F, in lower case. Letters
/// with a stroke (ø, đ, ł) are mapped to their base letters, too.
enum LetterFoldTable {
  /// The table, with one UTF-16 unit per entry, because all base letters are in the basic plane. The table is built when a letter of the table
  /// is first folded.
  static let folded: [UInt16] = rows.flatMap { Array($0.utf16) }

  static let rows: [String] = [
    "aaaaaaæceeeeiiiidnooooo.ouuuuyþßaaaaaaæceeeeiiiidnooooo.ouuuuyþy",
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiĳĳjjkkkllllllŀ",
    "ŀllnnnnnnŉŋŋooooooœœrrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs",
    "ƀɓƃƃƅƅɔƈƈɖɗƌƌƍǝəɛƒƒɠɣƕɩɨƙƙƚƛɯɲƞɵooƣƣƥƥʀƨƨʃƪƫƭƭʈuuʊʋƴƴƶƶʒƹƹƺƻƽƽƾƿ",
    "ǀǁǂǃǆǆǆǉǉǉǌǌǌaaiioouuuuuuuuuuǝaaaaææǥǥggkkooooʒʒjǳǳǳggƕƿnnaaææoo",
    "aaaaeeeeiiiioooorrrruuuussttȝȝhhƞȡȣȣȥȥaaeeooooooooyyȴȵȶȷȸȹⱥȼȼƚⱦȿ",
    "ɀɂɂƀʉʌɇɇɉɉɋɋɍɍɏɏ",
    "ͱͱͳͳʹ.ͷͷ..ͺͻͼͽ.ϳ......α.εηι.ο.υωιαβγδεζηθικλμνξοπρ.στυφχψωιυαεηι",
    "υαβγδεζηθικλμνξοπρσστυφχψωιυουωϗϐϑϒϒϒϕϖϗϙϙϛϛϝϝϟϟϡϡϣϣϥϥϧϧϩϩϫϫϭϭϯϯ",
    "ϰϱϲϳθϵ.ϸϸϲϻϻϼͻͼͽееђгєѕііјљњћкиуџабвгдежзииклмнопрстуфхцчшщъыьэюя",
    "абвгдежзииклмнопрстуфхцчшщъыьэюяееђгєѕііјљњћкиуџѡѡѣѣѥѥѧѧѩѩѫѫѭѭѯѯ",
    "ѱѱѳѳѵѵѵѵѹѹѻѻѽѽѿѿҁҁ........ҋҋҍҍҏҏґґғғҕҕҗҗҙҙққҝҝҟҟҡҡңңҥҥҧҧҩҩҫҫҭҭүү",
    "ұұҳҳҵҵҷҷҹҹһһҽҽҿҿӏжжӄӄӆӆӈӈӊӊӌӌӎӎӏааааӕӕееәәәәжжззӡӡииииооөөөөээуу",
    "ууууччӷӷыыӻӻӽӽӿӿԁԁԃԃԅԅԇԇԉԉԋԋԍԍԏԏԑԑԓԓԕԕԗԗԙԙԛԛԝԝԟԟԡԡԣԣԥԥԧԧԩԩԫԫԭԭԯԯ",
    "aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm",
    "mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv",
    "wwwwwwwwwwxxxxyyzzzzzzhtwyẚsẜẝßẟaaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee",
    "eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyyỻỻỽỽỿỿ",
    "ααααααααααααααααεεεεεε..εεεεεε..ηηηηηηηηηηηηηηηηιιιιιιιιιιιιιιιι",
    "οοοοοο..οοοοοο..υυυυυυυυ.υ.υ.υ.υωωωωωωωωωωωωωωωωααεεηηιιοουυωω..",
    "ααααααααααααααααηηηηηηηηηηηηηηηηωωωωωωωωωωωωωωωωααααα.ααααααα.ι.",
    "..ηηη.ηηεεηηη...ιιιι..ιιιιιι....υυυυρρυυυυυυρ.....ωωω.ωωοοωωω...",
  ]
}
