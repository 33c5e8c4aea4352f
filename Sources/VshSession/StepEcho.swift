import VshProgram
import VshSource
import VshSyntax

/// A step as the transcript echoes it: in the formatter's form.
struct StepEcho {
  private let sources: [SourceFile]
  private let trees: [SyntaxTree]
  private let names: NameTable

  init(_ script: LoadedScript, names: NameTable) {
    sources = script.sources
    trees = script.trees
    self.names = names
  }

  func lines(of step: Step) -> [String] {
    let file = Int(step.span.file.index)
    return formatted(SyntaxID(index: step.syntaxIndex), of: trees[file], sources[file], names)
  }
}
