import DocDraft

/// Interprets one line of mdoc, whose macros may call each other.
struct MdocLine {
  private let words: [ArraySlice<UInt8>]
  /// The index of the next word (`index`), and the end of the words that macros may use (`end`).
  private var index = 0
  private var end: Int
  /// The closing delimiters to print at the end of the line.
  private var closers: [StaticString] = []
  private var style = MdocWords.Style(font: .roman)
  /// The number of `Xo` macros on the line without a matching `Xc`.
  private(set) var openTerms = 0

  init(_ line: ArraySlice<UInt8>) {
    words = RoffLines.arguments(line)
    end = words.count
    // Trailing punctuation is printed after the closing delimiters.
    while end > 1, MdocWords.isClosing(words[end - 1]) { end -= 1 }
  }

  private mutating func next() -> ArraySlice<UInt8>? {
    guard index < end else { return nil }
    index += 1
    return words[index - 1]
  }

  mutating func run(in page: inout MdocPage) {
    while let word = next() {
      if MdocWords.isCallable(word) {
        call(word, &page)
      } else {
        argument(word, &page)
      }
    }
    while let closer = closers.popLast() { close(closer, &page) }
    style = MdocWords.Style(font: .roman)
    for word in words[end...] { argument(word, &page) }
    // Lines of a code sample stay separate, so the next line is not joined to the current line.
    if !page.isSpaced, !page.composer.isFilled { page.composer.isJoined = false }
  }

  private func put(_ word: ArraySlice<UInt8>, _ font: ManualText.Font, _ page: inout MdocPage) {
    page.composer.take(word, in: font)
    if !page.isSpaced { page.composer.isJoined = true }
  }

  private func put(_ text: StaticString, _ page: inout MdocPage) {
    put(text.withUTF8Buffer { Array($0) }[...], .roman, &page)
  }

  private func open(_ mark: StaticString, _ page: inout MdocPage) {
    put(mark, &page)
    page.composer.isJoined = true
  }

  private func close(_ mark: StaticString, _ page: inout MdocPage) {
    page.composer.isJoined = true
    put(mark, &page)
  }

  private func argument(_ word: ArraySlice<UInt8>, _ page: inout MdocPage) {
    if MdocWords.isClosing(word) {
      page.composer.isJoined = true
      return put(word, .roman, &page)
    }
    if word.count == 1, word.first == UInt8(ascii: "(") || word.first == UInt8(ascii: "[") {
      put(word, .roman, &page)
      return page.composer.isJoined = true
    }
    if word.elementsEqual("|".utf8) { return put(word, .roman, &page) }
    put(style.prefix.isEmpty ? word : style.prefix + word, style.font, &page)
  }

  /// Whether the next word is an argument, not a macro or punctuation.
  private var hasArgument: Bool {
    index < end && !MdocWords.isCallable(words[index]) && !MdocWords.isClosing(words[index])
  }

  private mutating func call(_ macro: ArraySlice<UInt8>, _ page: inout MdocPage) {
    let synopsis = page.composer.isSynopsis
    if macro.text == "An", index < end, words[index].text.hasSuffix("split") { return index = end }
    if let style = MdocWords.styles[macro.text] {
      self.style = style
      if !hasArgument, let word = style.alone { put(word, style.font, &page) }
      return
    }
    if let marks = MdocWords.enclosures[macro.text] {
      if let mark = marks.open {
        open(mark, &page)
        if marks.isWholeLine, let mark = marks.close { closers.append(mark) }
      } else if let mark = marks.close {
        close(mark, &page)
      }
      style = MdocWords.Style(font: .roman)
      return
    }
    style = MdocWords.Style(font: .roman)
    switch macro.text {
    case "Nm": name(synopsis, &page)
    case "Nd":
      put("—", &page)
      // The words of the description are text, even if one of them is also the name of a macro.
      while let word = next() { argument(word, &page) }
    case "Xr": reference(&page)
    case "Xo": openTerms += 1
    case "Xc": openTerms -= 1
    case "Ns": page.composer.isJoined = true
    case "Ap":
      close("'", &page)
      page.composer.isJoined = true
    case "Pf":
      if let word = next() {
        put(word, .roman, &page)
        page.composer.isJoined = index < words.count
      }
    case "Ta": page.endCell()
    case "Sm":
      // The argument `on` or `off` sets the mode of `.Sm`. Without such an argument, `.Sm` toggles the mode.
      let mode = index < end ? words[index].text : ""
      let isMode = mode == "on" || mode == "off"
      page.isSpaced = isMode ? mode == "on" : !page.isSpaced
      if page.isSpaced { page.composer.isJoined = false }
      if isMode { index += 1 }
    case "Ft":
      if synopsis { page.composer.breakParagraph() }
      page.composer.noteSynopsisMark()
      style = MdocWords.Style(font: .italic)
    case "Fn", "Fo": function(isOpen: macro.text == "Fo", synopsis, &page)
    case "Fc": close(")", &page)
    case "Fd", "In": header(macro, synopsis, &page)
    case "Lk", "Mt": link(macro, &page)
    case "Ex": exit(&page)
    case "Rv": functionResult(&page)
    case "St":
      if let word = next() { put(MdocWords.standard(word), .roman, &page) }
    case "Lb":
      if let word = next() {
        open("library “", &page)
        put(word, .roman, &page)
        close("”", &page)
      }
    case "Bf", "Ef", "Bk", "Ek", "Tg", "Db": index = end
    case "Es": index = min(end, index + 2)
    case "En": break
    default:
      let version = hasArgument ? words[index] : nil
      let (text, isVersionShown) = MdocWords.system(macro, version: version)
      put(text, .roman, &page)
      if isVersionShown { index += 1 }
      if macro.text == "Bx", isVersionShown, hasArgument {
        close("-", &page)
        page.composer.isJoined = true
        let name = words[index].text
        put(Array((name.prefix(1).uppercased() + name.dropFirst()).utf8)[...], .roman, &page)
        index += 1
      }
    }
  }

