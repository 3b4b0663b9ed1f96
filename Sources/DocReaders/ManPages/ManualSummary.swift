import DocModel

/// The content of the NAME section, such as `ls, dir - list what is in a folder`.
struct ManualSummary {
  private(set) var names: [String] = []
  private(set) var text = ""

  init(_ plain: String) {
    for dash in [" - ", " — ", " – ", " -- "] {
      guard let range = plain.firstRange(of: dash) else { continue }
      names = plain[..<range.lowerBound].split(separator: ",").map {
        String($0.utf8.trimmed) ?? ""
      }
      text = String(plain[range.upperBound...])
      return
    }
    names = [plain]
  }
}
