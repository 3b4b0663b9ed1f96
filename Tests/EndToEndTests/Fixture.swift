import Foundation
import Testing

/// A small collection of documents of all kinds, and its index, which most tests read.
enum Fixture {
  static let documents: [String: String] = [
    "skills/kite-flying.md": """
    ---
    name: kite-flying
    description: Use when a kite will not rise, or pulls to one side.
    ---

    # Flying Kites

    How to fly a kite with one line.

    ## Choosing a KiteController

    A `KiteController` holds the line. Set its bridle before the launch; the bridle decides the angle.

    | Wind | Bridle |
    | --- | --- |
    | light | low |
    | strong | high |

    ```swift
    let controller = KiteController(line: .dyneema)
    controller.bridle = .low
    ```

    ```swift
    controller.launch(into: wind)
    ```

    ## Landing

    Walk towards the kite and let it sink. See `knots` for how to stow the line.

    - fold the tail first
    - then the spars
    """,
    "talks/wind.md": """
    ---
    session: wwdc2031-101
    year: 2031
    title: Reading the wind
    ---

    # Reading the wind

    Notes on a talk.

    ## 0:00 Introduction

    Hello, and welcome. This talk is about wind, and how to read it before you launch.

    ## 2:30 Gusts

    A gust is felt on the face before the line feels it.

    ```swift
    meter.onGust { gust in
      kite.slacken(by: gust.strength)
    }
    ```

    ## 1:02:03 Thermals

    Warm air rises over dark fields.
    """,
    "notes/knots.md": """
    # Knots

    Every line ends in a knot.

    ## Larks head

    The larks head joins the line to the bridle. It loosens by itself when slack.

    ## Figure eight

    A figure eight keeps an end from slipping out. Long lines need two of them.
    """,
    "code/Kite.swift": """
    /// A kite on one line.
    public struct Kite {
      public var tailLength: Double

      /// Lets out line.
      public mutating func slacken(by metres: Double) {
        tailLength += metres
      }
    }
    """,
    "web/spars.html": """
    <!doctype html><html><head><title>Spars</title></head><body><nav><a href="/">Home</a></nav>
    <main><h1>Spars</h1><p>Spars are made of carbon or of bamboo.</p>
    <h2 id="carbon">Carbon</h2><p>Carbon is light, and splinters.</p>
    <pre><code class="language-swift">let spar = Spar(.carbon)</code></pre></main></body></html>
    """,
  ]

  private struct Built: Sendable {
    let folder: TemporaryFolder
    let index: String
  }

  private static let built: Result<Built, any Error> = Result {
    let folder = try TemporaryFolder()
    for (path, content) in documents { try folder.write("kites/" + path, content) }
    let index = folder.path("index")
    let outcome = try Program.run(["index", folder.path("kites"), "--index", index])
    try #require(outcome.status == 0, "\(outcome.error)")
    return Built(folder: folder, index: index)
  }

  /// The index of the documents, with the collection `kites`. It is built once.
  static func index() throws -> String { try built.get().index }

  /// The folder with the documents.
  static func folder() throws -> String { try built.get().folder.path("kites") }

  /// Runs bridgedoc on the index of the documents.
  static func run(
    _ arguments: String..., environment: [String: String] = [:], input: String = ""
  ) throws -> Outcome {
    var environment = environment
    environment["BRIDGEDOC_INDEX"] = try index()
    return try Program.run(arguments, environment: environment, input: input)
  }

  static func shell(_ line: String, environment: [String: String] = [:]) throws -> Outcome {
    var environment = environment
    environment["BRIDGEDOC_INDEX"] = try index()
    return try Program.shell(line, environment: environment)
  }
}
