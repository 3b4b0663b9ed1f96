/// Static files of the website, which are embedded in the programs.
package enum SiteAssets {
  /// The files that a served site and a static site both need: the style sheet, the icon, and the script for keyboard shortcuts, copying and
  /// searching while the user types.
  package static let shared: [(name: String, type: String, bytes: [UInt8])] = [
    ("style.css", "text/css; charset=utf-8", PackageResources.style_css),
    ("script.js", "text/javascript; charset=utf-8", PackageResources.script_js),
    ("icon.svg", "image/svg+xml", PackageResources.icon_svg),
  ]
  /// The script that searches a static site.
  package static let search = PackageResources.search_js
}
