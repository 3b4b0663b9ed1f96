import Testing

@testable import DocKnowledge

/// The language of a text is determined by its script and its function words.
@Suite struct ProseLanguageTests {
  private func language(_ texts: String...) -> WrittenLanguage? {
    var prose = ProseLanguage()
    for text in texts { prose.add(text) }
    return prose.language
  }

  @Test(
    arguments: [
      (
        "The kite is on the line, and it will not come down from there until you pull at this end of it.",
        .english
      ),
      (
        "Der Drachen hängt an der Leine und kommt nicht herunter, wenn man nicht mit der Hand daran zieht.",
        .german
      ),
      (
        "Le vent est dans la voile et le bateau ne peut pas rester sur le lac, mais il est avec nous pour la nuit.",
        .french
      ),
      (
        "El barco no puede estar en el lago, pero los remos son para el hombre que está con su hijo en la orilla.",
        .spanish
      ),
      (
        "Il vento è nella vela e la barca non può essere sul lago, ma gli uomini sono con la corda della riva.",
        .italian
      ),
      (
        "O barco não está no lago, mas os remos são para uma pessoa que também foi com o filho até a margem do rio.",
        .portuguese
      ),
      (
        "De boot is niet op het meer, maar de riemen zijn voor een man die met zijn zoon aan de kant van het water wordt gezien.",
        .dutch
      ),
      (
        "Båten är inte på sjön, men årorna som ska användas från båten finns också för den som har ett segel och vill ut.",
        .swedish
      ),
      (
        "Båden er ikke på søen, men årerne bruges af den mand, der også har et sejl og kun bliver set efter klokken seks.",
        .danish
      ),
      (
        "Båten er ikke på sjøen, men årene brukes av den mannen som også har et seil og bare blir sett etter klokka seks.",
        .norwegian
      ),
      (
        "Vene ei ole järvellä, mutta airot ovat sitä varten, kun joku on siinä ja se voi myös olla tuulen mukana tai ei.",
        .finnish
      ),
      (
        "Łódka nie jest na jeziorze, ale wiosła są dla tych, którzy się do niej dostali, oraz przez most lub po wodzie.",
        .polish
      ),
      (
        "Čamac nije na jezeru, ali vesla su za one koji se do njega mogu spustiti ako je vjetar ili kada ne pada kiša.",
        .croatian
      ),
      (
        "Loďka není na jezeře, ale vesla jsou pro toho, který se do ní dostal, nebo pokud také není vítr při břehu.",
        .czech
      ),
      (
        "Лодка стоит на озере, а вёсла лежат на берегу, и никто не может найти ключ от сарая, где был парус.",
        .russian
      ),
      (
        "Човен стоїть на озері, а весла лежать на березі, і ніхто не може знайти ключ від сараю, де є вітрило.",
        .ukrainian
      ),
      ("Η βάρκα είναι στη λίμνη και τα κουπιά είναι στην όχθη.", .greek),
      ("ボートは湖にあり、櫂は岸に置いてある。風が吹くまで待つ。", .japanese),
      ("小船停在湖上，船桨放在岸边，没有人能找到仓库的钥匙，风还没有来。", .chinese),
      ("배는 호수에 있고 노는 물가에 놓여 있다. 바람이 불 때까지 기다린다.", .korean),
      ("القارب في البحيرة والمجاديف على الشاطئ ولا أحد يجد مفتاح المخزن", .arabic),
      ("הסירה באגם והמשוטים על החוף ואיש אינו מוצא את מפתח המחסן", .hebrew),
      ("เรืออยู่ในทะเลสาบและไม้พายอยู่ริมฝั่ง", .thai),
    ] as [(String, WrittenLanguage)])
  func tells(_ text: String, _ language: WrittenLanguage) {
    #expect(self.language(text) == language)
    // Quoted commands do not change the language.
    #expect(self.language(text, "mount /dev/sda1", "rm -rf build") == language)
  }

  @Test(arguments: [
    "", "a", "mount", "ls cp mv rm ln cat head tail sort uniq cut", "UIHostingConfiguration margins 17.4",
    "der", "0 1 2 3 4 5 6",
    // Parts of names are not words of any language.
    "ES_KITE_EL ES_KITE_LA ES_KITE_DEL es_con_por ES_SE ES_UNA_LOS",
    "kite.le kite.la des/les est/une.sur que::qui(pas)",
    "kiteDer derKite dieLeine undWind istDa nichtHier derDieDas",
    // A repeated word may be a cell of a table.
    "no Kite no Line no Wind no Lake no Boat no Oar no Sail",
    "see Kite on off see Line on off see Wind on off",
  ])
  func isUnsureOf(_ text: String) {
    #expect(language(text) == nil)
  }

  @Test func readsNoMoreThanItsBound() {
    var prose = ProseLanguage()
    prose.add(String(repeating: "the kite is on the line and it is here ", count: 4000))
    #expect(prose.isFull && prose.bytes <= ProseLanguage.mostBytes + 4 && prose.language == .english)
  }

  @Test(
    arguments: [
      ("de", "de"), ("de-AT", "de"), ("de_DE.UTF-8", "de"), ("German", "de"), ("DEUTSCH", "de"),
      ("deu", "de"), ("ger", "de"),
      ("nb", "no"), ("nn-NO", "no"), ("zh-Hant", "zh"), ("日本語", "ja"), ("pt_BR", "pt"), ("English", "en"),
      ("", nil), ("python", nil),
      ("-", nil), ("xx", nil),
    ] as [(String, String?)])
  func names(_ name: String, _ code: String?) {
    #expect(WrittenLanguage(named: name)?.rawValue == code)
  }

  @Test func eachNameMeansOneLanguage() {
    for language in WrittenLanguage.allCases {
      #expect(
        WrittenLanguage(named: language.name) == language
          && WrittenLanguage(named: language.rawValue) == language)
    }
  }
}
