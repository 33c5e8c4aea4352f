import VshProgram
import VshSource
import VshSyntax

/// The steps of a text as separate source texts, which a prompt takes one by one.
package struct StepTexts {
  private let bytes: [UInt8]
  private let tree: SyntaxTree
  private let names: NameTable
  private let isReadable: Bool

  package init(_ bytes: [UInt8]) {
    var names = NameTable()
    let (tree, mistakes) = parse(SourceFile(id: FileID(0), path: "", bytes: bytes), into: &names)
    self.bytes = bytes
    self.tree = tree
    self.names = names
    isReadable = !mistakes.hasError
  }

  private var items: ArraySlice<SyntaxID> { isReadable ? tree.children(of: tree.root) : [] }

  private func text(_ id: SyntaxID) -> [UInt8] { Array(bytes[tree.span(of: id).range]) }

  private func lineNumber(of id: SyntaxID) -> Int {
    LineMap(bytes).line(of: tree.span(of: id).range.lowerBound)
  }

  /// The steps at the top level; empty where the text has a syntax error.
  package var topLevel: [[UInt8]] { topLevelSteps.map(text) }

  /// The same, each with its line, counted from 1.
  package var numberedSteps: [(text: [UInt8], line: Int)] {
    let lines = LineMap(bytes)
    return topLevelSteps.map { (text($0), lines.line(of: tree.span(of: $0).range.lowerBound)) }
  }

  private var topLevelSteps: [SyntaxID] {
    items.filter { item in
      DeclaredName(item, in: tree) == nil && tree.kind(of: item) != .importDeclaration
        && tree.kind(of: item) != .appDeclaration
        && !tree.kind(of: item).isTest
    }
  }

  /// Whether a top-level step is on a line, counted from 1.
  package func hasStep(on line: Int) -> Bool { topLevelSteps.contains { stands($0, on: line) } }

  private func stands(_ item: SyntaxID, on line: Int) -> Bool {
    let (lines, range) = (LineMap(bytes), tree.span(of: item).range)
    return lines.line(of: range.lowerBound)...lines.line(of: max(range.lowerBound, range.upperBound - 1))
      ~= line
  }

  // MARK: Tests

  package struct Test {
    /// The name as written.
    package var name: String
    /// The range of the whole declaration.
    package var range: Range<Int>
    /// The top-level `given`s, which apply to it.
    package var givens: [[UInt8]]
    /// For a test with `for`: the name, and the list's source text.
    package var loop: (name: String, list: String)?
    package var steps: [(text: [UInt8], line: Int)]
  }

  /// The test on a line, counted from 1; nil where there is none.
  package func test(on line: Int) -> Test? {
    guard let found = items.first(where: { tree.kind(of: $0).isTest && stands($0, on: line) })
    else { return nil }
    let isTest = tree.kind(of: found) == .testDeclaration
    let (name, binding, list) = tree.three(found)
    let steps = tree.child(found, isTest ? 3 : 1)
    let written = tree.children(of: steps).filter {
      tree.kind(of: $0) != .strictStep && !tree.kind(of: $0).isClause
    }
    return Test(
      name: String(decoding: text(name).dropFirst().dropLast(), as: UTF8.self),
      range: tree.span(of: found).range,
      givens: topLevelSteps.filter {
        tree.kind(of: $0) == .givenStep || tree.kind(of: $0) == .givenWorldStep
      }.map(text),
      loop: isTest && list.exists ? loop(binding, list) : nil,
      steps: written.map { (text($0), lineNumber(of: $0)) })
  }

  private func loop(_ binding: SyntaxID, _ list: SyntaxID) -> (name: String, list: String) {
    let name = names[tree.name(of: binding)]
    return (name.isEmpty ? "_" : name, String(decoding: text(list), as: UTF8.self))
  }

  // MARK: Nested steps

  /// A step that consists of other steps.
  package enum Whole {
    case `repeat`(loop: (name: String, list: String)?, steps: [[UInt8]])
    /// A flow's name, and its arguments with their labels.
    case flow(String, [(label: String, value: [UInt8])])
  }

  package var whole: Whole? {
    guard let step = items.first, items.count == 1 else { return nil }
    switch tree.kind(of: step) {
    case .repeatStep:
      let (binding, list, steps) = tree.three(step)
      return .repeat(
        loop: tree.kind(of: binding) == .missing ? nil : loop(binding, list),
        steps: tree.children(of: steps).map(text))
    case .expressionStep:
      let call = tree.child(step, 0)
      guard tree.kind(of: call) == .callExpression, tree.kind(of: tree.child(call, 0)) == .nameExpression
      else { return nil }
      return .flow(
        names[tree.name(of: tree.child(call, 0))],
        tree.children(of: tree.child(call, 1)).map { (names[tree.name(of: $0)], text(tree.child($0, 0))) })
    case _: return nil
    }
  }

  /// The parameters and steps of a flow, where the text is the declaration of one.
  package var flow: (parameters: [(name: String, value: [UInt8]?)], steps: [[UInt8]])? {
    guard let flow = items.first, items.count == 1, tree.kind(of: flow) == .flowDeclaration else {
      return nil
    }
    let (parameters, steps) = tree.two(flow)
    return (
      tree.children(of: parameters).map { parameter in
        let value = tree.child(parameter, 1)
        return (names[tree.name(of: parameter)], tree.kind(of: value) == .missing ? nil : text(value))
      },
      tree.children(of: steps).map(text)
    )
  }
}
