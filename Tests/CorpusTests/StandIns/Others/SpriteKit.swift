@_exported import Foundation
import SwiftUI

public enum SKSceneScaleMode: Sendable { case fill, resizeFill }
@MainActor open class SKScene: NSObject {
  public init(size: CGSize) {}
  open var scaleMode = SKSceneScaleMode.fill
}
public struct SpriteView: PrimitiveView {
  public init(scene: SKScene, isPaused: Bool = false) {}
}
