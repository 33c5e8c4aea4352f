import VshSource
import VshSyntax

/// One small change to a screen, as a slip of the hand would make it (`vsh test --mutate`).
package struct Mutation: Sendable {
  package enum Kind: String, Sendable {
    case guardTurned = "the guard turned round"
    case guardDropped = "the guard dropped"
    case target = "another target"
    case body = "the body left out"
    case `operator` = "another operator"
    case text = "the text emptied"
    case element = "the element left out"
    case when = "the `when` left out"
    case after = "the `after` left out"
    case every = "the `every` left out"
    case doubled = "the duration doubled"
    case halved = "the duration halved"
  }

  package let kind: Kind
  /// The bytes that are replaced.
  package let range: Range<Int>
  package let replacement: [UInt8]
  /// What a test must reach to notice it; nil where that is not known.
  package let need: Need?

  /// An offset at which the coverage has a point.
  package enum Need: Equatable, Sendable {
    case state(Int)
    case transition(Int)

    package var offset: Int {
      switch self {
      case .state(let offset), .transition(let offset): offset
      }
    }
  }

  package func applied(to bytes: [UInt8]) -> [UInt8] {
    bytes[..<range.lowerBound] + replacement + bytes[range.upperBound...]
  }

  /// Where an offset of the changed text was in the text before.
  package func origin(of offset: Int) -> Int {
    offset < range.lowerBound + replacement.count ? offset : offset - replacement.count + range.count
  }
}

extension LoadedScript {
  /// The changes of a file's screens, components and functions, an outer one before those inside of it. Models, flows,
  /// tests and steps stay: they say what a screen is given, and what is expected of it. Not every change yields a
  /// script without errors.
  package func mutations(ofSource index: Int) -> [Mutation] {
    let tree = trees[index]
    var collection = MutationCollection(tree: tree, bytes: sources[index].bytes)
    for item in tree.children(of: tree.root) { collection.visit(declaration: item) }
    return collection.found.sorted { a, b in
      (a.range.lowerBound, b.range.upperBound) < (b.range.lowerBound, a.range.upperBound)
    }
  }
}

private struct MutationCollection {
  private struct DeclaredState {
    var id: SyntaxID
    var name: String
    var parent: SyntaxID
    var parameterCount: Int
  }

  let tree: SyntaxTree
  let bytes: [UInt8]
  private(set) var found: [Mutation] = []
  /// The states of the current screen.
  private var states: [DeclaredState] = []
  /// That of what is visited.
  private var need: Mutation.Need?

  init(tree: SyntaxTree, bytes: [UInt8]) {
    self.tree = tree
    self.bytes = bytes
  }

  mutating func visit(declaration id: SyntaxID) {
    switch tree.kind(of: id) {
    case .screenDeclaration, .componentDeclaration, .backgroundDeclaration:
      states = declaredStates(below: id)
      visit(id)
    case .functionDeclaration: visit(id)
    case _: break
    }
  }

  private mutating func visit(_ id: SyntaxID) {
    let outer = need
    defer { need = outer }
    switch tree.kind(of: id) {
    case .stateDeclaration: need = .state(tree.nameSpan(of: id, in: bytes).range.lowerBound)
    case .alwaysMember: return
    case .outcome:
      change(outcome: id)
      return
    case .whenWork: add(.when, range(id))
    case .afterWork, .everyWork:
      add(tree.kind(of: id) == .afterWork ? .after : .every, range(id))
      let duration = tree.child(id, 0)
      if tree.kind(of: duration) == .durationLiteral { change(duration: duration) }
    case .element:
      add(.element, range(id))
      emptyTexts(of: id)
    case .infixExpression: change(infix: id)
    case .assignment: change(assignment: id)
    case _: break
    }
    for child in tree.children(of: id) where child.exists { visit(child) }
  }

  /// The states of a screen, at any depth.
  private func declaredStates(below id: SyntaxID) -> [DeclaredState] {
    tree.children(of: id).flatMap { child in
      let own =
        tree.kind(of: child) == .stateDeclaration
        ? [
          DeclaredState(
            id: child, name: text(tree.nameSpan(of: child, in: bytes).range), parent: id,
            parameterCount: tree.childCount(of: tree.child(child, 0)))
        ] : []
      return own + declaredStates(below: child)
    }
  }

  // MARK: The changes

