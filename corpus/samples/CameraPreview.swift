import AVFoundation
import SwiftUI
import UIKit

/// A live camera preview in SwiftUI.
///
/// SwiftUI has no view for AVCaptureSession, so a UIView whose layer is an AVCaptureVideoPreviewLayer is wrapped. The
/// session belongs to the caller and is neither started nor stopped here: both calls block, so make them off the main
/// thread.
struct CameraPreview: UIViewRepresentable {
  let session: AVCaptureSession

  func makeUIView(context: Context) -> PreviewLayerView {
    let view = PreviewLayerView()
    view.previewLayer?.videoGravity = .resizeAspectFill
    return view
  }

  func updateUIView(_ view: PreviewLayerView, context: Context) {
    if view.previewLayer?.session !== session { view.previewLayer?.session = session }
  }

  static func dismantleUIView(_ view: PreviewLayerView, coordinator: Void) {
    view.previewLayer?.session = nil
  }
}

/// A view whose backing layer is the preview layer, so that it resizes with the view without code.
final class PreviewLayerView: UIView {
  override class var layerClass: AnyClass { AVCaptureVideoPreviewLayer.self }

  var previewLayer: AVCaptureVideoPreviewLayer? { layer as? AVCaptureVideoPreviewLayer }
}
