import DocFiles
import DocModel

/// Reasons why collections cannot be updated. If one of these errors is thrown, the index is unchanged.
package enum LibraryError: Error, Sendable, Hashable {
  case noSuchPath(String)
  case rootIsMissing(path: String, collection: String)
  case rootIsIndex(path: String)
  case nameIsTaken(name: String, root: String, owner: String)
  case rootHasName(path: String, collection: String, asked: String)
  /// New patterns were given for a part of a collection. Patterns apply to whole collections.
  case patternsOfPart(path: String)
  case noName
  /// The request does not fit the collections of the index, or the files.
  case conflict(_ problem: String, at: String, remedy: String)
  case unknownCollection(name: String, known: [String])
  /// The index is damaged, and these collections cannot be rebuilt because their roots are missing.
  case cannotRebuild(directory: String, reason: String, roots: [String])
  case isStopped
}

extension LibraryError: CustomStringConvertible {
  package var description: String { line(option: "") }

  /// The error on one line. `option` is inserted into suggested commands: ` --index DIR` if the commands need this option, otherwise empty.
  package func line(option: String) -> String {
    let (problem, place, remedy) = parts(option: option)
    return "\(problem): \(place): \(remedy)"
  }

  package func parts(option: String) -> (problem: String, place: String, remedy: String) {
    switch self {
    case .noSuchPath(let path): ("no such file or folder", path, IngestError.remedy(missing: path))
    case .rootIsMissing(let path, let collection):
      (
        "the folder of collection '\(collection)' is missing", path,
        "restore it, or run 'bridgedoc remove \(ShellWord.list([collection]))\(option)'"
      )
    case .rootIsIndex(let path): ("the folder is an index", path, "choose another folder to index")
    case .nameIsTaken(let name, let root, let owner):
      (
        "the name '\(name)' belongs to the collection of another folder", root,
        "its folder is \(owner); choose another name"
      )
    case .rootHasName(let path, let collection, let asked):
      (
        "the folder is already collection '\(collection)'", path,
        "omit --collection, or run 'bridgedoc rename \(ShellWord.list([collection, asked]))\(option)'"
      )
    case .patternsOfPart(let path):
      ("--include and --exclude apply to a whole collection", path, "name its folder")
    case .conflict(let problem, let place, let remedy): (problem, place, remedy)
    case .noName: ("a collection needs a name", "--collection", "give one, or omit the option")
    case .unknownCollection(let name, let known):
      (
        "no such collection", name,
        known.isEmpty ? "the index has none" : "the index has \(known.joined(separator: ", "))"
      )
    case .cannotRebuild(let directory, let reason, let roots):
      (
        "the index cannot be read (\(reason)) or fully rebuilt", directory,
        "there are no files in \(roots.joined(separator: ", ")); restore them, or remove the collection with 'bridgedoc remove'"
      )
    case .isStopped: ("stopped", "index", "run the command again to continue")
    }
  }
}
