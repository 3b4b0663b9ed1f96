import DocModel

/// Makes the links between pages. The pages are either served or written as files into a folder.
package struct PageLinks: Sendable {
  /// The relative path from the page to the site's root folder, with a trailing slash; nil if a server delivers the page.
  private let folder: String?
  var scripts: [String] = []

  package static let server = PageLinks(folder: nil)
  private init(folder: String?) { self.folder = folder }

  /// - Parameter path: the path of the page's file, relative to the root folder.
  package init(file path: String, scripts: [String] = []) {
    let depth = path.utf8.count { $0 == UInt8(ascii: "/") }
    self.init(folder: depth == 0 ? "./" : String(repeating: "../", count: depth))
    self.scripts = scripts
  }

  var isServed: Bool { folder == nil }
  var top: String { folder ?? "/" }
  var home: String { isServed ? top : top + "index.html" }
  var list: String { isServed ? "/list" : home }

  /// The URL of the site's file at this path, which is relative to the root folder.
  package func address(_ path: String) -> String { top + PercentEncoding.encodedPath(path.utf8) }
}
