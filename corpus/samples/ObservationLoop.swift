import Observation
import UIKit

/// Keeps UIKit in step with an @Observable model on iOS 17: runs `apply` now and after every change of what it read.
///
/// Hold the loop as long as updates are wanted; releasing it stops them. From iOS 26 use `updateProperties()` instead.
@MainActor
final class ObservationLoop {
  private let apply: @MainActor () -> Void

  init(_ apply: @escaping @MainActor () -> Void) {
    self.apply = apply
    track()
  }

  private func track() {
    withObservationTracking {
      apply()
    } onChange: { [weak self] in
      // Called before the change, once, on the thread that makes it: hop, then register again.
      Task { @MainActor [weak self] in self?.track() }
    }
  }
}

/// A model for the example below.
@MainActor @Observable
final class StepCounter {
  var steps = 0
}

/// A view controller that follows an @Observable model through an ObservationLoop.
final class StepController: UIViewController {
  private let counter: StepCounter
  private let label = UILabel()
  private var loop: ObservationLoop?

  init(counter: StepCounter) {
    self.counter = counter
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    label.frame = CGRect(x: 16, y: 80, width: 200, height: 40)
    view.addSubview(label)
    loop = ObservationLoop { [label, counter] in
      label.text = "\(counter.steps) steps"
    }
  }
}
