import UIKit

public final class AVCaptureSession {}
public struct AVLayerVideoGravity: Sendable { public static let resizeAspectFill = AVLayerVideoGravity() }
public final class AVCaptureVideoPreviewLayer: CALayer {
  public var session: AVCaptureSession?
  public var videoGravity = AVLayerVideoGravity()
}
