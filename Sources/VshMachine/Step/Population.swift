import VshProgram
import VshText

/// All live instances: screens and machines, with their slots and active states. `undo` reverts the changes of a step,
/// `commit` makes them permanent.
struct Population: ~Copyable, Sendable {
  private var instances = UniqueArray<Instance>()
  /// The parameters, variables, binds and states' parameters of all instances.
  private var slots = UniqueArray<Value>()
  /// The active state of each region of all instances; -1 where the region is inactive.
  private var active = UniqueArray<Int32>()
  /// The state that was active when a region was last left, for `resume`; -1 where there is none.
  private var lastActive = UniqueArray<Int32>()
  /// The open screens, the lowest first.
  private(set) var stack: [Int32] = []
  /// By screen: the ended instance that is reused next, or -1; `Instance.nextFree` leads to the others. It has no rows for
  /// screens behind the last that had an ended instance: each test copies it.
  private var firstFree = UniqueArray<Int32>()
  /// The machines by owner, declaration and key.
  private var machines = MachineIndex()
  private var journal = Journal()

  init() {}

  /// Copies a population between two steps.
  init(copying other: borrowing Population) {
    instances = UniqueArray(copying: other.instances)
    slots = UniqueArray(copying: other.slots)
    active = UniqueArray(copying: other.active)
    lastActive = UniqueArray(copying: other.lastActive)
    stack = other.stack
    firstFree = UniqueArray(copying: other.firstFree)
    machines = other.machines
  }

  subscript(instance: Int32) -> Instance {
    @inline(__always) get { instances[Int(instance)] }
  }

  func isAlive(_ instance: Int32) -> Bool {
    Int(instance) < instances.count && instances[Int(instance)].isAlive
  }

  /// The number of instances, ended ones included.
  var count: Int { instances.count }

  /// The approximate size.
  var byteCount: Int { slots.count * MemoryLayout<Value>.stride + instances.count * Self.instanceBytes }
  /// An instance with its regions, and its entry among the machines of its owner.
  private static let instanceBytes = 192

  var slotCount: Int { slots.count }
  var regionCount: Int { active.count }

  /// Removes all instances, and the journal.
  mutating func removeAll() {
    instances.removeLast(instances.count)
    slots.removeLast(slots.count)
    active.removeLast(active.count)
    lastActive.removeLast(lastActive.count)
    stack.removeAll(keepingCapacity: true)
    firstFree.removeLast(firstFree.count)
    machines = MachineIndex()
    journal.removeAll()
  }

  mutating func keep(in collection: inout HeapCollection) {
    for index in 0..<slots.count { collection.keep(&slots[index]) }
    for index in 0..<instances.count { collection.keep(&instances[index].key) }
  }
}

// MARK: - Instances

extension Population {
  /// Makes an instance with empty slots and regions. It reuses those of an ended instance of the same screen.
  mutating func make(
    _ screen: ID<Screen>, slotCount: Int, regionCount: Int, owner: Int32, machine: Int32, key: Value
  ) -> Int32 {
    let index = takeFree(screen) ?? instances.count
    if index == instances.count {
      instances.append(
        Instance(screen: screen, firstSlot: Int32(slots.count), firstRegion: Int32(active.count)))
      slots.append(repeating: .absent, count: slotCount)
      active.append(repeating: -1, count: regionCount)
      lastActive.append(repeating: -1, count: regionCount)
    }
    instances[index].owner = owner
    instances[index].machine = machine
    instances[index].key = key
    instances[index].presentation = -1
    instances[index].isAlive = true
    instances[index].isBegun = false
    instances[index].isCovered = false
    let first = Int(instances[index].firstRegion)
    for region in first..<first + regionCount { lastActive[region] = -1 }
    let instance = Int32(truncatingIfNeeded: index)
    journal.note(.instanceBegan(instance))
    return instance
  }

  /// Marks an instance as begun: its first states are entered next.
  mutating func begin(_ instance: Int32) { instances[Int(instance)].isBegun = true }

  mutating func end(_ instance: Int32) {
    instances[Int(instance)].isAlive = false
    journal.noteEnd(of: instance)
  }

  /// Ends a component of a drawing.
  mutating func dismiss(_ piece: Int32) {
    instances[Int(piece)].isAlive = false
    free(piece)
  }

  private mutating func free(_ instance: Int32) {
    let screen = Int(instances[Int(instance)].screen.index)
    if firstFree.count <= screen { firstFree.append(repeating: -1, count: screen + 1 - firstFree.count) }
    instances[Int(instance)].nextFree = firstFree[screen]
    firstFree[screen] = instance
  }

  /// The ended instance of a screen that is reused next, which is then no longer free; nil where there is none.
  private mutating func takeFree(_ screen: ID<Screen>) -> Int? {
    guard Int(screen.index) < firstFree.count, firstFree[Int(screen.index)] >= 0 else { return nil }
    let instance = Int(firstFree[Int(screen.index)])
    firstFree[Int(screen.index)] = instances[instance].nextFree
    return instance
  }

