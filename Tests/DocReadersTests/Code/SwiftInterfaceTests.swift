import DocModel
import Testing

@testable import DocReaders

@Suite struct SwiftInterfaceTests {
  private func document(_ source: String) -> Document? {
    var options = IngestOptions()
    options.areOfDependency = true
    return Ingestor(collection: "kettles@1.0.0", options: options)
      .ingest(bytes: Array(source.utf8), path: "Sources/Kettle.swift").documents.first
  }

  private func headings(_ source: String) -> [String] {
    document(source)?.sections.compactMap(\.heading.last) ?? []
  }

  @Test func namesWhatAUserOfTheModuleCanName() {
    let source = """
      // A licence.
      import Water

      /// Boils water.
      @available(macOS 13, *)
      public struct Kettle: Sendable {
        /// How much it holds.
        public private(set) var litres: Int
        var scale = 0
        public init(litres: Int) { self.litres = litres }
        internal func leak() {}
        public func _pour() {}
        @_spi(Testing) public func drop() {}
        @inlinable
        public static func == (left: Self, right: Self) -> Bool {
          left.litres == right.litres
        }
        public static func < <Other>(left: Self, right: Other) -> Bool { false }
        public struct Lid {
          public var isOpen: Bool { false }
        }
        struct Spring { public var force = 1 }
      }

      extension Kettle {
        public class func make(_ count: Int) -> [Kettle] { [] }
        func mend() {}
        public subscript(cup: Int) -> Int { cup }
      }

      public extension Kettle.Lid {
        func close() {}
        private func stick() {}
      }

      public protocol Boiling {
        associatedtype Heat
        func boil(to degrees: Double)
      }

      public enum Fuel: String {
        case gas, wood = "logs"
        /// Mains.
        case power(Int, volts: Double)
        public var isClean: Bool { false }
      }

      struct Drawer { public var depth = 1 }
      func help() {}
      """
    #expect(
      headings(source) == [
        "Kettle", "Kettle.litres", "Kettle.init(litres:)", "Kettle.==(_:_:)", "Kettle.<(_:_:)", "Kettle.Lid",
        "Kettle.Lid.isOpen", "Kettle.make(_:)", "Kettle.subscript(_:)", "Kettle.Lid.close()", "Boiling",
        "Boiling.Heat", "Boiling.boil(to:)", "Fuel", "Fuel.gas", "Fuel.wood", "Fuel.power(_:volts:)",
        "Fuel.isClean",
      ])
  }

  @Test func showsDeclarationsWithoutBodies() throws {
    let file = try #require(
      document(
        """
        @available(macOS 13, *)
        extension Kettle {
          /// Fills it.
          /// - Parameter litres: how much.
          public func fill(
            _ litres: Int
          ) -> Bool {
            secret()
          }
          public var isFull: Bool { secret() }
        }
        """))
    #expect(
      file.sections.flatMap(\.code).map(\.text) == [
        "@available(macOS 13, *)\n  public func fill(\n    _ litres: Int\n  ) -> Bool",
        "@available(macOS 13, *)\n  public var isFull: Bool",
      ])
    #expect(file.sections.first?.paragraphs.first == "Fills it.")
  }

  @Test func aFileWithoutPublicDeclarationsIsLeftOut() {
    #expect(document("import A\nimport B\n\nstruct Inner {\n  func act() {}\n}\n") == nil)
  }

  /// Both branches of a condition are read at the bracket depth at which the condition begins. An interpolation may contain strings, and a
  /// comment may come after a brace or a parameter.
  @Test func readsOnBehindWhatCompilersAloneUnderstand() {
    let source = #"""
      extension Kettle { // Texts
        #if os(Linux)
        public func boil() {
        #else
        public func boil(to degrees: Int) {
        #endif
        }
        public var text: String {
          "\(name.map { "\($0)/\(place):" } ?? "\(place):")"
        }
        public func pour(
          into cup: Cup, // Note: one cup, not two
          at speed: Int
        ) {}
      }
      """#
    #expect(
      headings(source) == ["Kettle.boil()", "Kettle.boil(to:)", "Kettle.text", "Kettle.pour(into:at:)"])
  }

  /// A source file of the package manager is code, even if it reads like prose.
  @Test func aSourceOfCommentsIsCode() {
    let comment = (0..<30).map { "/// Sentence \($0) says what a kettle is for, and who may use it.\n" }
      .joined()
    #expect(headings(comment + "public enum Kettles {}\n") == ["Kettles"])
  }

  @Test func membersOfShortTypesOfOtherLanguagesAreEntries() throws {
    var options = IngestOptions()
    options.areOfDependency = true
    let source =
      "import tea\nimport cups\n\nclass Kettle:\n    \"\"\"Boils.\"\"\"\n\n    def boil(self):\n        return 1\n"
    let file = try #require(
      Ingestor(collection: "tea@1", options: options).ingest(bytes: Array(source.utf8), path: "kettle.py")
        .documents.first)
    #expect(file.sections.compactMap(\.heading.last) == ["Kettle", "Kettle.boil()"])
  }

  @Test func longSignaturesKeepTheirLabels() {
    let types = (1...15).map { "Type\($0): FixedWidthInteger & Sendable" }.joined(separator: ", ")
    let values = (1...15).map { "_ value\($0): Type\($0)" }.joined(separator: ",\n  ")
    let source = "import A\nimport B\n\npublic func write<\(types)>(\n  \(values),\n  as: Int\n) {\n}\n"
    #expect(headings(source) == ["write(" + String(repeating: "_:", count: 15) + "as:)"])
  }
}
