import VshProgram
import VshSource
import VshText

/// Fills the frame. The code of a view (`ViewCode`) computes values into registers; the functions here make elements of
/// them, in order.
extension World {
  /// Draws the top screen into the frame, unless it is up to date. A fault is reported to the reader and undoes no
  /// step.
  package mutating func drawFrame() throws(Fault) {
    if drawing.isCurrent { return }
    assert(!log.course.isOpen, "a drawing would keep an open step")
    dismissPieces()
    guard let top else { return drawing.clear() }
    let isAnew = drawing.begin(top)
    beginLooking()
    do throws(Fault) {
      try drawView(of: top)
      if !layout.backgrounds.isEmpty {
        for instance in liveBackgrounds where waits(instance) { drawWait(of: instance) }
      }
      // The texts of the last element are checked nowhere else.
      if drawing.frame.textEnd > Limits.frameBytes { throw frameFault }
      log.course.look(false)
      commit()
      drawing.finish(top)
    } catch {
      endLooking()
      dismissPieces()
      drawing.clear()
      // Left-over storage counts towards the limits, so a second try draws from scratch.
      if !isAnew { return try drawFrame() }
      throw error
    }
  }

  /// Draws the line of a background that waits, below the view of the screen.
  private mutating func drawWait(of instance: Int32) {
    var element = FrameElement(kind: .progress)
    let states = statesText(of: instance)
    var text = Array((machineText(instance) + (states.isEmpty ? "" : ": \(states)")).utf8)
    element.text = drawing.add(text: &text)
    element.subtreeEnd = Int32(truncatingIfNeeded: drawing.frame.elementEnd + 1)
    element.flags.insert(.isOfBackground)
    drawing.put(element)
  }

  /// Whether a call or an `after` of a background, or of a machine in it, is in flight.
  private func waits(_ background: Int32) -> Bool {
    schedule.pending.contains { $0.isBusy && population.screenInstance(of: $0.instance) == background }
  }

  /// Records that the frame was read as a whole; see `Frame.keptSinceRead`.
  package mutating func markFrameRead() { drawing.markRead() }

  /// Removes the components without states that the last frame showed.
  private mutating func dismissPieces() {
    if drawing.pieces.isEmpty { return }
    // A drawing that was undone has removed its components already.
    for piece in drawing.pieces where population[piece].isAlive { population.dismiss(piece) }
    drawing.forgetPieces()
  }

  /// Runs the code of an instance's view, in a frame of registers after all those in use.
  private mutating func drawView(of instance: Int32) throws(Fault) {
    let screen = population[instance].screen
    var entry = evaluator.code.entries.views[Int(screen.index)]
    if entry.start < 0 {
      guard let view = program.screens[screen].view else { return }
      entry = try evaluator.code.entry(of: view, of: screen, in: program)
    }
    _ = try execute(entry, frame: evaluator.running.top, instance: instance)
  }

  /// `show component(…)`: draws a component without states, whose arguments are in registers.
  mutating func drawPiece(_ screen: ID<Screen>, arguments: Range<Int>, owner: Int32) throws(Fault) {
    let values = evaluator.registers.values(arguments)
    let piece = try makeInstance(screen, owner: owner)
    drawing.note(piece: piece)
    try checkDepth(of: piece)
    let outer = useFreshBase()
    defer { evaluator.registers.moveBase(to: outer) }
    evaluator.registers.reserve(Int(program.screens[screen].localCount))
    try setFirstValues(of: piece, arguments: values)
    try drawView(of: piece)
  }

  /// `show machine(…)`: draws nothing where the machine does not exist.
  mutating func drawMachine(_ reference: ID<MachineReference>, key: Value, owner: Int32) throws(Fault) {
    let machine = program.machineReferences[reference].machine
    guard let instance = machineInstance(owner: owner, machine: machine, key: key) else { return }
    let outer = drawing.beginMachine(instance)
    try drawView(of: instance)
    drawing.endMachine(backTo: outer)
    drawing.note(machine: instance)
  }

  /// Moves the register base after all registers in use. Returns the previous base, which the caller must restore.
  mutating func useFreshBase() -> Int {
    let outer = evaluator.registers.base
    evaluator.registers.moveBase(to: evaluator.running.top)
    return outer
  }

