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
    if view.document !== document { view.document = document }
    guard let target = document.page(at: page), view.currentPage !== target else { return }
    view.go(to: target)
  }

  static func dismantleUIView(_ view: PDFView, coordinator: PDFPageFollower) {
    coordinator.stop()
  }
}

/// Watches the page changes of a PDFView through NotificationCenter and writes them to a binding.
@MainActor
final class PDFPageFollower {
  private let page: Binding<Int>
  private var observer: (any NSObjectProtocol)?

  init(page: Binding<Int>) { self.page = page }

  func follow(_ view: PDFView) {
    observer = NotificationCenter.default.addObserver(
      forName: .PDFViewPageChanged, object: view, queue: .main
    ) { [weak self, weak view] _ in
      MainActor.assumeIsolated {
        guard let self, let document = view?.document, let current = view?.currentPage else { return }
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
