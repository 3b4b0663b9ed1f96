import DocDraft
import DocFiles
import DocModel

/// The ingestion of one file with all that is packed inside it.
struct IngestRun {
  private let collection: String
  private let options: IngestOptions
  private let isNamed: Bool
  /// How many more bytes may be unpacked.
  private var budget: Int
  private var result = IngestResult()
  private var warningCount = 0

  init(collection: String, options: IngestOptions, packedBytes: Int, isNamed: Bool) {
    self.collection = collection
    self.options = options
    self.isNamed = isNamed
    let limits = options.limits
    let (byRatio, overflow) = packedBytes.multipliedReportingOverflow(by: limits.unpackedRatio)
    budget = min(limits.unpackedBytes, max(limits.unpackedAllowance, overflow ? Int.max : byRatio))
  }

  func finish(contentHash: UInt64, path: String) -> IngestResult {
    var done = result
    done.contentHash = contentHash
    let surplus = warningCount - done.warnings.count
    if surplus > 0 {
      let message = "\(surplus) more warnings of this file are not shown; look at the first ones"
      done.warnings.append(IngestWarning(path: path, message: message, isSkipped: false))
    }
    return done
  }

  /// Reads what the bytes are by their first ones: gzip, tar, another archive, or text.
  mutating func take(_ bytes: ArraySlice<UInt8>, path: String, depth: Int) {
    if Gzip.isGzip(bytes) {
      guard depth < options.limits.nesting else { return tooDeep(path) }
      return unpack(bytes, path: path, depth: depth)
    }
    if TarArchive.isTar(bytes) {
      guard depth < options.limits.nesting else { return tooDeep(path) }
      return members(Array(bytes), path: path, depth: depth)
    }
    if let name = Self.foreignArchive(bytes) {
      return warn(path, "\(name) archives are not opened; unpack it and index the folder", isSkipped: true)
    }
    read(bytes, path: path, isMember: depth > 0)
  }

  private mutating func tooDeep(_ path: String) {
    warn(
      path, "packed in more than \(options.limits.nesting) layers; unpack it and index the folder",
      isSkipped: true)
  }

  private static let archiveMarks: [(name: String, magic: [UInt8])] = [
    ("zip", [0x50, 0x4b, 0x03, 0x04]), ("xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]),
    ("bzip2", [0x42, 0x5a, 0x68, 0x39, 0x31, 0x41, 0x59]), ("zstd", [0x28, 0xb5, 0x2f, 0xfd]),
    ("7z", [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]),
  ]

  private static func foreignArchive(_ bytes: ArraySlice<UInt8>) -> String? {
    archiveMarks.first { bytes.starts(with: $0.magic) }?.name
  }

  private mutating func unpack(_ bytes: ArraySlice<UInt8>, path: String, depth: Int) {
    do {
      let unpacked = try Gzip.unpack(bytes, limit: budget)
      budget -= unpacked.count
      take(unpacked[...], path: path, depth: depth + 1)
    } catch {
      switch error {
      case .truncated(let unpacked):
        warn(path, "the gzip stream ends early; what came before was read", isSkipped: unpacked.isEmpty)
        budget -= unpacked.count
        if !unpacked.isEmpty { take(unpacked[...], path: path, depth: depth + 1) }
      case .corrupt(let offset):
        warn(path, "the gzip stream is damaged near byte \(offset); compress it again", isSkipped: true)
      case .tooLarge:
        warn(
          path, "unpacks to more than the limit of \(budget >> 20) MB; unpack it and index the folder",
          isSkipped: true)
      case .outOfMemory:
        warn(path, "not enough memory to unpack it; unpack it and index the folder", isSkipped: true)
      }
    }
  }

  private mutating func members(_ bytes: [UInt8], path: String, depth: Int) {
    var archive = TarArchive(bytes: bytes)
    var count = 0
    while let member = archive.next() {
      count += 1
      guard count <= options.limits.archiveMembers else {
        warn(
          path, "holds more than \(options.limits.archiveMembers) members; unpack it and index the folder",
          isSkipped: false)
        break
      }
      if Self.isHidden(member.path) { continue }
      let full = path + "/" + member.path
      guard member.content.count <= options.limits.fileBytes else {
        warn(full, "larger than \(options.limits.fileBytes >> 20) MB; split it", isSkipped: true)
        continue
      }
      take(bytes[member.content], path: full, depth: depth + 1)
    }
    for problem in archive.problems {
      warn(problem.path.map { path + "/" + $0 } ?? path, problem.message, isSkipped: true)
    }
  }

  /// The rule of a folder walk, for a member's path.
  private static func isHidden(_ path: String) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/")).contains { part in
      part.first == UInt8(ascii: ".") || FileWalker.isBuildFolder(String(part) ?? "", beside: [])
    }
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>, path: String, isMember: Bool) {
    switch TextDecoder.decode(bytes) {
    case .empty:
      warn(path, "the file is empty; nothing to index", isSkipped: true)
    case .binary:
      if isNamed, !isMember {
        warn(path, "not a text file; only text, and gzip or tar of text, is read", isSkipped: true)
      } else {
        result.skippedBinaries += 1
      }
    case .text(let text, let replaced):
      if let replaced {
        let times = replaced.count == 1 ? "" : " and \(replaced.count - 1) more"
        warn(
          path, line: replaced.line,
          "not valid UTF-8 at byte \(replaced.byteOffset)\(times), shown as U+FFFD; save it as UTF-8",
          isSkipped: false)
      }
      let (bounded, cuts) = TextLimits.bounded(text, by: options.limits)
      for cut in cuts { warn(path, line: cut.line, cut.message, isSkipped: false) }
      document(SourceText(bytes: bounded), path: path, replaced: replaced)
    }
  }

  private mutating func document(_ text: SourceText, path: String, replaced: TextDecoder.Replacement?) {
    let reader = DocumentRecogniser.reader(for: text, path: path)
    let readerOptions = ReaderOptions(path: path, repair: options.repair, limits: options.limits)
    var draft = reader.read(text, options: readerOptions)
    draft.bound(by: options.limits)
    if let replaced { draft.repairs.count(.invalidBytesReplaced, replaced.count) }
    let document = DocumentFinisher(collection: collection, path: path).finish(draft)
    if document.sections.isEmpty {
      warn(path, "nothing in it could be read as text; look at the file", isSkipped: true)
    } else {
      result.documents.append(document)
    }
  }

  private mutating func warn(_ path: String, line: Int? = nil, _ message: String, isSkipped: Bool) {
    warningCount += 1
    guard result.warnings.count < options.limits.warningsPerFile else { return }
    result.warnings.append(IngestWarning(path: path, line: line, message: message, isSkipped: isSkipped))
  }
}
