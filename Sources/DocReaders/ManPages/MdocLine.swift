import DocDraft

/// Interprets one line of mdoc, whose macros may call each other.
struct MdocLine {
  private let words: [ArraySlice<UInt8>]
  private let number: Int
  /// The closing delimiters to print at the end of the line.
  private var closers: [StaticString] = []
  private var style = MdocWords.Style(font: .roman)
  /// The number of `Xo` macros on the line without a matching `Xc`.
  private(set) var openTerms = 0

  init(_ line: ArraySlice<UInt8>, at number: Int) {
    // mdoc macros read their arguments twice, so two backslashes become the backslash of an escape. Only escapes for fonts are converted,
    // because other escapes may be meant as text.
    words = RoffLines.arguments(line).map { $0.replacing("\\\\f".utf8, with: "\\f".utf8) }
    self.number = number
  }

  mutating func run(in page: inout MdocPage) {
    var end = words.count
    // Trailing punctuation is printed after the closing delimiters.
    while end > 1, MdocWords.isClosing(words[end - 1]) { end -= 1 }
    var index = 0
    while index < end {
      let word = words[index]
      index += 1
      if MdocWords.isCallable(word) {
        call(word, &index, end, &page)
      } else {
        argument(word, &page)
      }
    }
    while let closer = closers.popLast() { close(closer, &page) }
    style = MdocWords.Style(font: .roman)
    for word in words[min(end, words.count)...] { argument(word, &page) }
    // Lines of a code sample stay separate, so the next line is not joined to the current line.
    if !page.isSpaced, !page.composer.isFilled { page.composer.isJoined = false }
  }

