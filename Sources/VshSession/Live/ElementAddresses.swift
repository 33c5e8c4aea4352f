import VshMachine
import VshProgram
import VshSource
import VshSyntax
import VshText

/// How steps name the elements of the top layer. An address is one by which a gesture finds its element again, and no
/// other: it asks the same of the frame as `Gestures.swift` does, with the labels in an index.
///
/// It is made for one frame, and valid as long as that.
struct ElementAddresses {
  /// The part of the layer that is behind the `in` of a step.
  enum Narrowing {
    case none
    /// By its index among the rows of the layer.
    case row(Int)
    /// By its label, and by the narrowing that it needs itself.
    case container(Int)
    case machine(Int32)
  }

  /// What an element is called: its label, or its index among the rows of the layer.
  enum Address {
    case label(Narrowing)
    case row(Int)
  }

  /// What can be meant by a label.
  private enum Role {
    /// An element at which the gesture has an action; for a swipe, the swipe itself.
    case touched(Gesture)
    /// An option of tabs.
    case option
    case container

    var number: UInt64 {
      switch self {
      case .touched(let gesture): UInt64(gesture.rawValue)
      case .option: 254
      case .container: 255
      }
    }
  }

  /// An element that a label can mean. Those with one hash are adjacent, in order.
  private struct Entry: Comparable, BitwiseCopyable {
    /// Of role and label.
    let hash: UInt64
    let index: Int32
    let label: FrameText

    static func < (a: Entry, b: Entry) -> Bool {
      a.hash != b.hash ? a.hash < b.hash : a.index < b.index
    }
  }

  let frame: Frame
  let layer: Range<Int>
  /// The rows of the layer.
  private(set) var rows: [Int] = []
  /// For each element of the layer, the one around it, or -1.
  private var parents: [Int32] = []
  private var entries: [Entry] = []
  /// Those of elements that are available; nil until elements have one label.
  private var available: [Entry]?
  /// The narrowings of containers that were looked for; nil for one that no step names.
  private var known: [Int: Narrowing?] = [:]
  /// What each machine shows; nil until a label needs it.
  private var ofMachines: [Int32: [Range<Int>]]?

  init(of frame: Frame) {
    self.frame = frame
    layer = frame.topLayer
    parents.reserveCapacity(layer.count)
    var open: [Int] = []
    for index in layer {
      while let last = open.last, Int(frame.elements[last].subtreeEnd) <= index { open.removeLast() }
      parents.append(Int32(truncatingIfNeeded: open.last ?? -1))
      if frame.elements[index].kind == .row { rows.append(index) }
      if Int(frame.elements[index].subtreeEnd) > index + 1 { open.append(index) }
      note(index)
    }
    entries.sort()
  }

  // MARK: The index

  private mutating func note(_ index: Int) {
    let element = frame.elements[index]
    let traits = element.kind.traits
    let label = frame.label(index)
    if traits.syntax.contents == .anything { add(.container, label, index) }
    guard traits.owners.isEmpty else {
      guard let gesture = traits.gestures.first else { return }
      switch gesture.row.target {
      case .list: add(.touched(gesture), FrameText(start: 0, end: 0), index)
      case .namedPart: add(.touched(gesture), label, index)
      case .element, .value, .option, .part, .row, .stack: break
      }
      return
    }
    if element.isLinked, element.kind == .tabs {
      for option in element.options { add(.option, frame.options[option].text, index) }
    } else if element.isLinked {
      for gesture in traits.gestures where ElementKind.touched(by: gesture).contains(element.kind) {
        add(.touched(gesture), label, index)
      }
    }
    if Int(element.subtreeEnd) > index + 1 { noteParts(of: index, label) }
  }

  /// By raw value of a kind: the gesture that such a part accepts for the element around it.
  private static let partGestures = ElementKind.allCases.map { kind -> Gesture? in
    guard !kind.traits.owners.isEmpty, let gesture = kind.traits.gestures.first else { return nil }
    return gesture.row.target == .part ? gesture : nil
  }

  /// Notes an element for the gestures that its parts accept for it.
  private mutating func noteParts(of index: Int, _ label: FrameText) {
    var seen: UInt64 = 0
    var child = index + 1
    while child < Int(frame.elements[index].subtreeEnd) {
      let kind = Int(frame.elements[child].kind.rawValue)
      if let gesture = Self.partGestures[kind], seen & 1 << kind == 0 {
        seen |= 1 << kind
        add(.touched(gesture), label, index)
      }
      child = max(child + 1, Int(frame.elements[child].subtreeEnd))
    }
  }

