/// A language in which documents are written. Its raw value is the code (ISO 639-1) that the index stores.
public enum WrittenLanguage: String, CaseIterable, Sendable {
  case arabic = "ar"
  case armenian = "hy"
  case basque = "eu"
  case bengali = "bn"
  case bulgarian = "bg"
  case catalan = "ca"
  case chinese = "zh"
  case croatian = "hr"
  case czech = "cs"
  case danish = "da"
  case dutch = "nl"
  case english = "en"
  case estonian = "et"
  case finnish = "fi"
  case french = "fr"
  case georgian = "ka"
  case german = "de"
  case greek = "el"
  case hebrew = "he"
  case hindi = "hi"
  case hungarian = "hu"
  case icelandic = "is"
  case indonesian = "id"
  case irish = "ga"
  case italian = "it"
  case japanese = "ja"
  case korean = "ko"
  case latvian = "lv"
  case lithuanian = "lt"
  case macedonian = "mk"
  case nepali = "ne"
  case norwegian = "no"
  case persian = "fa"
  case polish = "pl"
  case portuguese = "pt"
  case romanian = "ro"
  case russian = "ru"
  case serbian = "sr"
  case slovak = "sk"
  case slovenian = "sl"
  case spanish = "es"
  case swedish = "sv"
  case tamil = "ta"
  case thai = "th"
  case turkish = "tr"
  case ukrainian = "uk"
  case urdu = "ur"
  case vietnamese = "vi"
  case yiddish = "yi"

  public var name: String { "\(self)" }

  /// The language with a tag or a name such as `de`, `de-AT`, `de_DE.UTF-8`, `deu`, `German` or `Deutsch`. Fails for an unknown language.
  public init?(named text: String) {
    let word = text.lowercased().prefix { !"-_.@,; ".contains($0) }
    if let language = Self(rawValue: String(word)) ?? Self.allCases.first(where: { $0.name == word }) {
      self = language
      return
    }
    for (language, names) in Self.otherNames where names.split(separator: " ").contains(word) {
      self = language
      return
    }
    return nil
  }

  /// Further names: codes of three letters (ISO 639-2 and 639-3), codes of variants, and each language's name in the language itself.
  private static let otherNames: [(WrittenLanguage, String)] = [
    (.arabic, "ara العربية"), (.armenian, "hye arm"), (.basque, "eus baq euskara"), (.bengali, "ben"),
    (.bulgarian, "bul български"), (.catalan, "cat català catala"), (.chinese, "zho chi cmn 中文 汉语 漢語"),
    (.croatian, "hrv hrvatski"), (.czech, "ces cze čeština cestina"), (.danish, "dan dansk"),
    (.dutch, "nld dut nederlands"), (.english, "eng"), (.estonian, "est eesti"), (.finnish, "fin suomi"),
    (.french, "fra fre français francais"), (.georgian, "kat geo"), (.german, "deu ger deutsch"),
    (.greek, "ell gre ελληνικά"), (.hebrew, "heb iw עברית"), (.hindi, "hin हिन्दी"), (.hungarian, "hun magyar"),
    (.icelandic, "isl ice íslenska"), (.indonesian, "ind in bahasa"), (.irish, "gle gaeilge"),
    (.italian, "ita italiano"), (.japanese, "jpn jp 日本語"), (.korean, "kor 한국어"), (.latvian, "lav latviešu"),
    (.lithuanian, "lit lietuvių"), (.macedonian, "mkd mac македонски"), (.nepali, "nep"),
    (.norwegian, "nor nb nn nob nno norsk"), (.persian, "fas per farsi فارسی"), (.polish, "pol polski"),
    (.portuguese, "por português portugues"), (.romanian, "ron rum română romana mo"),
    (.russian, "rus русский"), (.serbian, "srp српски srpski"), (.slovak, "slk slo slovenčina"),
    (.slovenian, "slv slovenščina slovene"), (.spanish, "spa español espanol castellano"),
    (.swedish, "swe svenska"), (.tamil, "tam"), (.thai, "tha ไทย"), (.turkish, "tur türkçe turkce"),
    (.ukrainian, "ukr українська"), (.urdu, "urd"), (.vietnamese, "vie"), (.yiddish, "yid ji"),
  ]

  public static var allNames: [String] { allCases.map(\.rawValue) + allCases.map(\.name) }

  /// The function words of a language in Latin script: articles, prepositions, conjunctions, pronouns, forms of "to be". Function words
  /// identify the language of a text. In a query, they are stop words, like the English words in `StopWords`.
  public var functionWords: [Substring] { Self.functionWords[self]?.split(separator: " ") ?? [] }

  /// Whether a word in lower case is a function word of the language with this code. Scanning the words of one language is faster than building
  /// a table for all.
  public static func isFunctionWord(_ word: [UInt8], of code: String) -> Bool {
    guard !word.isEmpty, let language = Self(rawValue: code), var words = functionWords[language] else {
      return false
    }
    return words.withUTF8 { words in
      var start = 0
      while start < words.count {
        var end = start
        while end < words.count, words[end] != 0x20 { end += 1 }
        if end - start == word.count, words[start..<end].elementsEqual(word) { return true }
        start = end + 1
      }
      return false
    }
  }

