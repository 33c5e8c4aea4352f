import VshProgram
import VshSource
import VshText

/// Filling the frame: a view's elements are walked in order, what they show is evaluated and written behind each other.
extension World {
  /// Draws the top screen's elements into `frame`, unless they are there already. A fault is whoever looks' own.
  package mutating func drawFrame() throws(Fault) {
    if frameIsCurrent { return }
    dismissPieces()
    frame.removeAll()
    guard let top else { return }
    beginLooking()
    do {
      if let view = program.screens[instances[Int(top)].screen].view {
        try draw(view.elements, localCount: view.localCount, of: top)
      }
      isLooking = false
      commit()
      frameIsCurrent = true
    } catch {
      endLooking()
      base = 0
      frame.removeAll()
      throw error
    }
  }

  /// Gives back the components without states that the last frame showed.
  private mutating func dismissPieces() {
    for piece in framePieces {
      instances[Int(piece)].isAlive = false
      freeInstances[Int(instances[Int(piece)].screen.index)].append(piece)
    }
    framePieces.removeAll(keepingCapacity: true)
  }

  private mutating func draw(_ elements: [ID<Element>], localCount: Int32, of instance: Int32) throws(Fault) {
    for element in elements { try draw(element, localCount: localCount, of: instance) }
  }

  private mutating func draw(_ id: ID<Element>, localCount: Int32, of instance: Int32) throws(Fault) {
    switch program.elements[id].form {
    case .drawn(let element): try draw(element, localCount: localCount, of: instance)
    case .if(let condition, let then, let otherwise):
      let holds = try evaluate(condition, frame: base, localCount: localCount, instance: instance).isTrue
      try draw(holds ? then : otherwise, localCount: localCount, of: instance)
    case .ifLet(let local, let optional, let then, let otherwise):
      let value = try evaluate(optional, frame: base, localCount: localCount, instance: instance)
      if value.isNil { return try draw(otherwise, localCount: localCount, of: instance) }
      registers[base + Int(local)] = value
      try draw(then, localCount: localCount, of: instance)
    case .for(let local, let list, let children):
      let values = try evaluate(list, frame: base, localCount: localCount, instance: instance)
      for place in 0..<heap.count(of: values) {
        reserveRegisters(Int(localCount))
        registers[base + Int(local)] = heap.element(of: values, at: place)
        try draw(children, localCount: localCount, of: instance)
      }
    case .inStates(let states, let names, let children):
      guard let state = states.first(where: { isActive($0, of: instance) }) else { return }
      let first = program.states[state].firstParameterSlot
      reserveRegisters(Int(localCount))
      for (place, local) in names.enumerated() {
        guard let local else { continue }
        registers[base + Int(local)] = slot(first + SlotIndex(place), of: instance)
      }
      try draw(children, localCount: localCount, of: instance)
    case .component(let screen, let arguments):
      try drawPiece(screen, arguments, localCount: localCount, of: instance)
    case .machine(let reference):
      let row = program.machineReferences[reference]
      var key = Value.absent
      if let expression = row.key {
        key = try evaluate(expression, frame: base, localCount: localCount, instance: instance)
      }
      guard let machine = machineInstance(owner: instance, machine: row.machine, key: key) else { return }
      try drawInside(machine, behind: localCount)
    }
  }

  private mutating func drawPiece(
    _ screen: ID<Screen>, _ arguments: [Argument], localCount: Int32, of owner: Int32
  ) throws(Fault) {
    var values: [Value] = []
    for argument in arguments {
      if let argument {
        values.append(try evaluate(argument, frame: base, localCount: localCount, instance: owner))
      } else {
        values.append(.absent)
      }
    }
    let piece = makeInstance(screen, owner: owner)
    framePieces.append(piece)
    try checkDepth(of: piece)
    let outer = base
    base += Int(localCount)
    defer { base = outer }
    reserveRegisters(Int(program.screens[screen].localCount))
    try setFirstValues(of: piece, arguments: values)
    try drawInside(piece, behind: program.screens[screen].localCount)
  }

  /// Draws another instance's view, with a frame of its own behind the one that is drawn.
  private mutating func drawInside(_ instance: Int32, behind localCount: Int32) throws(Fault) {
    guard let view = program.screens[instances[Int(instance)].screen].view else { return }
    let outer = base
    base += Int(localCount)
    defer { base = outer }
    reserveRegisters(Int(view.localCount))
    try draw(view.elements, localCount: view.localCount, of: instance)
  }

