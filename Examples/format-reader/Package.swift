// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "format-reader",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "bridgedoc", path: "../..")],
  targets: [
    .executableTarget(
      name: "format-reader", dependencies: [.product(name: "BridgedocIngest", package: "bridgedoc")])
  ]
)
