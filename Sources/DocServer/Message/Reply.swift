import DocOutput

enum Reply {
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

  static func result(_ id: RequestID?, _ fields: Fields) -> [UInt8] {
    reply(id) { $0.field("result", object: fields) }
  }

  static func error(_ id: RequestID?, _ error: ProtocolError) -> [UInt8] {
    reply(id) { json in
      json.name("error")
      error.write(to: &json)
    }
  }

  /// `id` is the id of the request; nil if it could not be read.
  private static func reply(_ id: RequestID?, _ fields: Fields) -> [UInt8] {
    message { json in
      json.name("id")
      if let id { id.write(to: &json) } else { json.null() }
      fields(&json)
    }
  }

  static func notification(_ method: String, _ params: Fields? = nil) -> [UInt8] {
    message { json in
      json.field("method", method)
      if let params { json.field("params", object: params) }
    }
  }

  private static func message(_ fields: Fields) -> [UInt8] {
    JSONWriter.document(nil, .compact) { json in
      json.field("jsonrpc", "2.0")
      fields(&json)
    }
  }
}
