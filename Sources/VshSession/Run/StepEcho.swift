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

  func lines(of step: Step) -> [String] { lines(of: step.syntaxIndex, at: step.span) }

  /// The source lines of a clause.
  func lines(of syntaxIndex: UInt32, at span: SourceSpan) -> [String] {
    let file = Int(span.file.index)
    return formatted(SyntaxID(index: syntaxIndex), in: trees[file], of: sources[file])
  }

  /// The source lines of a step with a value in place of a name.
  func lines(of step: Step, _ name: String, being value: String) -> [String] {
    let (file, bytes) = (Int(step.span.file.index), sources[Int(step.span.file.index)].bytes)
    var places: [Range<Int>] = []
    var open = [SyntaxID(index: step.syntaxIndex)]
    while let id = open.popLast() {
      let range = trees[file].span(of: id).range
      if trees[file].kind(of: id) == .nameExpression, bytes[range].elementsEqual(name.utf8) {
        places.append(range)
      }
      open += trees[file].children(of: id).filter(\.exists)
    }
    var text: [UInt8] = []
    var next = step.span.range.lowerBound
    for place in places.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      text += bytes[next..<place.lowerBound] + Array(value.utf8)
      next = place.upperBound
    }
    text += bytes[next..<step.span.range.upperBound]
    let lines = formatScript("", text).text ?? text
    return lines.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}