  private mutating func name(_ synopsis: Bool, _ page: inout MdocPage) {
    if synopsis, index == 1 {
      page.composer.breakParagraph()
      page.composer.noteSynopsisMark()
    }
    guard hasArgument else {
      if !page.name.isEmpty { put(page.name, .bold, &page) }
      return
    }
    if page.name.isEmpty { page.name = words[index] }
    style = MdocWords.Style(font: .bold)
  }

  private mutating func reference(_ page: inout MdocPage) {
    guard let name = next() else { return }
    put(name, .bold, &page)
    guard hasArgument, let section = next() else { return }
    page.composer.isJoined = true
    put([UInt8(ascii: "(")] + section + [UInt8(ascii: ")")], .roman, &page)
  }

  private mutating func function(isOpen: Bool, _ synopsis: Bool, _ page: inout MdocPage) {
    guard let name = next() else { return }
    put(name, .bold, &page)
    close("(", &page)
    page.composer.isJoined = true
    if isOpen { return }
    while hasArgument, let word = next() {
      put(word, .italic, &page)
      if hasArgument { close(",", &page) }
    }
    close(synopsis ? ");" : ")", &page)
  }

  private mutating func header(_ macro: ArraySlice<UInt8>, _ synopsis: Bool, _ page: inout MdocPage) {
    if synopsis {
      page.composer.breakParagraph()
      page.composer.noteSynopsisMark()
    }
    guard let word = next() else { return }
    if macro.text == "In" {
      put(
        (synopsis ? Array("#include <".utf8) : [UInt8(ascii: "<")]) + word + [UInt8(ascii: ">")], .bold, &page
      )
    } else {
      put(word, .bold, &page)
      while let word = next() { put(word, .bold, &page) }
    }
    if synopsis { page.composer.breakParagraph() }
  }

  private mutating func link(_ macro: ArraySlice<UInt8>, _ page: inout MdocPage) {
    guard let target = next() else { return }
    var text = Array(target)
    if macro.text == "Lk", index < end {
      text = Array(words[index..<end].joined(separator: [0x20]))
      index = end
    }
    let start = page.composer.offset
    put(text[...], .roman, &page)
    page.composer.link(
      from: start, to: (macro.text == "Mt" ? "mailto:" : "") + ManualText.inline(target).plain)
  }

  private mutating func exit(_ page: inout MdocPage) {
    let names = names(page.name)
    let verb = names.count > 1 ? "utilities exit" : "utility exits"
    say("The \(MdocWords.list(names)) \(verb) 0 on success, and >0 if an error occurs.", &page)
  }

  private mutating func functionResult(_ page: inout MdocPage) {
    let names = names([]).map { $0 + "()" }
    let verb = names.count > 1 ? "functions return" : "function returns"
    let success =
      names.isEmpty
      ? "Upon successful completion, the value 0 is returned;"
      : "The \(MdocWords.list(names)) \(verb) the value 0 if successful;"
    say(
      success
        + " otherwise the value -1 is returned and the global variable errno is set to indicate the error.",
      &page)
  }

  private func say(_ sentence: String, _ page: inout MdocPage) {
    put(Array(sentence.utf8)[...], .roman, &page)
  }

  /// The arguments of `.Ex` or `.Rv`, without `-std`. These macros print a standard sentence about the named commands or functions.
  private mutating func names(_ other: ArraySlice<UInt8>) -> [String] {
    let names = words[index..<end].filter { $0.text != "-std" }
    index = end
    return (names.isEmpty && !other.isEmpty ? [other] : names).map { "\\fB\($0.text)\\fP" }
  }
}
