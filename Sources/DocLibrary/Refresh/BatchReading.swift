import DocCodec
import DocFiles
import DocIndex
import DocModel
import DocReaders
import DocSystem

/// Reads batches of files, with several threads or worker processes. Each batch with documents becomes a `Run`.
struct BatchReading: Sendable {
  let library: Library
  /// The collections to which the candidates belong, each with its packages and all its files.
  let collections:
    [(name: String, root: String, isDependency: Bool, packages: Packages, listed: [SourceFile])]

  /// Bounds on the size of a batch in bytes. The lower bound prevents many small batches. With the upper bound, a batch fits into memory.
  private static let batchBytes = 256 << 10...8 << 20
  /// The intended number of batches. There should be more batches than workers, because batches take different times.
  private static let batchCount = 16

  struct Outcome: Sendable {
    var contentHash: UInt32
    var documents: SourceRecord.Documents
    var isReplaced: Bool
  }

  /// The result of one batch, or the sum of the results of several batches.
  struct Result: Sendable {
    var outcomes: [Outcome] = []
    var warnings: [IngestWarning] = []
    var binaries = 0
    var notUnderstood: [IngestWarning] = []
    /// The number of files that were parsed. The content of all other files was unchanged.
    var parsed = 0
    var gaveDocuments = 0
    var runs: [Run] = []

    static func += (all: inout Result, batch: Result) {
      all.outcomes += batch.outcomes
      all.warnings += batch.warnings
      all.binaries += batch.binaries
      all.notUnderstood += batch.notUnderstood
      all.parsed += batch.parsed
      all.gaveDocuments += batch.gaveDocuments
      all.runs += batch.runs
    }
  }

  func run(_ candidates: [Candidate]) throws -> Result {
    if candidates.isEmpty { return Result() }
    let batches = makeBatches(candidates)
    let ingestors = self.ingestors
    let processes = WorkerProcesses(
      jobs: library.jobs,
      readable: collections.map(\.root) + candidates.filter(\.file.isNamed).map(\.file.absolutePath),
      limits: library.workers)
    let sizes = candidates.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.file.size) }
    let outcomes = try processes.run(batches) { name in
      try RunWriter(directory: library.directory, name: name)
    } work: { run, items, begin in
      var batch = Result()
      for item in items {
        try begin(item)
        let candidate = candidates[item]
        try index(candidate, ingestor: ingestors[candidate.collection], to: run, into: &batch)
      }
      if run.documentCount > 0 { batch.runs = [try run.finish()] }
      return batch.encode()
    } watch: { begun in
      if library.shouldStop() { throw LibraryError.isStopped }
      library.progress(
        RefreshProgress(
          files: begun, totalFiles: candidates.count, bytes: sizes[begun], totalBytes: sizes[candidates.count]
        ))
    }
    return try outcomes.reduce(into: Result()) { all, outcome in
      switch outcome {
      case .done(_, let name, let reply):
        all += try Result(reply, directory: library.directory, name: name)
      case .lost(let item, let message):
        // Content hash 0 makes the next refresh read the file again.
        all.outcomes.append(Outcome(contentHash: 0, documents: .none, isReplaced: true))
        all.warnings.append(
          IngestWarning(path: candidates[item].file.path, message: message, isSkipped: true))
        all.parsed += 1
      }
    }
  }

  private var ingestors: [Ingestor] {
    collections.map {
      var options = library.options
      options.areOfDependency = $0.isDependency
      return Ingestor(collection: $0.name, options: options, packages: $0.packages, listed: $0.listed)
    }
  }

  private func index(
    _ candidate: Candidate, ingestor: Ingestor, to run: RunWriter, into batch: inout Result
  ) throws {
    let known =
      candidate.isOfChangedPackage ? nil : candidate.old.flatMap { $0.wasRead ? $0.contentHash : nil }
    let isRepeated = library.repeatsWarnings && candidate.old?.mayBeSkipped == true
    let result = ingestor.ingest(candidate.file, unlessHash: isRepeated ? nil : known)
    batch.binaries += result.skippedBinaries
    batch.notUnderstood += result.notUnderstood
    // The content has not changed, so the documents in the index are kept. The file was read because its times changed, or to repeat warnings.
    if let old = candidate.old, let known, result.contentHash == known {
      batch.outcomes.append(Outcome(contentHash: known, documents: old.documents, isReplaced: false))
      batch.warnings += result.warnings
      return
    }
    var sources: [ByteString] = []
    var seen: Set<ByteString> = []
    for document in result.documents {
      let source = ByteString(try run.add(document, collection: ingestor.collection))
      if seen.insert(source).inserted { sources.append(source) }
    }
    batch.outcomes.append(
      Outcome(
        contentHash: result.contentHash,
        documents: sources.isEmpty
          ? .none : sources == [ByteString(candidate.file.path)] ? .own : .members(sources), isReplaced: true)
    )
    let isAsBefore =
      candidate.old.map { $0.size == candidate.file.size && $0.stamp == candidate.file.stamp } ?? false
    batch.warnings += result.warnings.map { warning in
      var warning = warning
      warning.isRepeated = warning.isOfMachine && isAsBefore
      return warning
    }
    batch.gaveDocuments += result.documents.isEmpty ? 0 : 1
    batch.parsed += 1
  }

  /// Divides the candidates into batches. The number of workers must not influence the result, so the boundaries depend only on the files.
  private func makeBatches(_ candidates: [Candidate]) -> [Range<Int>] {
    let total = candidates.reduce(0) { $0 + $1.file.size }
    let most = min(max(total / Self.batchCount, Self.batchBytes.lowerBound), Self.batchBytes.upperBound)
    var batches: [Range<Int>] = []
    var start = 0
    var bytes = 0
    for (position, candidate) in candidates.enumerated() {
      bytes += candidate.file.size
      if bytes >= most {
        batches.append(start..<position + 1)
        start = position + 1
        bytes = 0
      }
    }
    if start < candidates.count { batches.append(start..<candidates.count) }
    return batches
  }
}

