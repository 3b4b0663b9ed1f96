import CLibXML2
import DocFiles
import DocSystem

/// Receives the events of an XML parse in document order.
protocol XMLHandler: AnyObject {
  /// Handles the start of an element. Neither `name` nor the attribute names have a namespace prefix. `line` is one-based.
  func start(_ name: String, _ attributes: [XMLAttribute], line: Int)
  func end(_ name: String)
  func text(_ bytes: UnsafeBufferPointer<UInt8>, line: Int)
}

extension XMLHandler {
  func end(_ name: String) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) {}

  /// Parses a text with this handler, and returns the handler.
  func reading(_ bytes: [UInt8]) -> Self {
    XMLEvents.parse(bytes, into: self)
    return self
  }
}

struct XMLAttribute {
  var name: String
  var value: String
}

extension [XMLAttribute] {
  subscript(_ name: String) -> String? { first { $0.name == name }?.value }
}

/// Parses UTF-8 XML with libxml2 and reports events. Nothing is fetched from the network. Entity declarations in the document are removed before
/// parsing, so that entities never expand.
enum XMLEvents {
  /// Upper bound on the nesting of elements. Deeper elements are not reported; their text is reported as part of the innermost reported element.
  static let deepest = 250

  /// An error in an XML text.
  struct Damage {
    /// One-based line number.
    var line: Int
  }

  /// Parses a text as far as possible. Returns the position of the last error; nil if the text is valid.
  @discardableResult
  static func parse(_ bytes: [UInt8], into handler: some XMLHandler) -> Damage? {
    LibXML.initialise()
    let text = withoutDeclarations(bytes)
    guard !text.isEmpty, text.count < Int(Int32.max), let context = xmlNewParserCtxt() else { return nil }
    // SAFETY: this function creates the context, and this defer frees it once.
    defer { xmlFreeParserCtxt(context) }
    guard let sax = context.pointee.sax else { return nil }
    let state = State(handler)
    // SAFETY: the handler belongs to the context. libxml2 does not call functions that are not set.
    sax.pointee = xmlSAXHandler()
    sax.pointee.initialized = UInt32(XML_SAX2_MAGIC)
    sax.pointee.startElementNs = { context, name, _, _, _, _, count, _, attributes in
      State.of(context)?.start(name, Int(count), attributes, State.line(context))
    }
    sax.pointee.endElementNs = { context, name, _, _ in State.of(context)?.end(name) }
    sax.pointee.characters = { context, bytes, count in
      State.of(context)?.text(bytes, Int(count), State.line(context))
    }
    sax.pointee.cdataBlock = sax.pointee.characters
    sax.pointee.ignorableWhitespace = sax.pointee.characters
    sax.pointee.reference = { context, name in State.of(context)?.reference(name, State.line(context)) }
    // SAFETY: `state` outlives the parse, and the functions above are called only during the parse.
    context.pointee._private = Unmanaged.passUnretained(state).toOpaque()
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
      | XML_PARSE_RECOVER.rawValue | XML_PARSE_HUGE.rawValue
    let document = withExtendedLifetime(state) {
      text.withUnsafeBytes { buffer in
        // SAFETY: libxml2 reads `count` bytes and keeps no pointer to them.
        xmlCtxtReadMemory(
          context, buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count), nil, "UTF-8",
          Int32(bitPattern: UInt32(options)))
      }
    }
    if let document { xmlFreeDoc(document) }
    state.close()
    return context.pointee.wellFormed == 0 ? Damage(line: max(1, Int(context.pointee.lastError.line))) : nil
  }

  /// Overwrites the declarations inside the document type with spaces. Line numbers do not change.
  private static func withoutDeclarations(_ bytes: [UInt8]) -> [UInt8] {
    guard let type = ByteSearch.first("<!DOCTYPE", in: bytes[...].prefix(1 << 16)) else { return bytes }
    var index = type.upperBound
    var quote: UInt8 = 0
    var first: Int?
    scan: while index < bytes.count {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else {
        switch byte {
        case 0x22, 0x27: quote = byte
        case UInt8(ascii: "["): first = first ?? index
        case UInt8(ascii: "]"): break scan
        case UInt8(ascii: ">") where first == nil: return bytes
        case UInt8(ascii: "<") where ByteSearch.starts(bytes[index...].prefix(4), with: "<!--"):
          guard let end = ByteSearch.first("-->", in: bytes[index...]) else { break scan }
          index = end.upperBound
          continue
        default: break
        }
      }
      index += 1
    }
    guard let first else { return bytes }
    var output = bytes
    for position in first..<min(index + 1, bytes.count) where output[position] != 0x0a {
      output[position] = 0x20
    }
    return output
  }

  /// State of one parse, used by libxml2's callbacks.
  private final class State {
    private let handler: any XMLHandler
    /// The number of open elements, including elements that are nested too deeply to be reported.
    private var open = 0
    private var names: [String] = []

    init(_ handler: any XMLHandler) { self.handler = handler }

    static func of(_ context: UnsafeMutableRawPointer?) -> State? {
      // SAFETY: libxml2 passes its context to every callback, and `_private` points to the state of this parse.
      context?.assumingMemoryBound(to: xmlParserCtxt.self).pointee._private.map {
        Unmanaged<State>.fromOpaque($0).takeUnretainedValue()
      }
    }

    static func line(_ context: UnsafeMutableRawPointer?) -> Int {
      // SAFETY: the parser's input is valid during the parse.
      (context?.assumingMemoryBound(to: xmlParserCtxt.self).pointee.input).map { Int($0.pointee.line) } ?? 1
    }

    func start(
      _ name: UnsafePointer<xmlChar>?, _ count: Int,
      _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ line: Int
    ) {
      open += 1
      guard open <= XMLEvents.deepest, let name else { return }
      var list: [XMLAttribute] = []
      if let attributes, count > 0 {
        list.reserveCapacity(count)
        for number in 0..<count {
          // SAFETY: there are five pointers per attribute: name, prefix, namespace, begin and end of the value. This loop copies the strings.
          guard let key = attributes[number * 5], let first = attributes[number * 5 + 3],
            let last = attributes[number * 5 + 4]
          else { continue }
          list.append(
            XMLAttribute(
              name: String(cString: key), value: UnsafeBufferPointer(start: first, count: last - first).text))
        }
      }
      let string = String(cString: name)
      names.append(string)
      handler.start(string, list, line: line)
    }

    func end(_ name: UnsafePointer<xmlChar>?) {
      open -= 1
      guard open < XMLEvents.deepest, let last = names.popLast() else { return }
      handler.end(last)
    }

    /// Closes the elements that a damaged text leaves open.
    func close() {
      while let last = names.popLast() { handler.end(last) }
    }

    func text(_ bytes: UnsafePointer<xmlChar>?, _ count: Int, _ line: Int) {
      guard let bytes, count > 0 else { return }
      // SAFETY: pointer and length describe a block of text, which the handler copies.
      handler.text(UnsafeBufferPointer(start: bytes, count: count), line: line)
    }

    /// Handles an entity that libxml2 did not expand. An HTML entity becomes its character; another entity becomes its name.
    func reference(_ name: UnsafePointer<xmlChar>?, _ line: Int) {
      guard let name else { return }
      var characters = String(cString: name)
      // SAFETY: the table is libxml2's own and constant.
      if let known = htmlEntityLookup(name), let scalar = Unicode.Scalar(known.pointee.value) {
        characters = String(Character(scalar))
      }
      characters.withUTF8 { handler.text($0, line: line) }
    }
  }
}
