import SwiftUI
import UIKit

/// A generic representable that is configured by key paths, in the manner of SwiftUI modifiers.
///
/// It wraps any UIView subclass for display. The view is made by a closure, once for each identity; every `set` runs at
/// each update. The article "Declarative UIKit: a key-path bridge" says how it works and where its limits are.
struct KeyPathBridge<Wrapped: UIView>: UIViewRepresentable {
  private let build: @MainActor () -> Wrapped
  private var made: [@MainActor (Wrapped) -> Void] = []
  private var updated: [@MainActor (Wrapped, UIViewRepresentableContext<KeyPathBridge>) -> Void] = []

  init(_ build: @escaping @MainActor () -> Wrapped) {
    self.build = build
  }

  func makeUIView(context: Context) -> Wrapped {
    let view = build()
    for step in made { step(view) }
    return view
  }

  func updateUIView(_ view: Wrapped, context: Context) {
    for step in updated { step(view, context) }
  }

  /// Sets a property at every update.
  func set<Value>(_ path: ReferenceWritableKeyPath<Wrapped, Value>, to value: Value) -> Self {
    onUpdate { view, _ in view[keyPath: path] = value }
  }

  /// Sets a property at every update, but writes only when the value differs.
  func setIfChanged<Value: Equatable>(
    _ path: ReferenceWritableKeyPath<Wrapped, Value>, to value: Value
  ) -> Self {
    onUpdate { view, _ in
      if view[keyPath: path] != value { view[keyPath: path] = value }
    }
  }

  /// Runs once, when the view was made.
  func onMake(_ step: @escaping @MainActor (Wrapped) -> Void) -> Self {
    var copy = self
    copy.made.append(step)
    return copy
  }

  /// Runs at every update, with environment and transaction.
  func onUpdate(
    _ step: @escaping @MainActor (Wrapped, UIViewRepresentableContext<KeyPathBridge>) -> Void
  ) -> Self {
    var copy = self
    copy.updated.append(step)
    return copy
  }
}

/// How a KeyPathBridge reads at the place of use: a UILabel configured by set modifiers.
struct BridgedHeadline: View {
  var text: String

  var body: some View {
    KeyPathBridge { UILabel() }
      .onMake { label in
        label.font = .preferredFont(forTextStyle: .headline)
        label.adjustsFontForContentSizeCategory = true  // works with the fonts of text styles
        label.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)  // long text ends in dots
      }
      .setIfChanged(\.text, to: text)
      .set(\.textColor, to: .label)
      .fixedSize(horizontal: false, vertical: true)
  }
}
