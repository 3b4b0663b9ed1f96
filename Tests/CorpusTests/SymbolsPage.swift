/// Generates `docs/symbols.md`, which lists all framework symbols with their first versions and the sections that explain them.
enum SymbolsPage {
  static func make(documents: [CorpusDocument], table: SymbolTable) -> String {
    let places = bestPlaces(documents: documents, table: table)
    var page = """
      # Symbols in the knowledge base

      Every framework symbol that `corpus/` names, the first version that has it, and the section that explains it
      best. Made by `script/list-symbols` from the corpus and `Tests/CorpusTests/symbols.tsv`; do not edit.

      """
    let modules = Dictionary(grouping: table.symbols.filter { $0.since != nil }, by: \.module)
    for (module, symbols) in modules.sorted(by: { $0.key < $1.key }) {
      page += "\n## \(module)\n\n| Symbol | From | Explained in |\n| --- | --- | --- |\n"
      for symbol in symbols.sorted(by: { $0.name < $1.name }) {
        guard let place = places[symbol.name] else { continue }
        page += "| `\(symbol.name)` | \(symbol.since ?? "") | [\(place.title)](../corpus/\(place.path)) |\n"
      }
    }
    return page
  }

  private struct Place {
    var path: String
    var title: String
    var rank: [Int]
  }

  /// Owners that a section need not name, because their members are used without them.
  private static let impliedOwners: Set = ["View", "UIView", "UIViewController", "EnvironmentValues"]
  private static let folders = ["skills", "articles", "sessions", "samples", "rules"]

  /// For each symbol, the section that names it most prominently. A section that also names the owner is preferred to one that does not, a
  /// heading to the text, and a skill to an article; among equals, the first one is used. For a member of a smaller framework, the section
  /// must also name that framework or the owner.
  private static func bestPlaces(documents: [CorpusDocument], table: SymbolTable) -> [String: Place] {
    let symbols = Dictionary(grouping: table.symbols.filter { $0.since != nil }, by: \.key)
    var best: [String: Place] = [:]
    for document in documents {
      let folder = document.path.split(separator: "/").first.map(String.init) ?? ""
      let order = folders.firstIndex(of: folder) ?? folders.count
      for (index, weights) in table.mentions(in: document).enumerated() {
        for (key, weight) in weights {
          for symbol in symbols[key] ?? [] {
            let namesOwner = symbol.owner.map { impliedOwners.contains($0) || weights[$0] != nil } ?? true
            let isSmall = !["SwiftUI", "UIKit"].contains(symbol.module)
            if isSmall, !namesOwner, !document.text.contains("import \(symbol.module)") { continue }
            let rank = [namesOwner ? 1 : 0, weight, -order, -index]
            if let known = best[symbol.name], !known.rank.lexicographicallyPrecedes(rank) { continue }
            let heading = document.sections[index].heading
            let title = (heading.isEmpty ? document.path : heading).filter { !"`|[]".contains($0) }
            best[symbol.name] = Place(path: document.path, title: title, rank: rank)
          }
        }
      }
    }
    return best
  }
}