  /// Counts a transition of an instance. Returns the count in this step.
  mutating func countTransition(of instance: Int32, inStep step: Int) -> Int {
    let index = Int(instance)
    if instances[index].countedStep != step {
      instances[index].countedStep = step
      instances[index].transitionCount = 0
    }
    instances[index].transitionCount += 1
    return instances[index].transitionCount
  }

  // MARK: The stack

  mutating func push(_ instance: Int32, presentation: Int32) {
    instances[Int(instance)].presentation = presentation
    stack.append(instance)
    journal.note(.stackGrew)
  }

  /// Empties the stack of a decoded state, without a journal entry.
  mutating func emptyStack() { stack.removeAll(keepingCapacity: true) }

  mutating func popTop() {
    if let top = stack.popLast() { journal.note(.stackShrank(top)) }
  }

  mutating func setCovered(_ instance: Int32, to isCovered: Bool) {
    instances[Int(instance)].isCovered = isCovered
    journal.note(.covered(instance))
  }

  /// The machine of a screen that an instance is, or that contains it; -1 for a screen.
  func outermostMachine(of instance: Int32) -> Int32 {
    var machine: Int32 = -1
    var next = instance
    while next >= 0, instances[Int(next)].owner >= 0 {
      machine = next
      next = instances[Int(next)].owner
    }
    return machine
  }

  /// The screen that an instance is, or belongs to.
  func screenInstance(of instance: Int32) -> Int32 {
    var instance = instance
    while self[instance].owner >= 0 { instance = self[instance].owner }
    return instance
  }

  // MARK: Machines

  func group(of owner: Int32, _ machine: Int32) -> MachineGroup {
    machines.group(owner: owner, machine: machine)
  }

  /// The machines of one declaration, in the order of their list.
  func machines(of owner: Int32, _ machine: Int32) -> [Int32] {
    machines.instances(owner: owner, machine: machine)
  }

  /// Adds the machines of an owner, nested ones included, in order.
  func addMachines(of owner: Int32, to found: inout [Int32]) { machines.addMachines(of: owner, to: &found) }

  mutating func replace(with group: MachineGroup) {
    journal.note(machines.group(owner: group.owner, machine: group.machine))
    machines.replace(with: group)
  }
}

// MARK: - Slots

extension Population {
  @inline(__always) func slot(at index: Int) -> Value { slots[index] }

  /// The value of a slot; a bind that is not computed is `.stale`.
  @inline(__always)
  func slot(_ index: SlotIndex, of instance: Int32) -> Value {
    slots[Int(instances[Int(instance)].firstSlot &+ index)]
  }

  mutating func setSlot(at index: Int, to value: Value) {
    journal.note(slot: index, old: slots[index])
    slots[index] = value
  }

  /// Notes that the step has changed something inside of a slot's value. The heap undoes it.
  mutating func noteInnerEdit(ofSlot index: Int) { journal.note(innerEditOf: index) }

  /// Sets a slot of a decoded state, without a journal entry.
  @inline(__always) mutating func restoreSlot(at index: Int, to value: Value) { slots[index] = value }

  /// Marks a bind as stale, without a journal entry.
  @inline(__always) mutating func markSlotStale(at index: Int) { slots[index] = .stale }

  /// Stores a value in a slot in the fast path, and marks the binds that read it as stale. Returns false, without a
  /// change, where there are many readers or the journal is full.
  ///
  /// - Parameter first: the instance's first slot, and its screen's first row in `StateTable.slots`.
  @inline(__always)
  mutating func storeFast(
    _ value: Value, in slot: Int, _ first: (slot: Int, row: Int), _ table: inout StateTable
  ) -> Bool {
    let readers = table.slots.rows[first.row &+ slot].readers
    if !readers.isEmpty {
      return store(value, in: slot, from: first.slot, readers, &table)
    }
    let index = first.slot &+ slot
    if !journal.noteQuickly(slot: index, old: slots[index]) { return false }
    slots[index] = value
    return true
  }

  @inline(never)
  private mutating func store(
    _ value: Value, in slot: Int, from firstSlot: Int, _ readers: Readers, _ table: inout StateTable
  ) -> Bool {
    if !readers.isWhole || !journal.hasRoom(for: readers.binds.count &+ 1) { return false }
    let index = firstSlot &+ slot
    setSlot(at: index, to: value)
    markStale(readers, from: firstSlot, &table)
    return true
  }

  /// Marks all binds of a whole list as stale.
  mutating func markStale(_ readers: Readers, from firstSlot: Int, _ table: inout StateTable) {
    for index in readers.binds.range { markStale(table.slots.binds[index], from: firstSlot) }
  }

