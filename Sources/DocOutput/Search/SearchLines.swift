import DocSearch
import DocSystem

/// Formats search responses with one line per hit: as TSV, for the quickfix lists of editors, or as paths.
enum SearchLines {
  /// Writes `rank score id topic path:startLine title heading`, separated by tabs.
  static func tsv(_ response: SearchResponse, _ options: TextOptions) -> [UInt8] {
    var output = OutputBuffer()
    for hit in response.hits {
      let heading = hit.heading.map { ShortText.heading($0) }.joined(separator: " › ")
      for value in ["\(hit.rank)", DecimalText.fixed(hit.score, digits: 4), hit.id.description, hit.topic] {
        output.append(TerminalText.safe(value) + "\t")
      }
      output.append(place(of: hit, options))
      output.line("\t\(TerminalText.safe(ShortText.heading(hit.title)))\t\(TerminalText.safe(heading))")
    }
    return output.bytes
  }

  /// Writes `path:line:column:text`, the format of compilers and `grep`. Editors such as Vim and Emacs can jump to each of these places.
  static func quickfix(_ response: SearchResponse, _ options: TextOptions) -> [UInt8] {
    var output = OutputBuffer()
    for hit in response.hits {
      let heading = SearchText.shownPath(title: hit.title, heading: hit.heading).suffix(2).joined(
        separator: " › ")
      let text = hit.snippet.isEmpty ? heading : "\(heading): \(hit.snippet)"
      output.append(place(of: hit, options))
      output.line(TerminalText.safe(":1:\(text)"))
    }
    return output.bytes
  }

  static func paths(_ response: SearchResponse, _ options: TextOptions) -> [UInt8] {
    var output = OutputBuffer()
    var seen: Set<[UInt8]> = []
    for hit in response.hits {
      let place = Self.place(of: hit, options)
      if seen.insert(place).inserted { output.append(place + [options.endsWithNull ? 0 : 0x0A]) }
    }
    return output.bytes
  }

  /// Formats `path:line`. In absolute paths, bytes that are not UTF-8 are kept for scripts, which can then open the file; on a terminal they are
  /// escaped. Control characters are only kept if paths end with null bytes, because a line feed in a path would end the line.
  private static func place(of hit: Hit, _ options: TextOptions) -> [UInt8] {
    guard let file = hit.file, !options.isTerminal else {
      return Array(TerminalText.safe("\(hit.place):\(hit.source.startLine)").utf8)
    }
    let path = options.endsWithNull ? file : TerminalText.safe(file)
    return PathName.bytes(path) + Array(":\(hit.source.startLine)".utf8)
  }
}