  private mutating func add(_ role: Role, _ label: FrameText, _ index: Int) {
    guard label.exists else { return }
    entries.append(
      Entry(hash: hash(role, label), index: Int32(truncatingIfNeeded: index), label: label))
  }

  private func hash(_ role: Role, _ label: FrameText) -> UInt64 {
    var hash = (0xcbf2_9ce4_8422_2325 ^ role.number) &* 0x100_0000_01b3
    for byte in label.range { hash = (hash ^ UInt64(frame.text[byte])) &* 0x100_0000_01b3 }
    return hash
  }

  /// The number of elements in a scope that a label can mean, at most two.
  private func count(
    _ role: Role, _ label: FrameText, in scope: GestureScope, among entries: [Entry]
  ) -> Int {
    let hash = hash(role, label)
    var count = 0
    for range in scope {
      var index = Self.firstEntry(hash, from: range.lowerBound, among: entries)
      while index < entries.count, entries[index].hash == hash, Int(entries[index].index) < range.upperBound {
        if frame.text[entries[index].label.range] == frame.text[label.range] { count += 1 }
        if count > 1 { return count }
        index += 1
      }
    }
    return count
  }

  /// The index of the first entry with a hash, from an element on.
  private static func firstEntry(_ hash: UInt64, from index: Int, among entries: [Entry]) -> Int {
    entries.indices.partition { (entries[$0].hash, Int(entries[$0].index)) >= (hash, index) }
  }

  // MARK: The tree

  func parent(of index: Int) -> Int? {
    let parent = parents[index - layer.lowerBound]
    return parent < 0 ? nil : Int(parent)
  }

  /// The nearest list around an element.
  func list(around index: Int) -> Int? {
    var around = parent(of: index)
    while let other = around, frame.elements[other].kind != .list { around = parent(of: other) }
    return around
  }

  /// The number of rows of the layer before an element.
  func rowCount(before index: Int) -> Int {
    rows.indices.partition { rows[$0] >= index }
  }

  private func subtree(_ index: Int) -> GestureScope {
    GestureScope(index..<Int(frame.elements[index].subtreeEnd))
  }

  // MARK: Addresses

  /// How a gesture names an element at which it has an action. Nil where no step can.
  mutating func address(of index: Int, for gesture: Gesture) -> Address? {
    let label = frame.label(index)
    if means(index, .touched(gesture), label, in: GestureScope(layer)) { return .label(.none) }
    if frame.elements[index].kind == .row { return .row(rowCount(before: index)) }
    return narrowing(around: index, to: .touched(gesture), label).map { .label($0) }
  }

  /// What is behind the text of an option of tabs in a step.
  mutating func narrowing(ofOption option: Int, of index: Int) -> Narrowing? {
    narrowing(of: index, to: .option, frame.options[option].text)
  }

  /// What is behind the gesture of a list in a step.
  mutating func narrowing(ofPart part: Int, for gesture: Gesture) -> Narrowing? {
    narrowing(of: part, to: .touched(gesture), FrameText(start: 0, end: 0))
  }

  private mutating func narrowing(of index: Int, to role: Role, _ label: FrameText) -> Narrowing? {
    means(index, role, label, in: GestureScope(layer))
      ? Narrowing.none : narrowing(around: index, to: role, label)
  }

  /// Whether a label means an element of a scope: as the only one with it, or as the only one that is available.
  private mutating func means(
    _ index: Int, _ role: Role, _ label: FrameText, in scope: GestureScope
  ) -> Bool {
    guard label.exists else { return false }
    if count(role, label, in: scope, among: entries) != 1 {
      guard case .touched(let gesture) = role, frame.isAvailable(index, for: gesture) else { return false }
      let among = available ?? entries.filter { frame.elements[Int($0.index)].flags.contains(.isAvailable) }
      available = among
      if count(role, label, in: scope, among: among) != 1 { return false }
    }
    // An option of tabs is tapped before an element of the same name.
    guard case .touched(.tap) = role, !frame.options.isEmpty else { return true }
    return count(.option, label, in: scope, among: entries) == 0
  }

  /// Whether a swipe is the first of its row with its label, which a step means.
  func isFirst(swipe element: Int, of row: Int) -> Bool {
    let label = frame.label(element)
    guard label.exists else { return false }
    let hash = hash(.touched(.swipe), label)
    var index = Self.firstEntry(hash, from: row, among: entries)
    while index < entries.count, entries[index].hash == hash, Int(entries[index].index) < element {
      let other = Int(entries[index].index)
      if parent(of: other) == row, frame.text[frame.label(other).range] == frame.text[label.range] {
        return false
      }
      index += 1
    }
    return true
  }

