import VshProgram
package import VshSource
import VshSyntax

/// A use of a name and its declaration; a name in a step may have several declarations, with one row each.
package struct NameUse: Sendable, BitwiseCopyable {
  /// The span of the name at its use.
  package let span: SourceSpan
  /// The span of the declaration or of its name.
  package let declaration: SourceSpan
}

/// The uses of names in a check, for editors. Nothing is recorded unless requested. An expression that is checked twice
/// records its uses twice.
struct NameUses: ~Copyable {
  let isKept: Bool
  private(set) var rows: [NameUse] = []

  init(isKept: Bool = false) { self.isKept = isKept }

  mutating func add(_ use: NameUse) { rows.append(use) }
}

extension Checker {
  /// Records that the name of an entry refers to a declaration.
  @inline(__always)
  mutating func noteUse(_ id: SyntaxID, _ declaration: SourceSpan) {
    if uses.isKept { addUse(id, declaration) }
  }

  private mutating func addUse(_ id: SyntaxID, _ declaration: SourceSpan) {
    let declared = alias(reader.tree.name(of: id), of: declaration) ?? declaration
    uses.add(NameUse(span: reader.tree.nameSpan(of: id, in: reader.bytes), declaration: declared))
  }

  /// Records the use of a slot.
  mutating func noteUse(_ id: SyntaxID, _ slot: SlotIndex, of screen: ID<Screen>) {
    if uses.isKept { addUse(id, program.slot(slot, of: screen).span) }
  }

  /// Records the use of a machine, by its index in the screen.
  mutating func noteMachine(_ id: SyntaxID, _ index: Int, of screen: ID<Screen>) {
    guard uses.isKept else { return }
    let entry = outlines.screens[Int(screen.index)]
    let machine = outlines.machines[entry.machines.lowerBound + index]
    addUse(id, reader.files[entry.file].tree.span(of: machine.syntax))
  }

  /// Records the use of a machine by name.
  mutating func noteMachine(_ id: SyntaxID, _ machine: NamedMachine) {
    guard uses.isKept else { return }
    if case .screen(let screen) = scope.owner { return noteMachine(id, Int(machine.index), of: screen) }
    for declarer in machine.declarers {
      if let index = declarer.machine { noteMachine(id, Int(index), of: declarer.screen) }
    }
  }

  /// Records the use of a case of an enum in a script or the prelude.
  mutating func noteCase(_ id: SyntaxID, _ name: NameID, of enumeration: ID<EnumType>) {
    guard uses.isKept else { return }
    let row = Int(program.types.id(of: .enumeration(enumeration)).index)
    guard let declaration = declarations.all.first(where: { $0.kind == .type && $0.row == row }) else {
      return
    }
    let tree = reader.files[declaration.file].tree
    for item in tree.children(of: declaration.syntax) where tree.name(of: item) == name {
      return addUse(id, tree.span(of: item))
    }
  }

  /// Records the states and regions in a path, from the last name to the first.
  mutating func noteState(_ path: SyntaxID, _ state: ID<State>) {
    guard uses.isKept else { return }
    var region = outlines.states[Int(state.index)].region
    // A state as an expression may be one name.
    let isName = reader.tree.kind(of: path) == .nameExpression
    let parts = isName ? [path] : Array(reader.tree.children(of: path))
    for (index, id) in parts.reversed().enumerated() {
      if index == 0 {
        addUse(id, program.states[state].span)
        continue
      }
      let name = reader.tree.name(of: id)
      let around = outlines.regions[region].state
      if program.regions.rows[region].name == name {
        addUse(id, program.regions.rows[region].span)
      } else if around >= 0, outlines.states[around].name == name {
        addUse(id, program.states.rows[around].span)
        region = outlines.states[around].region
      } else if let screen = screen(named: name) {
        addUse(id, program.screens[screen].span)
      }
    }
  }

  /// Records the states that a path in a step may refer to.
  mutating func noteStates(_ path: SyntaxID, _ states: [ID<State>]) {
    guard uses.isKept else { return }
    for state in states.prefix(Self.meaningsKept) { noteState(path, state) }
  }

  /// Records the slots that a name in a step may refer to.
  mutating func noteUse(_ id: SyntaxID, of declarers: [LiveNames.Declarer]) {
    guard uses.isKept else { return }
    for declarer in declarers.prefix(Self.meaningsKept) { noteUse(id, declarer.index, of: declarer.screen) }
  }

  /// Records the declarations of an action in a screen; in all screens for nil.
  mutating func noteAction(_ id: SyntaxID, _ name: NameID, in screen: ID<Screen>?) {
    guard uses.isKept else { return }
    noteAction(id, name, in: screen.map { [$0] } ?? outlines.screens.indices.map { ID($0) })
  }

  /// Records the declarations of an action in some screens.
  mutating func noteAction(_ id: SyntaxID, _ name: NameID, in screens: [ID<Screen>]) {
    guard uses.isKept else { return }
    var count = 0
    for screen in screens {
      let tree = reader.files[outlines.screens[Int(screen.index)].file].tree
      var handler = handler(named: name, in: screen)
      while handler >= 0, count < Self.meaningsKept {
        addUse(id, tree.span(of: outlines.handlers[handler].syntax))
        handler = outlines.handlers[handler].next
        count += 1
      }
    }
  }

  /// The maximum number of declarations recorded for one use; there may be thousands.
  private static var meaningsKept: Int { 64 }
}
