@_exported import Foundation
import UIKit

public final class AVCaptureSession: @unchecked Sendable {
  public init() {}
  public func startRunning() {}
  public func stopRunning() {}
}
public struct AVLayerVideoGravity: Sendable { public static let resizeAspectFill = AVLayerVideoGravity() }
public final class AVCaptureDevice: @unchecked Sendable {
  public final class RotationCoordinator: NSObject {
    public init(device: AVCaptureDevice, previewLayer: CALayer?) {}
    public var videoRotationAngleForHorizonLevelPreview: CGFloat { 90 }
    public func observe<Value>(
      _ path: KeyPath<RotationCoordinator, Value>,
      changeHandler: @escaping @Sendable (RotationCoordinator, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
      changeHandler(self, NSKeyValueObservedChange())
      return NSKeyValueObservation {}
    }
  }
}
public final class AVCaptureConnection { public var videoRotationAngle: CGFloat = 0 }
@MainActor public final class AVAudioSession {
  public enum Category: Sendable { case playback, record }
  public enum Mode: Sendable { case `default`, moviePlayback }
  public static func sharedInstance() -> AVAudioSession { AVAudioSession() }
  public func setCategory(_ category: Category, mode: Mode) throws {}
  public func setActive(_ active: Bool) throws {}
}
public final class AVCaptureVideoPreviewLayer: CALayer, Layered {
  public var connection: AVCaptureConnection?
  public static func made() -> CALayer { AVCaptureVideoPreviewLayer() }
  public var session: AVCaptureSession?
  public var videoGravity = AVLayerVideoGravity()
}
@MainActor public final class AVPlayerItem { public init(url: URL) {} }
@MainActor open class AVPlayer {
  public nonisolated init() {}
  public var isMuted = false
  public func replaceCurrentItem(with item: AVPlayerItem?) {}
  public func play() {}
  public func pause() {}
}
public final class AVPlayerLayer: CALayer, Layered {
  public static func made() -> CALayer { AVPlayerLayer() }
  public var player: AVPlayer?
  public var videoGravity = AVLayerVideoGravity()
}
public let AVFormatIDKey = "AVFormatIDKey"
public let kAudioFormatMPEG4AAC: UInt32 = 1_633_772_320
public enum AVAudioApplication {
  public static func requestRecordPermission() async -> Bool { false }
}
@MainActor public final class AVAudioRecorder {
  public init(url: URL, settings: [String: Any]) throws {}
  public var isMeteringEnabled = false
  @discardableResult public func record() -> Bool { true }
  public func stop() {}
  public func updateMeters() {}
  public func averagePower(forChannel channel: Int) -> Float { -20 }
}
public enum AVMediaType: Sendable { case video, audio }
extension AVCaptureDevice {
  public static func requestAccess(for type: AVMediaType) async -> Bool { true }
}
extension AVCaptureDevice {
  public final class Format: Sendable { public var videoMaxZoomFactor: CGFloat { 16 } }
  public enum TorchMode: Sendable { case off, on, auto }
  public var activeFormat: Format { Format() }
  public var hasTorch: Bool { true }
  public func lockForConfiguration() throws {}
  public func unlockForConfiguration() {}
  public var videoZoomFactor: CGFloat {
    get { 1 }
    set {}
  }
  public var torchMode: TorchMode {
    get { .off }
    set {}
  }
}
@MainActor public final class AVQueuePlayer: AVPlayer {}
@MainActor public final class AVPlayerLooper {
  public init(player: AVQueuePlayer, templateItem: AVPlayerItem) {}
}
public struct CMTime: Sendable { public static let zero = CMTime() }
public final class AVURLAsset: Sendable { public init(url: URL) {} }
public final class AVAssetImageGenerator: @unchecked Sendable {
  public struct NoFrame: Error {}
  public init(asset: AVURLAsset) {}
  public var appliesPreferredTrackTransform = false
  public var maximumSize = CGSize.zero
  public func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) { throw NoFrame() }
}
@MainActor public final class AVAudioPlayer {
  public init(contentsOf url: URL) throws {}
  public var currentTime = 0.0
  @discardableResult public func prepareToPlay() -> Bool { true }
  @discardableResult public func play() -> Bool { true }
}