  /// The first narrowing that leaves one element: the row around it, other containers from the inside out, further rows,
  /// and the machine that shows it.
  private mutating func narrowing(around index: Int, to role: Role, _ label: FrameText) -> Narrowing? {
    var around: [Int] = []
    var next = parent(of: index)
    while let other = next {
      around.append(other)
      next = parent(of: other)
    }
    let rows = around.filter { frame.elements[$0].kind == .row }
    if let row = rows.first, means(index, role, label, in: subtree(row)) {
      return .row(rowCount(before: row))
    }
    for container in around where frame.elements[container].kind != .row {
      guard frame.label(container).exists, ElementKind.containers.contains(frame.elements[container].kind),
        means(index, role, label, in: subtree(container)), narrowing(ofContainer: container) != nil
      else { continue }
      return .container(container)
    }
    for row in rows.dropFirst() where means(index, role, label, in: subtree(row)) {
      return .row(rowCount(before: row))
    }
    let machine = frame.elements[index].machine
    if machine >= 0, let shown = scope(ofMachine: machine), means(index, role, label, in: shown) {
      return .machine(machine)
    }
    return nil
  }

  /// As `Frame.scope(ofMachine:in:)`, for all machines at once.
  private mutating func scope(ofMachine machine: Int32) -> GestureScope? {
    if let all = ofMachines { return GestureScope(all[machine] ?? []) }
    var all: [Int32: [Range<Int>]] = [:]
    var start = layer.lowerBound
    for index in layer.lowerBound...layer.upperBound where index > start {
      let shown = frame.elements[start].machine
      if index < layer.upperBound, frame.elements[index].machine == shown { continue }
      all[shown, default: []].append(start..<index)
      start = index
    }
    ofMachines = all
    return GestureScope(all[machine] ?? [])
  }

  /// What is behind the label of a container in a step; nil where no step can name it.
  private mutating func narrowing(ofContainer index: Int) -> Narrowing? {
    if let found = known[index] { return found }
    let found = narrowing(of: index, to: .container, frame.label(index))
    known[index] = .some(found)
    return found
  }

  // MARK: Texts

  /// The text of an address: what the gesture names, and the narrowing, which ends the step.
  mutating func text(
    of index: Int, _ address: Address, in world: borrowing World
  ) -> (spot: String, narrowing: String) {
    switch address {
    case .row(let row): ("row \(row + 1)", "")
    case .label(let narrowing): (Session.quoted(frame.labelText(index)), text(of: narrowing, in: world))
    }
  }

  mutating func text(of narrowing: Narrowing, in world: borrowing World) -> String {
    switch narrowing {
    case .none: return ""
    case .row(let row): return " in row \(row + 1)"
    case .container(let index):
      let outer = self.narrowing(ofContainer: index) ?? .none
      return " in \(Session.quoted(frame.labelText(index)))\(text(of: outer, in: world))"
    case .machine(let machine): return " in \(world.stepName(ofMachine: machine))"
    }
  }
}

extension World {
  /// How a step names a machine of a screen: `left`, or `Home.left` where the name alone means something else, too.
  func stepName(ofMachine machine: Int32) -> String {
    let name = name(of: machine)
    guard let (screen, declaration) = machineDeclaration(of: machine) else { return name }
    let isWord = Word(rawValue: program.names[declaration.name]) != nil
    return isWord || hasOtherMeaning(declaration)
      ? "\(program.names[program.screens[screen].name]).\(name)" : name
  }

  private func hasOtherMeaning(_ machine: MachineDeclaration) -> Bool {
    let name = machine.name
    let key = machine.each.map { program.expressions[$0.key].type }
    let isCalled =
      key != nil
      && (program.functions.rows.contains { $0.name == name }
        || program.records.rows.contains { $0.name == name }
        || program.enums.rows.contains { $0.name == name })
    if isCalled { return true }
    return program.screens.ids.contains { screen in
      if program.screens[screen].isComponent { return false }
      let isValue = program.slots(of: screen).contains { slot in
        if case .stateParameter = slot.kind { false } else { slot.name == name }
      }
      return isValue
        || program.screens[screen].machines.contains { other in
          let otherKey = other.each.map { program.expressions[$0.key].type }
          return other.name == name && (key == nil) == (otherKey == nil) && key != otherKey
        }
    }
  }
}
