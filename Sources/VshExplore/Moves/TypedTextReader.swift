import VshProgram
import VshSource
import VshText

extension TypedTexts {
  /// Reads where texts flow in a program, and what they are compared with.
  struct Reader {
    private let program: Program
    private var frameCount = 0
    /// The screen whose slots the code of the present frame reads; nil in ops and functions.
    private var screen: ID<Screen>?
    private(set) var flows: [Flow] = []
    private(set) var comparisons: [Comparison] = []
    private(set) var handlerFrames: [ID<ActionName>: [Int]] = [:]
    private(set) var operationFrames: [Int] = []
    private var functionFrames: [Int] = []
    private(set) var transitionFrames: [Int] = []

    private let readsShown: Bool

    init(_ program: Program, readsShown: Bool) { (self.program, self.readsShown) = (program, readsShown) }

    private mutating func newFrame() -> Int {
      frameCount += 1
      return frameCount
    }

    mutating func readAll() {
      operationFrames = program.operations.rows.map { _ in newFrame() }
      functionFrames = program.functions.rows.map { _ in newFrame() }
      transitionFrames = program.transitions.rows.map { _ in newFrame() }
      for handler in program.handlers.rows {
        handlerFrames[handler.action, default: []].append(transitionFrames[Int(handler.transition.index)])
      }
      for (function, frame) in zip(program.functions.rows, functionFrames) {
        screen = nil
        read(function.body, frame)
      }
      for (operation, frame) in zip(program.operations.rows, operationFrames) {
        screen = nil
        switch operation.form {
        case .answer(let value, let failure):
          read(value, frame)
          if let message = failure?.message { read(message, frame) }
        case .body(let block): read(block, frame)
        }
      }
      for (transition, frame) in zip(program.transitions.rows, transitionFrames) {
        screen = program.screen(of: transition.source)
        if let condition = transition.guardCondition { read(condition, frame) }
        if let target = transition.target { read(target, frame) }
        if let body = transition.body { read(body, frame) }
      }
      for state in program.states.rows {
        screen = state.screen
        for work in program.works[state.works.range] { read(work) }
        for routine in program.enterRoutines[state.enter.range] { read(routine.block, newFrame()) }
        for routine in program.leaveRoutines[state.leave.range] { read(routine.block, newFrame()) }
      }
      for id in program.screens.ids { read(id) }
    }

    private mutating func read(_ id: ID<Screen>) {
      screen = id
      let declared = program.screens[id]
      let frame = newFrame()
      for bind in declared.binds { flow(bind.value, frame, into: slot(bind.slot)) }
      for condition in declared.conditions { read(condition.condition, frame) }
      for machine in declared.machines {
        let frame = newFrame()
        if let each = machine.each { flow(each.list, frame, into: .local(frame: frame, each.element)) }
        flow(machine.arguments, frame, intoSlotsOf: machine.component)
      }
      if let view = declared.view { read(view.elements, newFrame()) }
    }

    private mutating func read(_ elements: [ID<Element>], _ frame: Int) {
      for id in elements {
        switch program.elements[id].form {
        case .drawn(let drawn):
          if readsShown {
            if let text = drawn.text { read(text, frame) }
            for label in drawn.labels { read(label.value, frame) }
          }
          read(drawn.children, frame)
        case .if(let condition, let then, let otherwise):
          read(condition, frame)
          read(then + otherwise, frame)
        case .ifLet(let local, let value, let then, let otherwise):
          flow(value, frame, into: .local(frame: frame, local))
          read(then + otherwise, frame)
        case .for(let local, let list, let body):
          flow(list, frame, into: .local(frame: frame, local))
          read(body, frame)
        case .inStates(_, _, let body): read(body, frame)
        case .component(let component, let arguments): flow(arguments, frame, intoSlotsOf: component)
        case .machine: break
        }
      }
    }

    private mutating func read(_ work: Work) {
      let frame = newFrame()
      switch work.form {
      case .call(let operation, let range, _, _), .watch(let operation, let range, _, _):
        let target = operationFrames[Int(operation.index)]
        for (index, argument) in program.arguments[range.range].enumerated() {
          if let argument { flow(argument, frame, into: .local(frame: target, Local(index))) }
        }
      case .present(let presented, let range, _, _):
        flow(Array(program.arguments[range.range]), frame, intoSlotsOf: presented)
      case .after(let duration, _), .every(let duration, _): read(duration, frame)
      }
    }