  private mutating func change(outcome: SyntaxID) {
    let (condition, target, block) = tree.three(outcome)
    if condition.exists {
      add(.guardTurned, range(condition), "!(\(text(range(condition))))")
      add(.guardDropped, range(condition), "true")
      visit(condition)
    }
    need = .transition(range(outcome).lowerBound)
    visit(target)
    visit(block)
    if target.exists, let other = otherTarget(than: target) {
      add(.target, range(tree.child(target, 0)), other)
    }
    if block.exists, tree.childCount(of: block) > 0 { add(.body, range(block), "{}") }
  }

  /// The next state beside the target that takes as many arguments.
  private func otherTarget(than target: SyntaxID) -> String? {
    let (path, arguments) = tree.two(target)
    guard tree.kind(of: path) == .path, let last = tree.children(of: path).last,
      let own = states.firstIndex(where: { $0.name == text(range(last)) })
    else { return nil }
    let prefix = text(range(path).lowerBound..<range(last).lowerBound)
    let count = tree.childCount(of: arguments)
    let others = states[(own + 1)...] + states[..<own]
    let other = others.first { $0.parent == states[own].parent && $0.parameterCount == count }
    return other.map { prefix + $0.name }
  }

  private mutating func change(infix id: SyntaxID) {
    let (left, right) = tree.two(id)
    guard let own = InfixOperator(rawValue: tree[id].detail), let other = own.other else { return }
    exchange(own.text, other.text, between: left, right)
  }

  private mutating func change(assignment id: SyntaxID) {
    let (target, value) = tree.two(id)
    switch AssignmentOperator(rawValue: tree[id].detail) {
    case .add: exchange("+=", "-=", between: target, value)
    case .subtract: exchange("-=", "+=", between: target, value)
    case _: break
    }
  }

  private mutating func exchange(_ own: String, _ other: String, between left: SyntaxID, _ right: SyntaxID) {
    let gap = range(left).upperBound..<max(range(left).upperBound, range(right).lowerBound)
    guard let start = gap.first(where: { bytes[$0...].starts(with: own.utf8) }) else { return }
    add(.operator, start..<start + own.utf8.count, other)
  }

  private mutating func emptyTexts(of element: SyntaxID) {
    let labels = tree.children(of: tree.child(element, 1)).map { tree.child($0, 0) }
    for value in [tree.child(element, 0)] + labels
    where tree.kind(of: value) == .stringLiteral && tree.childCount(of: value) > 0 {
      add(.text, range(value), "\"\"")
    }
  }

  private mutating func change(duration: SyntaxID) {
    let written = text(range(duration))
    let digits = written.prefix { !$0.isLetter }
    let unit = written.dropFirst(digits.count)
    let parts = digits.filter { $0 != "_" }.split(separator: ".")
    guard let number = Int(parts.joined()), number > 0, number < 1_000_000 else { return }
    let decimals = parts.count > 1 ? parts[1].count : 0
    add(.doubled, range(duration), Self.decimal(2 * number, decimals) + unit)
    let half = unit == "ms" ? Self.decimal(number / 2, decimals) : Self.decimal(5 * number, decimals + 1)
    if half != "0" { add(.halved, range(duration), half + unit) }
  }

  /// A number whose last digits are behind the point: `1.5` for 150 and 2.
  private static func decimal(_ number: Int, _ decimals: Int) -> String {
    var (number, decimals) = (number, decimals)
    while decimals > 0, number % 10 == 0 { (number, decimals) = (number / 10, decimals - 1) }
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return String(padded.dropLast(decimals)) + (decimals > 0 ? "." + String(padded.suffix(decimals)) : "")
  }

  private mutating func add(_ kind: Mutation.Kind, _ range: Range<Int>, _ replacement: String = "") {
    guard range.upperBound <= bytes.count else { return }
    found.append(Mutation(kind: kind, range: range, replacement: Array(replacement.utf8), need: need))
  }

  private func range(_ id: SyntaxID) -> Range<Int> { tree.span(of: id).range }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension InfixOperator {
  /// The operator that is taken for it by mistake.
  fileprivate var other: InfixOperator? {
    switch self {
    case .add: .subtract
    case .subtract: .add
    case .less: .lessOrEqual
    case .lessOrEqual: .less
    case .greater: .greaterOrEqual
    case .greaterOrEqual: .greater
    case .equal: .notEqual
    case .notEqual: .equal
    case .and: .or
    case .or: .and
    case _: nil
    }
  }
}
