import DocModel

/// Documents with words from a small vocabulary, for tests of indexing and searching. They depend only on the seed.
///
/// Words have a Zipf-like distribution, so that some occur in nearly all sections and others in one.
package struct GeneratedDocuments {
  package static let vocabulary: [String] =
    [
      "view", "cell", "layout", "margin", "binding", "hosting", "controller", "update", "state", "gesture",
      "UIHostingConfiguration", "makeUIView(context:)", "@State", "coordinator", "UIViewRepresentable",
      "animation",
      "sizing", "navigation", "trait", "environment",
    ] + (0..<200).map { "rare\($0)word" }

  /// - Parameter sections: approximate number of sections of all documents together.
  package static func make(documents: Int, sections: Int, seed: UInt64, collection: String = "test")
    -> [Document]
  {
    var generator = SeededGenerator(seed: seed)
    return (0..<documents).map { number in
      let path = "folder\(number % 7)/document\(number).md"
      var document = Document(
        topic: "document\(number)", kind: DocumentKind.allCases[number % 8], title: sentence(2, &generator),
        source: path)
      document.metadata = [MetadataEntry(key: "description", value: sentence(4, &generator))]
      document.links = [Link(text: "next", target: "document\(number + 1)")]
      let count = max(1, Int.random(in: 0...(2 * sections / documents), using: &generator))
      var ordinals = HeadingOrdinals()
      for ordinal in 0..<count {
        let heading = [sentence(2, &generator)]
        var blocks: [Block] = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
          .paragraph(
            Paragraph(InlineText(plain: sentence(Int.random(in: 3...40, using: &generator), &generator))))
        }
        if Bool.random(using: &generator) {
          blocks.append(
            .code(
              CodeSample(
                language: Bool.random(using: &generator) ? "swift" : nil, startLine: ordinal * 10 + 2,
                endLine: ordinal * 10 + 3, text: "func \(word(&generator))() {}\nlet x = \(word(&generator))")
            ))
        }
        document.sections.append(
          Section(
            id: SectionID(
              collection: collection, path: path, heading: heading, ordinal: ordinals.next(for: heading)),
            topic: "document\(number)/section-\(ordinal)", level: 2, heading: heading,
            timestamp: ordinal % 5 == 4 ? "1:0\(ordinal % 10)" : nil, startLine: ordinal * 10 + 1,
            endLine: ordinal * 10 + 9, blocks: blocks))
      }
      return document
    }
  }

  package static func word(_ generator: inout SeededGenerator) -> String {
    // Cubing a uniform number makes the first words frequent.
    let place = Double.random(in: 0..<1, using: &generator)
    return vocabulary[Int(place * place * place * Double(vocabulary.count))]
  }

  static func sentence(_ words: Int, _ generator: inout SeededGenerator) -> String {
    (0..<words).map { _ in word(&generator) }.joined(separator: " ")
  }
}
