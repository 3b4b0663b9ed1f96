@_exported import Foundation

public typealias CFURL = URL
public enum CTFontManagerScope: Sendable { case process, persistent }
public func CTFontManagerRegisterFontsForURL(
  _ url: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutableRawPointer?
) -> Bool { true }
