@_exported import Foundation
import SwiftUI
import UIKit

public typealias LocalizedStringResource = UIKit.LocalizedStringResource
public protocol IntentResult: Sendable {}
public struct EmptyIntentResult: IntentResult {}
extension IntentResult where Self == EmptyIntentResult {
  public static func result() -> EmptyIntentResult { EmptyIntentResult() }
}
public protocol AppIntent: Sendable {
  associatedtype Result: IntentResult
  static var title: LocalizedStringResource { get }
  static var openAppWhenRun: Bool { get }
  init()
  func perform() async throws -> Result
}
extension AppIntent { public static var openAppWhenRun: Bool { false } }
public struct AppShortcutPhrase: ExpressibleByStringInterpolation, Sendable {
  public enum Token: Sendable { case applicationName }
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation(_ token: Token) {}
  }
  public init(stringLiteral: String) {}
  public init(stringInterpolation: StringInterpolation) {}
}
public struct AppShortcut: Sendable {
  public init(
    intent: some AppIntent, phrases: [AppShortcutPhrase], shortTitle: LocalizedStringResource,
    systemImageName: String
  ) {}
}
@resultBuilder public enum AppShortcutsBuilder {
  public static func buildBlock(_ shortcuts: AppShortcut...) -> [AppShortcut] { shortcuts }
}
public protocol AppShortcutsProvider {
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
}
extension Button where Label == Text {
  public init(_ title: String, intent: some AppIntent) { self.init(title) {} }
}
