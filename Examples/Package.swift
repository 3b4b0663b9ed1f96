// swift-tools-version: 6.2
import PackageDescription

/// What other packages do with the two libraries: each target needs one line for its product, and the package one for its source.
let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "bridgedoc", path: "..")],
  targets: [
    // A command that indexes a folder and searches it.
    .executableTarget(name: "search-tool", dependencies: [.product(name: "Bridgedoc", package: "bridgedoc")]),
    // A reader of a format of one's own.
    .executableTarget(
      name: "format-reader", dependencies: [.product(name: "BridgedocIngest", package: "bridgedoc")]),
    // An app in the menu bar of macOS; elsewhere a program that says so.
    .executableTarget(name: "menu-bar", dependencies: [.product(name: "Bridgedoc", package: "bridgedoc")]),
  ],
  swiftLanguageModes: [.v6]
)
