import CZlib
import DocCodec
import DocModel

package struct WebReply: Sendable {
  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  package init(
    _ status: Int = 200, type: String, _ body: [UInt8], headers: [(name: String, value: String)] = []
  ) {
    self.status = status
    self.headers = [("content-type", type)] + headers
    self.body = body
  }

  static let html = "text/html; charset=utf-8"
  static let json = "application/json"
  static let markdown = "text/markdown; charset=utf-8"
  static let text = "text/plain; charset=utf-8"

  package static func plain(_ status: Int, _ message: String, headers: [(name: String, value: String)] = [])
    -> WebReply
  {
    WebReply(status, type: text, Array((message + "\n").utf8), headers: headers)
  }

  static func redirect(to address: String, headers: [(name: String, value: String)] = []) -> WebReply {
    WebReply(303, type: text, [], headers: [("location", address)] + headers)
  }

  /// Adds the headers that every reply must have. These headers prevent a page from loading anything from other sites and from running inline
  /// scripts or styles, and prevent other sites from framing the page. Caches may not store a reply, unless it already has a `cache-control`
  /// header.
  package func hardened() -> WebReply {
    var reply = self
    // Replies with pictures already have a stricter policy.
    if !headers.contains(where: { $0.name == "content-security-policy" }) {
      reply.headers.append(
        (
          "content-security-policy",
          "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; "
            + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        ))
    }
    reply.headers += [
      ("x-content-type-options", "nosniff"), ("referrer-policy", "no-referrer"),
      ("cross-origin-resource-policy", "same-origin"), ("cross-origin-opener-policy", "same-origin"),
    ]
    if !reply.headers.contains(where: { $0.name == "cache-control" }) {
      reply.headers.append(("cache-control", "no-store"))
    }
    return reply
  }

  /// Adds a path prefix to this site's URLs in a page. URLs are found by searching for ` href="/` and similar attributes. The text of a page
  /// cannot contain these strings, because quotes in text are escaped.
  func below(_ prefix: String) -> WebReply {
    guard !prefix.isEmpty else { return self }
    var reply = self
    for number in reply.headers.indices where reply.headers[number].name == "location" {
      let address = reply.headers[number].value
      if address.hasPrefix("/") { reply.headers[number].value = prefix + address }
    }
    guard reply.headers.contains(where: { $0.name == "content-type" && $0.value == Self.html }) else {
      return reply
    }
    reply.body = []
    reply.body.reserveCapacity(body.count + body.count / 8)
    let names = ["href=\"/", "src=\"/", "action=\"/"].map { Array((" " + $0).utf8) }
    var start = body.startIndex
    for index in body.indices where body[index] == UInt8(ascii: "/") {
      guard names.contains(where: { body[...index].suffix($0.count).elementsEqual($0) }) else { continue }
      reply.body += body[start..<index]
      reply.body += prefix.utf8
      start = index
    }
    reply.body += body[start...]
    return reply
  }

  /// The requested byte range of the body (RFC 9110, section 14.2). If several ranges are requested, the reply has the whole body.
  fileprivate func part(_ range: String) -> WebReply {
    guard range.hasPrefix("bytes="), !range.contains(",") else { return self }
    let ends = range.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = ends[0].isEmpty ? 0 : Int(ends[0]),
      let last = ends[1].isEmpty ? .max : Int(ends[1]), first >= 0, last >= 0,
      ends[0].isEmpty || first <= last
    else { return self }
    var reply = self
    let wanted =
      ends[0].isEmpty
      ? body.suffix(last) : body.dropFirst(first).prefix(last == .max ? last : last - first + 1)
    reply.status = wanted.isEmpty ? 416 : 206
    let part = wanted.isEmpty ? "*" : "\(wanted.startIndex)-\(wanted.endIndex - 1)"
    reply.headers.append(("content-range", "bytes \(part)/\(body.count)"))
    reply.body = Array(wanted)
    return reply
  }

  /// The minimum size in bytes of a body that is compressed. A smaller body fits into one packet, so compression would save nothing.
  private static let leastCompressed = 1400

  /// Level 3, the default of zstd, is faster than zlib's fastest level, and its output is smaller.
  private static let zstd = try? ZstdCompressor(level: 3)

  /// The reply in a form that the client accepts: 304 without a body if the client already has the page, otherwise compressed if the client
  /// accepts zstd or gzip (RFC 8878; RFC 9110, sections 12.5.3 and 13.1.2). The entity tag of a page is a checksum of its body. If a document's
  /// file has changed since it was indexed, the page has a note, so its tag changes as well.
  package func negotiated(for request: WebRequest) -> WebReply {
    guard status == 200, request.method == "GET" || request.method == "HEAD", !body.isEmpty else {
      return self
    }
    var reply = self
    let tag = "W/\"\(String(Checksum.of(body), radix: 16))-\(body.count)\""
    reply.headers += [("etag", tag), ("vary", "accept-encoding")]
    if !headers.contains(where: { $0.name == "cache-control" }) {
      reply.headers.append(("cache-control", "private, no-cache"))
    }
    let known = request.listed("if-none-match")
    if known.contains(tag) || known == ["*"] {
      reply.status = 304
      reply.body = []
    } else if let range = request.header("range"), request.header("if-range") == nil,
      headers.contains(where: { $0.name == "accept-ranges" })
    {
      reply = reply.part(range)
    } else if body.count >= Self.leastCompressed {
      let (zstd, gzip) = (request.quality(of: "zstd"), request.quality(of: "gzip"))
      if zstd > 0, zstd >= gzip, let packed = try? Self.zstd?.compress(body) {
        reply.body = packed
        reply.headers.append(("content-encoding", "zstd"))
      } else if gzip > 0, let packed = Gzip.compressed(body) {
        reply.body = packed
        reply.headers.append(("content-encoding", "gzip"))
      }
    }
    return reply
  }
}

struct WebFailure: Error {
  var status: Int
  var message: String

  init(_ status: Int, _ message: String) {
    self.status = status
    self.message = message
  }
}
