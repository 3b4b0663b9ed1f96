import CArena
import CCMark
import DocDraft
import DocSystem

extension cmark_node_type {
  /// The types of the nodes of tables, whose numbers are assigned when the extension is registered.
  static let (table, tableRow, tableCell) = (Self(0xf001), Self(0xf002), Self(0xf003))
}

/// A CommonMark tree with GitHub's tables, footnotes and task lists, read as a stream of events that enter and leave nodes in document order.
/// The properties of this class refer to the node of the last event. The walk is iterative and linear, so deep nesting does not use the stack.
///
/// The class owns libcmark-gfm's tree. Pointers into that tree never leave this file.
final class MarkdownTree {
  struct Event {
    var kind: cmark_node_type
    /// True when the walk enters the node, false when it leaves the node. Leaf nodes (text, code, breaks) are only entered.
    var isEntering: Bool
  }

  private let root: OpaquePointer?
  private let iterator: OpaquePointer?
  private let isInArena: Bool
  private var node: OpaquePointer?

  /// An arena allocator, because a tree consists of many small blocks that are freed together.
  ///
  /// SAFETY: the value is never freed and never changed. The functions of the allocator may be called on any thread.
  nonisolated(unsafe) private static let memory: UnsafeMutablePointer<cmark_mem> = {
    let memory = UnsafeMutablePointer<cmark_mem>.allocate(capacity: 1)
    memory.initialize(
      to: cmark_mem(
        calloc: bridgedoc_arena_calloc, realloc: bridgedoc_arena_realloc, free: bridgedoc_arena_free))
    return memory
  }()

  init() { (root, iterator, isInArena) = (nil, nil, false) }

