import DocIndex
import TestSupport
import Testing

@testable import DocSearch

/// For each query, the built-in knowledge base displays an answer: the snippet of the first hit or its first sample contains a string with
/// the answer.
///
/// The judgements were made from the sources in `corpus/`. For each query, the section that answers it was chosen, and one or two strings
/// from it (a call, a part of the key sentence). Any of the strings is an answer. All judgements were written down before any search or
/// earlier list was examined, and none was changed afterwards. A snippet with other words counts as a miss. If a section was rewritten, its
/// strings were chosen again.
///
/// At first, 57 of the 66 judgements were met. In three of the misses, the symptom was displayed without the remedy, which the snippet now
/// prefers. Since then, 60 have been met.
struct SnippetJudgementTests {
  private static let searcher = Result {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return try IndexReader(directory: "/\(root)/index")
  }

  /// Queries, each with strings of which the snippet or the sample must contain one.
  static let judgements: [(query: String, shows: [String])] = [
    (
      "UIHostingConfiguration",
      ["contentConfiguration = UIHostingConfiguration", "There is no child view controller to manage"]
    ),
    ("dismantleUIView", ["static func dismantleUIView(", "runs when SwiftUI lets go of the view"]),
    (
      "setContentScrollView",
      ["setContentScrollView(pages, for: .top)", "Call it on the controller that is in the navigation"]
    ),
    ("updateProperties", ["override func updateProperties()", "runs before layout, in a pass of its own"]),
    (
      "UIObservationTrackingEnabled",
      ["Add the key to Info.plist", "<key>UIObservationTrackingEnabled</key>"]
    ),
    (
      "UIGestureRecognizerRepresentable",
      ["func makeUIGestureRecognizer(context: Context)", "Conform a struct, and attach it with"]
    ),
    ("safeAreaRegions", ["safeAreaRegions = []", "take regions out"]),
    ("matchedGeometryEffect", [".matchedGeometryEffect(id:", "share their frame"]),
    ("@Bindable", ["$account.nickname", "writing through a control does"]),
    ("UIHostingConfiguration background", [".background {", "behind the content"]),
    (
      "minSize height of hosted cell",
      [".minSize(width: nil, height: 0)", "sets the least size that the cell may take"]
    ),
    ("sizingOptions popover", ["sizingOptions = .preferredContentSize", "it always fits"]),
    (
      "sizeThatFits ProposedViewSize representable",
      ["func sizeThatFits(_ proposal: ProposedViewSize", "to answer the proposal yourself"]
    ),
    ("rootView update from UIKit", [".rootView = ", "assign a new value"]),
    (
      "context.transaction animation updateUIView",
      ["context.transaction.animation != nil", "If its `animation` is `nil`"]
    ),
    (
      "UIAction instead of selector in makeUIView",
      ["addAction(", "so a switch, slider or stepper needs neither"]
    ),
    (
      "traitOverrides into hosting controller",
      ["traitOverrides.userInterfaceStyle = .dark", "reaches all descendants"]
    ),
    (
      "reconfigureItems vs reloadItems",
      ["runs the registration again on the existing cell", "throws the cell"]
    ),
    (
      "selfSizingInvalidation constraints",
      [
        "selfSizingInvalidation = .enabledIncludingConstraints",
        "also when its Auto Layout constraints change",
      ]
    ),
    ("NavigationPath Codable restore", ["NavigationPath.CodableRepresentation.self", "path.codable"]),
    ("safeAreaInset bottom bar", [".safeAreaInset(edge: .bottom", "pins a view to an edge"]),
    (
      "how do I present a SwiftUI view from a UIViewController",
      ["present(screen, animated: true)", "present(UIHostingController(rootView:"]
    ),
    (
      "how to embed a hosting controller as child view controller",
      ["didMove(toParent: self)", "Three calls in this order"]
    ),
    (
      "when should I use UIHostingConfiguration or UIHostingController",
      ["sizes, reuses and resizes with the cell", "UIHostingController for everything else"]
    ),
    (
      "which environment values cross from UIKit to SwiftUI",
      ["color scheme, dynamic type size", "a value crosses if a UIKit trait stands behind it"]
    ),
    (
      "how does SwiftUI decide which views to update",
      ["decides by a graph with sources", "marks the views whose"]
    ),
    (
      "how do I pop to the root of a NavigationStack",
      ["bind a path and empty it", "path = NavigationPath()", "an empty path pops to root"]
    ),
    (
      "what should be migrated to SwiftUI first",
      ["settings, forms, empty states", "Good first candidates have little navigation"]
    ),
    ("how to preview a UIViewController", ["#Preview(\"Badge with three\")", "the closure may return a"]),
    (
      "how do I test a representable",
      ["window.rootViewController = host", "Host it, lay it out, find the UIKit view below"]
    ),
    (
      "what deployment target do I need for SwiftUI",
      ["iOS 17 is the sensible floor", "new apps start at iOS 17"]
    ),
    (
      "updateUIView called too often",
      ["compare before you write", "guard context.coordinator.loaded != address"]
    ),
    (
      "delegate methods never called in representable",
      ["view.delegate = context.coordinator", "The delegate is set nowhere"]
    ),
    (
      "large title stays expanded when table view scrolls",
      ["setContentScrollView(", "responder chain to the nearest view controller"]
    ),
    ("cells cut off at the bottom", ["heightDimension: .estimated(", "dimensions for item"]),
    (
      "hosting view has zero size",
      ["sizingOptions = .intrinsicContentSize", "neither four edges nor an intrinsic size"]
    ),
    ("two navigation bars after push", ["one navigation container a flow", "Remove the inner"]),
    ("UIKit label not updated after model change", ["move the read into", "register again in"]),
    ("keyboard covers text field", ["put the fields into a", "keyboardLayoutGuide"]),
    (
      "Publishing changes from background threads is not allowed",
      ["isolate the class with", ".receive(on: DispatchQueue.main)"]
    ),
    ("No ObservableObject of type found", ["inject at the root of each hierarchy", "no ancestor called"]),
    (
      "pull to refresh spinner disappears immediately",
      ["await the work inside the closure", "the closure started a"]
    ),
    (
      "StateObject or ObservedObject",
      [
        "it makes the object the first time the view appears", "creates it just before the first body",
        "Giving it an initial value compiles, and is wrong",
      ]
    ),
    ("LazyVStack vs List", ["keeps rows alive once made", "reuses, separates, swipes and edits"]),
    (
      "SwiftUI or UIKit for a new screen",
      [
        "Everything new is SwiftUI", "Start with SwiftUI, and reach for UIKit",
        "new screens are SwiftUI unless",
      ]
    ),
    (
      "task or onAppear for loading data",
      ["It replaces `onAppear`", "cancels it when the view goes away", "cancelled when the view disappears"]
    ),
    (
      "stop the wrapped view from being thrown away and built again",
      ["pass the difference as a property", "identity of the representable changed"]
    ),
    (
      "memory leak because callbacks hold on to the view",
      ["put callbacks into methods of the coordinator", "[weak coordinator = context.coordinator]"]
    ),
    (
      "space around a view outside its background",
      ["Space outside a background is padding that comes", "outside: the margin"]
    ),
    ("UIHostingConfigration margns", [".margins(.horizontal", "replaces those margins"]),
    ("coordinater delegate", ["delegate = context.coordinator", "make it the delegate in"]),
    ("cells are clipped in collection view", ["heightDimension: .estimated(", "dimensions for item"]),
    (
      "coordinator retain cycle closures",
      ["put callbacks into methods of the coordinator", "[weak coordinator = context.coordinator]"]
    ),
    (
      "UITraitBridgedEnvironmentKey",
      ["static func read(from traitCollection:", "Three parts make a value readable in both worlds"]
    ),
    (
      "withObservationTracking onChange thread",
      ["on whatever thread made the change", "Task { @MainActor in self?.track"]
    ),
    ("swipe actions stable identifier", ["act on an identifier", "delete(message.id)"]),
    (
      "configurationUpdateHandler cell state",
      ["configurationUpdateHandler = { cell, state in", "inside and read the state there"]
    ),
    (
      "list separator alignment",
      [".listRowSeparatorLeading", "starts where the first text of the hosted content starts"]
    ),
    (
      "diffable data source item identifiers",
      ["Put stable ids into the snapshot", "snapshot.appendItems(list.map(\\.id))"]
    ),
    ("refreshable pull to refresh", [".refreshable { await", "while the async closure runs"]),
    ("task id rerun when value changes", [".task(id: query)", "again whenever the id changes"]),
    (
      "structural identity if else",
      [
        "The two branches of an `if` are two positions",
        "The note that was typed is gone when the train becomes late.",
      ]
    ),
    (
      "XCUITest accessibility identifiers",
      [".accessibilityIdentifier(\"", "find elements by accessibility identifier"]
    ),
    (
      "ReferenceWritableKeyPath",
      ["[keyPath: path] = value", "names a property that can be written through a reference"]
    ),
    ("a11y identifiers", [".accessibilityIdentifier(\"", "find elements by accessibility identifier"]),
    ("embed a child vc", ["didMove(toParent: self)", "Three calls in this order"]),
  ]

  @Test func whatIsShownAnswers() throws {
    let searcher = try Searcher(Self.searcher.get())
    var missed: [String] = []
    for (query, wanted) in Self.judgements {
      var request = SearchRequest(query)
      request.limit = 1
      let hit = try searcher.search(request).hits.first
      let shown = [hit?.snippet ?? ""] + (hit?.code.prefix(1).map(\.text) ?? [])
      if !shown.contains(where: { text in wanted.contains { text.contains($0) } }) {
        missed.append("\(query): none of \(wanted) is in “\(hit?.snippet ?? "nothing")”")
      }
    }
    #expect(Self.judgements.count - missed.count >= 60, "\(missed.joined(separator: "\n"))")
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
        // A snippet begins and ends between words, and an ellipsis shows where it was cut.
        #expect(hit.snippet.first != " " && hit.snippet.last != " ", "\(query)")
      }
    }
  }
}
