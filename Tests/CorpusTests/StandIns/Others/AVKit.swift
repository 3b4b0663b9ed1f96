@_exported import AVFoundation
import SwiftUI
import UIKit

open class AVPlayerViewController: UIViewController {
  open var player: AVPlayer?
  open var allowsPictureInPicturePlayback = false
}
public struct VideoPlayer: PrimitiveView { public init(player: AVPlayer?) {} }
