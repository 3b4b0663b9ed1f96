/// Lower-case base letters of U+00C0 to U+024F, U+0370 to U+052F and U+1E00 to U+1FFF, one after another; a dot
/// where there is no letter. From the Unicode Character Database: canonical decomposition without the marks U+0300
/// to U+036F, then lower case; letters with a stroke (ø, đ, ł) count as their base, too.
enum LetterFoldTable {
  /// One UTF-16 unit an entry: every base letter lies in the basic plane. Read once, on the first such letter.
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
