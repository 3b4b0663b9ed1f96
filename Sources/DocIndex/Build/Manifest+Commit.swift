import DocCodec

/// The commit: what was written becomes the index in the moment that a file is renamed, and a crash before it leaves the old one.
extension Manifest {
  /// Makes this the manifest in force of an index's folder.
  func publish(in directory: String) throws(IndexError) {
    let path = "\(directory)/\(Manifest.fileName)"
    do {
      // The segments' names must be on the disk before the manifest that names them.
      try FileNames.synchronize(directory: directory)
      let output = try OutputFile(path: path + ".tmp")
      try output.write(encode())
      try output.synchronize()
      try FileNames.rename(path + ".tmp", to: path)
      output.keep()
      try FileNames.synchronize(directory: directory)
    } catch { throw IndexError(error, path: path) }
  }

  /// Removes temporary files, and segments that a manifest does not name.
  static func removeUnnamed(in directory: String, keeping manifest: Manifest?) throws(IndexError) {
    let named = Set(manifest?.segments.map(\.file) ?? [])
    do {
      for name in try FileNames.list(directory)
      where name.hasSuffix(".tmp") || (name.hasSuffix(".segment") && !named.contains(name)) {
        try FileNames.remove("\(directory)/\(name)")
      }
    } catch { throw IndexError(error, path: directory) }
  }
}
