import Testing

/// What the compiler must say against samples, so that compiling them against stand-ins means something.
/// `RunningTests` compiles all samples, and these.
struct TypeCheckTests {
  /// Where the frameworks themselves are, stand-ins must not take their names.
  static var lacksFrameworks: Bool {
    #if canImport(SwiftUI)
    return false
    #else
    return true
    #endif
  }

  /// Mistakes that the check is there to find, with a part of what the compiler says.
  static let mistakes = [
    (
      "import SwiftUI\nstruct A: View { var body: some View { Text(\"a\").padding(.top, size: 3) } }",
      "extraneous argument label 'size:'"
    ),
    (
      """
      import SwiftUI
      import UIKit
      struct B: UIViewRepresentable {
        func makeUIView(context: Context) -> UILabel { UILabel() }
        func updateUIView(_ view: UISwitch, context: Context) {}
      }
      """, "does not conform to protocol 'UIViewRepresentable'"
    ),
    (
      """
      import UIKit
      @MainActor func c(_ cell: UICollectionViewCell) { cell.contentConfiguration = UILabel() }
      """, "cannot assign value of type 'UILabel'"
    ),
    (
      """
      import UIKit
      func d(_ label: UILabel) { label.text = "off the main actor" }
      """, "main actor-isolated"
    ),
  ]
}