  /// Parses a text. The tree must stay on the thread that creates it. If memory runs out, the tree is empty.
  init(_ text: [UInt8]) {
    Self.registerExtensions()
    bridgedoc_arena_open()
    isInArena = true
    // SAFETY: parser, tree and iterator are in the thread's arena, which stays open until deinit. The parser owns nothing but memory, so
    // closing the arena frees everything.
    guard let parser = cmark_parser_new_with_mem(CMARK_OPT_FOOTNOTES, Self.memory) else {
      (root, iterator) = (nil, nil)
      return
    }
    for name in Self.extensions {
      if let syntax = cmark_find_syntax_extension(name) {
        cmark_parser_attach_syntax_extension(parser, syntax)
      }
    }
    text.withUnsafeBytes { bytes in
      // SAFETY: cmark reads `count` bytes at the address and copies what it keeps.
      cmark_parser_feed(parser, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
    }
    root = cmark_parser_finish(parser)
    iterator = cmark_iter_new(root)
  }

  // SAFETY: the tree and everything it owns were created in init, are not shared, and are in the arena.
  deinit { if isInArena { bridgedoc_arena_close() } }

  /// The next event; nil at the end.
  func next() -> Event? {
    guard let iterator else { return nil }
    let event = cmark_iter_next(iterator)
    guard event == CMARK_EVENT_ENTER || event == CMARK_EVENT_EXIT else { return nil }
    node = cmark_iter_get_node(iterator)
    guard let node else { return nil }
    return Event(kind: Self.kind(of: node), isEntering: event == CMARK_EVENT_ENTER)
  }

  /// Whether an unclosed fence or raw HTML at the top level continues after a line.
  func isOpen(after line: Int) -> Bool {
    var last = cmark_node_last_child(root)
    // Skips footnote definitions, because cmark moves them to the end.
    while let node = last, cmark_node_get_type(node) == CMARK_NODE_FOOTNOTE_DEFINITION {
      last = cmark_node_previous(node)
    }
    guard let last, cmark_node_get_end_line(last) > line else { return false }
    return cmark_node_get_type(last) == CMARK_NODE_HTML_BLOCK || Self.isFenced(last)
  }

  /// One-based first line of the current node.
  var startLine: Int { Int(cmark_node_get_start_line(node)) }
  /// One-based last line of the current node; at least `startLine`.
  var endLine: Int { max(startLine, Int(cmark_node_get_end_line(node))) }
  /// One-based first column of the current node in bytes; 0 if unknown.
  var startColumn: Int { Int(cmark_node_get_start_column(node)) }
  var headingLevel: Int { Int(cmark_node_get_heading_level(node)) }
  /// Whether a code block is fenced rather than indented.
  var isFenced: Bool { Self.isFenced(node) }

  private static func isFenced(_ node: OpaquePointer?) -> Bool {
    var length: Int32 = 0
    var offset: Int32 = 0
    var character: CChar = 0
    return cmark_node_get_fenced(node, &length, &offset, &character) != 0
  }

  /// The number of a list's first item; nil for bullets.
  var listStart: Int? {
    cmark_node_get_list_type(node) == CMARK_ORDERED_LIST ? Int(cmark_node_get_list_start(node)) : nil
  }
  /// Whether an ordered list's numbers end in a parenthesis.
  var isParenthesised: Bool { cmark_node_get_list_delim(node) == CMARK_PAREN_DELIM }
  /// Whether a task list item is ticked; nil for other items.
  var isTicked: Bool? {
    guard cmark_node_get_type(node) == CMARK_NODE_ITEM, let name = cmark_node_get_type_string(node),
      name[0] == CChar(bitPattern: UInt8(ascii: "t"))
    else { return nil }
    return cmark_gfm_extensions_get_tasklist_item_checked(node)
  }
  var isHeaderRow: Bool { cmark_gfm_extensions_get_table_row_is_header(node) != 0 }

  /// Appends the content of a text, code, HTML or footnote node to `buffer`.
  func appendLiteral(to buffer: inout [UInt8]) {
    append(cmark_node_get_literal(node), to: &buffer)
  }

  var literal: [UInt8] { bytes(cmark_node_get_literal(node)) }
  /// The info string after the opening fence.
  var fenceInfo: [UInt8] { bytes(cmark_node_get_fence_info(node)) }
  var url: [UInt8] { bytes(cmark_node_get_url(node)) }

  private func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
    var buffer: [UInt8] = []
    append(text, to: &buffer)
    return buffer
  }

  private func append(_ text: UnsafePointer<CChar>?, to buffer: inout [UInt8]) {
    guard let text else { return }
    // SAFETY: cmark's strings are NUL-terminated and live as long as the tree, which `self` owns.
    buffer.append(contentsOf: UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  /// Only extensions without special characters are enabled. cmark-gfm keeps special characters in a global table. Each parser changes this
  /// table, so parsers on several threads would race. `InlineText` recognises strikethrough and bare addresses instead.
  private static let extensions = ["table", "tasklist"]

  /// Registers the extensions in libcmark-gfm's global list. The static property ensures that this happens only once.
  private static func registerExtensions() { _ = areRegistered }
  private static let areRegistered: Bool = {
    cmark_gfm_core_extensions_ensure_registered()
    return true
  }()

  /// The kind of a node. Nodes of extensions are identified by the names of their types.
  private static func kind(of node: OpaquePointer) -> cmark_node_type {
    let (kind, mask) = (cmark_node_get_type(node), UInt32(CMARK_NODE_VALUE_MASK))
    if kind.rawValue & mask <= CMARK_NODE_FOOTNOTE_REFERENCE.rawValue & mask { return kind }
    // SAFETY: type strings are static, NUL-terminated C strings, so at least one byte after `table` is readable.
    guard let name = cmark_node_get_type_string(node), strncmp(name, "table", 5) == 0 else { return kind }
    if name[5] == 0 { return .table }
    // The name is `table_cell`, `table_row` or `table_header`.
    return name[6] == CChar(bitPattern: UInt8(ascii: "c")) ? .tableCell : .tableRow
  }
}
