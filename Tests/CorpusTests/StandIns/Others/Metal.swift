import Foundation

public protocol MTLDrawable {}
public protocol MTLCommandBuffer {
  func present(_ drawable: any MTLDrawable)
  func commit()
}
public protocol MTLCommandQueue { func makeCommandBuffer() -> (any MTLCommandBuffer)? }
public protocol MTLDevice { func makeCommandQueue() -> (any MTLCommandQueue)? }
public func MTLCreateSystemDefaultDevice() -> (any MTLDevice)? { nil }
