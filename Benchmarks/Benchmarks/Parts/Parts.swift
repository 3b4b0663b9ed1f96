import Benchmark
import DocCodec
import DocIndex
import DocSearch
import DocText
import Foundation

/// The parts that indexing and searching spend their time in, each alone: `BRIDGEDOC_BENCHMARK=1 swift package benchmark`.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], warmupIterations: 3, scalingFactor: .kilo, maxDuration: .seconds(2))

  for width in [1, 5, 12] {
    Benchmark("decode: 128 integers of \(width) bits") { benchmark in
      var writer = ByteWriter()
      BitPacking.pack((0..<128).map { UInt32($0) & (1 << UInt32(width) - 1) }, width: width, into: &writer)
      let values = UnsafeMutablePointer<UInt32>.allocate(capacity: BitPacking.blockSize)
      values.initialize(repeating: 0, count: BitPacking.blockSize)
      defer { values.deallocate() }
      writer.bytes.withUnsafeBytes { bytes in
        guard let source = bytes.baseAddress else { return }
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations {
          // SAFETY: `source` holds 16 × width bytes that `pack` wrote, and `values` 128 integers.
          BitPacking.unpack(source, width: width, into: values)
          blackHole(values[127])
        }
        benchmark.stopMeasurement()
      }
    }
  }

  Benchmark("analyse: a section of \(Sample.prose.utf8.count) bytes") { benchmark in
    let analyzer = Analyzer()
    var buffer = TokenBuffer()
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      buffer.removeAll()
      _ = analyzer.analyze(Sample.prose, as: .body, from: 0, into: &buffer)
      blackHole(buffer.tokens.count)
    }
  }

  Benchmark("decompress: a block of 64 KiB") { benchmark in
    let text = Array(try Sample.knowledge().prefix(64 << 10))
    let block = ByteView(copying: try ZstdCompressor(level: 12).compress(text))
    let decompressor = try ZstdDecompressor()
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      blackHole(try decompressor.decompress(block, limit: 1 << 20).count)
    }
  }

  for query in ["view", "how to draw text in a context", "UIHostingConfiguration margins"] {
    for prunes in [true, false] {
      Benchmark("score: '\(query)' \(prunes ? "pruned" : "exhaustively")") { benchmark in
        let searcher = try Searcher(IndexReader(directory: Sample.index))
        var request = SearchRequest(query)
        request.prunes = prunes
        request.countsTotal = false
        // The first search of a process fills what later ones find ready.
        blackHole(try searcher.rank(request).count)
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations { blackHole(try searcher.rank(request).count) }
      }
    }
  }
}

enum Sample {
  /// A page of the project's own knowledge base.
  static func knowledge() throws -> Data {
    let root = URL(filePath: #filePath).appending(path: "../../../../corpus/skills").standardizedFileURL
    let pages = try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
    return try pages.sorted { $0.path() < $1.path() }.reduce(into: Data()) { text, page in
      text.append(try Data(contentsOf: page))
    }
  }

  /// The index that comes with the project.
  static let index = URL(filePath: #filePath).appending(path: "../../../../index").standardizedFileURL.path()

  static let prose = """
    A diffable data source applies a snapshot to the collection view on the main queue, and animates what differs. Call \
    apply(_:animatingDifferences:completion:) whenever your model changes; identifiers must be unique across sections. \
    For cells, register a UICollectionView.CellRegistration, and let UIHostingConfiguration lay out a SwiftUI view.

    """
}