    private mutating func read(_ target: Target, _ frame: Int) {
      guard let state = program.path(of: target).last else { return }
      let first = program.states[state].firstParameterSlot
      for (index, argument) in program.arguments(of: target).enumerated() {
        if let argument { flow(argument, frame, into: slot(first + SlotIndex(index))) }
      }
    }

    private mutating func read(_ block: ID<Block>, _ frame: Int) {
      for statement in program.statements(of: block) {
        switch statement.form {
        case .let(let local, let value): flow(value, frame, into: .local(frame: frame, local))
        case .if(let condition, let then, let otherwise):
          read(condition, frame)
          read(then, frame)
          if let otherwise { read(otherwise, frame) }
        case .ifLet(let local, let value, let then, let otherwise):
          flow(value, frame, into: .local(frame: frame, local))
          read(then, frame)
          if let otherwise { read(otherwise, frame) }
        case .assign(let target, _, let value), .append(let target, let value),
          .insert(let target, let value, _):
          if case .slot(let index) = target.root {
            flow(value, frame, into: slot(index))
          } else {
            read(value, frame)
          }
        case .removeWhere(_, _, let value), .removeAt(_, let value): read(value, frame)
        case .send(let action, let range), .sendToMachine(_, let action, let range),
          .emit(let action, let range):
          for target in handlerFrames[action] ?? [] {
            for (index, argument) in program.arguments[range.range].enumerated() {
              if let argument { flow(argument, frame, into: .local(frame: target, Local(index))) }
            }
          }
        case .push(let pushed, let range):
          flow(Array(program.arguments[range.range]), frame, intoSlotsOf: pushed)
        case .finish(let value), .return(let value): if let value { read(value, frame) }
        case .fail(let message, _): if let message { read(message, frame) }
        case .move, .pop, .dismiss: break
        }
      }
    }

    // MARK: Flows

    private func slot(_ index: SlotIndex) -> Holder { slot(index, of: screen) }

    private func slot(_ index: SlotIndex, of screen: ID<Screen>?) -> Holder {
      .slot((screen.map { Int(program.screens[$0].slots.start) } ?? 0) + Int(index))
    }

    private mutating func flow(_ value: ExpressionID, _ frame: Int, into holder: Holder) {
      let holders = holders(in: value, frame)
      if !holders.isEmpty { flows.append(Flow(from: holders, to: holder)) }
      read(value, frame)
    }

    /// A screen's slots from 0 are its parameters.
    private mutating func flow(_ arguments: [Argument], _ frame: Int, intoSlotsOf target: ID<Screen>) {
      for (index, argument) in arguments.enumerated() {
        if let argument { flow(argument, frame, into: slot(SlotIndex(index), of: target)) }
      }
    }

    private func holders(in value: ExpressionID, _ frame: Int) -> Set<Holder> {
      var found: Set<Holder> = []
      for form in program.forms(in: [value]) {
        switch form {
        case .local(let local): found.insert(.local(frame: frame, local))
        case .slot(let index): found.insert(slot(index))
        case _: break
        }
      }
      return found
    }

    // MARK: Comparisons

    private mutating func read(_ root: ExpressionID, _ frame: Int) {
      for form in program.forms(in: [root]) {
        switch form {
        case .binary(let comparison, let left, let right): read(comparison, left, right, frame)
        case .method(let method, let operands): read(method, Array(program.operands(operands)), frame)
        case .chain(let subject, let local, _), .closureMethod(let subject, let local, _, _):
          let holders = holders(in: subject, frame)
          if !holders.isEmpty { flows.append(Flow(from: holders, to: .local(frame: frame, local))) }
        case .call(let function, let operands):
          let target = functionFrames[Int(function.index)]
          for (index, operand) in program.operands(operands).enumerated() {
            let holders = holders(in: operand, frame)
            if !holders.isEmpty {
              flows.append(Flow(from: holders, to: .local(frame: target, Local(index))))
            }
          }
        case _: break
        }
      }
    }

