import VshMachine
import VshProgram

extension Frame {
  /// Whether a button, a switch or a letter shows that something is on the screen. Where this is false, only the rendered
  /// text can tell.
  var isPlainlyFilled: Bool {
    elements.indices.contains { index in
      switch elements[index].kind {
      case .button, .toggle: true
      case .text, .title, .row: text[elements[index].text.range].contains { 0x21...0x7e ~= $0 }
      case _: false
      }
    }
  }
}
