import SwiftUI
import UIKit

/// A UITextField in SwiftUI that keeps text and focus in step with two bindings.
///
/// Use it where SwiftUI's TextField lacks something that UIKit has, such as an input accessory view. The text flows
/// both ways; focus flows both ways too, so a SwiftUI button can open and close the keyboard.
struct ObservedTextField: UIViewRepresentable {
  /// What is typed.
  @Binding var text: String
  /// Whether the field is the first responder.
  @Binding var isEditing: Bool
  /// Shown while the field is empty.
  var placeholder = ""

  func makeCoordinator() -> TextFieldCoordinator {
    TextFieldCoordinator(text: $text, isEditing: $isEditing)
  }

  /// Whether the field reacts to what the update does, instead of to the user.
  private func updating(_ coordinator: TextFieldCoordinator, _ change: () -> Void) {
    coordinator.isUpdating = true
    change()
    coordinator.isUpdating = false
  }

  func makeUIView(context: Context) -> UITextField {
    let field = UITextField()
    field.delegate = context.coordinator
    field.setContentHuggingPriority(.required, for: .vertical)
    return field
  }

  func updateUIView(_ field: UITextField, context: Context) {
    context.coordinator.text = $text
    context.coordinator.isEditing = $isEditing
    field.placeholder = placeholder
    updating(context.coordinator) {
      if field.text != text { field.text = text }
      if isEditing, !field.isFirstResponder { field.becomeFirstResponder() }
      if !isEditing, field.isFirstResponder { field.resignFirstResponder() }
    }
    // The end of editing may accept a correction: it is reported after this update.
    if let corrected = field.text, corrected != text { Task { text = corrected } }
  }
}

/// The delegate behind ObservedTextField: turns UITextFieldDelegate callbacks into writes to bindings.
///
/// The bindings are refreshed at every update: a parent may pass bindings to another source. What the field reports
/// while an update runs is the update's own doing, and writing it back would change state during a view update.
final class TextFieldCoordinator: NSObject, UITextFieldDelegate {
  var text: Binding<String>
  var isEditing: Binding<Bool>
  var isUpdating = false

  init(text: Binding<String>, isEditing: Binding<Bool>) {
    self.text = text
    self.isEditing = isEditing
  }

  func textFieldDidChangeSelection(_ textField: UITextField) {
    let typed = textField.text ?? ""
    if !isUpdating, text.wrappedValue != typed { text.wrappedValue = typed }
  }

  func textFieldDidBeginEditing(_ textField: UITextField) {
    if !isUpdating, !isEditing.wrappedValue { isEditing.wrappedValue = true }
  }

  func textFieldDidEndEditing(_ textField: UITextField) {
    if !isUpdating, isEditing.wrappedValue { isEditing.wrappedValue = false }
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return true
  }
}

/// A form row that uses ObservedTextField: text and keyboard focus from SwiftUI state.
struct NameRow: View {
  @State private var name = ""
  @State private var isEditing = false

  var body: some View {
    HStack {
      ObservedTextField(text: $name, isEditing: $isEditing, placeholder: "Name")
      Button(isEditing ? "Done" : "Edit") { isEditing.toggle() }
    }
  }
}