  static let functionWords: [WrittenLanguage: String] = [
    .english:
      "the of and to in is that for it as with be are on by this not or from an at which if can you will when has have was its but all may been were their they these than into should would must only also",
    .german:
      "der die das und ist nicht mit den von für auf ein eine einer eines einen einem dem des zu im wird werden oder auch sich wenn als nach bei wie durch kann aus über nur es sie dass sind hat noch diese dieser diesem dieses zum zur in an um so falls alle werden wurde vom",
    .french:
      "le la les des et est une un du dans pour que qui sur par pas avec ce cette ces son ses ou au aux sont être plus ne il elle nous vous si mais comme leur peut lors cet en de sa se à tous toutes",
    .spanish:
      "el los las y en es del una un por con para que se como no su al lo más este esta estos pero sus si cuando entre sin puede son también ser la de o ha han hay todos cada",
    .italian:
      "il lo gli di che è la le un una per con non del della dei delle nel nella da al alla sono come questo questa se più anche essere si dal degli può ed i in o ha quando viene alle",
    .portuguese:
      "o os as do da dos das em um uma para com que não no na por é ao se como mais ou são pelo pela este esta isso você quando também seu sua ser foi de e a um à nos nas pode",
    .dutch:
      "de het een van en in is dat op te voor met niet zijn aan er ook door als bij wordt worden naar kan om uit dit deze maar of wanneer geen heeft dan zich hun alle",
    .swedish:
      "och att det som en på är för med inte av den till om ett har kan eller från de du så när ska vid detta denna också men alla sig i vara måste då används",
    .danish:
      "og at det som en på er for med ikke af den til om et har kan eller fra de du så når skal ved dette denne også men alle sig blev bliver hvis i være bruges efter kun",
    .norwegian:
      "og at det som en på er for med ikke av den til om et har kan eller fra de du så når skal ved dette denne også men alle seg eit ikkje ble blir hvis være brukes etter bare av ut fra hvor ingen hver hvilken mellom denne filen",
    .finnish:
      "ja on ei että se tai jos kun ovat voi kuin sen mutta myös joka ole olla tämä tämän niin siitä sekä mukaan vain kanssa ne jotka jotta sitä sitten koska tässä voidaan",
    .hungarian:
      "a az és hogy nem is egy ez ha vagy van meg csak de mint azt lehet ezt kell amely el ki minden által fel akkor ami ezek vannak pedig még",
    .romanian:
      "și şi de la în cu pe nu este un o din care pentru sau mai că fi sunt prin al ale cel după dacă acest această fie ca doar se când poate să vor",
    .turkish:
      "ve bir bu için ile da de olarak olan daha veya gibi değil her kadar ya ise olduğu ne çok sonra göre eğer tarafından üzerinde olur tüm",
    .catalan:
      "el la els les de i un una per que amb és del dels al no es en o si aquest aquesta com més també pot ser són ha seva als quan",
    .czech:
      "a je v na se že do pro jako které který nebo o s k i po z by ve jsou být ale tak pokud není také za při od lze tento která než pouze jen není jsou jestliže má při jeho toto pak",
    .slovak:
      "a je v na sa že do pre ako ktoré ktorý alebo o s k i po z by vo sú byť ale tak ak nie tiež za pri od možno tento ktorá iba",
    .polish:
      "i w na nie się z do jest że to o jak dla lub od po przez jako są być oraz który które tym czy jeśli może za przy ten ta gdy tylko należy jego tego również są podczas nazwa by jako jeżeli tych",
    .croatian:
      "i u na je se da za od su s ne ili koji koja koje što kao biti ako može iz do samo te nije ovaj po sa kada već ili",
    .slovenian:
      "in je v na se da za od so z ne ali ki kot pri biti če lahko iz do samo ni ta po tudi ko bo med kar",
    .estonian: "ja on ei et see kui või ka mis oma seda selle nii aga siis ning kes olla saab pole kuid sest",
    .latvian: "un ir ar no uz par ka lai vai tiek kas šo tas ja var nav pēc kā bet šis tikai",
    .lithuanian: "ir yra kad su iš į ne kaip tai arba bet jei gali būti tik šis nuo ar per kuris tačiau",
    .indonesian:
      "yang dan di untuk dengan dari ini tidak dalam adalah pada akan atau ke itu dapat oleh jika juga",
    .vietnamese: "và của là không cho các có được trong một với để này những khi từ hoặc nếu",
    .basque: "eta da ez bat dira du edo hau egin baina ere dela izan dute dago behar",
    .irish: "agus an na ar is a i le do go bhfuil tá sé ag nach nó chun",
    .icelandic: "og að er í á sem til um ekki með það fyrir við eru en eða af ef",
  ]
}
