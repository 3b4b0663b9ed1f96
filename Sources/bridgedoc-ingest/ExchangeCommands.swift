import ArgumentParser
import DocCodec
import DocConsole
import DocExchange
import DocIndex
import DocModel
import DocOutput
import DocSystem
import DocTopics
import Foundation

extension ExchangeError: CommandFailure {}

/// Exports the documents of an index in a format for people or other programs.
struct Export: ParsableCommand {
  static let configuration = ExportArguments.configuration

  @OptionGroup var arguments: ExportArguments

  func run() throws {
    let location = try IndexLocation.foldersToRead(named: arguments.index.index)
    let reader = try IndexReader(directories: location.directories) { _, _ in !location.areNamed }
    if arguments.format == .agents { return try writeMap(reader) }
    var exporter = try Exporter(reader, collections: arguments.collection)
    try FileFailure.named(arguments.path) {
      switch arguments.format {
      case .jsonl:
        if arguments.path == "-" { return try exporter.jsonLines { try StandardStream.writeOutput($0) } }
        try exporter.jsonLines(to: arguments.path)
      case .markdown: try exporter.markdown(to: arguments.path, listed: false)
      case .opensearch: try exporter.openSearch(to: arguments.path)
      case .site: try exporter.site(to: arguments.path)
      case .search: try exporter.search(to: arguments.path)
      case .llmsText: try exporter.markdown(to: arguments.path, listed: true)
      case .agents: break
      }
    }
    if exporter.documentCount == 0 { throw ExitStatus.nothingFound }
    if arguments.quiet || arguments.path == "-" { return }
    let count = DecimalText.count(exporter.documentCount, "document")
    let files = DecimalText.count(exporter.fileCount, "file")
    try StandardStream.writeLine("\(arguments.path): \(count) in \(files)")
  }

  private func writeMap(_ reader: IndexReader) throws {
    // If a collection does not exist, the initialiser throws an error.
    _ = try Exporter(reader, collections: arguments.collection)
    let preferences = Configuration.current.preferences(for: reader.indexes.map(\.directory))
    let map = try AgentsMap(reader, collections: arguments.collection, preferences: preferences)
    if map.isEmpty { throw ExitStatus.nothingFound }
    let path = arguments.path
    if path == "-" { return try StandardStream.writeOutput(Array(map.text.utf8)) }
    try FileFailure.named(path) { try map.write(to: path) }
    if arguments.quiet { return }
    try StandardStream.writeLine("\(path): a map of \(DecimalText.byteSize(map.text.utf8.count))")
  }
}

struct PackCommand: ParsableCommand {
  static let configuration = PackArguments.configuration

  @OptionGroup var arguments: PackArguments

  func run() throws {
    let reader = try IndexReader(directory: IndexLocation.toWrite(named: arguments.index))
    let path = arguments.file
    let (digest, bytes) = try FileFailure.named(path) {
      try Pack.write(
        reader, collections: arguments.collection, to: path, signedWith: arguments.sign,
        jobs: ProcessorCount.active)
    }
    if arguments.quiet { return }
    try StandardStream.writeLine("\(path): \(DecimalText.byteSize(bytes)), digest \(digest.hexadecimal)")
  }
}

/// Creates an index from a pack, which is an index in a single file.
struct Unpack: ParsableCommand {
  static let configuration = UnpackArguments.configuration

  @OptionGroup var arguments: UnpackArguments

  func run() throws {
    try Self.unpack(
      arguments.file, into: IndexLocation.toWrite(named: arguments.index), signers: arguments.signers,
      isQuiet: arguments.quiet)
  }

  static func unpack(_ file: String, into directory: String, signers: String?, isQuiet: Bool) throws {
    guard SystemCall.exists(file), !SystemCall.isFolder(file) else {
      throw CommandError(
        "no such file", at: file, remedy: "name a file that 'bridgedoc pack' made")
    }
    let (manifest, signer) = try FileFailure.named(directory) {
      try Pack.unpack(file, into: directory, signers: signers)
    }
    try report(manifest, signer, of: directory, isQuiet: isQuiet)
  }

