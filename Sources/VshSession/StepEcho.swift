import VshProgram
import VshSource
import VshSyntax

/// The lines with which the transcript echoes a step: its formatted source text.
struct StepEcho {
  private let sources: [SourceFile]
  private let trees: [SyntaxTree]

  init(_ script: LoadedScript) {
    sources = script.sources
    trees = script.trees
  }

  func lines(of step: Step) -> [String] {
    let file = Int(step.span.file.index)
    return formatted(SyntaxID(index: step.syntaxIndex), in: trees[file], of: sources[file])
  }
}
