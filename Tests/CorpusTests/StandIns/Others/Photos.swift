@_exported import Foundation
import UIKit

public enum PHAuthorizationStatus: Sendable { case notDetermined, restricted, denied, authorized, limited }
public enum PHAccessLevel: Sendable { case addOnly, readWrite }
public final class PHPhotoLibrary: Sendable {
  public static func shared() -> PHPhotoLibrary { PHPhotoLibrary() }
  public static func requestAuthorization(for level: PHAccessLevel) async -> PHAuthorizationStatus {
    .authorized
  }
  public func performChanges(_ block: @escaping @Sendable () -> Void) async throws { block() }
}
public final class PHAssetChangeRequest {
  public static func creationRequestForAsset(from image: UIImage) -> PHAssetChangeRequest {
    PHAssetChangeRequest()
  }
}
