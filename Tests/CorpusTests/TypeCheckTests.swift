import Testing

/// Samples type-check against stand-ins of the frameworks, in the Swift 6 language mode.
struct TypeCheckTests {
  /// Where the frameworks themselves are, stand-ins must not take their names.
  static var lacksFrameworks: Bool {
    #if canImport(SwiftUI)
      return false
    #else
      return true
    #endif
  }

  @Test(
    .enabled(
      if: SampleTests.hasCompiler && lacksFrameworks,
      "no swiftc on the path, or the real frameworks are here: samples are not type-checked"))
  func samplesTypeCheck() throws {
    try SampleChecker.withFolder { folder in
      let checker = try TypeChecker(modules: folder)
      let samples = SampleChecker.corpusSamples
      let supported = samples.filter(TypeChecker.isSupported)
      let complaints = try checker.check(supported)
      #expect(complaints.isEmpty, "\(complaints)")
      #expect(Double(supported.count) >= 0.9 * Double(samples.count))
      print("type-checked \(supported.count) of \(samples.count) samples")
      for (text, complaint) in Self.mistakes {
        let found = try checker.check([.init(origin: "planted.md:1", text: text)])
        #expect(found.contains(complaint), "“\(complaint)” not in: \(found)")
      }
    }
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
