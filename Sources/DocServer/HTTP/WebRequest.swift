import DocModel
import DocOutput

/// An HTTP request with the parts that the site uses. The type is independent of sockets and HTTP libraries.
package struct WebRequest: Sendable {
  package var method: String
  /// The path and query, as received.
  package var target: String
  /// The headers. Names are in lower case.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  package init(
    method: String, target: String, headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// The path prefix under which a proxy serves the site, without a final slash; empty if the proxy's header is missing or contains no path.
  var prefix: String {
    let value = (header("x-forwarded-prefix") ?? "").utf8
    let isPath = value.allSatisfy { byte in
      (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "/-_.~".utf8.contains(byte)
    }
    let parts = value.split(separator: UInt8(ascii: "/"))
    guard isPath, value.first == UInt8(ascii: "/") else { return "" }
    return parts.map { "/" + String(Substring($0)) }.joined()
  }
}

extension WebRequest {
  /// The elements of a comma-separated header, without surrounding white space.
  func listed(_ name: String) -> [String] {
    headers.filter { $0.name == name }.flatMap { $0.value.split(separator: ",") }.map {
      String($0.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
  }

  /// The client's quality value for a content coding; 0 if the client does not mention the coding.
  func quality(of coding: String) -> Double {
    listed("accept-encoding").map { member in
      let parts = member.lowercased().split(separator: ";").map { $0.filter { $0 != " " } }
      guard parts.first == coding else { return 0 }
      return parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
    }.max() ?? 0
  }
}

/// The target of a request (RFC 9112, section 3.2): path segments and query fields, decoded.
struct WebTarget {
  static let mostBytes = 8192

  let path: [String]
  private var fields: [(name: String, value: String)]

  /// Parses a target. Returns nil if the target is malformed, too long, not UTF-8, or contains a null byte.
  init?(_ target: String) {
    guard target.utf8.count <= Self.mostBytes, target.hasPrefix("/") else { return nil }
    let end = target.utf8.firstIndex(of: UInt8(ascii: "#")) ?? target.endIndex
    let halves = target[..<end].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path: [String] = []
    for part in halves[0].split(separator: "/", omittingEmptySubsequences: true) {
      guard let decoded = PercentEncoding.decodedText(part), !decoded.utf8.contains(0) else { return nil }
      path.append(decoded)
    }
    self.path = path
    var fields: [(name: String, value: String)] = []
    for field in halves.count > 1 ? halves[1].split(separator: "&").prefix(64) : [] {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(parts[0]), let value = Self.decoded(parts.count > 1 ? parts[1] : "")
      else {
        return nil
      }
      fields.append((name, value))
    }
    self.fields = fields
  }

  func narrowed(to filters: SearchFilters) -> Self {
    var target = self
    target.fields = fields.filter { !SearchFilters.names.contains($0.name) } + filters.fields
    return target
  }

  /// Decodes a form field, in which `+` stands for a space.
  private static func decoded(_ text: Substring) -> String? {
    PercentEncoding.decodedText(
      String(decoding: text.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }, as: UTF8.self))
  }

  func field(_ name: String) -> String? {
    fields.first { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
  }

  func values(_ name: String) -> [String] {
    fields.filter { $0.name == name && !$0.value.isEmpty }.map(\.value)
  }

  /// Parses a field as a number.
  /// - Returns: the number; the default if the field is absent.
  /// - Throws: an error reply if the field is not a number within the range.
  func number(_ name: String, _ range: ClosedRange<Int>, default fallback: Int) throws(WebFailure) -> Int {
    guard let text = field(name) else { return fallback }
    guard let number = Int(text), range.contains(number) else {
      throw WebFailure(400, "'\(name)' must be a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
