import DocIndex
import TestSupport
import Testing

@testable import DocSearch

/// What the built-in knowledge base shows for a query answers it: the first hit's snippet, or its first sample, holds
/// the words in which the answer lies. Judged by reading the sections, not the snippets.
struct SnippetJudgementTests {
  private static let searcher = Result {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return try IndexReader(directory: "/\(root)/index")
  }

  /// The query, and what the snippet or the sample must hold.
  static let judgements: [(query: String, shows: String)] = [
    ("UIHostingConfiguration", "contentConfiguration"),
    ("dismantleUIView", "static func dismantleUIView"),
    ("setContentScrollView", "Call it on the controller that is in the navigation or tab bar controller"),
    ("updateProperties", "runs before layout"),
    ("UIObservationTrackingEnabled", "<key>UIObservationTrackingEnabled</key>"),
    ("UIGestureRecognizerRepresentable", "makeUIGestureRecognizer"),
    ("safeAreaRegions", "safeAreaRegions = []"),
    ("matchedGeometryEffect", "share their frame"),
    ("@Bindable", "@Bindable var"),
    ("UIHostingConfiguration background", ".background {"),
    ("minSize height of hosted cell", ".minSize("),
    ("sizingOptions popover", ".preferredContentSize"),
    ("sizeThatFits ProposedViewSize representable", "func sizeThatFits"),
    ("rootView update from UIKit", "assign a new value to `rootView`"),
    ("context.transaction animation updateUIView", "context.transaction.animation"),
    ("UIAction instead of selector in makeUIView", "UIAction {"),
    ("traitOverrides into hosting controller", "traitOverrides.userInterfaceStyle"),
    ("reconfigureItems vs reloadItems", "throws the cell away"),
    ("selfSizingInvalidation constraints", ".enabledIncludingConstraints"),
    ("NavigationPath Codable restore", "path.codable"),
    ("safeAreaInset bottom bar", ".safeAreaInset(edge: .bottom"),
    ("how do I present a SwiftUI view from a UIViewController", "present(UIHostingController("),
    ("how to embed a hosting controller as child view controller", "`addChild`, add the view, `didMove"),
    ("when should I use UIHostingConfiguration or UIHostingController", "| `UIHostingController` |"),
    ("which environment values cross from UIKit to SwiftUI", "do not cross"),
    ("how does SwiftUI decide which views to update", "An edge appears when a consumer reads a source"),
    ("how do I pop to the root of a NavigationStack", "an empty path pops to root"),
    ("what should be migrated to SwiftUI first", "little navigation, few delegates"),
    ("how to preview a UIViewController", "#Preview("),
    ("how do I test a representable", "UIWindow("),
    ("what deployment target do I need for SwiftUI", "iOS 16 | `NavigationStack`"),
    ("updateUIView called too often", "It runs for any invalidation of the struct"),
    ("delegate methods never called in representable", "The delegate is set nowhere"),
    ("large title stays expanded when table view scrolls", "setContentScrollView"),
    ("cells cut off at the bottom", "the layout gives cells a fixed size"),
    ("hosting view has zero size", "sizingOptions = .intrinsicContentSize"),
    ("two navigation bars after push", "the root view contains its own `NavigationStack`"),
    ("UIKit label not updated after model change", "move the read into `updateProperties()`"),
    ("keyboard covers text field", "put the fields into a `ScrollView`, `List` or `Form`"),
    ("Publishing changes from background threads is not allowed", "set off the main thread"),
    ("No ObservableObject of type found", "no ancestor called `.environmentObject`"),
    ("pull to refresh spinner disappears immediately", "the redraw cancels"),
    ("StateObject or ObservedObject", "owner | this view | somebody else"),
    ("LazyVStack vs List", "`List` reuses, separates, swipes and edits"),
    ("SwiftUI or UIKit for a new screen", "Everything new is SwiftUI"),
    ("task or onAppear for loading data", "cancelled when the view disappears | yes | no"),
    ("stop the wrapped view from being thrown away and built again", "identity of the representable changed"),
    ("memory leak because callbacks hold on to the view", "closures stored by a UIKit object"),
    ("space around a view outside its background", "padding that comes *after* it"),
    ("UIHostingConfigration margns", ".margins("),
    ("coordinater delegate", "view.delegate = context.coordinator"),
    ("cells are clipped in collection view", "`.estimated` dimensions for item *and* group"),
    ("coordinator retain cycle closures", "is a retain cycle"),
    ("UITraitBridgedEnvironmentKey", "conformance to `UITraitBridgedEnvironmentKey`"),
    ("withObservationTracking onChange thread", "It fires *once*"),
    ("swipe actions stable identifier", "delete(message.id)"),
    ("configurationUpdateHandler cell state", "cell.configurationUpdateHandler = { cell, state in"),
    ("list separator alignment", ".listRowSeparatorLeading"),
    ("diffable data source item identifiers", "one deletion and one insertion"),
    ("refreshable pull to refresh", ".refreshable { await"),
    ("task id rerun when value changes", ".task(id:"),
    ("structural identity if else", "each branch of an `if`, `else` or `switch` a place of its own"),
    ("XCUITest accessibility identifiers", "accessibilityIdentifier(\"save\")"),
    ("ReferenceWritableKeyPath", "`ReferenceWritableKeyPath` | a class instance | yes"),
    ("a11y identifiers", "accessibilityIdentifier"),
    ("embed a child vc", "`addChild`, add the view, `didMove"),
  ]

  @Test func whatIsShownAnswers() throws {
    let searcher = try Searcher(Self.searcher.get())
    var missed: [String] = []
    for (query, wanted) in Self.judgements {
      var request = SearchRequest(query)
      request.limit = 1
      let hit = try searcher.search(request).hits.first
      let shown = [hit?.snippet ?? ""] + (hit?.code.prefix(1).map(\.text) ?? [])
      if !shown.contains(where: { $0.contains(wanted) }) {
        missed.append("\(query): \(wanted) is not in “\(hit?.snippet ?? "nothing")”")
      }
    }
    #expect(Self.judgements.count - missed.count >= 60, "\(missed.joined(separator: "\n"))")
    #expect(missed.count <= 4, "\(missed.joined(separator: "\n"))")
  }

  @Test func highlightsAreWordsOfTheQuery() throws {
    let searcher = try Searcher(Self.searcher.get())
    for (query, _) in Self.judgements {
      var request = SearchRequest(query)
      request.limit = 3
      for hit in try searcher.search(request).hits {
        var end = 0
        for range in hit.highlights {
          #expect(range.lowerBound >= end && range.upperBound <= hit.snippet.utf8.count)
          end = range.upperBound
        }
        // A snippet begins and ends between words, and says so where it was cut.
        #expect(hit.snippet.first != " " && hit.snippet.last != " ", "\(query)")
      }
    }
  }
}
