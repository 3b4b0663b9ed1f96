import UIKit

public final class AVCaptureSession: @unchecked Sendable {
  public init() {}
  public func startRunning() {}
  public func stopRunning() {}
}
public struct AVLayerVideoGravity: Sendable { public static let resizeAspectFill = AVLayerVideoGravity() }
public final class AVCaptureVideoPreviewLayer: CALayer, Layered {
  public static func made() -> CALayer { AVCaptureVideoPreviewLayer() }
  public var session: AVCaptureSession?
  public var videoGravity = AVLayerVideoGravity()
}
@MainActor public final class AVPlayerItem { public init(url: URL) {} }
@MainActor public final class AVPlayer {
  public nonisolated init() {}
  public func replaceCurrentItem(with item: AVPlayerItem?) {}
  public func play() {}
  public func pause() {}
}