  static func report(_ manifest: Manifest, _ signer: String?, of directory: String, isQuiet: Bool) throws {
    if isQuiet { return }
    let sections = manifest.segments.reduce(0) { $0 + $1.sections }
    let by = signer.map { ", signed by \($0)" } ?? ""
    try StandardStream.writeLine(
      "\(directory): \(DecimalText.count(sections, "section")), digest \(manifest.digest.hexadecimal)\(by)")
  }
}

/// Manages mounted indexes, which other people made. They are in a folder beside the user's own index, and are searched together with that
/// index.
enum MountedIndexes {
  /// Unpacks an index from a single file into the folder of mounted indexes. If the path is an index folder, makes a link to that folder
  /// instead.
  static func mount(_ path: String, signers: String?, isQuiet: Bool) throws {
    guard let home = IndexLocation.mounted else {
      throw CommandError(
        "cannot add an index", at: "HOME is not set", remedy: "set HOME or XDG_DATA_HOME")
    }
    let folder = home + "/" + name(of: path)
    guard SystemCall.exists(path) else {
      throw CommandError("no such file or folder", at: path, remedy: "name a pack, or the folder of an index")
    }
    if IndexLocation.origin(of: path) == .builtIn || SystemCall.isSame(path, IndexLocation.usersOwn) {
      throw CommandError(
        "the index is searched already", at: path, remedy: "name the index or the pack of somebody else")
    }
    if SystemCall.exists(path + "/manifest") {
      if signers != nil {
        throw CommandError(
          "a folder has no signature", at: path, remedy: "name a signed pack, or omit --signers")
      }
      let target = Platform.realPath(path) ?? path
      try FileFailure.named(folder) { try FolderLink.make(folder, to: target) }
      if isQuiet { return }
      return try StandardStream.writeLine("added '\(name(of: path))': searches read \(target)")
    }
    if SystemCall.isFolder(path) {
      throw CommandError(
        "the folder is no index", at: path,
        remedy: "run 'bridgedoc index \(ShellWord.list([path]))' to index its documents")
    }
    guard FolderLink.isLink(folder) else {
      return try Unpack.unpack(path, into: folder, signers: signers, isQuiet: isQuiet)
    }
    // `folder` may be a link to another user's folder, which must not be changed. Only the link is replaced, once the new index is complete.
    try FileFailure.named(folder) {
      let new = FolderLink.hidden(folder, "new")
      let (manifest, signer) = try Pack.unpack(path, into: new, signers: signers)
      try FolderLink.put(new, at: folder)
      try Unpack.report(manifest, signer, of: folder, isQuiet: isQuiet)
    }
  }

  /// Removes a mounted index. If the index is only a link to a folder, the folder is kept.
  static func unmount(_ name: String, isQuiet: Bool) throws {
    guard let home = IndexLocation.mounted,
      let folder = IndexLocation.mountedIndexes().first(where: { $0 == home + "/" + name })
    else {
      let known = IndexLocation.mountedIndexes().map { String($0.split(separator: "/").last ?? "") }
      throw CommandError(
        "no such added index", at: name,
        remedy: known.isEmpty
          ? "no index was added" : "the added indexes are \(known.joined(separator: ", "))")
    }
    try FileFailure.named(folder) { try FolderLink.removeAll(folder) }
    if isQuiet { return }
    try StandardStream.writeLine("removed '\(name)'")
  }

  /// The last component of the path, without its extension.
  private static func name(of path: String) -> String {
    let real = Platform.realPath(path) ?? path
    return SafeFileNames.single(String(real.split(separator: "/").last ?? "index"))
  }
}

/// Turns system errors while a file is written into one-line messages for the user.
enum FileFailure {
  static func named<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as CodecError {
      if case .file(let file, let operation, let code) = error {
        // An incomplete file has a temporary name, which the user does not know.
        let isPartial = file.utf8.split(separator: UInt8(ascii: "/")).contains {
          $0.first == UInt8(ascii: ".") && String($0)?.contains(".partial-") == true
        }
        throw CommandError(
          "cannot \(isPartial ? "write" : operation)", at: isPartial ? path : file,
          remedy: "\(CodecError.message(code)); choose another place")
      }
      throw CommandError("cannot be read", at: path, remedy: "it is damaged; fetch it again")
    } catch let error as CocoaError {
      throw CommandError(
        "cannot write", at: path, remedy: "\(error.localizedDescription); choose another place")
    }
  }
}
