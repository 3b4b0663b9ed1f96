import Foundation
import SwiftUI

extension EnvironmentValues { public var supportsImagePlayground: Bool { true } }
extension View {
  public func imagePlaygroundSheet(
    isPresented: Binding<Bool>, concept: String, onCompletion: @escaping (URL) -> Void
  ) -> some View { Modified() }
}
