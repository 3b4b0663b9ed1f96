import DocFiles
import DocIndex
import DocModel
import DocReaders

/// The files that a refresh would look at.
package struct DryRunPart: Sendable {
  package var collection: String
  package var files: [SourceFile]
  /// Reads them, with the packages that they lie in.
  package var ingestor: Ingestor
  package var warnings: [IngestWarning]
  /// Paths that may be read: the root, and files that were named.
  package var readable: [String]
}

extension Library {
  /// What a refresh would look at, collection by collection. Nothing is written, and there may be no index.
  package func dryRun(_ request: Request) throws -> [DryRunPart] {
    var known: [CollectionRecord] = []
    do { known = try Manifest(directory: directory).collections } catch IndexError.missing {
      if request.paths.isEmpty { throw IndexError.missing(directory: directory) }
    }
    var selection = TargetSelection(known: known, lister: lister)
    if request.paths.isEmpty {
      try selection.addKnown(named: request.collection, patterns: request.patterns)
    } else {
      try selection.add(request.paths, named: request.collection, patterns: request.patterns)
    }
    return try selection.targets.map { target in
      let listing =
        try selection.listings[target.record.name] ?? lister.list(target.record, root: target.root)
      let name = target.record.name.text
      let files = listing.files.filter { target.isInScope($0.path.utf8) }
      return DryRunPart(
        collection: name, files: files,
        ingestor: Ingestor(collection: name, options: options, files: listing.files),
        warnings: listing.warnings, readable: [target.root] + files.filter(\.isNamed).map(\.absolutePath))
    }
  }
}
