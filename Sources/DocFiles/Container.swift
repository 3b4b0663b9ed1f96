import DocModel
import DocSystem

/// The files below a root, which is a folder on disk or inside an archive.
package struct Container: Sendable {
  package enum Failure: Error, Sendable {
    /// The member exceeds the given limit.
    case tooLarge
    /// The member is missing or damaged, or may not be read.
    case unreadable
  }

  /// The paths of the members, relative to the root and sorted by their bytes.
  package let members: [String]
  private let content: @Sendable (_ member: String, _ limit: Int) throws(Failure) -> [UInt8]

  /// - Parameters:
  ///   - members: paths in any order.
  ///   - content: returns the bytes of a member, up to the limit.
  package init(
    members: [String],
    content: @escaping @Sendable (_ member: String, _ limit: Int) throws(Failure) -> [UInt8]
  ) {
    self.members = members.sorted(by: UTF8Order.precedes)
    self.content = content
  }

  /// The listed files below the folder `root`; all listed files if `root` is empty.
  /// - Parameter files: sorted by the bytes of their paths.
  package init(files: [SourceFile], below root: String) {
    let head = root.isEmpty ? "" : root + "/"
    let first = files.indices.partitionPoint { UTF8Order.precedes(files[$0].path, head) }
    let own = files[first...].prefix { $0.path.utf8.starts(with: head.utf8) }
    let base =
      own.first.map { $0.absolutePath.utf8.dropLast($0.path.utf8.count - head.utf8.count).text } ?? ""
    self.init(members: own.map { $0.path.utf8.dropFirst(head.utf8.count).text }) {
      (member, limit) throws(Failure) in
      do throws(SystemFailure) { return try FileSystem.read(base + member, limit: limit) } catch {
        throw FileSystem.isTooLarge(error) ? .tooLarge : .unreadable
      }
    }
  }

  /// The members of an archive below `root`. Every read starts at the beginning of the archive.
  package init(
    archive bytes: ArraySlice<UInt8>, as format: PackedFormat, members: [String], below root: String
  ) {
    self.init(members: members.compactMap { Self.path($0, below: root) }) { (member, limit) throws(Failure) in
      let wanted = root.isEmpty ? member : root + "/" + member
      do throws(Archive.Failure) {
        let found = try Archive.open(bytes, as: format) { (archive) throws(Archive.Failure) -> [UInt8]? in
          while let next = try archive.next() {
            guard case .file(let name, _) = next, Archive.path(name)?.hasSameBytes(as: wanted) == true else {
              continue
            }
            return try archive.content(limit: limit)
          }
          return nil
        }
        if let found { return found }
      } catch {
        if case .tooLarge = error { throw .tooLarge }
      }
      throw .unreadable
    }
  }

  package func read(_ member: String, limit: Int) throws(Failure) -> [UInt8] {
    guard contains(member) else { throw .unreadable }
    return try content(member, limit)
  }

  package func contains(_ member: String) -> Bool {
    let index = lowerBound(of: member)
    return index < members.count && members[index].hasSameBytes(as: member)
  }

  /// Whether the container has members inside a folder.
  package func contains(folder: String) -> Bool {
    let index = lowerBound(of: folder + "/")
    return index < members.count && members[index].utf8.starts(with: (folder + "/").utf8)
  }

  private func lowerBound(of member: String) -> Int {
    members.indices.partitionPoint { UTF8Order.precedes(members[$0], member) }
  }

  /// A path relative to the root; nil if the path is not below the root.
  package static func path(_ path: String, below root: String) -> String? {
    if root.isEmpty { return path }
    let (bytes, head) = (path.utf8, root.utf8)
    guard bytes.count > head.count + 1, bytes.starts(with: head) else { return nil }
    let rest = bytes.dropFirst(head.count)
    return rest.first == UInt8(ascii: "/") ? String(rest.dropFirst()) : nil
  }
}
