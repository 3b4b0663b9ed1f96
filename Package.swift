// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors in CI only, so that a newer compiler's new warning never keeps a user from building.
let strict: [SwiftSetting] =
  Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]
let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")] + strict

/// The query program carries everything that it needs, the C library too: the loader's work for shared libraries and 36,000
/// relocations is a third of what a search takes. LLVM's linker puts what a search needs on fewer pages than others, which is
/// a tenth of the rest. `script/build` sets the variable on Linux where all archives are there.
let carriesEverything = Context.environment["BRIDGEDOC_STATIC"] != nil

/// Homebrew's libstemmer lies where only pkg-config finds it: `script/bootstrap` says so there. Elsewhere compilers find it themselves.
#if os(macOS)
  let stemmerPackage: String? = "libstemmer"
#else
  let stemmerPackage: String? = nil
#endif

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

/// The fuzz targets are run by libFuzzer (`script/fuzz`), which builds with this variable set, and replayed by a test.
let isFuzzing = Context.environment["BRIDGEDOC_FUZZ"] != nil
let fuzzed: [Target.Dependency] = [
  "DocSystem",
  "DocReaders", "DocPlainText", "DocFiles", "DocDraft", "DocIndex", "DocSearch", "DocServer", "DocOutput",
  "DocExchange",
  "DocText",
  "DocCodec", "DocModel", "TestSupport",
]
let fuzz: Target =
  isFuzzing
  ? .executableTarget(
    name: "bridgedoc-fuzz", dependencies: fuzzed, path: "Tests/FuzzTests", exclude: ["Replay", "Inputs"],
    swiftSettings: settings)
  : .testTarget(
    name: "FuzzTests", dependencies: fuzzed, exclude: ["Driver", "Inputs"], swiftSettings: settings)

/// The program behind `serve` needs a library of HTTP and all that this is made of, which nothing else does: they are fetched and built
/// only where this variable is set (`script/build-serve`).
let serves = Context.environment["BRIDGEDOC_SERVE"] != nil
let serve: [Target] =
  serves
  ? [
    .executableTarget(
      name: "bridgedoc-serve",
      dependencies: [
        "DocSystem", "DocServer", "DocOutput", "DocSearch", "DocConsole", "SiteAssets", argumentParser,
        .product(name: "Hummingbird", package: "hummingbird"),
      ],
      swiftSettings: settings)
  ] : []

/// Makes the trained figures of DocPlainTextFigures (`script/train`). It sees what only tests see of the models, which no release
/// build lets it: it is built where this variable is set.
let trains = Context.environment["BRIDGEDOC_TRAIN"] != nil
let training: [Target] =
  trains
  ? [
    .executableTarget(
      name: "plain-text-training", dependencies: ["DocPlainText", "DocDraft"], exclude: ["texts.tsv"],
      swiftSettings: settings)
  ] : []

