@_exported import SwiftUI
import UIKit

public protocol Tip: Sendable { var title: Text { get } }
extension Tip {
  public var shouldDisplayUpdates: AsyncStream<Bool> { AsyncStream { $0.finish() } }
}
public final class TipUIPopoverViewController: UIViewController {
  public init(_ tip: any Tip, sourceItem: any UIPopoverPresentationControllerSourceItem) {
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) { nil }
}
