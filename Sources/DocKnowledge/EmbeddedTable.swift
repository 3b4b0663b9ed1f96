import CTables

/// A table compiled into the program, such as word frequencies or a trained model. CTables.h names the source of each table.
package typealias EmbeddedTable = UnsafeBufferPointer<UInt8>

extension EmbeddedTable {
  package static var wordFrequencies: EmbeddedTable { EmbeddedTable(table_word_frequencies()) }
  package static var phrases: EmbeddedTable { EmbeddedTable(table_phrases()) }
  package static var gaps: EmbeddedTable { EmbeddedTable(table_gaps()) }
  package static var lines: EmbeddedTable { EmbeddedTable(table_lines()) }
  package static var pageWords: EmbeddedTable { EmbeddedTable(table_page_words()) }
  package static var pageTrees: EmbeddedTable { EmbeddedTable(table_page_trees()) }
  static var synonyms: EmbeddedTable { EmbeddedTable(table_synonyms()) }
  static var wordList: EmbeddedTable { EmbeddedTable(table_word_list()) }

  private init(_ table: table) { self.init(start: table.bytes, count: table.count) }
}
