import DocIndex
import DocModel
import DocSearch
import DocTopics
import Foundation
import TestSupport
import Testing

@testable import DocServer

/// An index of a server, and a client that communicates with it.
struct ServerFixture {
  let folder: TemporaryFolder
  let session: MCPSession
  let index: LiveIndex

  /// Creates an index of `documents`, a guide with four sections, and a document with a hostile title.
  init(documents: [Document] = [], collection: String = "test") throws {
    folder = try TemporaryFolder()
    try Self.add([Self.guide, Self.hostile] + documents, to: folder.path, collection: collection)
    let path = folder.path
    index = LiveIndex { _ in IndexLocation(directories: [path], areNamed: true) }
    session = MCPSession(index: index, version: "1.2.3")
  }

  static func add(_ documents: [Document], to directory: String, collection: String = "test") throws {
    let writer = try IndexWriter(directory: directory)
    let builder = try RunWriter(directory: directory, name: "new")
    for document in documents { try builder.add(document, collection: collection) }
    try writer.commit(adding: [try builder.finish()], deleting: [])
  }

  /// A guide whose section on wicks exceeds a small budget.
  static let guide = document(
    topic: "lanterns", title: "Lanterns", path: "guides/lanterns.md",
    sections: [
      (1, ["Lanterns"], [.paragraph(Paragraph("A lantern carries light outdoors."))]),
      (
        2, ["Wicks"],
        [
          .paragraph(Paragraph("A wick draws oil. Trim the wick before you light the lantern.")),
          .code(
            CodeSample(
              language: "swift", startLine: 12, endLine: 61,
              text: (0..<50).map { "wick.trim(to: \($0), using: scissors)" }.joined(separator: "\n"))),
          .paragraph(Paragraph("A wick that smokes is too long.")),
        ]
      ),
      (3, ["Wicks", "Cotton wicks"], [.paragraph(Paragraph("Cotton burns evenly."))]),
      (2, ["Oil"], [.paragraph(Paragraph("Oil feeds the lantern; keep it dry."))]),
    ])

  /// Titles, headings, paths and text with characters that may affect terminals and parsers.
  static let hostile = document(
    topic: "hostile", title: "Bad \u{1B}[31m\u{202E}title\u{0}", path: "odd/na me%\u{7}?#.md",
    sections: [
      (
        1, ["Head\u{1B}]8;;x\u{7}ing"],
        [
          .paragraph(Paragraph("Zeppelin \u{1B}[2J\u{9B}31m text with a \u{200B}bell \u{7}.")),
          .code(
            CodeSample(
              language: "sw`ift", startLine: 2, endLine: 3, text: "```\nlet zeppelin = \"\u{1B}[0m\"")),
        ]
      )
    ])

  static func document(
    topic: String, title: String, path: String, sections: [(level: Int, heading: [String], blocks: [Block])],
    collection: String = "test"
  ) -> Document {
    var document = Document(topic: topic, kind: .article, title: title, source: path)
    var ordinals = HeadingOrdinals()
    for (ordinal, section) in sections.enumerated() {
      let number = ordinals.next(for: section.heading)
      document.sections.append(
        Section(
          id: SectionID(collection: collection, path: path, heading: section.heading, ordinal: number),
          topic: "\(topic)/section-\(ordinal)", level: section.level, heading: section.heading,
          startLine: ordinal * 10 + 1, endLine: ordinal * 10 + 9, blocks: section.blocks))
    }
    return document
  }

  // MARK: requests and answers

  /// Sends a line and returns the answers, each parsed by Foundation.
  @discardableResult
  func send(line: String) throws -> [[String: Any]] {
    session.receive(Array(line.utf8))
    return try answers()
  }

  func answers() throws -> [[String: Any]] {
    var bytes: [UInt8] = []
    while session.beginNext() { bytes += session.finish() }
    return try Self.messages(bytes)
  }

  static func messages(_ bytes: [UInt8]) throws -> [[String: Any]] {
    try bytes.split(separator: 0x0A).map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    }
  }

  /// Sends a request and returns its only answer.
  func ask(_ method: String, _ params: [String: Any] = [:], id: Any = 1) throws -> [String: Any] {
    let message: [String: Any] = ["jsonrpc": "2.0", "id": id, "method": method, "params": params]
    let line = String(decoding: try JSONSerialization.data(withJSONObject: message), as: UTF8.self)
    let answers = try send(line: line)
    #expect(answers.count == 1)
    return try #require(answers.first)
  }

  func result(_ method: String, _ params: [String: Any] = [:]) throws -> [String: Any] {
    let answer = try ask(method, params)
    return try #require(answer["result"] as? [String: Any], "\(answer)")
  }

  /// The code of the error reply to a request.
  func errorCode(_ method: String, _ params: [String: Any] = [:]) throws -> Int? {
    (try ask(method, params)["error"] as? [String: Any])?["code"] as? Int
  }

  @discardableResult
  func initialize(_ version: String = "2025-06-18") throws -> [String: Any] {
    try result("initialize", ["protocolVersion": version, "capabilities": [String: Any]()])
  }

  /// The text of a tool's answer.
  func call(_ tool: String, _ arguments: [String: Any]) throws -> (text: String, isError: Bool) {
    let result = try result("tools/call", ["name": tool, "arguments": arguments])
    let content = try #require((result["content"] as? [[String: Any]])?.first)
    #expect(content["type"] as? String == "text")
    return (try #require(content["text"] as? String), try #require(result["isError"] as? Bool))
  }

  /// Parameters of a request of the stateless revision.
  static func modern(_ params: [String: Any] = [:], version: String = "2026-07-28") -> [String: Any] {
    var params = params
    params["_meta"] = [
      "io.modelcontextprotocol/protocolVersion": version,
      "io.modelcontextprotocol/clientCapabilities": [String: Any](),
    ]
    return params
  }
}
