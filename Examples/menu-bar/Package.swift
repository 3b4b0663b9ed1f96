// swift-tools-version: 6.2
import PackageDescription

// A menu bar app for macOS. Elsewhere it builds to a program that says so.
let package = Package(
  name: "menu-bar",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "bridgedoc", path: "../..")],
  targets: [
    .executableTarget(name: "menu-bar", dependencies: [.product(name: "Bridgedoc", package: "bridgedoc")])
  ]
)
