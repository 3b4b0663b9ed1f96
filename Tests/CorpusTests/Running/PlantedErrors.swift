/// One sample for each class of error that the running stand-ins detect, with a part of the message.
enum PlantedErrors {
  static let all: [(problem: String, text: String)] = [
    ("uses a stale binding", staleBinding), ("uses a stale closure", staleClosure),
    ("writes binding during an update", writeInUpdate), ("adds subviews at every update", pileOfSubviews),
    ("adds actions or gestures at every update", pileOfActions), ("adds again at every call", pileOfChildren),
    ("leaks its coordinator", cycleOfCoordinator), ("leaks the controller", cycleOfController),
    ("leaks its view", timerNeverStopped), ("never adds label", neverAdded), ("never shows card", neverShown),
    ("shows a controller's view without the controller", viewAlone),
    ("adds a child without didMove(toParent:)", neverMoved),
    ("puts an item into a snapshot twice", equalItems),
    ("never gives label a size", neverSized), ("lays out a view that SwiftUI lays out", framesSet),
    ("traps", growingPages),
  ]

  private static let heading = "import SwiftUI\nimport UIKit\n"

  private static let staleBinding =
    heading + """
      struct Planted1: UIViewRepresentable {
        @Binding var isOn: Bool
        func makeUIView(context: Context) -> UISwitch {
          let control = UISwitch()
          let kept = $isOn
          control.addAction(UIAction { _ in kept.wrappedValue.toggle() }, for: .valueChanged)
          return control
        }
        func updateUIView(_ control: UISwitch, context: Context) { control.isOn = isOn }
      }
      """
  private static let staleClosure =
    heading + """
      struct Planted2: UIViewControllerRepresentable {
        var onEnd: (Bool) -> Void
        func makeUIViewController(context: Context) -> UIActivityViewController {
          let sheet = UIActivityViewController(activityItems: [], applicationActivities: nil)
          sheet.completionWithItemsHandler = { _, done, _, _ in onEnd(done) }
          return sheet
        }
        func updateUIViewController(_ sheet: UIActivityViewController, context: Context) {}
      }
      """
  private static let writeInUpdate =
    heading + """
      struct Planted3: UIViewRepresentable {
        @Binding var isEditing: Bool
        final class Coordinator: NSObject, UITextFieldDelegate {
          var parent: Planted3
          init(_ parent: Planted3) { self.parent = parent }
          func textFieldDidBeginEditing(_ field: UITextField) { parent.isEditing = true }
        }
        func makeCoordinator() -> Coordinator { Coordinator(self) }
        func makeUIView(context: Context) -> UITextField {
          let field = UITextField()
          field.delegate = context.coordinator
          return field
        }
        func updateUIView(_ field: UITextField, context: Context) {
          context.coordinator.parent = self
          if isEditing { field.becomeFirstResponder() }
        }
      }
      """
  private static let pileOfSubviews =
    heading + """
      struct Planted4: UIViewRepresentable {
        var names: [String]
        func makeUIView(context: Context) -> UIStackView { UIStackView() }
        func updateUIView(_ row: UIStackView, context: Context) {
          for _ in names { row.addArrangedSubview(UILabel()) }
        }
      }
      """
  private static let pileOfActions =
    heading + """
      struct Planted5: UIViewRepresentable {
        var action: () -> Void
        func makeUIView(context: Context) -> UISwitch { UISwitch() }
        func updateUIView(_ control: UISwitch, context: Context) {
          control.addAction(UIAction { _ in }, for: .valueChanged)
        }
      }
      """
  private static let pileOfChildren =
    heading + """
      @MainActor func showHeader(_ text: String, in parent: UIViewController) {
        let child = UIHostingController(rootView: Text(text))
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
      }
      """
  private static let cycleOfCoordinator =
    heading + """
      struct Planted6: UIViewRepresentable {
        @MainActor final class Coordinator {
          var onChange: () -> Void = {}
          var count = 0
        }
        func makeCoordinator() -> Coordinator { Coordinator() }
        func makeUIView(context: Context) -> UIView {
          let coordinator = context.coordinator
          coordinator.onChange = { coordinator.count += 1 }
          return UIView()
        }
        func updateUIView(_ view: UIView, context: Context) {}
      }
      """
  private static let cycleOfController =
    heading + """
      final class Planted7: UIViewController {
        private var done: () -> Void = {}
        override func viewDidLoad() {
          super.viewDidLoad()
          done = { self.title = "Done" }
        }
      }
      """
  private static let timerNeverStopped =
    heading + """
      struct Planted8: UIViewRepresentable {
        func makeUIView(context: Context) -> UILabel {
          let label = UILabel()
          Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in
            MainActor.assumeIsolated { label.text = "tick" }
          }
          return label
        }
        func updateUIView(_ label: UILabel, context: Context) {}
      }
      """
  private static let neverAdded =
    heading + """
      final class Planted9: UIView {
        private let label = UILabel()
        override func layoutSubviews() {
          super.layoutSubviews()
          label.frame = bounds
        }
      }
      """
  private static let neverShown =
    heading + """
      final class Planted10: UIViewController {
        private let card = UIHostingController(rootView: Text("Card"))
        var number = 0 { didSet { card.rootView = Text("Card") } }
      }
      """
  private static let viewAlone =
    heading + """
      final class Planted11: UIViewController {
        private let card = UIHostingController(rootView: Text("Card"))
        override func viewDidLoad() {
          super.viewDidLoad()
          view.addSubview(card.view)
        }
      }
      """
  private static let neverMoved =
    heading + """
      final class Planted12: UIViewController {
        private let card = UIHostingController(rootView: Text("Card"))
        override func viewDidLoad() {
          super.viewDidLoad()
          addChild(card)
          view.addSubview(card.view)
        }
      }
      """
  private static let equalItems =
    heading + """
      @MainActor func show(_ names: [String], in list: UICollectionView) {
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0])
        snapshot.appendItems(names)
      }
      """
  private static let neverSized =
    heading + """
      final class Planted15: UIViewController {
        private let label = UILabel()
        override func viewDidLoad() {
          super.viewDidLoad()
          label.text = "Nobody sees this"
          view.addSubview(label)
        }
      }
      """
  private static let framesSet =
    heading + """
      struct Planted13: UIViewRepresentable {
        var size: CGSize
        func makeUIView(context: Context) -> UIView { UIView() }
        func updateUIView(_ view: UIView, context: Context) { view.frame = CGRect(origin: .zero, size: size) }
      }
      """
  private static let growingPages =
    heading + """
      struct Planted14: UIViewRepresentable {
        var pages: [String]
        @MainActor final class Coordinator {
          let labels: [UILabel]
          init(_ pages: [String]) { labels = pages.map { _ in UILabel() } }
        }
        func makeCoordinator() -> Coordinator { Coordinator(pages) }
        func makeUIView(context: Context) -> UIStackView { UIStackView(arrangedSubviews: context.coordinator.labels) }
        func updateUIView(_ stack: UIStackView, context: Context) {
          for (index, page) in pages.enumerated() { context.coordinator.labels[index].text = page }
        }
      }
      """
}
