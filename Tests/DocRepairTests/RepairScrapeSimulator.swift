import TestSupport

@testable import DocRepair

/// Damages a talk as a scrape does: captions are joined, code is shattered, and texts are repeated.
struct ScrapeSimulator {
  struct Sample {
    var timestamp: String
    var title: String
    var code: String
  }

  var title = "Meet the plant table"
  var description = "Find out how a table of plants keeps its cells fresh. We'll show you how it grows."
  var sentences: [String]
  var samples: [Sample]
  var seed: UInt64 = 1

  /// Joins the caption lines of a sentence without spaces. Each line has at most 60 characters.
  static func fuse(_ sentence: String, using generator: inout SeededGenerator) -> String {
    var lines: [String] = []
    var line = ""
    for word in sentence.split(separator: " ") {
      let full = line.count + 1 + word.count > 60
      let goodPlace =
        line.count > 32 && (line.hasSuffix(",") || ["and", "to", "that", "in", "of"].contains(word))
      if full || (goodPlace && generator.next() % 3 > 0) {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " " + word
    }
    lines.append(line)
    return lines.filter { !$0.isEmpty }.joined()
  }

  func page() -> String {
    var generator = SeededGenerator(seed: seed)
    let fused = sentences.map { Self.fuse($0, using: &generator) }
    var parts = [
      "# Wwdc2021 10999", "## Transcript", "More Videos",
      "Streaming is available in most browsers,and in the Developer app.", "About", "Transcript", "Code",
      title + description + "ResourcesPlantTablePlantCellHD VideoSD VideoRelated VideosWWDC21Water your views"
        + "WWDC20Seeds in practice",
      description, "PlantTable", "PlantTable", "PlantCell", "HD VideoSD Video", "HD Video", "SD Video",
      "Water your views", "Seeds in practice",
      "Search this video…" + fused.joined(),
    ]
    parts += fused
    parts += samples.map { "\($0.timestamp) -\($0.title)" }
    parts.append("## Code Samples")
    for sample in samples {
      parts.append("```swift\n\(HighlightSimulator.all[0].scrape(sample.code))\n```")
    }
    return parts.joined(separator: "\n\n") + "\n"
  }
}
