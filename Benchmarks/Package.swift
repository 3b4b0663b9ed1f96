// swift-tools-version: 6.2
import PackageDescription

/// Measurements of bridgedoc: a package of its own, so that the program depends on nothing that only measures.
let package = Package(
  name: "bridgedoc-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "bridgedoc", path: ".."),
    // Without its traits it needs no allocator of its own.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.0", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "QueryTimes",
      dependencies: [.product(name: "BridgedocSearch", package: "bridgedoc")]),
    .executableTarget(
      name: "Parts",
      dependencies: [
        .product(name: "BridgedocSearch", package: "bridgedoc"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Parts",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ],
  swiftLanguageModes: [.v6]
)
