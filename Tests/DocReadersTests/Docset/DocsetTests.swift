import CSQLite
import DocFiles
import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocReaders

@Suite struct DocsetTests {
  static let page = """
    <!DOCTYPE html><html><head><title>Kettle</title></head><body>
    <h1>Kettle</h1>
    <p>Boils water.</p>
    <h2 id="boil">boil(degrees)</h2>
    <p>Heats it.</p>
    <a name="//kettle/pour"></a>
    <p>Pours the water out.</p>
    <p>Slowly.</p>
    <h2>Other</h2>
    <p>More words.</p>
    </body></html>
    """

  static let dash = """
    CREATE TABLE searchIndex(id INTEGER PRIMARY KEY, name TEXT, type TEXT, path TEXT);
    INSERT INTO searchIndex(name, type, path) VALUES
      ('Kettle', 'Class', 'en/kettle%20page.html'),
      ('Kettle.boil', 'Method', 'en/kettle%20page.html#boil'),
      ('Kettle.pour', 'Method', '<dash_entry_name=pour><dash_entry_menuDescription=x>en/kettle page.html#//kettle/pour'),
      ('Gone', 'Class', 'en/gone.html');
    """

  static let tokens = """
    CREATE TABLE ZTOKENTYPE(Z_PK INTEGER PRIMARY KEY, ZTYPENAME TEXT);
    CREATE TABLE ZFILEPATH(Z_PK INTEGER PRIMARY KEY, ZPATH TEXT);
    CREATE TABLE ZTOKENMETAINFORMATION(Z_PK INTEGER PRIMARY KEY, ZFILE INTEGER, ZANCHOR TEXT);
    CREATE TABLE ZTOKEN(Z_PK INTEGER PRIMARY KEY, ZTOKENNAME TEXT, ZTOKENTYPE INTEGER, ZMETAINFORMATION INTEGER);
    INSERT INTO ZTOKENTYPE VALUES(1, 'Class'), (2, 'Method');
    INSERT INTO ZFILEPATH VALUES(1, 'en/kettle page.html');
    INSERT INTO ZTOKENMETAINFORMATION VALUES(1, 1, NULL), (2, 1, 'boil'), (3, 1, '//kettle/pour');
    INSERT INTO ZTOKEN VALUES(1, 'Kettle', 1, 1), (2, 'Kettle.boil', 2, 2), (3, 'Kettle.pour', 2, 3);
    """

  /// The bytes of a database that the statements create.
  static func database(_ statements: String, file: String? = nil) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let path = file ?? folder.path + "/a.sqlite"
    var database: OpaquePointer?
    #expect(sqlite3_open(path, &database) == SQLITE_OK)
    #expect(sqlite3_exec(database, statements, nil, nil, nil) == SQLITE_OK, "\(statements)")
    sqlite3_close(database)
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func ingest(_ folder: TemporaryFolder) throws -> (documents: [Document], warnings: [IngestWarning])
  {
    let files = try FileWalker(root: folder.path).list().files
    let ingestor = Ingestor(collection: "test", files: files)
    let results = files.map { ingestor.ingest($0) }
    return (results.flatMap(\.documents), results.flatMap(\.warnings))
  }

  private static let resources = "Kettle.docset/Contents/Resources"

  @Test(arguments: [dash, tokens])
  func theIndexNamesTheEntries(_ statements: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.resources + "/docSet.dsidx", bytes: try Self.database(statements))
    try folder.write(Self.resources + "/Documents/en/kettle page.html", Self.page)
    try folder.write(
      Self.resources + "/Documents/style.css", "p { color: red; }\nb { color: blue; }\na { }\n")
    try folder.write("Kettle.docset/Contents/Info.plist", "<?xml version=\"1.0\"?><plist></plist>")
    let (documents, warnings) = try ingest(folder)
    #expect(warnings.isEmpty)
    #expect(documents.map(\.source) == [Self.resources + "/Documents/en/kettle page.html"])
    let sections = try #require(documents.first?.sections)
    #expect(sections.map { $0.heading.last } == ["Kettle", "Kettle.boil", "Kettle.pour", "Other"])
    #expect(
      sections.map(\.paragraphs) == [
        ["Boils water."], ["boil(degrees)", "Heats it."], ["Pours the water out.", "Slowly."],
        ["More words."],
      ])
    #expect(sections.map(\.startLine) == [2, 4, 6, 9])
  }

  @Test func readsPackedPages() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.resources + "/optimizedIndex.dsidx", bytes: try Self.database(Self.dash))
    // The anchor may be inside the heading.
    let page = Self.page.replacing("<h2 id=\"boil\">", with: "<h2 class=x><a name='boil'></a>")
    let packed = PackedArchives.pack(
      .tarGzip,
      [
        (Array("Kettle.docset/Contents/Resources/Documents/en/kettle page.html".utf8), Array(page.utf8)),
        (Array("Kettle.docset/Contents/Resources/Documents/en/kettle.js".utf8), Array("var a = 1;\n".utf8)),
      ])
    try folder.write(Self.resources + "/tarix.tgz", bytes: packed)
    let (documents, warnings) = try ingest(folder)
    #expect(warnings.isEmpty)
    #expect(documents.count == 1)
    #expect(
      documents.first?.sections.map { $0.heading.last } == ["Kettle", "Kettle.boil", "Kettle.pour", "Other"])
  }

  /// The index may be wrong or hostile; the pages are still read.
  @Test(arguments: [
    "CREATE TABLE other(a);", "CREATE TABLE searchIndex(name, type);",
    // A view with an infinite recursion.
    "CREATE VIEW searchIndex AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) "
      + "SELECT 'a' AS name, 'b' AS type, 'c' AS path FROM n;",
  ])
  func aBadIndexIsADoubt(_ statements: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.resources + "/docSet.dsidx", bytes: try Self.database(statements))
    try folder.write(Self.resources + "/Documents/a.html", Self.page)
    let (documents, warnings) = try ingest(folder)
    #expect(documents.map(\.title) == ["Kettle"])
    #expect(warnings.map(\.path) == [Self.resources + "/docSet.dsidx"])
    #expect(warnings.allSatisfy { $0.message.contains("fetch the docset again") })
  }

  @Test func aDamagedDatabaseIsADoubt() throws {
    let sound = try Self.database(Self.dash)
    var generator = SeededGenerator(seed: 3)
    for round in 0..<200 {
      var bytes = sound
      if round.isMultiple(of: 4) { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &generator)) }
      for _ in 0..<8 where !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      let index = DocsetIndex(bytes)
      #expect(index.warnings.count <= 1)
    }
    #expect(DocsetIndex([]).warnings.count == 1)
    #expect(DocsetIndex(sound).warnings.isEmpty)
  }

  /// The size of the database limits the cost of a query.
  @Test func aQueryThatNeverEndsIsStopped() throws {
    let bytes = try Self.database("CREATE TABLE t(a); INSERT INTO t VALUES(1);")
    let query = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n WHERE x < 0"
    var failure: SQLiteFile.Failure?
    do throws(SQLiteFile.Failure) { try SQLiteFile.rows(of: bytes, query: query) { _ in true } } catch {
      failure = error
    }
    guard case .tooCostly = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }
}