  // MARK: Elements

  /// Draws element `row` of the code outside the fast path. Where the element has children, its index is stored in a
  /// register.
  mutating func drawElement(_ row: Int, register: Register, _ at: inout Position) throws(Fault) {
    let index = drawing.frame.elementEnd
    guard index < Limits.frameElements, drawing.frame.textEnd <= Limits.frameBytes else {
      throw frameFault
    }
    var element = evaluator.code.drawn[row].element
    element.subtreeEnd = Int32(truncatingIfNeeded: index + 1)
    element.machine = drawing.machine
    element.text = drawnText(evaluator.code.drawn[row].text, at.base)
    element.detail = drawnText(evaluator.code.drawn[row].detail, at.base)
    element.name = drawnText(evaluator.code.drawn[row].name, at.base)
    if evaluator.code.drawn[row].hasLabels {
      element.hint = drawnText(evaluator.code.drawn[row].hint, at.base)
      element.error = drawnText(evaluator.code.drawn[row].error, at.base)
      try apply(evaluator.code.drawn[row].labels, to: &element, at.base)
    }
    if element.action >= 0 { linkElement(&element, evaluator.code.drawn[row], at) }
    drawing.put(element)
    if register != Instruction.noRegister { evaluator.registers[at.base + Int(register)] = .int(index) }
    at.instruction += 1
  }

  /// The fault for a screen that exceeds a limit.
  private var frameFault: Fault {
    drawing.frame.textEnd > Limits.frameBytes
      ? Fault(
        "the texts of the screen take \(drawing.frame.textEnd) bytes: the limit is \(Limits.frameBytes >> 20) MiB",
        at: nil)
      : Fault("the screen has more elements than the limit of \(Limits.frameElements)", at: nil)
  }

  private mutating func apply(
    _ labels: LabelRegisters, to element: inout FrameElement, _ base: Int
  ) throws(Fault) {
    if let value = optional(labels.on, base) {
      element.value = value
      element.flags.insert(.hasSwitch)
      if value.isTrue { element.flags.insert(.isOn) }
    }
    if let value = optional(labels.value, base) {
      element.value = value
      switch value.tag {
      case .string: element.detail = addText(of: value, type: TypeTable.string)
      case .double:
        element.number = value.double
        element.flags.formUnion([.hasFraction, .isDouble])
      case .int: element.number = Double(value.bits)
      case .absent, .stale, .nilValue, .bool, .date, .duration, .enumCase, .list, .record, .dictionary: break
      }
    }
    if optional(labels.secure, base)?.isTrue == true { element.flags.insert(.isSecure) }
    if let lines = optional(labels.lines, base) { element.number = Double(Int32(clamping: lines.bits)) }
    if let indent = optional(labels.indent, base) {
      element.number = Double(Int32(clamping: max(0, indent.bits)))
    }
    if optional(labels.focus, base)?.isTrue == true { element.flags.insert(.hasFocus) }
    if let lower = optional(labels.lower, base), let upper = optional(labels.upper, base) {
      element.lower = Double(lower.bits)
      element.upper = Double(upper.bits) - (labels.isHalfOpen ? 1 : 0)
    }
    if let range = optional(labels.range, base) {
      let count = evaluator.heap.count(of: range)
      if count > 0 {
        element.lower = Double(evaluator.heap.element(of: range, at: 0).bits)
        element.upper = Double(evaluator.heap.element(of: range, at: count - 1).bits)
      }
    }
    if let stride = optional(labels.stride, base) {
      element.stride = stride.tag == .double ? stride.double : Double(stride.bits)
    }
    if let pattern = optional(labels.pattern, base) {
      element.detail = try dateText(element.value, pattern, of: ID(Int(labels.patternExpression)))
    }
    if let options = optional(labels.options, base) {
      addOptions(options, texts: optional(labels.optionTexts, base), type: labels.optionType, to: &element)
    }
  }

  @inline(__always)
  private func optional(_ register: Register, _ base: Int) -> Value? {
    register == Instruction.noRegister ? nil : evaluator.registers[base + Int(register)]
  }

