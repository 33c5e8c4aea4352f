import VshProgram
import VshSource

/// Compiles methods with closures to loops in the same frame.
extension CodeWriter {
  /// Compiles a loop over the list or string in `subject`. `local` is the closure's parameter.
  mutating func writeLoop(
    _ method: ClosureMethod, over list: ExpressionID, in subject: Register, local: Local,
    body: ExpressionID, into target: Register, at span: SourceSpan
  ) throws(Fault) {
    let isText = shape(of: list) == .string
    // Copied, since the target may be the register of the subject or of a local in the body.
    let elements = try allocate(at: span)
    emit(isText ? .characters : .move, elements, subject, at: span)
    let result = try allocate(at: span)
    let element = register(of: local)

    switch method {
    case .map, .compactMap, .keyed:
      emit(.makeListFor, result, elements, at: span)
      let (head, _) = try writeHead(element, elements, at: span)
      if method == .compactMap {
        let value = try allocate(at: span)
        try write(body, into: value)
        let skip = jump(.jumpIfNil, value, at: span)
        emit(.collect, result, value, at: span)
        land(skip)
      } else {
        try writeCollected(body, into: result, at: span)
      }
      writeEnd(of: head, at: span)
      if case .keyed(let keyed) = method {
        emit(.byKeys, result, elements, result, at: span)
        word(keyed.rawValue, at: span)
        if keyed == .sorted, isText { emit(.joinCharacters, result, result, at: span) }
      }
    case .flatMap:
      load(Heap.emptyList, into: result, at: span)
      let (head, _) = try writeHead(element, elements, at: span)
      let inner = try allocate(at: span)
      try write(body, into: inner)
      let part = try allocate(at: span)
      let (innerHead, _) = try writeHead(part, inner, at: span)
      emit(.collect, result, part, at: span)
      writeEnd(of: innerHead, at: span)
      writeEnd(of: head, at: span)
    case .flattened:
      load(Heap.emptyList, into: result, at: span)
      let pending = try allocate(at: span)
      load(Heap.emptyList, into: pending, at: span)
      let depth = try allocate(at: span)
      load(.int(-1 as Int64), into: depth, at: span)
      emit(.pushLevels, pending, elements, depth, at: span)
      let level = try allocate(at: span)
      let head = here
      emit(.popLevel, pending, level, at: span)
      word(0 as Int32, at: span)
      emit(.collect, result, level, at: span)
      emit(.field, element, level, 0, at: span)
      emit(.field, depth, level, 1, at: span)
      let children = try allocate(at: span)
      try write(body, into: children)
      emit(.pushLevels, pending, children, depth, at: span)
      writeEnd(of: head, at: span)
    case .reduce:
      guard case .list(let operands) = form(of: body), let first = program.operands(operands).first,
        let step = program.operands(operands).last
      else { break }
      try write(first, intoLocal: local)
      let (head, _) = try writeHead(register(of: local + 1), elements, at: span)
      try write(step, into: result)
      move(result, into: element, at: span)
      writeEnd(of: head, at: span)
      move(element, into: result, at: span)
    case .filter:
      try writeSelection(of: elements, local, where: true, body, into: result, at: span)
      if isText { emit(.joinCharacters, result, result, at: span) }
    case .search(let search):
      let isSought = search != .allSatisfy
      let (head, index) = try writeHead(element, elements, at: span)
      var skips: [Int] = []
      try writeJump(when: !isSought, body, to: &skips)
      switch search {
      case .first: move(element, into: result, at: span)
      case .firstIndex: emit(.addSmall, result, index, UInt16(bitPattern: -1), at: span)
      case .contains, .allSatisfy: load(.bool(isSought), into: result, at: span)
      }
      let found = jump(.jump, at: span)
      land(skips)
      writeEnd(of: head, at: span)
      let isOptional = search == .first || search == .firstIndex
      load(isOptional ? .nilValue : .bool(!isSought), into: result, at: span)
      land(found)
    }
    move(result, into: target, at: span)
  }

  /// Compiles a filter: the list of elements for which the condition equals `wanted`.
  mutating func writeSelection(
    of elements: Register, _ local: Local, where wanted: Bool, _ condition: ExpressionID,
    into result: Register, at span: SourceSpan
  ) throws(Fault) {
    let element = register(of: local)
    load(Heap.emptyList, into: result, at: span)
    let (head, _) = try writeHead(element, elements, at: span)
    var skips: [Int] = []
    try writeJump(when: !wanted, condition, to: &skips)
    emit(.collect, result, element, at: span)
    land(skips)
    writeEnd(of: head, at: span)
  }

  /// Emits the instruction that fetches the next element. Returns it and the register of the index.
  private mutating func writeHead(
    _ element: Register, _ elements: Register, at span: SourceSpan
  ) throws(Fault) -> (head: Int, index: Register) {
    let index = try allocate(at: span)
    load(.int(0 as Int64), into: index, at: span)
    emit(.next, element, elements, index, at: span)
    word(0 as Int32, at: span)
    return (here - 2, index)
  }

  /// Emits the jump back to the head, whose exit leads to the next instruction.
  private mutating func writeEnd(of head: Int, at span: SourceSpan) {
    emit(.again, wide: Int32(truncatingIfNeeded: head), at: span)
    land(head + 1)
  }
}
