import DocOutput

/// Formats the server's messages as lines of JSON.
enum Reply {
  /// Writes the fields of a result.
  typealias Fields = (inout JSONWriter) -> Void

  /// The name and version of the program. Several messages of the protocol must contain them.
  struct Identity: Sendable {
    var version: String

    func write(to json: inout JSONWriter) {
      json.object {
        $0.field("name", "bridgedoc")
        $0.field("title", "bridgedoc")
        $0.field("version", version)
      }
    }
  }

  static func result(_ id: RequestID, _ fields: Fields) -> [UInt8] {
    message { json in
      json.name("id")
      id.write(to: &json)
      json.field("result", object: fields)
    }
  }

  /// Formats an error reply. `id` is the id of the request; nil if it could not be read.
  static func error(_ id: RequestID?, _ error: ProtocolError) -> [UInt8] {
    message { json in
      json.name("id")
      if let id { id.write(to: &json) } else { json.null() }
      json.name("error")
      error.write(to: &json)
    }
  }

  static func notification(_ method: String, _ params: Fields? = nil) -> [UInt8] {
    message { json in
      json.field("method", method)
      if let params { json.field("params", object: params) }
    }
  }

  private static func message(_ fields: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter(.compact)
    json.object { json in
      json.field("jsonrpc", "2.0")
      fields(&json)
    }
    json.endLine()
    return json.bytes
  }
}
