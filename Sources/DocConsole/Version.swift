/// The program's version, as `--version` prints it (semver.org).
package enum Version {
  package static let current = "0.1.0"
}
