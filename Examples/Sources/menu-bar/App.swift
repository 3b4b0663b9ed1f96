#if canImport(SwiftUI)
  import Bridgedoc
  import SwiftUI

  @main
  struct MenuBarApp: App {
    @State private var query = ""
    @State private var hits: [SearchHit] = []
    @State private var problem: String?
    private let model: SearchModel?

    init() {
      let folder = URL.applicationSupportDirectory.appending(path: "bridgedoc/index").path()
      do {
        model = SearchModel(try DocumentationIndex(at: [folder]))
      } catch {
        model = nil
        _problem = State(initialValue: error.localizedDescription)
      }
    }

    var body: some Scene {
      MenuBarExtra("Documentation", systemImage: "books.vertical") {
        TextField("Search", text: $query)
          .onChange(of: query) { _, text in
            model?.ask(text) {
              hits = model?.hits ?? []
              problem = model?.problem
            }
          }
        if let problem { Text(problem) }
        List(hits) { hit in
          VStack(alignment: .leading) {
            Text(hit.headings.last ?? hit.title).bold()
            Text(hit.snippet).lineLimit(2)
          }
        }
        .frame(width: 420, height: 500)
      }
      .menuBarExtraStyle(.window)
    }
  }
#else
  @main
  struct MenuBarApp {
    static func main() { print("A menu bar is macOS's: there is none here.") }
  }
#endif
