@_exported import AVFoundation
import SwiftUI
import UIKit

open class AVPlayerViewController: UIViewController {
  open var player: AVPlayer?
  open var allowsPictureInPicturePlayback = false
  open var canStartPictureInPictureAutomaticallyFromInline = false
}
public struct VideoPlayer: PrimitiveView { public init(player: AVPlayer?) {} }
@MainActor public final class AVCaptureEvent {
  public enum Phase: Sendable { case began, ended, cancelled }
  public let phase = Phase.ended
}
@MainActor public final class AVCaptureEventInteraction: UIInteraction {
  public init(handler: @escaping (AVCaptureEvent) -> Void) {}
}
open class AVRoutePickerView: UIView { open var prioritizesVideoDevices = false }
