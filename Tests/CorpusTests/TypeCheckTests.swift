import Testing

/// Errors that the compiler must find in samples. They show that compiling against stand-ins is meaningful. `RunningTests` compiles all
/// samples and these.
struct TypeCheckTests {
  /// If the frameworks are installed, stand-ins must not use their names.
  static var lacksFrameworks: Bool {
    #if canImport(SwiftUI)
    return false
    #else
    return true
    #endif
  }

  /// Errors that the check must find, each with a part of the compiler's message.
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
