// swift-tools-version: 6.2
import PackageDescription

// Every build has the same targets and flags, because nothing here depends on the environment. Scripts add what release programs need when
// they are linked (script/build).

let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

/// For targets that access internals of other modules, as tests do. Release builds hide internals unless a script sets this flag
/// (script/train, script/fuzz).
let testable = settings + [.define("TESTABLE", .when(configuration: .debug))]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

/// Declares a C library of the system. The target has only a module map and a header.
func system(_ name: String, _ pkgConfig: String?, apt: [String], brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt(apt), .brew([brew])])
}

func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  resources: [Resource]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources, swiftSettings: settings)
}

func program(
  _ name: String, _ dependencies: [Target.Dependency], path: String? = nil, exclude: [String] = [],
  settings: [SwiftSetting] = settings
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], exclude: exclude, swiftSettings: settings)
}

// On macOS, only pkg-config finds Homebrew's libstemmer. Elsewhere, compilers find libstemmer themselves.
#if os(macOS)
let stemmer: String? = "libstemmer"
#else
let stemmer: String? = nil
#endif

let libraries = [
  system("CLibXML2", "libxml-2.0", apt: ["libxml2-dev"], brew: "libxml2"),
  system("CZlib", "zlib", apt: ["zlib1g-dev"], brew: "zlib"),
  system("CArchive", "libarchive", apt: ["libarchive-dev"], brew: "libarchive"),
  system("CSQLite", "sqlite3", apt: ["libsqlite3-dev"], brew: "sqlite"),
  system("CZstd", "libzstd", apt: ["libzstd-dev"], brew: "zstd"),
  system(
    "CCMark", "libcmark-gfm", apt: ["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"], brew: "cmark-gfm"),
  system("CStemmer", stemmer, apt: ["libstemmer-dev"], brew: "snowball"),
]

// The modules are in the order in which data flows: files, documents, sections, tokens, postings, hits, output. A module depends only on
// modules before it (ARCHITECTURE.md).
let modules: [Target] = [
  .target(name: "CArguments"),
  .target(name: "CArena"),
  .target(name: "CPacking"),
  .target(
    name: "CTables",
    exclude: [
      "gaps.txt", "lines.txt", "page-trees.txt", "page-words.txt", "phrases.txt", "synonyms.txt",
      "word-frequencies.txt", "word-list.txt",
    ]),
  .target(name: "CApart"),
  module("DocSystem", ["CApart", "CArguments"]),
  module("DocModel"),
  module("DocSyntax", ["DocModel"]),
  module("DocDraft", ["DocSystem", "DocModel"]),
  module(
    "DocFiles", ["CApart", "CLibXML2", "CZlib", "CArchive", "CSQLite", "DocSystem", "DocModel", "DocDraft"]),
  module("DocKnowledge", ["CTables"], exclude: ["technical-words.txt", "thesaurus.txt"]),
  module("DocRepair", ["DocSystem", "DocModel", "DocDraft", "DocKnowledge"]),
  module("DocPlainText", ["DocSystem", "DocModel", "DocDraft", "DocKnowledge"]),
  module(
    "DocReaders",
    [
      "CLibXML2", "CCMark", "CArena", "DocSystem", "DocModel", "DocDraft", "DocFiles", "DocRepair",
      "DocPlainText", "DocKnowledge", .product(name: "Yams", package: "Yams"),
    ]),
  module("DocText", ["CStemmer", "DocModel"]),
  module("DocCodec", ["CZlib", "CZstd", "CPacking", "DocSystem", "DocModel"]),
  module("DocIndex", ["DocSystem", "DocModel", "DocText", "DocCodec"]),
  module(
    "DocSearch", ["DocSystem", "DocModel", "DocSyntax", "DocKnowledge", "DocText", "DocCodec", "DocIndex"]),
  module("DocTopics", ["DocSystem", "DocModel", "DocText", "DocCodec", "DocIndex", "DocSearch"]),
  module("DocEvaluation", ["DocSystem", "DocModel", "DocIndex"]),
  module(
    "DocOutput",
    ["DocSystem", "DocModel", "DocSyntax", "DocText", "DocIndex", "DocSearch", "DocTopics", "DocEvaluation"]),
  module("DocServer", ["CZlib", "DocModel", "DocCodec", "DocIndex", "DocSearch", "DocTopics", "DocOutput"]),
  module(
    "DocLibrary",
    [
      "CApart", "DocReaders", "DocSystem", "DocModel", "DocDraft", "DocFiles", "DocText", "DocCodec",
      "DocIndex",
    ]),
  module("SiteAssets", resources: [.embedInCode("Assets")]),
  module(
    "DocExchange",
    [
      "DocSystem", "DocModel", "DocFiles", "DocText", "DocCodec", "DocIndex", "DocSearch", "DocTopics",
      "DocOutput", "SiteAssets",
    ]),
  module("DocStore", ["DocSystem", "DocModel", "DocText", "DocCodec", "DocIndex", "DocSearch"]),
  module(
    "DocConsole",
    [
      "DocSystem", "DocModel", "DocCodec", "DocIndex", "DocSearch", "DocTopics", "DocOutput",
      argumentParser,
    ]),
  // The two public libraries, which other packages can import.
  module("BridgedocIngest", ["DocReaders", "DocModel", "DocDraft", "DocFiles"]),
  module(
    "Bridgedoc",
    [
      "DocSystem", "DocModel", "DocFiles", "DocIndex", "DocSearch", "DocTopics", "DocLibrary",
      "BridgedocIngest",
    ]),
]

