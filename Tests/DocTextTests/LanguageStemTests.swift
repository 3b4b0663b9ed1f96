import DocModel
import Testing

@testable import DocText

/// Tests words in languages other than English.
@Suite struct LanguageStemTests {
  private func terms(_ text: String, in language: String?, as field: Field = .body) -> [String] {
    let analyzer = Analyzer()
    analyzer.language = language
    var buffer = TokenBuffer()
    _ = analyzer.analyze(text, as: field, from: 0, into: &buffer)
    return buffer.tokens.map { String(decoding: buffer.term($0), as: UTF8.self) }
  }

  /// Inflections of a word have the same term, with or without accents, and in any case.
  @Test(arguments: [
    ("de", ["Verknüpfung", "Verknüpfungen", "VERKNÜPFUNGEN"]), ("de", ["Straße", "strasse", "Straßen"]),
    ("fr", ["supprimer", "supprimé", "supprime"]), ("es", ["ficheros", "fichero"]),
    ("sv", ["möjlighet", "möjligheter"]),
    ("ru", ["файлы", "файлов", "ФАЙЛ"]), ("fi", ["tiedosto", "tiedostot"]), ("tr", ["dosya", "dosyalar"]),
    ("nl", ["bestanden", "bestand"]),
  ])
  func inflectionsAreOneTerm(_ language: String, _ words: [String]) {
    let found = Set(words.map { terms($0, in: language).joined(separator: " ") })
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasSuffix("/\(language)") == true, "\(found)")
  }

  /// Code, names and words without a stem are analysed as in English.
  @Test(arguments: [
    ("UIHostingConfiguration", Field.body), ("files", .code), ("ls", .body), ("`files`", .body),
    ("iOS17", .heading), ("小船停在", .body),
  ])
  func namesAreEnglish(_ text: String, _ field: Field) {
    #expect(terms(text, in: "de", as: field) == terms(text, in: nil, as: field))
  }

  @Test(arguments: ["en", "ja", "zh", "xx", ""])
  func languagesWithoutAStemmerAreEnglish(_ language: String) {
    #expect(
      terms("Hosting views in `Files` über löschen", in: language)
        == terms("Hosting views in `Files` über löschen", in: nil))
  }

  /// A word of a query has the terms of all requested languages in addition to the English term.
  @Test func aQueryHasTermsOfEachLanguage() {
    let analyzer = QueryAnalyzer(languages: ["de", "fr", "ja"])
    let term = analyzer.terms(in: "Dateien").first
    #expect(term?.primary == Array("dateien".utf8))
    let others = term?.alternatives.map { String(decoding: $0.term, as: UTF8.self) } ?? []
    #expect(others.contains("datei/de") && others.contains { $0.hasSuffix("/fr") }, "\(others)")
    #expect(
      analyzer.terms(in: "E-Mail-Adressen").first?.foreignParts.contains(Array("adress/de".utf8)) == true)
    let phrase = Array("die Dateien".utf8)
    let elements = analyzer.phrase(in: phrase.span)
    #expect(elements.last?.terms.contains(Array("datei/de".utf8)) == true)
    #expect(
      QueryAnalyzer(languages: ["ja", "en"]).terms(in: "Dateien") == QueryAnalyzer().terms(in: "Dateien"))
  }

  @Test func partsOfATerm() {
    #expect(
      LanguageTerm.parts(of: Array("datei/de".utf8)).map {
        $0.stem == Array("datei".utf8) && $0.code == Array("de".utf8)
      } == true)
    for term in ["datei", "/de", "a/b", "??", "x/d3", ""] {
      #expect(LanguageTerm.parts(of: Array(term.utf8)) == nil)
    }
  }

  @Test func longWordsAreCut() {
    for term in terms(String(repeating: "ö", count: 32) + " " + String(repeating: "ab", count: 32), in: "de")
    {
      #expect(term.utf8.count <= TokenBuffer.longestTerm && term.hasSuffix("/de"), "\(term)")
    }
  }
}