/// Encodes and decodes the result of a batch for transfer from a worker to its parent.
extension BatchReading.Result {
  func encode() -> [UInt8] {
    var writer = ByteWriter()
    writer.varint(outcomes.count)
    for outcome in outcomes {
      writer.u32(outcome.contentHash)
      writer.u8(outcome.isReplaced ? 1 : 0)
      switch outcome.documents {
      case .none: writer.u8(0)
      case .own: writer.u8(1)
      case .members(let sources):
        writer.u8(2)
        writer.varint(sources.count)
        for source in sources {
          writer.bytes(source.bytes)
        }
      }
    }
    writer.warnings(warnings)
    writer.warnings(notUnderstood)
    writer.varint(binaries)
    writer.varint(parsed)
    writer.varint(gaveDocuments)
    writer.varint(runs.count)
    for run in runs { run.encode(into: &writer) }
    return writer.bytes
  }

  /// - Parameters:
  ///   - directory: the folder with the files of the runs.
  ///   - name: the name that the worker used for its `RunWriter`.
  init(_ bytes: [UInt8], directory: String, name: String) throws(CodecError) {
    try bytes.withRawBytes { (bytes) throws(CodecError) in
      var reader = ByteReader(bytes)
      for _ in 0..<(try reader.count(limit: reader.remaining)) {
        let (hash, isReplaced) = (try reader.u32(), try reader.u8() != 0)
        let documents: SourceRecord.Documents
        switch try reader.u8() {
        case 0: documents = .none
        case 1: documents = .own
        default:
          documents = .members(
            try reader.array { (reader) throws(CodecError) in ByteString(try reader.bytes()) })
        }
        outcomes.append(
          BatchReading.Outcome(contentHash: hash, documents: documents, isReplaced: isReplaced))
      }
      warnings = try reader.warnings()
      notUnderstood = try reader.warnings()
      binaries = try reader.count(limit: 1 << 48)
      parsed = try reader.count(limit: 1 << 48)
      gaveDocuments = try reader.count(limit: 1 << 48)
      runs = try reader.array { (reader) throws(CodecError) in
        try Run(&reader, directory: directory, name: name)
      }
    }
  }
}

extension ByteWriter {
  package mutating func warnings(_ warnings: [IngestWarning]) {
    varint(warnings.count)
    for warning in warnings {
      string(warning.path)
      varint(max(0, warning.line ?? 0))
      string(warning.message)
      u8((warning.isSkipped ? 1 : 0) | (warning.isOfMachine ? 2 : 0) | (warning.isRepeated ? 4 : 0))
    }
  }
}

extension ByteReader {
  package mutating func warnings() throws(CodecError) -> [IngestWarning] {
    try array { (reader) throws(CodecError) in
      let (path, line) = (try reader.string(), try reader.count(limit: 1 << 48))
      let (message, marks) = (try reader.string(), try reader.u8())
      var warning = IngestWarning(
        path: path, line: line > 0 ? line : nil, message: message, isSkipped: marks & 1 != 0)
      (warning.isOfMachine, warning.isRepeated) = (marks & 2 != 0, marks & 4 != 0)
      return warning
    }
  }
}
