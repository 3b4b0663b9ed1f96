import DocDraft
import DocFiles
import DocModel

/// Ingests one file and, if it is an archive, its members.
struct IngestRun {
  private let collection: String
  private let options: IngestOptions
  private let isNamed: Bool
  /// Gives access to files that the document may include; nil inside archives.
  private let files: IncludedFiles?
  /// The path of the ingested file. The content of a compressed stream keeps this path.
  private var ownPath = ""
  /// The packages to which members may belong: those of the folder, or of the outermost archive that contains packages.
  private var packages: Packages
  /// The path of the archive that contains `packages`; empty if the packages are in the folder.
  private var packageHome = ""
  /// The number of bytes that may still be unpacked. All unpacked bytes count, even if no reader uses them.
  private var budget: Int
  private var membersLeft: Int
  private var result = IngestResult()
  private var warningCount = 0
  private var isUnread = false

  init(
    collection: String, options: IngestOptions, packedBytes: Int, isNamed: Bool,
    packages: Packages = Packages(), files: IncludedFiles? = nil
  ) {
    self.collection = collection
    self.options = options
    self.isNamed = isNamed
    self.files = files
    self.packages = packages
    let limits = options.limits
    let (byRatio, overflow) = packedBytes.multipliedReportingOverflow(by: limits.unpackedRatio)
    budget = min(limits.unpackedBytes, max(limits.unpackedAllowance, overflow ? Int.max : byRatio))
    membersLeft = limits.archiveMembers
  }

  func finish(contentHash: UInt32, path: String) -> IngestResult {
    var done = result
    done.contentHash = isUnread ? 0 : contentHash
    let surplus = warningCount - done.warnings.count
    if surplus > 0 {
      let message = "\(surplus) more warnings of this file are not shown; look at the first ones"
      done.warnings.append(IngestWarning(path: path, message: message, isSkipped: false))
    }
    return done
  }

  /// Reads bytes according to their content: a supported archive format such as EPUB, another archive or compressed stream, a binary, or text.
  mutating func take(_ bytes: ArraySlice<UInt8>, path: String, depth: Int) {
    if depth == 0 { ownPath = path }
    if let location = location(of: path), location.isMark {
      for warning in location.package.warnings { warn(path, warning, isSkipped: false) }
      return
    }
    if let format = PackedFormat(bytes) {
      if read(Probe(bytes: bytes, text: nil, limits: options.limits), path: path) { return }
      unpack(bytes, as: format, path: path, depth: depth)
    } else if Readers.areNoText(bytes) {
      if !read(Probe(bytes: bytes, text: nil, limits: options.limits), path: path) {
        result.skippedBinaries += 1
      }
    } else {
      decode(bytes, path: path, isMember: depth > 0)
    }
  }

  private mutating func tooDeep(_ path: String) {
    warn(
      path, "packed in more than \(options.limits.nesting) layers; unpack it and index the folder",
      isSkipped: true)
  }

  private mutating func unpack(_ bytes: ArraySlice<UInt8>, as format: PackedFormat, path: String, depth: Int)
  {
    guard depth < options.limits.nesting else { return tooDeep(path) }
    // Opening a nested archive takes time even if the archive is empty, so each opening reduces the budget.
    if depth > 0 { budget -= Archive.openingCost }
    let before = (packages, packageHome)
    defer { (packages, packageHome) = before }
    if budget > 0, location(of: path) == nil, let found = packages(of: bytes, as: format) {
      (packages, packageHome) = (found, path)
    }
    do throws(Archive.Failure) {
      guard budget > 0 else { throw .tooLarge }
      try Archive.open(bytes, as: format) { (archive) throws(Archive.Failure) in
        try members(of: &archive, path: path, depth: depth)
      }
    } catch {
      switch error {
      case .damaged(_, let reason):
        warn(path, "the \(format.rawValue) file is damaged (\(reason)); pack it again", isSkipped: true)
      case .tooLarge: tooLarge(path)
      case .unsupported:
        warn(
          path, "\(format.rawValue) is not supported here; unpack it and index the folder", isSkipped: true)
      }
    }
  }

