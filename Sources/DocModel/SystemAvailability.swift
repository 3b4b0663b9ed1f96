/// A system that Apple's documentation names when it states availability.
package enum SystemPlatform: String, CaseIterable, Sendable, Hashable {
  case iOS, iPadOS, macOS
  case catalyst = "Mac Catalyst"
  case tvOS, watchOS, visionOS
  /// Every system: `@available(*, deprecated)`.
  case any = "*"

  /// The name on the command line and in filter terms.
  package var key: String { self == .catalyst ? "catalyst" : rawValue.lowercased() }

  /// The platform whose versions also apply to this platform, unless a text states versions for it.
  package var base: SystemPlatform? { self == .iPadOS || self == .catalyst ? .iOS : nil }

  /// The platforms by their names in prose and attributes. If one name is a prefix of another name, the longer name comes first.
  static let names: [(name: [UInt8], platform: SystemPlatform)] =
    ([
      ("iOS", .iOS), ("iPadOS", .iPadOS), ("macOS", .macOS), ("OS X", .macOS), ("OSX", .macOS),
      ("Mac Catalyst", .catalyst), ("MacCatalyst", .catalyst), ("macCatalyst", .catalyst), ("tvOS", .tvOS),
      ("watchOS", .watchOS), ("visionOS", .visionOS),
    ] as [(String, SystemPlatform)]).map { (Array($0.utf8), $1) }
}

/// The version of a system. `16` and `16.0` are equal.
package struct SystemVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  package var major: Int
  package var minor: Int
  package var patch: Int

  package init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    (self.major, self.minor, self.patch) = (major, minor, patch)
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }

  package var description: String {
    patch > 0 ? "\(major).\(minor).\(patch)" : minor > 0 ? "\(major).\(minor)" : "\(major)"
  }

  /// Parses a version such as `16`, `16.4` or `10.15.4` at an index.
  /// - Returns: the version, and the index after it. Nil if there are no digits, or for 9999, which stands for future versions.
  package static func read(_ text: [UInt8], at start: Int) -> (version: SystemVersion, end: Int)? {
    var parts: [Int] = []
    var index = start
    while parts.count < 3 {
      var number = 0
      let first = index
      while index < text.count, ByteClass.isDigit(text[index]), index - first < 4 {
        number = number * 10 + Int(text[index] - 0x30)
        index += 1
      }
      guard index > first else { break }
      parts.append(number)
      // Package manifests separate the numbers by underscores: `10_15`.
      guard index + 1 < text.count, text[index] == 0x2e || text[index] == 0x5f,
        ByteClass.isDigit(text[index + 1]), parts.count < 3
      else { break }
      index += 1
    }
    guard let major = parts.first, major < 1000 else { return nil }
    return (Self(major, parts.count > 1 ? parts[1] : 0, parts.count > 2 ? parts[2] : 0), index)
  }
}

/// The availability of an API on one platform.
package struct SystemAvailability: Sendable, Hashable {
  package var platform: SystemPlatform
  package var introduced: SystemVersion?
  package var isDeprecated = false
  /// The version in which the API was deprecated; nil if the API is deprecated in all versions (`isDeprecated`), or in none.
  package var deprecated: SystemVersion?
  package var obsoleted: SystemVersion?
  /// The name of the replacement, as written in the documentation.
  package var renamed: String?

  package init(
    _ platform: SystemPlatform, introduced: SystemVersion? = nil, isDeprecated: Bool = false,
    deprecated: SystemVersion? = nil, obsoleted: SystemVersion? = nil, renamed: String? = nil
  ) {
    self.platform = platform
    self.introduced = introduced
    self.isDeprecated = isDeprecated || deprecated != nil
    self.deprecated = deprecated
    self.obsoleted = obsoleted
    self.renamed = renamed
  }
}

/// A system that a project is built for, with its version, such as `ios:17`.
package struct SystemTarget: Sendable, Hashable {
  package var platform: SystemPlatform
  package var version: SystemVersion

  package init(_ platform: SystemPlatform, _ version: SystemVersion) {
    self.platform = platform
    self.version = version
  }

  /// Parses `ios:17`, `iOS 17.2`, `ios17` or `catalyst:16`; nil for any other text.
  package init?(_ text: String) {
    let text = Array(text.lowercased().utf8)
    let name = text.prefix { ByteClass.isLower($0) }
    let between = text.dropFirst(name.count).prefix { !ByteClass.isDigit($0) }
    let start = text.firstIndex { ByteClass.isDigit($0) } ?? text.count
    let known = SystemPlatform.allCases.first { $0 != .any && $0.key.utf8.elementsEqual(name) }
    let other: SystemPlatform? = name.elementsEqual("maccatalyst".utf8) ? .catalyst : nil
    guard between.isEmpty || between == [0x3a] || between == [0x20], let platform = known ?? other,
      let read = SystemVersion.read(text, at: start), read.end == text.count
    else { return nil }
    self.init(platform, read.version)
  }

  /// The element for the target's platform, else for its base platform, else for all systems; nil if there is none of these.
  package func find(in availability: [SystemAvailability]) -> SystemAvailability? {
    availability.first { $0.platform == platform } ?? availability.first { $0.platform == platform.base }
      ?? availability.first { $0.platform == .any }
  }

  /// Whether the API was introduced in a later version than the target's.
  package func precedes(_ availability: SystemAvailability) -> Bool {
    availability.introduced.map { version < $0 } ?? false
  }
}
