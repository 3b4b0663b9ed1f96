/// The program's version, as `--version` prints it (semver.org).
public enum Version {
  public static let current = "0.1.0"
}
