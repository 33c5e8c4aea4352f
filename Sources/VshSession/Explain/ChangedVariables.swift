import VshMachine
import VshProgram
import VshSource

/// The variables of live screens that have changed since an `expect` last read them, for a `strict` test. A screen's
/// variables are tracked from the step that opened it.
struct ChangedVariables {
  struct Variable: Hashable {
    let screen: ID<Screen>
    let slot: SlotIndex
  }

  private struct Holder: Hashable {
    let instance: Int32
    let variable: Variable
  }

  private let leftOut: [NameID]
  /// The hash of each value after the last step.
  private var known: [Holder: UInt64] = [:]
  /// In the order of their changes.
  private(set) var unread: [Variable] = []

  init(except names: [NameID]) { leftOut = names }

  /// Compares the variables after a step.
  mutating func look(at world: borrowing World) {
    var now: [Holder: UInt64] = [:]
    for instance in world.liveScreens {
      let screen = world.screen(of: instance)
      for (number, slot) in world.program.slots(of: screen).enumerated()
      where slot.kind == .variable && !leftOut.contains(slot.name) {
        let variable = Variable(screen: screen, slot: SlotIndex(number))
        let holder = Holder(instance: instance, variable: variable)
        let held = world.hash(ofSlot: variable.slot, of: instance)
        now[holder] = held
        if let before = known[holder], before != held, !unread.contains(variable) { unread.append(variable) }
      }
    }
    known = now
  }

  mutating func read(_ variables: Set<Variable>) { unread.removeAll { variables.contains($0) } }
}

extension Runner {
  /// Marks the variables that an `expect` reads: directly, through a bind, or through a screen that it looks at.
  mutating func noteRead(by expectation: Expectation) {
    var read: Set<ChangedVariables.Variable> = []
    if expectation.looksAtScreen, let top = world.top { read = variables(shownBy: world.screen(of: top)) }
    for expression in expectation.expressions {
      for alternative in expression.alternatives { read.formUnion(variables(namedBy: alternative)) }
    }
    strictness?.variables.read(read)
  }

  private mutating func variables(namedBy expression: ExpressionID) -> Set<ChangedVariables.Variable> {
    var read: Set<ChangedVariables.Variable> = []
    for form in program.forms(in: [expression]) {
      switch form {
      case .liveName(let name):
        let declarers = program.liveNames[name].declarers.filter { $0.state == nil }
        let live = world.liveScreens.map { world.screen(of: $0) }
        guard let screen = live.first(where: { screen in declarers.contains { $0.screen == screen } }),
          let slot = declarers.first(where: { $0.screen == screen })?.slot
        else { continue }
        read.formUnion(variables(program.slots(behind: [slot], of: screen), of: screen))
      case .rows: if let top = world.top { read.formUnion(variables(shownBy: world.screen(of: top))) }
      case _: break
      }
    }
    return read
  }

  private func variables(_ slots: Set<SlotIndex>, of screen: ID<Screen>) -> Set<ChangedVariables.Variable> {
    Set(slots.map { ChangedVariables.Variable(screen: screen, slot: $0) })
  }

  private func variables(shownBy screen: ID<Screen>) -> Set<ChangedVariables.Variable> {
    var expressions: [ExpressionID] = []
    var open = program.screens[screen].view?.elements ?? []
    while let id = open.popLast() {
      switch program.elements[id].form {
      case .drawn(let element):
        expressions += [element.text, element.optionText?.body].compactMap { $0 }
        expressions += element.labels.map { $0.value } + (element.link?.arguments ?? [])
        open += element.children
      case .if(let condition, let then, let otherwise), .ifLet(_, let condition, let then, let otherwise):
        expressions.append(condition)
        open += then + otherwise
      case .for(_, let list, let inner):
        expressions.append(list)
        open += inner
      case .inStates(_, _, let inner): open += inner
      case .component(_, let arguments): expressions += arguments.compactMap { $0 }
      case .machine(let reference):
        expressions += [program.machineReferences[reference].key].compactMap { $0 }
      }
    }
    return variables(program.slots(readBy: expressions, of: screen), of: screen)
  }
}
