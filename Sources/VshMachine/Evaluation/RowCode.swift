import VshProgram
import VshSource

/// A loop of a view whose rows may stand as they are from one drawing to the next: what each shows comes from its own
/// element and from some slots of the screen, all of them plain values, so that comparing these says whether it would be the same.
struct RowCode: Sendable {
  /// Fields of the elements, which are records; -1 where the elements are plain values themselves.
  var fieldCount: Int
  /// Slots of the screen that the rows read.
  var slots: [SlotIndex]
}

/// Whether the rows of a loop can be kept. Everything that is not known to be plain is a no.
struct RowAnalysis {
  private let program: Program
  private let screen: ID<Screen>
  /// The loop's own local; those below are of what stands around it.
  private let element: Local
  private var slots: Set<SlotIndex> = []
  private var seenFunctions: Set<Int32> = []
  private var isPlain = true

  /// How a loop's rows are compared; nil where they cannot be kept.
  static func rowCode(
    of children: [ID<Element>], over list: ExpressionID, element: Local, in screen: ID<Screen>,
    _ program: Program
  ) -> RowCode? {
    guard let type = program.types.element(of: program.types.unwrapped(program.expressions[list].type)) else {
      return nil
    }
    var fieldCount = -1
    if case .record(let record) = program.types[type] {
      fieldCount = program.records[record].fields.count
      guard program.records[record].fields.allSatisfy({ isPlain($0.type, program) }) else { return nil }
    } else if !isPlain(type, program) {
      return nil
    }
    var analysis = RowAnalysis(program: program, screen: screen, element: element)
    analysis.read(children)
    return analysis.isPlain ? RowCode(fieldCount: fieldCount, slots: analysis.slots.sorted()) : nil
  }

  private init(program: Program, screen: ID<Screen>, element: Local) {
    self.program = program
    self.screen = screen
    self.element = element
  }

  /// Two values of the type are the same when their sixteen bytes are: no lists, and no records.
  private static func isPlain(_ type: TypeID, _ program: Program) -> Bool {
    switch program.types[program.types.unwrapped(type)] {
    case .bool, .int, .double, .string, .date, .duration, .enumeration: true
    case .record, .list, .optional, .nothing, .unknown: false
    }
  }

  private mutating func read(_ elements: [ID<Element>]) {
    for id in elements {
      switch program.elements[id].form {
      case .drawn(let drawn): read(drawn)
      case .if(let condition, let then, let otherwise), .ifLet(_, let condition, let then, let otherwise):
        read(condition)
        read(then)
        read(otherwise)
      case .for(_, let list, let children):
        read(list)
        read(children)
      case .inStates, .component, .machine: isPlain = false
      }
    }
  }

  private mutating func read(_ drawn: DrawnElement) {
    switch drawn.kind {
    case .button, .toggle, .field, .choice, .tabs, .slider, .stepper, .date:
      // Whether these can be touched is the machine's to say, anew each time.
      isPlain = false
    case .title, .text, .row, .submit, .leave, .progress, .image, .section, .line, .list, .swipe, .hold,
      .double, .pull, .end, .move, .alert, .sheet, .divider, .space:
      break
    }
    if let text = drawn.text { read(text) }
    for (_, value) in drawn.labels { read(value) }
    if let link = drawn.link {
      for argument in link.arguments { read(argument) }
      if !program.declares(screen, link.action) { isPlain = false }
    }
    read(drawn.children)
  }

  private mutating func read(_ root: ExpressionID) {
    var open = [root]
    while isPlain, let id = open.popLast() {
      let form = program.expressions[id].form
      switch form {
      case .slot(let slot):
        slots.insert(slot)
        if !Self.isPlain(program.expressions[id].type, program) { isPlain = false }
      case .local(let local):
        if local < element { isPlain = false }
      case .call(let function, _):
        open += program.children(of: form)
        if seenFunctions.insert(function.index).inserted { readFunction(program.functions[function].body) }
      case .now, .covered, .rows, .inState, .machineSlot, .machineInState, .liveName, .scriptVariable,
        .modelData:
        isPlain = false
      case .boolean, .integer, .double, .text, .date, .duration, .enumCase, .nilValue, .interpolation, .list,
        .record, .field, .with, .element, .not, .negate, .binary, .conditional, .chain, .switchCase, .method,
        .closureMethod:
        open += program.children(of: form)
      }
    }
  }

  /// A function sees nothing but its own locals, and perhaps the clock.
  private mutating func readFunction(_ body: ExpressionID) {
    var open = [body]
    while isPlain, let id = open.popLast() {
      let form = program.expressions[id].form
      if case .now = form { isPlain = false }
      if case .call(let function, _) = form, seenFunctions.insert(function.index).inserted {
        open.append(program.functions[function].body)
      }
      open += program.children(of: form)
    }
  }
}

extension Program {
  /// An action of the name stands on a screen or somewhere in it.
  func declares(_ screen: ID<Screen>, _ action: ID<ActionName>) -> Bool {
    func has(_ some: IDRange<Handler>) -> Bool { some.contains { handlers[$0].action == action } }
    return has(screens[screen].handlers) || regions.rows.contains { $0.screen == screen && has($0.handlers) }
      || states.rows.contains { $0.screen == screen && has($0.handlers) }
  }
}
