import VshMachine
import VshProgram
import VshSource
import VshText

/// A view that is on the screen: the screen's own or that of a component. It has all live screens, components and
/// machines that are drawn with it.
final class PlacedView {
  let screen: ID<Screen>
  let instances: [Int32]
  /// The owner's arguments; nil for one without an expression in the script.
  let arguments: [ExpressionID?]
  let owner: PlacedView?

  init(
    _ screen: ID<Screen>, _ instances: [Int32], _ arguments: [ExpressionID?] = [], owner: PlacedView? = nil
  ) {
    self.screen = screen
    self.instances = instances
    self.arguments = arguments
    self.owner = owner
  }
}

/// An element that shows, or would show, a text.
struct TextElement {
  var expression: ExpressionID
  var span: SourceSpan
  var view: PlacedView
  /// The surrounding branches, the outermost first.
  var branches: [Branch]
  /// The number of the text's bytes that are literal in the element.
  var score: Int

  struct Branch {
    enum Condition {
      case states([ID<State>])
      case holds(ExpressionID)
      case fails(ExpressionID)
      case isThere(ExpressionID)
      case isNil(ExpressionID)
      case eachOf(ExpressionID)
      /// A component on the screen; with `list`, the list that makes its machines.
      case isPlaced(PlacedView, list: ExpressionID?)
    }

    var condition: Condition
    var span: SourceSpan
    /// The view that contains the branch.
    var view: PlacedView
  }
}

extension Session {
  /// The limit of instances of one component that are searched.
  private static let instancesSearched = 1_000

  /// The elements that can show a text, in a live screen's view and all components in it, the best match first.
  func textElements(_ wanted: String, on instance: Int32) -> [TextElement] {
    textElements(wanted, in: PlacedView(runner.world.screen(of: instance), [instance]))
  }

  /// The same for a screen that may not be open.
  func textElements(_ wanted: String, in placed: PlacedView) -> [TextElement] {
    typealias Branch = TextElement.Branch
    var found: [TextElement] = []
    var open: [(element: ID<Element>, view: PlacedView, branches: [Branch])] = []
    func add(_ elements: [ID<Element>], _ view: PlacedView, _ branches: [Branch]) {
      for element in elements.reversed() { open.append((element, view, branches)) }
    }
    add(program.screens[placed.screen].view?.elements ?? [], placed, [])
    while let (id, view, branches) = open.popLast() {
      let element = program.elements[id]
      let branch = { (condition: Branch.Condition) in
        branches + [Branch(condition: condition, span: element.span, view: view)]
      }
      switch element.form {
      case .drawn(let drawn):
        let labels: [ElementLabel] = [.detail, .message, .name, .hint, .error]
        for text in [drawn.text] + labels.map({ drawn.label($0) }) {
          guard let text, let score = score(of: text, in: view, wanted) else { continue }
          found.append(
            TextElement(expression: text, span: element.span, view: view, branches: branches, score: score))
        }
        add(drawn.children, view, branches)
      case .if(let condition, let then, let otherwise):
        add(otherwise, view, branch(.fails(condition)))
        add(then, view, branch(.holds(condition)))
      case .ifLet(_, let optional, let then, let otherwise):
        add(otherwise, view, branch(.isNil(optional)))
        add(then, view, branch(.isThere(optional)))
      case .for(_, let list, let children): add(children, view, branch(.eachOf(list)))
      case .inStates(let states, _, let children): add(children, view, branch(.states(states)))
      case .component(let component, let arguments):
        let pieces = view.instances.flatMap { runner.world.pieces(of: component, in: $0) }
        let piece = PlacedView(
          component, Array(pieces.prefix(Self.instancesSearched)), arguments, owner: view)
        add(program.screens[component].view?.elements ?? [], piece, branch(.isPlaced(piece, list: nil)))
      case .machine(let reference):
        let index = Int(program.machineReferences[reference].machine)
        guard program.screens[view.screen].machines.indices.contains(index) else { continue }
        let declaration = program.screens[view.screen].machines[index]
        let machines = view.instances.flatMap { runner.world.machines(of: $0, declaration: index) }
        let machine = PlacedView(
          declaration.component, Array(machines.prefix(Self.instancesSearched)), declaration.arguments,
          owner: view)
        add(
          program.screens[declaration.component].view?.elements ?? [], machine,
          branch(.isPlaced(machine, list: declaration.each?.list)))
      }
    }
    return found.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
      .map { $0.element }
  }

  /// The number of bytes of `wanted` that an expression has literally; nil where it cannot produce the text. A bind is
  /// resolved to its expression, and a component's parameter to the owner's argument.
  private func score(of expression: ExpressionID, in view: PlacedView, _ wanted: String) -> Int? {
    switch program.expressions[expression].form {
    case .text(let name):
      let literal = program.names[name]
      return literal.holds(wanted) ? wanted.utf8.count : nil
    case .interpolation(let operands):
      var own = 0
      var rest = wanted[...]
      for operand in program.operands(operands) {
        guard let piece = literal(operand, in: view) else { continue }
        if piece.holds(wanted) { return wanted.utf8.count }
        guard let range = rest.firstOccurrence(of: piece) else { continue }
        own += piece.utf8.count
        rest = rest[range.upperBound...]
      }
      return own
    case .conditional(_, let first, let second):
      let scores = [first, second].compactMap { score(of: $0, in: view, wanted) }
      return scores.max()
    case .slot(let slot):
      if let owner = view.owner, view.arguments.indices.contains(Int(slot)) {
        return view.arguments[Int(slot)].map { score(of: $0, in: owner, wanted) } ?? 0
      }
      let bind = program.screens[view.screen].binds.first { $0.slot == slot }
      return bind.map { score(of: $0.value, in: view, wanted) } ?? 0
    case _: return 0
    }
  }

