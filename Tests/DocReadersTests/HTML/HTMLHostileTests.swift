import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocReaders

/// Pages with which a careless parser would read files, use the network, or use unbounded memory.
@Suite struct HTMLHostileTests {
  private static let secret = "the secret word is xylophone"

  /// External entities as in XXE attacks. The file that they name exists and is readable.
  @Test(arguments: [
    "<!DOCTYPE html [<!ENTITY x SYSTEM \"file://PATH\">]>\n<html><body><p>before &x; after</p></body></html>",
    "<!DOCTYPE html [<!ENTITY % x SYSTEM \"file://PATH\"> %x;]>\n<html><body><p>before after</p></body></html>",
    "<!DOCTYPE html SYSTEM \"file://PATH\">\n<html><body><p>before &x; after</p></body></html>",
    "<?xml version=\"1.0\"?>\n<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"file://PATH\""
      + " [<!ENTITY x SYSTEM \"PATH\">]>\n<html xmlns=\"http://www.w3.org/1999/xhtml\"><body><p>before &x; after"
      + "</p></body></html>",
    "<html xmlns:xi=\"http://www.w3.org/2001/XInclude\"><body><p>before</p>"
      + "<xi:include href=\"PATH\" parse=\"text\"/><iframe src=\"PATH\"></iframe><object data=\"PATH\"></object>"
      + "<p>after</p></body></html>",
  ])
  func readsNoOtherFile(_ page: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("secret.txt", Self.secret)
    let text = page.replacingOccurrences(of: "PATH", with: folder.path + "/secret.txt")
    let result = Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: "page.html")
    let document = try #require(result.documents.first)
    #expect(document.kind == .html)
    let words = "\(document)"
    #expect(words.contains("before") && words.contains("after") && !words.contains("xylophone"))
  }

  /// Nested entities ("billion laughs", and the quadratic variant) are not expanded.
  @Test(arguments: [
    "<!DOCTYPE html [<!ENTITY a0 \"ha\">"
      + (1...30).map { "<!ENTITY a\($0) \"&a\($0 - 1);&a\($0 - 1);\">" }.joined()
      + "]>\n<html><body><p>before &a30; after</p></body></html>",
    "<!DOCTYPE html [<!ENTITY a \"" + String(repeating: "ha", count: 10_000) + "\">]>\n<html><body><p>before "
      + String(repeating: "&a;", count: 1_000) + " after</p></body></html>",
  ])
  func expandsNoEntities(_ page: String) throws {
    let result = Ingestor(collection: "test").ingest(bytes: Array(page.utf8), path: "page.html")
    let document = try #require(result.documents.first)
    let text = document.sections.flatMap(\.paragraphs).joined(separator: " ")
    #expect(text.contains("before") && text.contains("after"))
    #expect(text.utf8.count < 2 * page.utf8.count)
  }

  /// Constructs for which a parser with backtracking takes quadratic time. The time limit only detects hangs.
  @Test(
    .tags(.long), .long, .timeLimit(.minutes(5)),
    arguments: [
      "<b>", "<p><b>", "<a href=x>", "<table><tr><td>", "<ul><li>", "<h1>", "<font><p>", "<!--", "<![CDATA[",
      "<p a=", "&amp", "&#", "<svg><math>", "</p>", "<select><option>", "<pre>\n", "<details><summary>",
      "<x y='",
    ])
  func isReadInBoundedTime(_ piece: String) {
    let page = "<!doctype html><html><body>" + String(repeating: piece, count: 20_000) + "x"
    let result = Ingestor(collection: "test").ingest(bytes: Array(page.utf8), path: "page.html")
    #expect(result.documents.count <= 1)
  }
}