  private func put(_ word: ArraySlice<UInt8>, _ font: ManualText.Font, _ page: inout MdocPage) {
    page.composer.take(word, in: font, at: number)
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
  private func hasArgument(_ index: Int, _ end: Int) -> Bool {
    index < end && !MdocWords.isCallable(words[index]) && !MdocWords.isClosing(words[index])
  }

  private mutating func call(
    _ macro: ArraySlice<UInt8>, _ index: inout Int, _ end: Int, _ page: inout MdocPage
  ) {
    let synopsis = page.composer.isSynopsis
    if let style = MdocWords.styles[macro.text] {
      self.style = style
      if !hasArgument(index, end), let word = style.alone { put(word, style.font, &page) }
      return
    }
    if let marks = MdocWords.enclosures[macro.text] {
      open(marks.open, &page)
      if marks.isWholeLine { closers.append(marks.close) }
      style = MdocWords.Style(font: .roman)
      return
    }
    if let mark = MdocWords.closings[macro.text] {
      if let mark { close(mark, &page) }
      style = MdocWords.Style(font: .roman)
      return
    }
    style = MdocWords.Style(font: .roman)
    switch macro.text {
    case "Nm": name(&index, end, synopsis, &page)
    case "Nd":
      put("—", &page)
      // The words of the description are text, even if one of them is also the name of a macro.
      while index < end {
        argument(words[index], &page)
        index += 1
      }
    case "Xr": reference(&index, end, &page)
    case "Xo": openTerms += 1
    case "Xc": openTerms -= 1
    case "Ns": page.composer.isJoined = true
    case "Ap":
      close("'", &page)
      page.composer.isJoined = true
    case "Pf":
      if index < end {
        put(words[index], .roman, &page)
        index += 1
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
    case "Fn", "Fo": function(&index, end, isOpen: macro.text == "Fo", synopsis, &page)
    case "Fc": close(")", &page)
    case "Fd", "In": header(macro, &index, end, synopsis, &page)
    case "Lk", "Mt": link(macro, &index, end, &page)
    case "Ex": exit(&index, end, &page)
    case "Rv": functionResult(&index, end, &page)
    case "St":
      if index < end { put(MdocWords.standard(words[index]), .roman, &page) }
      index = min(end, index + 1)
    case "Lb":
      if index < end {
        open("library “", &page)
        put(words[index], .roman, &page)
        close("”", &page)
      }
      index = min(end, index + 1)
    case "Bf", "Ef", "Bk", "Ek", "Tg", "Db": index = end
    case "Es": index = min(end, index + 2)
    case "En": break
    default:
      let version = hasArgument(index, end) ? words[index] : nil
      let (text, isVersionShown) = MdocWords.system(macro, version: version)
      put(text, .roman, &page)
      if isVersionShown { index += 1 }
      if macro.text == "Bx", isVersionShown, hasArgument(index, end) {
        close("-", &page)
        page.composer.isJoined = true
        let name = words[index].text
        put(Array((name.prefix(1).uppercased() + name.dropFirst()).utf8)[...], .roman, &page)
        index += 1
      }
    }
  }

  private mutating func name(_ index: inout Int, _ end: Int, _ synopsis: Bool, _ page: inout MdocPage) {
    if synopsis, index == 1 {
      page.composer.breakParagraph()
      page.composer.noteSynopsisMark()
    }
    guard hasArgument(index, end) else {
      if !page.name.isEmpty { put(page.name, .bold, &page) }
      return
    }
    if page.name.isEmpty { page.name = words[index] }
    style = MdocWords.Style(font: .bold)
  }

  private func reference(_ index: inout Int, _ end: Int, _ page: inout MdocPage) {
    guard index < end else { return }
    let name = words[index]
    put(name, .bold, &page)
    index += 1
    guard hasArgument(index, end) else { return }
    page.composer.isJoined = true
    put([UInt8(ascii: "(")] + words[index] + [UInt8(ascii: ")")], .roman, &page)
    index += 1
  }

  private mutating func function(
    _ index: inout Int, _ end: Int, isOpen: Bool, _ synopsis: Bool, _ page: inout MdocPage
  ) {
    guard index < end else { return }
    put(words[index], .bold, &page)
    index += 1
    close("(", &page)
    if isOpen { return page.composer.isJoined = true }
    var isFirst = true
    while index < end, !MdocWords.isCallable(words[index]), !MdocWords.isClosing(words[index]) {
      if !isFirst { close(",", &page) } else { page.composer.isJoined = true }
      put(words[index], .italic, &page)
      isFirst = false
      index += 1
    }
    close(synopsis ? ");" : ")", &page)
  }

  private func header(
    _ macro: ArraySlice<UInt8>, _ index: inout Int, _ end: Int, _ synopsis: Bool, _ page: inout MdocPage
  ) {
    if synopsis {
      page.composer.breakParagraph()
      page.composer.noteSynopsisMark()
    }
    guard index < end else { return }
    if macro.text == "In" {
      put(
        (synopsis ? Array("#include <".utf8) : [UInt8(ascii: "<")]) + words[index] + [UInt8(ascii: ">")],
        .bold, &page)
      index += 1
    } else {
      while index < end {
        put(words[index], .bold, &page)
        index += 1
      }
    }
    if synopsis { page.composer.breakParagraph() }
  }

  private func link(_ macro: ArraySlice<UInt8>, _ index: inout Int, _ end: Int, _ page: inout MdocPage) {
    guard index < end else { return }
    let target = words[index]
    index += 1
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

  private func exit(_ index: inout Int, _ end: Int, _ page: inout MdocPage) {
    let names = names(&index, end)
    put("The", &page)
    list(names.isEmpty ? [page.name] : names, after: "", &page)
    put(
      names.count > 1
        ? "utilities exit 0 on success, and >0 if an error occurs."
        : "utility exits 0 on success, and >0 if an error occurs.", &page)
  }

  private func functionResult(_ index: inout Int, _ end: Int, _ page: inout MdocPage) {
    let names = names(&index, end)
    if names.isEmpty {
      put("Upon successful completion, the value 0 is returned;", &page)
    } else {
      put("The", &page)
      list(names, after: "()", &page)
      put(names.count > 1 ? "functions return" : "function returns", &page)
      put("the value 0 if successful;", &page)
    }
    put(
      "otherwise the value -1 is returned and the global variable errno is set to indicate the error.", &page)
  }

  /// The arguments of `.Ex` or `.Rv`, without `-std`. These macros print a standard sentence about the names.
  private func names(_ index: inout Int, _ end: Int) -> [ArraySlice<UInt8>] {
    defer { index = end }
    return words[min(index, end)..<end].filter { $0.text != "-std" }
  }

  /// Writes names as a list within a sentence: `a`, `a and b`, `a, b, and c`.
  private func list(_ names: [ArraySlice<UInt8>], after mark: StaticString, _ page: inout MdocPage) {
    for (number, name) in names.enumerated() {
      if number > 0, names.count > 2 { close(",", &page) }
      if number > 0, number == names.count - 1 { put("and", &page) }
      put(name, .bold, &page)
      if mark.utf8CodeUnitCount > 0 { close(mark, &page) }
    }
  }
}
