import SwiftUI
import UIKit

/// Containment of SwiftUI content in a UIKit view controller, in one call each way.
extension UIViewController {
  /// Adds SwiftUI content as a child view controller that fills `container` (default: the whole view).
  ///
  /// Returns the hosting controller, whose `rootView` can be assigned again.
  @discardableResult
  func host<Content: View>(_ content: Content, in container: UIView? = nil) -> UIHostingController<Content> {
    let child = UIHostingController(rootView: content)
    let target: UIView = container ?? view
    addChild(child)
    child.view.translatesAutoresizingMaskIntoConstraints = false
    child.view.backgroundColor = .clear
    target.addSubview(child.view)
    NSLayoutConstraint.activate([
      child.view.topAnchor.constraint(equalTo: target.topAnchor),
      child.view.bottomAnchor.constraint(equalTo: target.bottomAnchor),
      child.view.leadingAnchor.constraint(equalTo: target.leadingAnchor),
      child.view.trailingAnchor.constraint(equalTo: target.trailingAnchor),
    ])
    child.didMove(toParent: self)
    return child
  }

  /// Removes a hosted child again.
  func unhost(_ child: UIViewController) {
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
  }
}

/// SwiftUI content for the example: a card with a value.
struct ValueCard: View {
  var value: Int

  var body: some View {
    Text("\(value)").font(.largeTitle).padding()
  }
}

/// A UIKit controller that hosts a SwiftUI card and updates its root view.
final class CardController: UIViewController {
  private var card: UIHostingController<ValueCard>?

  override func viewDidLoad() {
    super.viewDidLoad()
    card = host(ValueCard(value: 0))
  }

  func show(_ value: Int) {
    card?.rootView = ValueCard(value: value)
  }
}
