import CTables

/// Bytes of a table that was counted or trained. They live as long as the program. `CTables.h` names the source of each table.
package typealias Table = UnsafeBufferPointer<UInt8>

extension Table {
  package static var wordFrequencies: Table { Table(table_word_frequencies()) }
  package static var phrases: Table { Table(table_phrases()) }
  package static var gaps: Table { Table(table_gaps()) }
  package static var lines: Table { Table(table_lines()) }
  package static var pageWords: Table { Table(table_page_words()) }
  package static var pageTrees: Table { Table(table_page_trees()) }
  static var synonyms: Table { Table(table_synonyms()) }
  static var wordList: Table { Table(table_word_list()) }

  private init(_ table: table) { self.init(start: table.bytes, count: table.count) }
}
