extension Query {
  /// For each clause, whether it belongs to a common question phrase such as "best way to" or "is not working". Such a phrase says nothing about
  /// the subject. Its words are not stop words, because elsewhere they may be part of the subject ("working directory", "help tag").
  func questionWords() -> [Bool] {
    var isAsking = [Bool](repeating: false, count: clauses.count)
    // The entered words, each with a space before it, and the offset of each space.
    var words: [UInt8] = []
    var offsets: [Int] = []
    for clause in clauses {
      offsets.append(words.count)
      let word = clause.occur == .should ? spelling(of: clause) : []
      words += [UInt8(ascii: " ")] + (word.isEmpty ? [0] : word)
      // The source range of "isn't" ends before the apostrophe, so the "t" is added.
      if case .word(let term) = clause.kind, term.primary.elementsEqual(word + [UInt8(ascii: "t")]) {
        words.append(UInt8(ascii: "t"))
      }
    }
    offsets.append(words.count)
    words.append(UInt8(ascii: " "))
    for phrase in Self.phrases {
      phrase.withUTF8Buffer { phrase in
        for (number, offset) in offsets.enumerated() where words[offset...].starts(with: phrase) {
          let end = offset + phrase.count - 1
          for next in number..<clauses.count where offsets[next] < end { isAsking[next] = true }
        }
      }
    }
    return isAsking
  }

  /// Phrases that are frequent in the titles of questions, with a space before each word and at the end.
  private static let phrases: [StaticString] = [
    " what is ", " what are ", " is there ", " is it possible ", " possible to ", " any idea ", " make sure ",
    " best way ", " right way ", " correct way ", " proper way ", " good way ", " any way ", " way to ",
    " easy way ", " easiest way ", " simple way ", " simplest way ", " step by step ", " for beginners ",
    " not working ", " not work ", " isnt working ", " dont work ", " doesnt work ", " wont work ",
    " stopped working ", " stops working ", " properly ", " correctly ", " how to fix ", " trying to ",
    " try to ", " please help ", " help please ", " help me ", " simple example ", " code example ",
    " tutorial ", " anyone know ", " anybody know ", " does anyone ", " has anyone ", " problem with ",
    " problems with ", " issue with ", " issues with ", " trouble with ", " my app ", " our app ", " in my ",
  ]
}
