/// The user's editor.
///
/// A struct of closures, like `Files`. The editor controls the terminal until it ends; meanwhile it handles Ctrl-C
/// itself.
package struct TextEditor: Sendable {
  package var editText: @Sendable (_ text: [UInt8], _ command: String) -> Result<[UInt8], HostProblem>

  /// Returns the text after the user has edited it. `command` is a shell command, like `$EDITOR`, to which a file's
  /// name is appended.
  package func edit(_ text: [UInt8], with command: String) throws(HostProblem) -> [UInt8] {
    try editText(text, command).get()
  }

  /// `$VISUAL`, else `$EDITOR`, else `vi` (POSIX, the utilities that open an editor).
  package static func command(_ environment: Environment) -> String {
    for name in ["VISUAL", "EDITOR"] {
      if let command = environment[name], !command.isEmpty { return command }
    }
    return "vi"
  }
}
