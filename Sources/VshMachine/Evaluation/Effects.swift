import VshProgram
import VshSource

/// Statements that reach outside the frame: they are queued by the stepping half.
extension World {
  /// Queues what the instruction at `pc` asks for; gives the count of its words.
  mutating func enqueue(_ i: Instruction, _ pc: Int, _ base: Int, _ instance: Int32) throws(Fault) -> Int {
    let arguments = base + Int(i.a)..<base + Int(i.a) + Int(i.b)
    switch i.operation {
    case .send:
      try enqueueSend(ID(word(1, behind: pc)), to: instance, arguments: arguments, at: code.spans[pc])
      return 1
    case .sendToMachine:
      let key = i.c == Instruction.noRegister ? Value.absent : registers[base + Int(i.c)]
      try enqueueSendToMachine(
        ID(word(1, behind: pc)), key: key, owner: instance, action: ID(word(2, behind: pc)),
        arguments: arguments, at: code.spans[pc])
      return 2
    case .emit:
      try enqueueEmit(
        ID(word(1, behind: pc)), from: instance, arguments: arguments,
        types: argumentTypes(ofStatement: word(3, behind: pc), of: ID(word(2, behind: pc))),
        at: code.spans[pc])
      return 3
    case .push:
      try enqueuePush(ID(word(1, behind: pc)), arguments: arguments)
      return 1
    case .pop: enqueuePop(instance)
    case .dismiss: enqueueDismiss(instance)
    case .finishScreen:
      enqueueFinish(i.a == Instruction.noRegister ? .absent : registers[base + Int(i.a)], instance)
    case _: break
    }
    return 0
  }

  private func word(_ number: Int, behind pc: Int) -> Int { Int(code.instructions[pc + number].wide) }

  private func argumentTypes(ofStatement index: Int, of block: ID<Block>) -> [TypeID] {
    guard case .emit(_, let arguments) = program.blocks[block].statements[index].form else { return [] }
    return arguments.map { $0.map { program.expressions[$0].type } ?? TypeTable.unknown }
  }

  // MARK: States

  /// The state that a question is about is active, with the parameters in the registers from `first`.
  func isActive(_ row: Int, in instance: Int32, arguments first: Int) -> Bool {
    let question = code.questions[row]
    let asked = instances[Int(instance)]
    for place in Int(question.firstState)..<Int(question.firstState + question.stateCount) {
      let state = code.questionStates[place]
      guard state.screen == asked.screen,
        active[regionPlace(state.region, of: instance)] == state.state
      else { continue }
      return (0..<Int(question.argumentCount)).allSatisfy { index in
        let wanted = registers[first + index]
        return wanted.tag == .absent
          || equal(slots[Int(asked.firstSlot + state.firstParameterSlot) + index], wanted)
      }
    }
    return false
  }

  /// Which screen a question of a step is about: the top one, or the topmost of the name that the path begins with.
  func questionedInstance(_ row: Int) -> Int32? {
    let question = code.questions[row]
    guard question.namesScreen else { return stack.last }
    let states = code.questionStates[
      Int(question.firstState)..<Int(question.firstState + question.stateCount)]
    return stack.last { instance in states.contains { $0.screen == instances[Int(instance)].screen } }
  }

  /// Where a name of a step is: in the topmost live screen that declares it.
  func liveInstance(declaring name: ID<LiveName>) throws(Fault) -> (instance: Int32, slot: SlotIndex) {
    let row = program.liveNames[name]
    for instance in stack.reversed() {
      let screen = instances[Int(instance)].screen
      guard let declarer = row.declarers.first(where: { $0.screen == screen }) else { continue }
      guard let slot = declarer.slot else {
        throw Fault(
          "`\(program.names[row.name])` is of another type on this screen", at: nil, kind: .otherAlternative)
      }
      return (instance, slot)
    }
    let screens = row.declarers.map { program.names[program.screens[$0.screen].name] }
    throw Fault(
      "`\(program.names[row.name])` belongs to \(screens.joined(separator: ", ")), which is not open",
      at: nil,
      kind: .notAlive)
  }
}
