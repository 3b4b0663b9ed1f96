@MainActor public final class UIFocusUpdateContext {}
@MainActor public final class UIFocusAnimationCoordinator {
  public func addCoordinatedAnimations(_ animations: (() -> Void)?, completion: (() -> Void)? = nil) {
    animations?()
  }
}