    private mutating func read(
      _ comparison: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID, _ frame: Int
    ) {
      guard let mirrored = comparison.mirrored else { return }
      for (value, comparison, other) in [(left, comparison, right), (right, mirrored, left)] {
        if case .text(let name) = program.expressions[other].form {
          note([program.names[name]], beside: value, frame, isOfEmpty: program.names[name].isEmpty)
        } else if case .integer(let number) = program.expressions[other].form, isLength(value) {
          note(
            Self.texts(ofLength: comparison, number), beside: value, frame,
            isOfEmpty: (0...1).contains(number))
        } else {
          note(other, beside: value, frame)
        }
      }
    }

    private func isLength(_ value: ExpressionID) -> Bool {
      if case .method(.text(.count), _) = program.expressions[value].form { true } else { false }
    }

    /// Lengths above this are left alone: a walk would keep each such text.
    private static let longest: Int64 = 100

    /// A text of a length for which the comparison is true, then one for which it is false.
    private static func texts(ofLength comparison: BinaryOperator, _ number: Int64) -> [String] {
      let lengths =
        switch comparison {
        case .less: [number - 1, number]
        case .greaterOrEqual: [number, number - 1]
        case .greater, .notEqual: [number + 1, number]
        case _: [number, number + 1]
        }
      return lengths.filter { (1...longest).contains($0) }.map { String(repeating: "x", count: Int($0)) }
    }

    private mutating func read(_ method: Method, _ operands: [ExpressionID], _ frame: Int) {
      switch method {
      case .text(.contains), .text(.hasPrefix), .text(.hasSuffix):
        guard operands.count > 1 else { return }
        if case .text(let name) = program.expressions[operands[1]].form {
          note([program.names[name]], beside: operands[0], frame)
        } else {
          note(operands[0], beside: operands[1], frame)
        }
      case .text(.matches):
        guard operands.count > 1, case .text(let name) = program.expressions[operands[1]].form else { return }
        let example = TextPattern.example(of: program.names[name].utf8.span)
        note(
          example.map { [$0] }?.filter { $0.utf8.count <= Int(Self.longest) } ?? [], beside: operands[0],
          frame)
      case .list(.contains), .dictionary(.contains), .dictionary(.value):
        guard operands.count > 1 else { return }
        if case .list(let elements) = program.expressions[operands[0]].form {
          note(program.operands(elements).compactMap(text), beside: operands[1], frame)
        } else {
          note(operands[0], beside: operands[1], frame)
        }
      case .text(.isEmpty): note([], beside: operands[0], frame, isOfEmpty: true)
      case .scalar(.integerOfText), .scalar(.doubleOfText): note(["1"], beside: operands[0], frame)
      case _: break
      }
    }

    /// The type of what a value is compared with in a value of this type.
    private func textType(of type: TypeID) -> TypeID {
      switch program.types[type] {
      case .optional(let inner), .list(let inner), .dictionary(key: let inner, value: _): inner
      case _: type
      }
    }

    private func text(_ id: ExpressionID) -> String? {
      if case .text(let name) = program.expressions[id].form { program.names[name] } else { nil }
    }

    /// Notes what is no literal beside a value that may be a typed text: a text, or the texts among which it is looked
    /// for.
    private mutating func note(_ other: ExpressionID, beside value: ExpressionID, _ frame: Int) {
      let holders = holders(in: value, frame)
      if holders.isEmpty || textType(of: program.expressions[other].type) != TypeTable.string { return }
      var comparison = Comparison(holders: holders, texts: [], isWithOthers: true)
      for case .field(let subject, let index) in program.forms(in: [other]) {
        guard case .record(let record) = program.types[program.expressions[subject].type] else { continue }
        comparison.field = program.records[record].fields[Int(index)].name
        break
      }
      comparisons.append(comparison)
    }

    private mutating func note(
      _ texts: [String], beside value: ExpressionID, _ frame: Int, isOfEmpty: Bool = false
    ) {
      let holders = holders(in: value, frame)
      if !holders.isEmpty {
        comparisons.append(Comparison(holders: holders, texts: texts, isOfEmpty: isOfEmpty))
      }
    }
  }
}

extension BinaryOperator {
  /// The comparison with its sides exchanged; nil for what compares nothing.
  fileprivate var mirrored: BinaryOperator? {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .or, .and, .coalesce, .add, .subtract, .multiply, .divide, .remainder, .halfOpenRange, .closedRange:
      nil
    }
  }
}
