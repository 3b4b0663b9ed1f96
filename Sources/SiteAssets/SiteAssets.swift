/// Static files of the pages, embedded in the programs.
package enum SiteAssets {
  /// Pages of a server and of a folder: style sheet, icon, and the script for keys, copying and searching as you type.
  package static let shared: [(name: String, type: String, bytes: [UInt8])] = [
    ("style.css", "text/css; charset=utf-8", PackageResources.style_css),
    ("script.js", "text/javascript; charset=utf-8", PackageResources.script_js),
    ("icon.svg", "image/svg+xml", PackageResources.icon_svg),
  ]
  /// The search of static pages.
  package static let search = PackageResources.search_js
}