  /// Marks a bind as stale. Returns false where it is stale already.
  @discardableResult
  mutating func markStale(_ bind: SlotIndex, from firstSlot: Int) -> Bool {
    let index = firstSlot &+ Int(bind)
    if slots[index].tag == .stale { return false }
    setSlot(at: index, to: .stale)
    return true
  }

  /// Makes the fast path's edits of slots permanent.
  @inline(__always) mutating func commitSlots() { journal.removeEdits() }

  /// Reverts the edits of slots in this step.
  mutating func undoSlots() {
    while let edit = journal.takeEdit() { slots[edit.slot] = edit.old }
  }
}

// MARK: - Regions

extension Population {
  @inline(__always) func active(at index: Int) -> Int32 { active[index] }

  func lastActive(at index: Int) -> Int32 { lastActive[index] }

  mutating func setActive(_ index: Int32, to state: Int32) {
    journal.note(.active(index, active[Int(index)]))
    active[Int(index)] = state
  }

  mutating func setLastActive(_ index: Int32, to state: Int32) {
    journal.note(.lastActive(index, lastActive[Int(index)]))
    lastActive[Int(index)] = state
  }

  /// Sets a region of a decoded state, without a journal entry.
  mutating func restoreRegion(at index: Int, active state: Int32, last: Int32) {
    active[index] = state
    lastActive[index] = last
  }

  /// Replaces the active state of a region, without a journal entry.
  @inline(__always)
  mutating func moveFinally(at index: Int, to state: Int32) {
    lastActive[index] = active[index]
    active[index] = state
  }
}

// MARK: - The step

extension Population {
  /// The approximate size of the undo journal.
  var undoBytes: Int { journal.byteCount }

  /// Whether that size may matter for the limit; below that it is not computed.
  var isJournalLarge: Bool { journal.isLarge }

  /// The slots that the step has changed, a slot once for each change.
  var editCount: Int { journal.slotEditCount }
  func slot(ofEdit index: Int) -> Int { journal.slot(ofEdit: index) }

  /// The slots inside of whose values the step has changed something; nil where there are many.
  var innerEdits: [Int]? { journal.hasManyInnerEdits ? nil : journal.innerEdits }

  /// The changes of the step so far.
  var changeMark: ChangeMark { ChangeMark(edits: editCount, changes: changeCount) }

  /// Lists the instances in which the step has changed a value or a state since a mark. Returns false where they are
  /// many.
  func listChanged(since mark: ChangeMark, in found: inout [Int32]) -> Bool {
    guard let innerEdits else { return false }
    found.removeAll(keepingCapacity: true)
    for slot in innerEdits { found.append(instance(ofSlot: slot)) }
    for edit in mark.edits..<editCount { found.append(instance(ofSlot: slot(ofEdit: edit))) }
    for index in mark.changes..<changeCount {
      switch change(at: index) {
      case .active(let region, _): found.append(instance(ofRegion: region))
      case .instanceBegan(let instance), .covered(let instance): found.append(instance)
      case .lastActive, .instanceEnded, .stackGrew, .stackShrank, .machines: break
      }
    }
    return found.count <= Self.mostChanged
  }

  /// To look through more would cost more than it saves.
  private static let mostChanged = 64

  private func instance(ofSlot slot: Int) -> Int32 {
    Int32(truncatingIfNeeded: (0..<instances.count).partition { Int(instances[$0].firstSlot) > slot } - 1)
  }

  private func instance(ofRegion region: Int32) -> Int32 {
    Int32(truncatingIfNeeded: (0..<instances.count).partition { instances[$0].firstRegion > region } - 1)
  }

  /// The other changes of the step.
  var changeCount: Int { journal.changeCount }
  func change(at index: Int) -> Journal.Change { journal.change(at: index) }

  /// Reverts all changes of the step.
  mutating func undo() {
    undoSlots()
    while let change = journal.takeChange() {
      switch change {
      case .active(let index, let state): active[Int(index)] = state
      case .lastActive(let index, let state): lastActive[Int(index)] = state
      case .instanceBegan(let instance):
        instances[Int(instance)].isAlive = false
        instances[Int(instance)].key = .absent
        free(instance)
      case .instanceEnded(let instance): instances[Int(instance)].isAlive = true
      case .covered(let instance): instances[Int(instance)].isCovered.toggle()
      case .stackGrew: stack.removeLast()
      case .stackShrank(let instance): stack.append(instance)
      case .machines(let index): machines.replace(with: journal.group(at: index))
      }
    }
    journal.removeAll()
  }

  /// Whether the step has ended instances.
  var endsInstances: Bool { journal.endsInstances }

  /// Makes the changes of the step permanent, and frees ended instances for reuse.
  mutating func commit() {
    if journal.endsInstances {
      for index in 0..<journal.changeCount {
        if case .instanceEnded(let instance) = journal.change(at: index) { free(instance) }
      }
    }
    journal.removeAll()
  }
}
