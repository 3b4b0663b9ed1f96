// Indexes a folder as `bridgedoc index` does, with an additional format whose files cause a given kind of harm:
//
//     worker-trial INDEX FOLDER SECONDS
//
// Warnings go to standard output.
import DocDraft
import DocFiles
import DocLibrary
import DocModel
import DocReaders
import DocSystem
import Synchronization

/// Reads files that begin with `HARM`, followed by the kind of harm.
struct HarmReader: TextReader {
  let name = "harm"

  func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? {
    probe.bytes.starts(with: "HARM ".utf8) ? .certain : nil
  }

  func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    let words = String(decoding: member.probe.bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }.map(
      String.init)
    var said = "nothing"
    switch words.count > 1 ? words[1] : "" {
    case "trap":
      let none: [Int] = []
      said = "\(none[words.count])"
    case "loop":
      var number: UInt64 = 1
      while number != 0 { number = number &* 3 | 1 }
    case "allocate":
      var block = [UInt8](repeating: 1, count: 10 << 30)
      block[words.count] = 2
      said = "\(block.reduce(0) { $0 &+ Int($1) })"
    case "crash":
      UnsafeMutablePointer<UInt8>(bitPattern: words.count)?.pointee = 1
    case "recurse": said = "\(Self.recurse(0))"
    case "poison": Self.isPoisoned.store(true, ordering: .relaxed)
    case "victim":
      if Self.isPoisoned.load(ordering: .relaxed) { _exit(3) }
      said = "was read by \(getpid())"
    case "open": said = Self.result(open(words[2], O_RDONLY))
    case "write": said = Self.result(open(words[2], O_WRONLY | O_CREAT, 0o644))
    case "socket": said = Self.result(socket(AF_INET, Int32(1), 0))
    default: break
    }
    var draft = DraftDocument(kind: .article, title: "Harm")
    var section = DraftSection(level: 1, heading: "Harm", startLine: 1)
    section.blocks = [DraftBlock(.paragraph(Paragraph("It \(said).")), startLine: 1, endLine: 1)]
    draft.sections = [section]
    return draft
  }

  /// Damage that a harmful file may cause in its process.
  private static let isPoisoned = Atomic(false)

  private static func result(_ descriptor: Int32) -> String { descriptor < 0 ? "was kept apart" : "escaped" }

  private static func recurse(_ depth: Int) -> Int { depth < 0 ? 0 : recurse(depth + 1) &+ depth }
}

// SIGPIPE is ignored as in `CommandRunner`, because a worker may die before it receives a piece.
signal(SIGPIPE, SIG_IGN)
let arguments = CommandLine.arguments
var library = Library(directory: arguments[1])
library.jobs = 2
library.options.added = [HarmReader()]
library.workers = arguments[3] == "0" ? nil : WorkerProcesses.limitsHere
library.workers?.seconds = Int(arguments[3]) ?? 1
let report = try library.refresh(Library.Request(paths: [arguments[2]]))
for warning in report.warnings { print(warning) }
