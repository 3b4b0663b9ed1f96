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

struct XMLAttribute {
  var name: String
  var value: String
}

extension [XMLAttribute] {
  subscript(_ name: String) -> String? { first { $0.name == name }?.value }
}

/// One parse by libxml2, whose callbacks call the methods of a subclass. Nothing is fetched from the network.
class LibXMLParse {
  private var parser: xmlParserCtxtPtr?

  static let options = Int32(
    bitPattern: XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
      | XML_PARSE_RECOVER.rawValue | XML_PARSE_HUGE.rawValue)

  /// The parser's current line, one-based.
  final var line: Int {
    // SAFETY: the parser's input lives as long as it parses.
    (parser?.pointee.input).map { Int($0.pointee.line) } ?? 1
  }

  /// What the parser has read of its input.
  final var read: UnsafeBufferPointer<UInt8>? {
    // SAFETY: the parser has read the bytes between the two pointers.
    (parser?.pointee.input).map {
      UnsafeBufferPointer(start: $0.pointee.base, count: $0.pointee.cur - $0.pointee.base)
    }
  }

  final func stop() { xmlStopParser(parser) }

  /// Handles a piece of text, which is valid only during the call.
  func text(_ piece: UnsafeBufferPointer<UInt8>) {}

  /// The parse to which a callback belongs.
  static func of(_ context: UnsafeMutableRawPointer?) -> Self? {
    // SAFETY: libxml2 passes its context to every callback, and `_private` points to the parse.
    context?.assumingMemoryBound(to: xmlParserCtxt.self).pointee._private.map {
      Unmanaged<Self>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// - Parameters:
  ///   - make: makes the context of the parse.
  ///   - handler: the callbacks for elements.
  ///   - read: calls libxml2, which reads `count` bytes and keeps no pointer to them.
  final func run(
    _ make: () -> xmlParserCtxtPtr?, _ handler: xmlSAXHandler, over bytes: ArraySlice<UInt8>,
    read: (_ context: xmlParserCtxtPtr, _ text: UnsafePointer<CChar>?, _ count: Int32) -> xmlDocPtr?
  ) {
    LibXML.initialise()
    guard !bytes.isEmpty, bytes.count < Int(Int32.max), let context = make() else { return }
    // SAFETY: this function makes the context, and this defer frees it once.
    defer {
      parser = nil
      xmlFreeParserCtxt(context)
    }
    guard let sax = context.pointee.sax else { return }
    parser = context
    // SAFETY: the handler belongs to the context. libxml2 does not call functions that are not set.
    sax.pointee = handler
    sax.pointee.characters = { context, bytes, count in
      guard let bytes, count > 0 else { return }
      // SAFETY: pointer and length describe one piece of text, which is copied before this function returns.
      LibXMLParse.of(context)?.text(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    sax.pointee.cdataBlock = sax.pointee.characters
    sax.pointee.ignorableWhitespace = sax.pointee.characters
    // SAFETY: the caller keeps the parse during this call, and only during this call libxml2 calls its functions.
    context.pointee._private = Unmanaged.passUnretained(self).toOpaque()
    let document = bytes.withUnsafeBytes { buffer in
      read(context, buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count))
    }
    if let document { xmlFreeDoc(document) }
  }
}

/// Parses UTF-8 XML and reports events. Entity declarations in the document are removed before parsing, so that entities never expand.
final class XMLEvents: LibXMLParse {
  /// Upper bound on the nesting of elements. Deeper elements are not reported; their text is reported as part of the innermost reported element.
  static let deepest = 250

  /// An error in an XML text.
  struct Damage {
    /// One-based line number.
    var line: Int
  }

  private let handler: any XMLHandler
  /// The number of open elements, including elements that are nested too deeply to be reported.
  private var open = 0
  private var names: [String] = []

  private init(_ handler: any XMLHandler) { self.handler = handler }

  /// Parses a text as far as possible. Returns the position of the last error; nil if the text is valid.
  @discardableResult
  static func parse(_ bytes: [UInt8], into handler: some XMLHandler) -> Damage? {
    let events = XMLEvents(handler)
    var sax = xmlSAXHandler()
    sax.initialized = UInt32(XML_SAX2_MAGIC)
    sax.startElementNs = { context, name, _, _, _, _, count, _, attributes in
      XMLEvents.of(context)?.start(name, Int(count), attributes)
    }
    sax.endElementNs = { context, _, _, _ in XMLEvents.of(context)?.end() }
    sax.reference = { context, name in XMLEvents.of(context)?.reference(name) }
    var damage: Damage?
    events.run(xmlNewParserCtxt, sax, over: withoutDeclarations(bytes)[...]) { context, text, count in
      let document = xmlCtxtReadMemory(context, text, count, nil, "UTF-8", options)
      if context.pointee.wellFormed == 0 {
        damage = Damage(line: max(1, Int(context.pointee.lastError.line)))
      }
      return document
    }
    // Closes the elements that a damaged text leaves open.
    while let last = events.names.popLast() { handler.end(last) }
    return damage
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

  private func start(
    _ name: UnsafePointer<xmlChar>?, _ count: Int,
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    open += 1
    guard open <= Self.deepest, let name else { return }
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

  private func end() {
    open -= 1
    guard open < Self.deepest, let last = names.popLast() else { return }
    handler.end(last)
  }

  override func text(_ piece: UnsafeBufferPointer<UInt8>) { handler.text(piece, line: line) }

  /// Handles an entity that libxml2 did not expand. An HTML entity becomes its character; another entity becomes its name.
  private func reference(_ name: UnsafePointer<xmlChar>?) {
    guard let name else { return }
    var characters = String(cString: name)
    // SAFETY: the table is libxml2's own and constant.
    if let known = htmlEntityLookup(name), let scalar = Unicode.Scalar(known.pointee.value) {
      characters = String(Character(scalar))
    }
    characters.withUTF8 { handler.text($0, line: line) }
  }
}