  private mutating func addOptions(
    _ options: Value, texts: Value?, type: TypeID, to element: inout FrameElement
  ) {
    element.firstOption = Int32(drawing.frame.options.count)
    element.optionCount = Int32(evaluator.heap.count(of: options))
    for index in 0..<evaluator.heap.count(of: options) {
      let option = evaluator.heap.element(of: options, at: index)
      let text: FrameText
      if let texts {
        text = addText(of: evaluator.heap.element(of: texts, at: index), type: TypeTable.string)
      } else {
        text = addText(of: option, type: type)
      }
      if element.chosenOption < 0, equal(option, element.value) { element.chosenOption = Int32(index) }
      drawing.add(option: FrameOption(text: text, value: option))
    }
    if element.chosenOption < 0, element.kind.drawing == .piece(.control(.chosen)) {
      element.detail = addText(of: element.value, type: type)
    }
  }

  // MARK: Links

  private mutating func linkElement(_ element: inout FrameElement, _ drawn: DrawnCode, _ at: Position) {
    let first = at.base + Int(drawn.firstArgument)
    let arguments = first..<first + Int(element.argumentCount)
    element.firstArgument = drawing.add(arguments: arguments, of: evaluator.registers)
    element.instance = drawn.isOwnAction ? at.instance : listener(of: element.action, from: at.instance)
    if drawn.showsAvailability, isAvailable(element, arguments) { element.flags.insert(.isAvailable) }
  }

  /// Rows often ask for one action after another, whose arguments decide nothing.
  private mutating func isAvailable(_ element: FrameElement, _ arguments: Range<Int>) -> Bool {
    let isPlain = layout.table.isTakenByStateAlone[Int(element.action)]
    if isPlain, let asked = drawing.asked, asked.action == element.action,
      asked.instance == element.instance
    {
      evaluator.running.spend(asked.cost)
      return asked.isAvailable
    }
    let budget = evaluator.running.budget
    let outer = useFreshBase()
    var values = evaluator.registers.values(arguments)
    if element.askedValue.tag != .absent { values.append(element.askedValue) }
    let isAvailable = wouldTake(ID(Int(element.action)), values, on: element.instance)
    evaluator.registers.moveBase(to: outer)
    if isPlain {
      drawing.note(
        AskedAction(
          action: element.action, instance: element.instance, isAvailable: isAvailable,
          cost: max(0, budget - evaluator.running.budget)))
    }
    return isAvailable
  }

  /// The nearest screen or machine, from `instance` outwards, that declares an action.
  private mutating func listener(of action: Int32, from instance: Int32) -> Int32 {
    if layout.declares(population[instance].screen, action) { return instance }
    return listener(to: action, outwardsOf: instance) ?? instance
  }

  // MARK: Texts

  private mutating func dateText(
    _ date: Value, _ pattern: Value, of expression: ExpressionID
  ) throws(Fault) -> FrameText {
    guard date.tag == .date else { return .none }
    let parsed: DatePattern
    do throws(PatternProblem) {
      parsed = try DatePattern(
        evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: pattern)))
    } catch {
      throw Fault(error.message, at: program.expressions[expression].span)
    }
    var scratch = evaluator.scratch.take()
    defer { evaluator.scratch.give(back: scratch) }
    parsed.append(Int(date.bits), zone: models.zone, locale: models.locale, to: &scratch)
    return drawing.add(text: &scratch)
  }

  private mutating func drawnText(_ text: TextCode, _ base: Int) -> FrameText {
    if text.count < 0 { return .none }
    let start = drawing.frame.textEnd
    var left = text
    while true {
      let stop = drawing.write(left, of: &evaluator.code, evaluator.registers, base: base, &evaluator.heap)
      if stop.isNothing { return .none }
      if stop.part == text.end { return FrameText(start: start, end: stop.end) }
      var scratch = evaluator.scratch.take()
      appendPart(stop.part, base, to: &scratch)
      _ = drawing.add(text: &scratch)
      evaluator.scratch.give(back: scratch)
      left = text.parts(behind: stop.part)
    }
  }

  private mutating func addText(of value: Value, type: TypeID) -> FrameText {
    var scratch = evaluator.scratch.take()
    defer { evaluator.scratch.give(back: scratch) }
    evaluator.heap.appendText(of: value, type: type, in: program, to: &scratch)
    return drawing.add(text: &scratch)
  }
}