  private mutating func draw(_ drawn: DrawnElement, localCount: Int32, of instance: Int32) throws(Fault) {
    var element = FrameElement(kind: drawn.kind)
    if let text = drawn.text { element.text = try drawnText(text, localCount, instance) }
    for (label, value) in drawn.labels { try apply(label, value, to: &element, localCount, instance) }
    if drawn.kind == .date, let pattern = drawn.label(.as) {
      element.detail = try dateText(element.value, pattern, localCount, instance)
    }
    if drawn.kind == .choice || drawn.kind == .tabs {
      try addOptions(drawn, to: &element, localCount, instance)
    }
    if let link = drawn.link { try apply(link, to: &element, localCount, instance) }
    let place = frame.elements.count
    guard place < Limits.frameElements, frame.text.count <= Limits.frameBytes else {
      throw Fault(
        "the screen holds more than \(Limits.frameElements) elements or \(Limits.frameBytes >> 20) MiB of text",
        at: nil)
    }
    frame.elements.append(element)
    try draw(drawn.children, localCount: localCount, of: instance)
    frame.elements[place].subtreeEnd = Int32(frame.elements.count)
  }

  private mutating func apply(
    _ label: ElementLabel, _ expression: ExpressionID, to element: inout FrameElement, _ localCount: Int32,
    _ instance: Int32
  ) throws(Fault) {
    switch label {
    case .detail, .message: element.detail = try drawnText(expression, localCount, instance)
    case .name: element.name = try drawnText(expression, localCount, instance)
    case .on:
      element.value = try evaluate(expression, frame: base, localCount: localCount, instance: instance)
      element.flags.insert(.hasSwitch)
      if element.value.isTrue { element.flags.insert(.isOn) }
    case .value:
      element.value = try evaluate(expression, frame: base, localCount: localCount, instance: instance)
      switch element.value.tag {
      case .string: element.detail = addText(bytesOf: element.value)
      case .double:
        element.number = element.value.double
        element.flags.formUnion([.hasFraction, .isDouble])
      case .int: element.number = Double(element.value.bits)
      case .absent, .stale, .nilValue, .bool, .date, .duration, .enumCase, .list, .record: break
      }
    case .secure:
      if try evaluate(expression, frame: base, localCount: localCount, instance: instance).isTrue {
        element.flags.insert(.isSecure)
      }
    case .focus:
      if try evaluate(expression, frame: base, localCount: localCount, instance: instance).isTrue {
        element.flags.insert(.hasFocus)
      }
    case .in: try applyRange(expression, to: &element, localCount, instance)
    case .by:
      let stride = try evaluate(expression, frame: base, localCount: localCount, instance: instance)
      element.stride = stride.tag == .double ? stride.double : Double(stride.bits)
    case .as:
      // Of a date; a choice's `as:` is its `optionText`. Labels come in source order, so the value may still follow.
      break
    case .of: break
    }
  }

  /// `in: 0...10`: the ends alone are asked for, the list between them is never made.
  private mutating func applyRange(
    _ expression: ExpressionID, to element: inout FrameElement, _ localCount: Int32, _ instance: Int32
  ) throws(Fault) {
    if case .binary(let operation, let lower, let upper) = program.expressions[expression].form,
      operation == .closedRange || operation == .halfOpenRange
    {
      let first = try evaluate(lower, frame: base, localCount: localCount, instance: instance)
      let last = try evaluate(upper, frame: base, localCount: localCount, instance: instance)
      element.lower = Double(first.bits)
      element.upper = Double(last.bits) - (operation == .halfOpenRange ? 1 : 0)
      return
    }
    let range = try evaluate(expression, frame: base, localCount: localCount, instance: instance)
    let count = heap.count(of: range)
    guard count > 0 else { return }
    element.lower = Double(heap.element(of: range, at: 0).bits)
    element.upper = Double(heap.element(of: range, at: count - 1).bits)
  }