  /// The packages in an archive, recognised by the names of its members; nil if there are none.
  private func packages(of bytes: ArraySlice<UInt8>, as format: PackedFormat) -> Packages? {
    let (budget, mostMembers) = (budget, membersLeft)
    let names = try? Archive.open(bytes, as: format) { (archive) throws(Archive.Failure) -> [String] in
      var names: [String] = []
      var unpacked = 0
      while names.count < mostMembers, let member = try archive.next() {
        if case .stream = member { return [] }
        unpacked += archive.newlyUnpacked()
        guard unpacked <= budget else { throw .tooLarge }
        if case .file(let name, _) = member, let path = Archive.path(name), !Self.isHidden(path) {
          names.append(path)
        }
      }
      return names
    }
    let roots = PackageRoots(names ?? [])
    if roots.isEmpty { return nil }
    let packages = Packages(roots, limits: options.limits) { root in
      Container(archive: bytes, as: format, members: names ?? [], below: root.text)
    }
    return packages.isEmpty ? nil : packages
  }

  private func location(of path: String) -> Packages.Location? {
    if packages.isEmpty { return nil }
    return Container.path(path, below: packageHome).flatMap { packages.location(of: $0) }
  }

  /// Stops unpacking for this file, including all nested archives.
  private mutating func tooLarge(_ path: String) {
    budget = min(budget, -1)
    let (most, ratio) = (options.limits.unpackedBytes >> 20, options.limits.unpackedRatio)
    warn(
      path, "unpacks to more than \(most) MB or \(ratio) times its size; unpack it and index the folder",
      isSkipped: true)
  }

  /// Reads the members of an archive. Throws if an error makes the rest of the archive unreadable.
  private mutating func members(
    of archive: inout Archive, path: String, depth: Int
  ) throws(Archive.Failure) {
    var isDamaged = false
    while true {
      let next: Archive.Member?
      do throws(Archive.Failure) { next = try archive.next() } catch {
        // Subtracts the bytes that were unpacked before the failure.
        try charge(&archive)
        // If a member is damaged, its damage has already been reported.
        if isDamaged { return }
        throw error
      }
      guard let member = next else { return }
      try charge(&archive)
      if archive.isPackedTar, depth + 1 >= options.limits.nesting { return tooDeep(path) }
      switch member {
      case .stream: isDamaged = try !content(of: &archive, path: path, limit: budget, depth: depth + 1)
      case .file(let name, let size):
        guard takesMember(path) else { return }
        // In most formats, a member can only be skipped by unpacking it, so its size counts against the budget.
        if let size, size > budget, !archive.isStored { throw .tooLarge }
        let inner = archive.isPackedTar ? depth + 2 : depth + 1
        isDamaged = try !file(name, size: size, of: &archive, path: path, depth: inner)
      case .other:
        guard takesMember(path) else { return }
      }
    }
  }

  private mutating func charge(_ archive: inout Archive) throws(Archive.Failure) {
    budget -= archive.newlyUnpacked()
    if budget < 0 { throw .tooLarge }
  }

  /// Counts a member against the limit.
  /// - Returns: whether the member may be read.
  private mutating func takesMember(_ path: String) -> Bool {
    membersLeft -= 1
    if membersLeft == -1 {
      warn(
        path, "holds more than \(options.limits.archiveMembers) members; unpack it and index the folder",
        isSkipped: false)
    }
    return membersLeft >= 0
  }

  /// Reads a member that is a file. Returns whether the archive is undamaged up to the end of this member.
  private mutating func file(
    _ name: String, size: Int?, of archive: inout Archive, path: String, depth: Int
  ) throws(Archive.Failure) -> Bool {
    guard name.utf8.count <= options.limits.pathBytes else {
      let limit = options.limits.pathBytes
      let start = HeadingCut.cut(name, to: 80)
      warn(path, "the member “\(start)” has a name of more than \(limit) bytes; rename it", isSkipped: true)
      return true
    }
    guard let inner = Archive.path(name) else {
      warn(path, "the member “\(name)” leads out of the archive; skipped", isSkipped: true)
      return true
    }
    if Self.isHidden(inner) { return true }
    if location(of: path + "/" + inner)?.isSkipped == true { return true }
    let limit = options.limits.fileBytes
    if let size, size > limit {
      warn(path + "/" + inner, "larger than \(limit >> 20) MB; split it", isSkipped: true)
      return true
    }
    return try content(
      of: &archive, path: path + "/" + inner, limit: archive.isStored ? limit : min(limit, budget),
      depth: depth)
  }

  /// Unpacks and reads a file or stream. Returns whether its content is undamaged.
  private mutating func content(
    of archive: inout Archive, path: String, limit: Int, depth: Int
  ) throws(Archive.Failure) -> Bool {
    let isStream = archive.isStream
    do throws(Archive.Failure) {
      let bytes = try archive.content(limit: limit)
      try charge(&archive)
      take(bytes[...], path: path, depth: depth)
      return true
    } catch {
      try charge(&archive)
      guard case .damaged(let content, let reason) = error else { throw error }
      // The intact beginning of a damaged stream is read. A damaged archive member is not read: its beginning would look like the whole member.
      let isRead = isStream && !content.isEmpty
      warn(
        path, "damaged (\(reason))\(isRead ? "; what came before was read" : "; pack it again")",
        isSkipped: !isRead)
      if isRead { take(content[...], path: path, depth: depth) }
      return false
    }
  }

