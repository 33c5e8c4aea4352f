import VshSession
import VshSource
import VshText

/// A session as a test: its declarations, its steps without undone ones, and expectations of the final state.
package struct SavedTest {
  var name: String
  /// The path of the file, and its present contents.
  var path: String
  var existing: [UInt8]?
  /// Whole lines.
  var imports: [String]
  var declarations: [[UInt8]]
  /// Steps that set up the world as the command line did.
  var settings: [String]
  var steps: [String]
  var expectations: [String]

  /// The contents of the whole file.
  func text() -> [UInt8] {
    var text = existing ?? []
    if let last = text.last, last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
    for line in imports where text.firstOccurrence(of: line.utf8) == nil { text += Array((line + "\n").utf8) }
    if !text.isEmpty { text.append(UInt8(ascii: "\n")) }
    for declaration in declarations where text.firstOccurrence(of: declaration) == nil {
      text += declaration + Array("\n\n".utf8)
    }
    text += Array("test \(Session.quoted(name)) {\n".utf8)
    for line in settings + steps + expectations {
      for part in line.split(separator: "\n", omittingEmptySubsequences: false) {
        text += Array((part.isEmpty ? "\n" : "    \(part)\n").utf8)
      }
    }
    text += Array("}\n".utf8)
    return formatScript(path, text).text ?? text
  }

  /// Runs the test in the file. Returns diagnostics and failures; none where it passes.
  func check(_ text: [UInt8], _ settings: RunSettings, _ host: PromptHost) -> ([Diagnostic], [SourceFile]) {
    let script = VshSession.load(path, text, reading: host.reading)
    if !script.isRunnable { return (script.diagnostics.filter({ $0.isError }), script.sources) }
    var onlyThis = settings
    let name = name
    onlyThis.choice.takesTopLevel = false
    onlyThis.choice.takesTest = { found, _, _ in found == name }
    onlyThis.overrides = []
    onlyThis.width = 40
    let outcome = run(script, onlyThis, reading: host.reading)
    return (
      outcome.diagnostics.filter { $0.isError }
        + outcome.tests.filter { $0.name == name }.flatMap { $0.failures },
      script.sources
    )
  }
}
