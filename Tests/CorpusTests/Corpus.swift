import Foundation

/// The files of `corpus/`, located relative to this source file.
enum Corpus {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// All documents, sorted by path. `queries/` and hidden files are not documents.
  static let documents: [CorpusDocument] = read()

  private static func read() -> [CorpusDocument] {
    let folder = root.appendingPathComponent("corpus").resolvingSymlinksInPath()
    guard let walker = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    var documents: [CorpusDocument] = []
    for case let path as String in walker where path.hasSuffix(".md") || path.hasSuffix(".swift") {
      guard
        let text = try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      else { continue }
      documents.append(CorpusDocument(path: path, text: text))
    }
    return documents.sorted { $0.path < $1.path }
  }

  /// Runs a program and returns its exit status and output; nil if it cannot be started.
  static func run(_ program: String, _ arguments: [String]) -> (status: Int32, output: String)? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    do { try process.run() } catch { return nil }
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 127 ? nil : (process.terminationStatus, output)
  }
}
