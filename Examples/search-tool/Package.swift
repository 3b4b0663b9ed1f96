// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "search-tool",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "bridgedoc", path: "../..")],
  targets: [
    .executableTarget(name: "search-tool", dependencies: [.product(name: "Bridgedoc", package: "bridgedoc")])
  ]
)
