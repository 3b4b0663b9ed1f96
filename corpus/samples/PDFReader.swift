import PDFKit
import SwiftUI

/// PDF pages in SwiftUI: wraps PDFView, which has no SwiftUI counterpart.
///
/// The current page flows both ways: set `page` to turn to it, read it to follow the reader.
struct PDFReader: UIViewRepresentable {
  let document: PDFDocument
  @Binding var page: Int

  func makeCoordinator() -> PDFPageFollower { PDFPageFollower(page: $page) }

  func makeUIView(context: Context) -> PDFView {
    let view = PDFView()
    view.autoScales = true
    view.displayMode = .singlePageContinuous
    context.coordinator.follow(view)
    return view
  }

  func updateUIView(_ view: PDFView, context: Context) {
    let follower = context.coordinator
    follower.page = $page
    follower.isUpdating = true  // PDFView posts its page changes at once
    if view.document !== document { view.document = document }
    let isPage = page >= 0 && page < document.pageCount  // page(at:) raises an exception for others
    if isPage, let target = document.page(at: page), view.currentPage !== target { view.go(to: target) }
    follower.isUpdating = false
  }

  static func dismantleUIView(_ view: PDFView, coordinator: PDFPageFollower) {
    coordinator.stop()
  }
}

/// Watches the page changes of a PDFView through NotificationCenter and writes those of the reader to a binding.
@MainActor
final class PDFPageFollower {
  var page: Binding<Int>
  var isUpdating = false
  private var observer: (any NSObjectProtocol)?

  init(page: Binding<Int>) { self.page = page }

  func follow(_ view: PDFView) {
    observer = NotificationCenter.default.addObserver(
      forName: .PDFViewPageChanged, object: view, queue: .main
    ) { [weak self, weak view] _ in
      MainActor.assumeIsolated {
        guard let self, !self.isUpdating, let document = view?.document, let current = view?.currentPage else { return }
        let index = document.index(for: current)
        if self.page.wrappedValue != index { self.page.wrappedValue = index }
      }
    }
  }

  func stop() {
    if let observer { NotificationCenter.default.removeObserver(observer) }
    observer = nil
  }
}