  private mutating func addOptions(
    _ drawn: DrawnElement, to element: inout FrameElement, _ localCount: Int32, _ instance: Int32
  ) throws(Fault) {
    guard let list = drawn.label(.of) else { return }
    let options = try evaluate(list, frame: base, localCount: localCount, instance: instance)
    let type = program.types.element(of: program.expressions[list].type) ?? TypeTable.string
    element.firstOption = Int32(frame.options.count)
    element.optionCount = Int32(heap.count(of: options))
    for place in 0..<heap.count(of: options) {
      let option = heap.element(of: options, at: place)
      let text: FrameText
      if let (local, body) = drawn.optionText {
        reserveRegisters(Int(localCount))
        registers[base + Int(local)] = option
        text = try drawnText(body, localCount, instance)
      } else {
        text = addText(of: option, type: type)
      }
      if element.chosenOption < 0, equal(option, element.value) { element.chosenOption = Int32(place) }
      frame.options.append(FrameOption(text: text, value: option))
    }
    if element.chosenOption < 0, drawn.kind == .choice {
      element.detail = addText(of: element.value, type: type)
    }
  }

  private mutating func apply(
    _ link: Link, to element: inout FrameElement, _ localCount: Int32, _ instance: Int32
  ) throws(Fault) {
    element.flags.insert(.isLinked)
    element.action = link.action.index
    element.firstArgument = Int32(frame.arguments.count)
    element.argumentCount = Int32(link.arguments.count)
    for argument in link.arguments {
      frame.arguments.append(
        try evaluate(argument, frame: base, localCount: localCount, instance: instance))
    }
    var listener = Optional(instance)
    while let one = listener, !layout.declares(instances[Int(one)].screen, link.action.index) {
      listener = outward(of: one)
    }
    element.instance = listener ?? instance
    switch element.kind {
    case .button, .toggle, .field, .choice, .tabs, .slider, .stepper, .date:
      let outer = base
      base += Int(localCount)
      defer { base = outer }
      if wouldTake(ID(Int(element.action)), asked(element), on: element.instance) {
        element.flags.insert(.isAvailable)
      }
    case .title, .text, .row, .submit, .leave, .progress, .image, .section, .line, .list, .swipe, .hold,
      .double, .pull, .end,
      .move, .alert, .sheet, .divider, .space:
      break
    }
  }

  /// The new value that an element would send when it is only asked: the other way round for a switch, else its value.
  package func askedValue(of element: FrameElement) -> Value {
    element.flags.contains(.hasSwitch) ? .bool(!element.flags.contains(.isOn)) : element.value
  }

  /// What the element would send when it is only asked.
  package func asked(_ element: FrameElement) -> [Value] {
    let value = askedValue(of: element)
    return value.tag == .absent ? linkArguments(of: element) : linkArguments(of: element) + [value]
  }

  package func linkArguments(of element: FrameElement) -> [Value] {
    Array(frame.arguments[Int(element.firstArgument)..<Int(element.firstArgument + element.argumentCount)])
  }

  // MARK: Texts

  private mutating func dateText(
    _ date: Value, _ pattern: ExpressionID, _ localCount: Int32, _ instance: Int32
  ) throws(Fault) -> FrameText {
    let text = try evaluate(pattern, frame: base, localCount: localCount, instance: instance)
    guard date.tag == .date else { return .none }
    let span = program.expressions[pattern].span
    let parsed: DatePattern
    do throws(PatternProblem) {
      parsed = try DatePattern(heap.text.span.extracting(text.textRange))
    } catch {
      throw Fault(error.message, at: span)
    }
    let start = frame.text.count
    parsed.append(Int(date.bits), zone: .utc, locale: locale, to: &frame.text)
    return FrameText(start: start, end: frame.text.count)
  }

  private mutating func drawnText(
    _ expression: ExpressionID, _ localCount: Int32, _ instance: Int32
  ) throws(Fault) -> FrameText {
    let value = try evaluate(expression, frame: base, localCount: localCount, instance: instance)
    if value.isNil { return .none }
    return addText(of: value, type: program.expressions[expression].type)
  }

  private mutating func addText(of value: Value, type: TypeID) -> FrameText {
    let start = frame.text.count
    heap.appendText(of: value, type: type, in: program, to: &frame.text)
    return FrameText(start: start, end: frame.text.count)
  }

  private mutating func addText(bytesOf string: Value) -> FrameText {
    let start = frame.text.count
    heap.appendBytes(of: string, to: &frame.text)
    return FrameText(start: start, end: frame.text.count)
  }
}
