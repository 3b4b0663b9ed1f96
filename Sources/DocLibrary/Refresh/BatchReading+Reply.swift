import DocCodec
import DocFiles
import DocIndex
import DocModel

/// Encodes the result of a batch for transfer from a worker to its parent.
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