  /// Whether the walk of a folder would skip a file with this path, for example as hidden or generated.
  private static func isHidden(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"))
    if let name = parts.last, GeneratedFiles.isFile(name.text, beside: GeneratedFiles.Siblings()) {
      return true
    }
    return parts.contains { part in
      part.first == UInt8(ascii: ".") || BuildFolders.contains(part.text, beside: [])
    } || parts.dropLast().contains { GeneratedFiles.isFolder($0.text, beside: GeneratedFiles.Siblings()) }
  }

  private mutating func decode(_ bytes: ArraySlice<UInt8>, path: String, isMember: Bool) {
    switch TextDecoder.decode(bytes) {
    case .empty:
      warn(path, "the file is empty; skipped", isSkipped: true)
    case .binary:
      if read(Probe(bytes: bytes, text: nil, limits: options.limits), path: path) { return }
      if isNamed, !isMember {
        warn(path, "not a text file or an archive of text; skipped", isSkipped: true)
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
      let probe = Probe(bytes: bytes, text: SourceText(bytes: bounded), limits: options.limits)
      read(probe, path: path, replaced: replaced?.count, cuts: cuts)
    }
  }

  /// Passes the bytes to the reader with the highest confidence.
  /// - Returns: whether a reader recognises the bytes.
  @discardableResult
  private mutating func read(_ probe: Probe, path: String, replaced: Int? = nil, cuts: [TextLimits.Cut] = [])
    -> Bool
  {
    let readerOptions = ReaderOptions(
      path: path, repair: options.repair, limits: options.limits,
      files: path.hasSameBytes(as: ownPath) ? files : nil, unpackable: max(0, budget))
    let member = Member(
      probe: probe, options: readerOptions, isOfDependency: options.areOfDependency)
    let location = location(of: path)
    let found = location.flatMap { read(member, in: $0) } ?? Readers.read(member, options.added)
    if options.explains {
      result.recognitions.append(
        Recognition(
          path: path, reader: found?.reader, package: location?.name, levels: Readers.levels(of: probe)))
    }
    guard var sink = found else { return false }
    budget -= sink.unpacked
    if sink.isUnread { isUnread = true }
    if let language = sink.unknownLanguage {
      result.notUnderstood.append(
        IngestWarning(path: path, message: "unsupported format (\(language)); skipped", isSkipped: true))
      return true
    }
    if !sink.isOfBytes {
      for cut in cuts { warn(path, line: cut.line, cut.message, isSkipped: false) }
    }
    for warning in sink.warnings {
      warn(
        path, line: warning.line, warning.message, isSkipped: sink.entries.isEmpty,
        isOfMachine: sink.isUnread)
    }
    var count = 0
    sink.drain { entry in
      var full = entry.name.map { path + "/" + $0 } ?? path
      if entry.isOfPackage, let name = entry.name, let location {
        full = path.utf8.dropLast(location.path.utf8.count).text + name
      }
      var draft = entry.draft
      draft.bound(by: options.limits)
      if let replaced { draft.repairs.count(.invalidBytesReplaced, replaced) }
      var document = DocumentFinisher(
        collection: collection, path: full, limits: options.limits
      ).finish(draft)
      if document.sections.isEmpty { return }
      DocumentLanguage.tell(&document)
      result.documents.append(document)
      count += 1
    }
    if count == 0, !sink.isLeftOut, !sink.isUnread {
      warn(path, "no readable text; skipped", isSkipped: true)
    }
    return true
  }

  /// Passes a member of a package to the package's reader; nil if the reader declines it.
  private func read(_ member: Member, in location: Packages.Location) -> DocumentSink? {
    var sink = DocumentSink()
    location.package.read(member, at: location.path, into: &sink)
    return sink.isDeclined ? nil : sink
  }

  private mutating func warn(
    _ path: String, line: Int? = nil, _ message: String, isSkipped: Bool, isOfMachine: Bool = false
  ) {
    warningCount += 1
    guard result.warnings.count < options.limits.warningsPerFile else { return }
    var warning = IngestWarning(path: path, line: line, message: message, isSkipped: isSkipped)
    warning.isOfMachine = isOfMachine
    result.warnings.append(warning)
  }
}
