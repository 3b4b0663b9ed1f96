/// Recognises folders of build products, so that a walk can skip them.
package enum BuildFolders {
  /// Whether a folder contains build products, judged by its name. An ambiguous name, such as `target`, counts only if the parent folder also
  /// contains a file of the build tool, such as `Cargo.toml`.
  package static func contains(_ name: String, beside siblings: Set<String>) -> Bool {
    switch name {
    case "node_modules", "bower_components", "DerivedData", "Pods", "Carthage", "__pycache__", "xcuserdata":
      return true
    case "build", "dist", "out", "target", "bin", "obj", "vendor", "venv":
      return !buildFiles[name, default: []].isDisjoint(with: siblings)
    default:
      return [".xcodeproj", ".xcworkspace", ".xcassets", ".egg-info"].contains { name.hasSuffix($0) }
    }
  }

  private static let buildFiles: [String: Set<String>] = {
    let script: Set = ["package.json", "setup.py", "pyproject.toml"]
    let native: Set = [
      "CMakeLists.txt", "Makefile", "meson.build", "build.gradle", "build.gradle.kts", "build.xml",
    ]
    return [
      "build": script.union(native), "dist": script, "out": script.union(native),
      "target": ["Cargo.toml", "pom.xml", "build.sbt"], "bin": ["pom.xml"], "obj": [],
      "vendor": ["go.mod", "composer.json", "Gemfile"],
      "venv": ["requirements.txt", "pyproject.toml", "setup.py"],
    ]
  }()
}
