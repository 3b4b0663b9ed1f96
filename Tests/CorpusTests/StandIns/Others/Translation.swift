import SwiftUI

extension View {
  public func translationPresentation(isPresented: Binding<Bool>, text: String) -> some View { Modified() }
}
