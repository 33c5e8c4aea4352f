import VshProgram
import VshSource

/// `one` and `each`: machines of a screen, which have no machines of their own here.
extension ReferenceWorld {
  /// After each body, and where states or what covers a screen changed: machines come, stay with new parameters, and go.
  mutating func refreshMachines() throws {
    if isRefreshing { return }
    isRefreshing = true
    for owner in stack {
      guard let row = lives[owner].map({ program.screens[$0.screen] }) else { continue }
      for (index, declaration) in row.machines.enumerated() {
        if lives[owner]?.isClosing == false { try refresh(declaration, index, of: owner) }
      }
    }
    isRefreshing = false
  }

  private mutating func refresh(_ declaration: MachineDeclaration, _ index: Int, of owner: Int) throws {
    let before = lives[owner]?.machines[index] ?? []
    var after: [Int] = []
    var keys: [ReferenceValue] = []
    if let each = declaration.each {
      for element in try value(each.list, [:], on: owner).list() {
        let frame = [each.element: element]
        let key = try value(each.key, frame, on: owner)
        if keys.contains(key) { throw ReferenceFault(message: "two elements have the same key") }
        keys.append(key)
        let known = before.first { lives[$0]?.key == key }
        after.append(try keepOrStart(known, declaration, key, frame, of: owner))
      }
    } else {
      after.append(try keepOrStart(before.first, declaration, .absent, [:], of: owner))
    }
    lives[owner]?.machines[index] = after
    for machine in before where !after.contains(machine) { try end(machine) }
  }

  private mutating func keepOrStart(
    _ known: Int?, _ declaration: MachineDeclaration, _ key: ReferenceValue, _ frame: Frame, of owner: Int
  ) throws -> Int {
    let arguments = try values(declaration.arguments, frame, of: owner)
    // A `one` is entered behind its owner's states.
    if let known, lives[known]?.isBegun == false, lives[owner]?.isEntered == true {
      try begin(known, arguments)
      return known
    }
    if let known {
      for (slot, argument) in arguments.enumerated() where argument != .absent {
        lives[known]?.slots[slot] = argument
      }
      return known
    }
    let machine = make(declaration.component)
    lives[machine]?.owner = owner
    lives[machine]?.key = key
    try begin(machine, arguments)
    return machine
  }

  /// Each `one` has its values before a body of its owner can ask for them.
  mutating func prepareMachines(of owner: Int) throws {
    guard let row = lives[owner].map({ program.screens[$0.screen] }) else { return }
    for (index, declaration) in row.machines.enumerated() where declaration.each == nil {
      let arguments = try values(declaration.arguments, [:], of: owner)
      let machine = make(declaration.component)
      lives[machine]?.owner = owner
      try setFirstValues(of: machine, arguments)
      lives[owner]?.machines[index] = [machine]
    }
  }

  private func values(_ arguments: [Argument], _ frame: Frame, of owner: Int) throws -> [ReferenceValue] {
    try arguments.map { argument in try argument.map { try value($0, frame, on: owner) } ?? .absent }
  }

  /// The machine that an expression or a `send` of its owner names, if it is there.
  func machine(_ id: ID<MachineReference>, _ frame: Frame, of owner: Int?) throws -> Int? {
    let reference = program.machineReferences[id]
    let key = try reference.key.map { try value($0, frame, on: owner) } ?? .absent
    return owner.flatMap { lives[$0]?.machines[Int(reference.machine)].first { lives[$0]?.key == key } }
  }
}