  /// The text of a literal, also through a component's parameter.
  private func literal(_ expression: ExpressionID, in view: PlacedView) -> String? {
    switch program.expressions[expression].form {
    case .text(let name): return program.names[name]
    case .slot(let slot):
      guard let owner = view.owner, view.arguments.indices.contains(Int(slot)) else { return nil }
      return view.arguments[Int(slot)].flatMap { literal($0, in: owner) }
    case _: return nil
    }
  }

  // MARK: Obstacles

  /// A branch that is not taken, with an explanation.
  struct Obstacle {
    var branch: TextElement.Branch
    var words: [String]
  }

  /// The first instance of an element's view for which the element's text contains `wanted`, drawn or not.
  mutating func instance(showing wanted: String, in element: TextElement) -> Int32? {
    if usesLocals(element.expression) { return nil }
    let literal = Self.quoted(wanted).dropFirst().dropLast()
    for instance in element.view.instances
    where value(element.expression, on: instance)?.holds(literal) == true {
      return instance
    }
    return nil
  }

  /// The first branch around an element that is not taken now; nil where all are.
  /// - Parameter instance: the instance to check, where the element's view has several.
  mutating func obstacle(to element: TextElement, on instance: Int32? = nil) -> Obstacle? {
    for branch in element.branches {
      if case .isPlaced(let view, let list) = branch.condition {
        guard view.instances.isEmpty else { continue }
        return Obstacle(branch: branch, words: absence(of: view, list: list, in: branch.view))
      }
      let isInner = branch.view === element.view
      let instances = isInner ? instance.map { [$0] } ?? branch.view.instances : branch.view.instances
      if let words = obstacle(branch, on: instances) { return Obstacle(branch: branch, words: words) }
    }
    return nil
  }

  private mutating func absence(of view: PlacedView, list: ExpressionID?, in owner: PlacedView) -> [String] {
    let name = "`\(program.names[program.screens[view.screen].name])`"
    if let list, let instance = owner.instances.first, let value = value(list, on: instance) {
      return ["there is no \(name): `\(text(list))` is \(value == "[]" ? "empty" : value)"]
    }
    return ["there is no \(name) on the screen"]
  }

  /// Explains why none of these instances takes a branch: the explanation for the first, and the number of others.
  /// Returns nil where one takes it.
  private mutating func obstacle(_ branch: TextElement.Branch, on instances: [Int32]) -> [String]? {
    var first: [String]?
    for instance in instances {
      guard let words = obstacle(branch.condition, on: instance) else { return nil }
      first = first ?? words
    }
    let others = instances.count - 1
    return first.map { others > 0 ? $0 + ["and likewise with \(others) more"] : $0 }
  }

  private mutating func obstacle(_ condition: TextElement.Branch.Condition, on instance: Int32) -> [String]? {
    switch condition {
    case .states(let states):
      if states.contains(where: { runner.world.isActive($0, nil, of: instance) }) { return nil }
      let names = states.map { "`\(program.names[program.states[$0].name])`" }.joined(separator: " or ")
      return [
        "`\(runner.world.name(of: instance))` is in `\(runner.world.statesText(of: instance))`, not in \(names)"
      ]
    case .holds(let condition):
      guard value(condition, on: instance) == "false" else { return nil }
      return ["`\(text(condition))` is false"] + others(condition, instance)
    case .fails(let condition):
      guard value(condition, on: instance) == "true" else { return nil }
      return ["`\(text(condition))` is true"] + others(condition, instance)
    case .isThere(let optional):
      guard value(optional, on: instance) == "nil" else { return nil }
      return ["`\(text(optional))` is nil"]
    case .isNil(let optional):
      guard let value = value(optional, on: instance), value != "nil" else { return nil }
      return ["`\(text(optional))` is \(value)"]
    case .eachOf(let list):
      guard value(list, on: instance) == "[]" else { return nil }
      return ["`\(text(list))` is empty"]
    case .isPlaced: return nil
    }
  }

  /// The value of a view's expression as text; nil where it reads a loop variable.
  mutating func value(_ expression: ExpressionID, on instance: Int32) -> String? {
    if usesLocals(expression) { return nil }
    return try? runner.world.described(expression, of: instance, locals: [])
  }

  func usesLocals(_ expression: ExpressionID) -> Bool {
    var open = [expression]
    while let id = open.popLast() {
      let form = program.expressions[id].form
      if case .local = form { return true }
      // The closure's own parameter is no variable of an outer loop.
      open += program.childrenWithValues(of: form)
    }
    return false
  }

  private func text(_ expression: ExpressionID) -> String {
    runner.sourceText(at: program.expressions[expression].span)
  }

  private mutating func others(_ condition: ExpressionID, _ instance: Int32) -> [String] {
    let whole = text(condition)
    return texts(of: runner.world.parts(of: condition, instance: instance)).filter {
      !$0.hasPrefix("`\(whole)`")
    }
  }
}