/// Measurements see what is no part of the libraries, and need a library that only measures: they are built where this variable is set
/// (`Benchmarks/compare`).
let measures = Context.environment["BRIDGEDOC_BENCHMARK"] != nil
let measurements: [Target] =
  measures
  ? [
    .executableTarget(
      name: "QueryTimes", dependencies: ["DocSearch", "DocIndex"], path: "Benchmarks/Sources/QueryTimes",
      swiftSettings: settings),
    .executableTarget(
      name: "Parts",
      dependencies: [
        "DocSearch", "DocIndex", "DocText", "DocCodec",
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Benchmarks/Parts", swiftSettings: settings,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ] : []

let package = Package(
  name: "bridgedoc",
  platforms: [.macOS(.v15)],
  products: [
    // Its target is not called `bridgedoc`: beside `Bridgedoc` that is one folder where case does not count.
    .executable(name: "bridgedoc", targets: ["bridgedoc-query"]),
    .executable(name: "bridgedoc-ingest", targets: ["bridgedoc-ingest"]),
    // For other packages: to search and update indexes, and to read documents.
    .library(name: "Bridgedoc", targets: ["Bridgedoc"]),
    .library(name: "BridgedocIngest", targets: ["BridgedocIngest"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
  ]
    + (serves
      ? [
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: [])
      ] : [])
    // Without its traits it needs no allocator of its own.
    + (measures
      ? [.package(url: "https://github.com/ordo-one/benchmark", from: "1.38.0", traits: [])] : []),
  targets: [
    // System libraries: module map and shims only.
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .systemLibrary(
      name: "CCMark", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"])]),
    .systemLibrary(
      name: "CStemmer", pkgConfig: stemmerPackage, providers: [.apt(["libstemmer-dev"]), .brew(["snowball"])]),

    // C: what the program was called with, where there is no /proc.
    .target(name: "CArguments"),
    // C: memory for the trees of cmark-gfm.
    .target(name: "CArena"),

    // The one-way street: files → documents → sections → tokens → postings → hits → output.
    // What systems name differently.
    .target(name: "DocSystem", swiftSettings: settings),
    .target(name: "DocModel", swiftSettings: settings),
    .target(name: "DocSyntax", swiftSettings: settings),
    .target(name: "DocDraft", dependencies: ["DocSystem", "DocModel"], swiftSettings: settings),
    .target(
      name: "DocFiles",
      dependencies: ["DocSystem", "DocDraft", "DocModel", "CArchive", "CLibXML2", "CSQLite", "CZlib"],
      swiftSettings: settings),
    .target(name: "DocRepair", dependencies: ["DocDraft", "DocModel"], swiftSettings: settings),
    // Trained figures are compiled apart from the code that reads them, because they are large and change seldom.
    .target(name: "DocPlainTextFigures", swiftSettings: settings),
    .target(
      name: "DocPlainText", dependencies: ["DocDraft", "DocModel", "DocPlainTextFigures"],
      swiftSettings: settings),
    .target(
      name: "DocReaders",
      dependencies: [
        "DocSystem", "DocDraft", "DocFiles", "DocModel", "DocPlainText", "DocRepair", "CArena", "CLibXML2",
        "CCMark",
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: settings),
    // What is known about English and about documentation, as data.
    .target(
      name: "DocKnowledge", exclude: ["technical-words.txt", "thesaurus.txt"], swiftSettings: settings),
    .target(name: "DocText", dependencies: ["DocModel", "CStemmer"], swiftSettings: settings),
    .target(name: "DocCodec", dependencies: ["DocSystem", "CZlib", "CZstd"], swiftSettings: settings),
    .target(
      name: "DocIndex", dependencies: ["DocSystem", "DocModel", "DocText", "DocCodec"],
      swiftSettings: settings),
    .target(
      name: "DocSearch",
      dependencies: ["DocSystem", "DocKnowledge", "DocModel", "DocText", "DocCodec", "DocIndex"],
      swiftSettings: settings),
    .target(
      name: "DocOutput", dependencies: ["DocModel", "DocText", "DocIndex", "DocSearch", "DocSyntax"],
      swiftSettings: settings),

    .target(
      name: "DocServer", dependencies: ["DocSystem", "DocOutput", "DocSearch", "DocIndex", "DocModel"],
      swiftSettings: settings),

    // The collections of an index: their folders, what changed, updates.
    .target(
      name: "DocLibrary",
      dependencies: [
        "DocSystem", "DocDraft", "DocFiles", "DocReaders", "DocIndex", "DocText", "DocCodec", "DocModel",
      ],
      swiftSettings: settings),

    // What pages refer to: style sheet and scripts.
    .target(name: "SiteAssets", resources: [.embedInCode("Assets")], swiftSettings: settings),
    // What is handed to others: exports, packs.
    .target(
      name: "DocExchange",
      dependencies: [
        "SiteAssets", "DocOutput", "DocSearch", "DocIndex", "DocFiles", "DocText", "DocCodec", "DocModel",
      ],
      swiftSettings: settings),

    // An index in PostgreSQL.
    .target(
      name: "DocStore",
      dependencies: ["DocSystem", "DocSearch", "DocIndex", "DocText", "DocCodec", "DocModel"],
      swiftSettings: settings),

    // What other packages use: all that is public.
    .target(
      name: "BridgedocIngest", dependencies: ["DocReaders", "DocFiles", "DocDraft", "DocModel"],
      swiftSettings: settings),
    .target(
      name: "Bridgedoc",
      dependencies: ["BridgedocIngest", "DocLibrary", "DocFiles", "DocSearch", "DocIndex", "DocModel"],
      swiftSettings: settings),

    // What both programs share: standard streams, terminal, pager, exit status, argument definitions.
    .target(
      name: "DocConsole",
      dependencies: [
        "DocSystem", "DocOutput", "DocSearch", "DocIndex", "DocCodec", "DocModel", "CArguments",
        argumentParser,
      ],
      swiftSettings: settings),

    // Programs: the query path links neither libxml2 nor the full Foundation (see ARCHITECTURE.md).
    .executableTarget(
      name: "bridgedoc-query",
      dependencies: [
        "DocConsole", "DocServer", "DocOutput", "DocSearch", "DocIndex", "DocModel", argumentParser,
      ],
      swiftSettings: settings,
      linkerSettings: carriesEverything ? [.unsafeFlags(["-static-executable", "-use-ld=lld"])] : []),
    .executableTarget(
      name: "bridgedoc-ingest",
      dependencies: [
        "CArena", "DocSystem", "DocLibrary", "DocExchange", "DocStore", "DocReaders", "DocFiles", "DocIndex",
        "DocConsole", "DocOutput", "DocSearch", "DocModel", "DocCodec", argumentParser,
      ],
      swiftSettings: settings),

    // Tests mirror Sources.
    .target(name: "CWorkCount", path: "Tests/CWorkCount"),
    .target(
      name: "TestSupport", dependencies: ["DocSystem", "DocModel"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "DocModelTests", dependencies: ["DocModel", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "DocSyntaxTests", dependencies: ["DocSyntax", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "DocFilesTests", dependencies: ["DocFiles", "DocDraft", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "DocPlainTextTests", dependencies: ["DocPlainText", "DocDraft", "DocModel", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "DocRepairTests",
      dependencies: ["DocReaders", "DocRepair", "DocDraft", "DocModel", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "DocReadersTests",
      dependencies: [
        "DocReaders", "DocFiles", "DocDraft", "DocModel", "CArchive", "CSQLite", "CWorkCount", "TestSupport",
      ],
      exclude: ["HTML/Golden"], swiftSettings: settings),
    .testTarget(name: "DocKnowledgeTests", dependencies: ["DocKnowledge"], swiftSettings: settings),
    .testTarget(name: "DocTextTests", dependencies: ["DocText", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "DocCodecTests", dependencies: ["DocCodec", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "DocIndexTests", dependencies: ["DocSystem", "DocIndex", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "DocSearchTests", dependencies: ["DocSearch", "CWorkCount", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "DocLibraryTests",
      dependencies: [
        "DocSystem", "DocLibrary", "DocReaders", "DocDraft", "DocModel", "DocSearch", "DocIndex", "DocCodec",
        "CWorkCount",
        "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DocExchangeTests",
      dependencies: [
        "DocExchange", "DocLibrary", "DocReaders", "DocOutput", "DocSearch", "DocIndex", "DocCodec",
        "DocModel",
        "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DocStoreTests",
      dependencies: ["DocSystem", "DocStore", "DocSearch", "DocIndex", "DocModel", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "DocOutputTests", dependencies: ["DocOutput", "DocSearch", "DocModel", "TestSupport"],
      exclude: ["Golden"], swiftSettings: settings),
    .testTarget(name: "BridgedocTests", dependencies: ["Bridgedoc", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "DocServerTests",
      dependencies: [
        "DocServer", "DocOutput", "DocSearch", "DocIndex", "DocModel", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CorpusTests", dependencies: ["DocReaders", "DocModel"], exclude: ["StandIns", "symbols.tsv"],
      swiftSettings: settings),
    .testTarget(
      name: "DocConsoleTests", dependencies: ["DocSystem", "DocConsole", "DocOutput", "TestSupport"],
      swiftSettings: settings),
    fuzz,
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "DocSystem", "bridgedoc-query", "bridgedoc-ingest", "DocConsole", "CZlib", "TestSupport",
      ],
      swiftSettings: settings),
  ] + serve + measurements + training,
  swiftLanguageModes: [.v6]
)
