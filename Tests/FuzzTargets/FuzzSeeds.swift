#if TESTABLE
import Foundation

/// Seeds that are generated rather than stored, because they change with the index format.
package enum FuzzSeeds {
  package static func made(for target: FuzzTarget) -> [String: [UInt8]] {
    switch target.rawValue {
    case "index": segments()
    case "manifest": manifests()
    default: [:]
    }
  }

  /// Two segments: one that is so small that each byte is used, and one with full blocks of postings.
  private static func segments() -> [String: [UInt8]] {
    var seeds: [String: [UInt8]] = [:]
    for (documents, sections) in [(2, 4), (4, 300)] {
      for (name, bytes) in files(documents: documents, sections: sections) where name.hasSuffix(".segment") {
        seeds["sections-\(sections)"] = bytes
      }
    }
    return seeds
  }

  private static func manifests() -> [String: [UInt8]] {
    var seeds: [String: [UInt8]] = [:]
    for (name, bytes) in files(documents: 2, sections: 4) where name == "manifest" {
      let text = String(decoding: bytes, as: UTF8.self)
      let body = text.components(separatedBy: "crc32").first ?? text
      let file = body.split(separator: " ").first { $0.hasSuffix(".segment") } ?? ""
      seeds["manifest"] = [0] + Array("\(body)deleted \(file) 0-1\n".utf8)
    }
    return seeds
  }

  private static func files(documents: Int, sections: Int) -> [String: [UInt8]] {
    let folder = FuzzFolder("seeds")
    guard (try? SmallIndex.write(to: folder.path, documents: documents, sections: sections)) != nil,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return [:] }
    var files: [String: [UInt8]] = [:]
    for name in names {
      files[name] = (try? Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)"))).map(Array.init)
    }
    return files
  }
}
#endif
