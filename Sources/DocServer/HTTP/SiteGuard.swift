import DocModel

/// Controls access by host names and by a token.
///
/// By DNS rebinding, a page of another site can make a browser send requests to this machine and read the answers. Such a request has the other
/// site's name as `Host`, or the other site's address as `Origin`, so both headers are checked.
package struct SiteGuard: Sendable {
  /// The allowed host names, in lower case and without port; nil if any name is allowed.
  package var hosts: Set<[UInt8]>?
  /// The token that clients must send; nil if every client may read.
  package var token: String?

  package static let loopback: Set<[UInt8]> = Set(["localhost", "127.0.0.1", "[::1]"].map { Array($0.utf8) })
  static let cookie = "bridgedoc-token"

  package init(hosts: Set<[UInt8]>? = Self.loopback, token: String? = nil) {
    self.hosts = hosts
    self.token = token
  }

  func refusal(of request: WebRequest, _ target: WebTarget) -> WebReply? {
    guard let host = request.header("host"), isOwn(host) else {
      return .plain(421, "The server does not answer to this host name: start it with --host-name NAME")
    }
    if let origin = request.header("origin"), origin != "null" {
      let rest = origin.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
      // The port is compared as well, because a different port belongs to another program, which counts as another site.
      guard rest.count == 3, rest[0] == "http:" || rest[0] == "https:",
        rest[2].lowercased() == host.lowercased()
      else {
        return .plain(403, "Requests from pages of other sites are refused")
      }
    } else if request.header("origin") == "null", request.method != "GET" {
      return .plain(403, "Requests from pages without an origin are refused")
    }
    guard let token, target.path != ["health"] else { return nil }
    if let given = given(request), Self.isSame(given, token) { return nil }
    if let given = target.field("token"), Self.isSame(given, token), request.method == "GET" {
      // URLs are visible and stored in the browser's history, so the client is redirected to a URL without the token.
      let cookie = "\(Self.cookie)=\(PercentEncoding.encoded(token.utf8)); HttpOnly; SameSite=Strict; Path=/"
      return .redirect(to: "/", headers: [("set-cookie", cookie)])
    }
    return .plain(
      401, "A token is needed: 'Authorization: Bearer TOKEN', or open /?token=TOKEN once",
      headers: [("www-authenticate", "Bearer")])
  }

  private func given(_ request: WebRequest) -> String? {
    if let value = request.header("authorization") {
      let parts = value.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
      return String(parts[1])
    }
    for field in (request.header("cookie") ?? "").split(separator: ";") {
      let parts = field.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0] == Self.cookie { return PercentEncoding.decodedText(parts[1]) }
    }
    return nil
  }

  /// A host name or address, as a `Host` header contains it.
  package static func name(_ host: String) -> [UInt8] {
    let name = Array(host.lowercased().utf8)
    return name.contains(UInt8(ascii: ":")) ? Array("[".utf8) + name + Array("]".utf8) : name
  }

  private func isOwn(_ host: String) -> Bool {
    guard let hosts else { return true }
    var name = Array(host.utf8).map { ByteClass.isUpper($0) ? $0 | 0x20 : $0 }[...]
    // The port follows the last colon. A colon inside the brackets of an IPv6 address does not count.
    if let colon = name.lastIndex(of: UInt8(ascii: ":")),
      !name[colon...].contains(UInt8(ascii: "]")),
      name[(colon + 1)...].allSatisfy({ ByteClass.isDigit($0) })
    {
      name = name[..<colon]
    }
    return hosts.contains(Array(name))
  }

  /// Whether two texts are equal. All bytes are compared, even after a difference, so that the time needed reveals nothing about the token.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    let (one, other) = (Array(left.utf8), Array(right.utf8))
    var difference = one.count ^ other.count
    for index in one.indices {
      difference |= Int(one[index] ^ (other.isEmpty ? 0 : other[index % other.count]))
    }
    return difference == 0
  }
}
