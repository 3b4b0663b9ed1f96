import DocFiles
import DocIndex
import DocModel
import DocReaders

package struct DryRunPart: Sendable {
  package var files: [SourceFile]
  /// The ingestor for the files. It has been initialised with the packages that contain them.
  package var ingestor: Ingestor
  package var warnings: [IngestWarning]
  /// The paths that workers may read: the root, and files that the user named.
  package var readable: [String]
}

extension Library {
  /// The files that a refresh would examine, by collection. Nothing is written, and the index need not exist.
  package func dryRun(_ request: Request) throws -> [DryRunPart] {
    var known: [CollectionRecord] = []
    do { known = try Manifest(directory: directory).collections } catch IndexError.missing {
      if request.paths.isEmpty, request.project == nil { throw IndexError.missing(directory: directory) }
    }
    let selection = try select(request, known: known).selection
    return try selection.targets.map { target in
      let listing =
        try selection.listings[target.record.name] ?? lister.list(target.record, root: target.root)
      var options = options
      options.areOfDependency = !target.record.projects.isEmpty
      let files = listing.files.filter { target.isInScope($0.path.utf8) }
      return DryRunPart(
        files: files,
        ingestor: Ingestor(collection: target.record.name.text, options: options, files: listing.files),
        warnings: listing.warnings, readable: [target.root] + files.filter(\.isNamed).map(\.absolutePath))
    }
  }
}