let programs = [
  // The target is not called `bridgedoc`, because its folder would be the same as that of `Bridgedoc` on file systems that ignore case. It
  // links neither libxml2 nor the whole of Foundation (ARCHITECTURE.md).
  program(
    "bridgedoc-query",
    [
      "DocSystem", "DocModel", "DocIndex", "DocSearch", "DocTopics", "DocEvaluation", "DocOutput",
      "DocServer", "DocConsole", argumentParser,
    ]),
  program(
    "bridgedoc-ingest",
    [
      "DocReaders",
      "CArena", "DocSystem", "DocModel", "DocFiles", "DocCodec", "DocIndex", "DocSearch", "DocTopics",
      "DocOutput",
      "DocLibrary", "DocExchange", "DocStore", "DocConsole", argumentParser,
    ]),
  program(
    "bridgedoc-serve",
    [
      "CArena", "DocSystem", "DocSearch", "DocTopics", "DocOutput", "DocServer", "SiteAssets", "DocConsole",
      argumentParser,
      .product(name: "NIOPosix", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
    ]),
  // Programs for contributors: they train models (script/train), time queries (Benchmarks/compare) and fuzz readers (script/fuzz).
  program(
    "plain-text-training", ["DocSystem", "DocDraft", "DocKnowledge", "DocPlainText"], exclude: ["texts.tsv"],
    settings: testable),
  program("content-training", ["DocReaders"], settings: testable),
  program("QueryTimes", ["DocIndex", "DocSearch"], path: "Benchmarks/Sources/QueryTimes"),
  program(
    "worker-trial", ["DocReaders", "DocModel", "DocDraft", "DocFiles", "DocLibrary"],
    path: "Tests/WorkerTrial"),
  program("bridgedoc-fuzz", ["CFuzzer", "FuzzTargets"], path: "Tests/FuzzDriver", settings: testable),
]

let testTargets: [Target] = [
  .target(name: "CWorkCount", path: "Tests/CWorkCount"),
  .target(name: "CFuzzer", path: "Tests/CFuzzer"),
  .target(
    name: "TestSupport", dependencies: ["DocSystem", "DocModel"], path: "Tests/TestSupport",
    swiftSettings: settings),
  .target(
    name: "FuzzTargets",
    dependencies: [
      "DocReaders", "DocSystem", "DocModel", "DocDraft", "DocFiles", "DocText", "DocCodec", "DocIndex",
      "DocSearch", "DocTopics",
      "DocOutput", "DocServer", "DocExchange", "TestSupport",
    ], path: "Tests/FuzzTargets",
    swiftSettings: testable),
  tests("DocModelTests", ["DocModel"]),
  tests("DocSyntaxTests", ["DocSyntax"]),
  tests("DocFilesTests", ["DocSystem", "DocFiles"]),
  tests("DocPlainTextTests", ["DocModel", "DocDraft", "DocKnowledge", "DocPlainText"]),
  tests("DocRepairTests", ["DocReaders", "DocModel", "DocDraft", "DocRepair"]),
  tests(
    "DocReadersTests",
    ["DocReaders", "CArchive", "CSQLite", "DocSystem", "DocModel", "DocDraft", "DocFiles", "CWorkCount"],
    exclude: ["HTML/Golden"]),
  tests("DocKnowledgeTests", ["DocKnowledge"]),
  tests("DocTextTests", ["DocModel", "DocText"]),
  tests("DocCodecTests", ["DocCodec"]),
  tests("DocIndexTests", ["DocSystem", "DocModel", "DocText", "DocCodec", "DocIndex"]),
  tests(
    "DocSearchTests",
    ["DocModel", "DocKnowledge", "DocText", "DocIndex", "DocSearch", "DocTopics", "CWorkCount"]),
  tests("DocEvaluationTests", ["DocModel", "DocEvaluation"]),
  tests(
    "DocLibraryTests",
    ["DocReaders", "DocSystem", "DocModel", "DocFiles", "DocIndex", "DocSearch", "DocLibrary", "CWorkCount"]),
  tests(
    "DocExchangeTests",
    [
      "DocReaders", "DocSystem", "DocDraft", "DocModel", "DocIndex", "DocSearch", "DocOutput", "DocLibrary",
      "DocExchange", "CWorkCount",
    ]),
  tests("DocStoreTests", ["DocModel", "DocIndex", "DocSearch", "DocTopics", "DocStore"]),
  tests(
    "DocOutputTests", ["DocModel", "DocSearch", "DocTopics", "DocOutput", "CWorkCount"], exclude: ["Golden"]),
  tests(
    "DocServerTests",
    ["DocModel", "DocCodec", "DocIndex", "DocSearch", "DocTopics", "DocOutput", "DocServer", "CWorkCount"]),
  tests("DocConsoleTests", ["DocSystem", "DocModel", "DocOutput", "DocConsole"]),
  tests("BridgedocTests", ["Bridgedoc"]),
  tests("CorpusTests", ["DocReaders", "DocModel"], exclude: ["StandIns", "symbols.tsv"]),
  tests(
    "FuzzTests",
    [
      "DocModel", "DocText", "DocCodec", "DocIndex", "DocSearch", "DocTopics", "DocOutput", "DocExchange",
      "FuzzTargets",
      "CWorkCount",
    ],
    exclude: ["Inputs"]),
  tests("EndToEndTests", ["CZlib", "DocSystem", "DocConsole", "bridgedoc-query"], exclude: ["Golden"]),
]

let package = Package(
  name: "bridgedoc",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "bridgedoc", targets: ["bridgedoc-query"]),
    .executable(name: "bridgedoc-ingest", targets: ["bridgedoc-ingest"]),
    .executable(name: "bridgedoc-serve", targets: ["bridgedoc-serve"]),
    .library(name: "Bridgedoc", targets: ["Bridgedoc"]),
    .library(name: "BridgedocIngest", targets: ["BridgedocIngest"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
  ],
  targets: libraries + modules + programs + testTargets,
  swiftLanguageModes: [.v6]
)
