package import VshProgram
import VshSource

/// The content of a screen as one flat buffer. The machine fills it; the renderer and the gestures read it. Texts are
/// ranges of one byte arena. Only links' arguments refer to the world's heap. A frame is valid until the next step.
///
/// A drawing overwrites the previous one: unchanged elements are skipped, the others are written in place, and their
/// texts are appended to the arena. Unused texts are dropped when the frame is drawn from scratch.
package struct Frame: Sendable {
  /// Identifies the frames of one world.
  package final class Identity: Sendable {
    fileprivate init() {}
  }

  package private(set) var elements: [FrameElement] = []
  /// The texts up to `textEnd`, and spare room after it.
  package private(set) var text: [UInt8] = []
  /// Arguments that links send, without the element's new value.
  package private(set) var arguments: [Value] = []
  /// The values and texts of the options of choices and tabs, in order.
  package private(set) var options: [FrameOption] = []

  package let identity = Identity()
  /// The number of this drawing in its world; it increases.
  package private(set) var number = 0
  /// The number of the drawing that it overwrote; -1 where it was drawn from scratch.
  package private(set) var numberBefore = -1
  /// The ranges of elements that are unchanged since the previous drawing, ascending.
  package private(set) var kept: [Range<Int>] = []
  /// Those that are unchanged since drawing `readNumber`, the last one that was read before this one.
  package private(set) var keptSinceRead: [Range<Int>] = []
  /// -1 where none was read since one from scratch.
  package private(set) var readNumber = -1
  private var isRead = false

  // MARK: Filling
  /// The index of the next element.
  private(set) var elementEnd = 0
  /// The offset of the next text. The arena has spare room after it.
  package private(set) var textEnd = 0
  /// The sizes after the last drawing from scratch.
  private var firstTextEnd = 0
  private var firstArgumentCount = 0
  private var isAnew = true

  package init() {}

  /// Makes a frame without a world.
  package init(elements: [FrameElement], text: [UInt8], options: [FrameOption]) {
    self.elements = elements
    self.text = text
    textEnd = text.count
    self.options = options
  }

  /// Whether most of its storage is left over from earlier drawings.
  var isWorthDrawingAnew: Bool {
    textEnd > 2 * firstTextEnd + 1 << 14 || textEnd > Limits.frameBytes / 2
      || arguments.count > 2 * firstArgumentCount + 1 << 12 || options.count > 1 << 12
  }

  /// Begins a drawing, over the previous one or from scratch.
  mutating func begin(_ number: Int, anew: Bool) {
    numberBefore = anew ? -1 : self.number
    self.number = number
    isAnew = anew
    elementEnd = 0
    if !kept.isEmpty { kept.removeAll(keepingCapacity: true) }
    guard anew else { return }
    elements.removeAll(keepingCapacity: true)
    textEnd = 0
    arguments.removeAll(keepingCapacity: true)
    options.removeAll(keepingCapacity: true)
  }

  /// Keeps the next `count` elements unchanged.
  mutating func keep(_ count: Int) {
    let end = elementEnd + count
    if let last = kept.last, last.upperBound == elementEnd {
      kept[kept.count - 1] = last.lowerBound..<end
    } else {
      kept.append(elementEnd..<end)
    }
    elementEnd = end
  }

  mutating func put(_ element: FrameElement) {
    if elementEnd < elements.count { elements[elementEnd] = element } else { elements.append(element) }
    elementEnd += 1
  }

  /// The minimum of bytes and elements by which the storage grows.
  private static let textRoom = 2_048
  private static let elementRoom = 16
  /// The bytes of text that are reserved for each element.
  private static let elementBytes = 32

  /// Reserves storage for some texts and `count` elements. Returns false where there was enough.
  @discardableResult
  mutating func makeRoom(forElements count: Int = 1) -> Bool {
    let bytes = max(Self.textRoom / 8, count * Self.elementBytes)
    let needsText = text.count - textEnd < bytes
    if needsText { growText(by: max(Self.textRoom, bytes)) }
    let missing = elementEnd + count - elements.count
    if missing <= 0 { return needsText }
    let room = max(Self.elementRoom, elements.count / 2, missing)
    elements.append(contentsOf: repeatElement(FrameElement(kind: .space), count: room))
    return true
  }

  private mutating func growText(by count: Int) {
    text.append(addingCapacity: count) { $0.append(repeating: 0, count: count) }
  }

  /// Appends a text to the arena.
  mutating func add(_ added: inout [UInt8]) -> FrameText {
    let start = textEnd
    if text.count - start < added.count { growText(by: added.count + Self.textRoom) }
    for index in added.indices { text[start + index] = added[index] }
    textEnd = start + added.count
    return FrameText(start: start, end: textEnd)
  }

  /// Appends the parts of a text to the arena, as far as `TextWriter` supports them.
  mutating func write(
    _ added: TextCode, of code: inout Code, _ registers: borrowing Registers, base: Int, _ heap: inout Heap
  ) -> TextWriter.Stop {
    let parts = code.textParts.span
    let start = textEnd
    var bytes = text.mutableSpan
    let stop = TextWriter.write(added, parts, registers, base: base, &heap, into: &bytes, from: start)
    if !stop.isNothing { textEnd = stop.end }
    return stop
  }

  mutating func add(_ option: FrameOption) { options.append(option) }

  mutating func add(arguments range: Range<Int>, of registers: borrowing Registers) -> Int32 {
    let first = Int32(truncatingIfNeeded: arguments.count)
    for register in range { arguments.append(registers[register]) }
    return first
  }

  /// Ends the element at an index, whose children are all drawn.
  mutating func endElement(at index: Int) {
    elements[index].subtreeEnd = Int32(truncatingIfNeeded: elementEnd)
  }

  /// Records that this drawing was read as a whole.
  mutating func markRead() { isRead = true }

  /// Ends the drawing.
  mutating func finish() {
    if elementEnd < elements.count { elements.removeLast(elements.count - elementEnd) }
    if isRead || isAnew {
      readNumber = numberBefore
      keptSinceRead.removeAll(keepingCapacity: true)
      keptSinceRead.append(contentsOf: kept)
      isRead = false
    } else {
      keptSinceRead = Self.inBoth(keptSinceRead, kept)
    }
    if isAnew {
      firstTextEnd = textEnd
      firstArgumentCount = arguments.count
    }
  }

  private static func inBoth(_ first: [Range<Int>], _ second: [Range<Int>]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var (a, b) = (0, 0)
    while a < first.count, b < second.count {
      let both = first[a].clamped(to: second[b])
      if !both.isEmpty { found.append(both) }
      if first[a].upperBound < second[b].upperBound { a += 1 } else { b += 1 }
    }
    return found
  }

  // MARK: Links

  package func linkArguments(of element: FrameElement) -> [Value] {
    if element.argumentCount == 0 { return [] }
    let first = Int(element.firstArgument)
    return Array(arguments[first..<first + Int(element.argumentCount)])
  }

  /// The new value that a tap on an element sends. Read here, the element is not copied.
  package func tappedValue(of index: Int) -> Value? { elements[index].tappedValue }

  /// The arguments that the element would send if it were used now.
  package func asked(_ element: FrameElement) -> [Value] {
    let value = element.askedValue
    return value.tag == .absent ? linkArguments(of: element) : linkArguments(of: element) + [value]
  }

  // MARK: Fast path

  /// Draws element `row` of the code at the end, or keeps the old element there if it is equal. Returns false, without
  /// a change, where the fast path cannot draw the element or a part of its text, or where storage is missing.
  @inline(never)
  mutating func draw(
    _ row: Int, of code: inout Code, _ registers: borrowing Registers, base: Int, instance: Int32,
    machine: Int32, _ heap: inout Heap
  ) -> Bool {
    let drawn = code.drawn.span
    let parts = code.textParts.span
    let index = elementEnd
    guard index < elements.count, index < Limits.frameElements, textEnd <= Limits.frameBytes,
      drawn[row].isFast
    else { return false }
    var end = textEnd
    var (shown, detail, name) = (FrameText.none, FrameText.none, FrameText.none)
    if drawn[row].hasTexts {
      var text = text.mutableSpan
      guard
        let first = TextWriter.write(
          drawn[row].text, parts, registers, base: base, &heap, into: &text, at: &end),
        let second = TextWriter.write(
          drawn[row].detail, parts, registers, base: base, &heap, into: &text, at: &end),
        let third = TextWriter.write(
          drawn[row].name, parts, registers, base: base, &heap, into: &text, at: &end)
      else { return false }
      (shown, detail, name) = (first, second, third)
    }
    let argumentCount = Int(drawn[row].element.argumentCount)
    let firstArgument = base &+ Int(drawn[row].firstArgument)
    let stands = elements[index].isLike(drawn[row].element, of: instance, in: machine, at: index)
    if stands, TextWriter.areSame(elements[index].text, shown, in: text.span),
      TextWriter.areSame(elements[index].detail, detail, in: text.span),
      TextWriter.areSame(elements[index].name, name, in: text.span)
    {
      let before = Int(elements[index].firstArgument)
      var argument = 0
      while argument < argumentCount,
        arguments[before &+ argument].isSame(as: registers[firstArgument &+ argument])
      {
        argument &+= 1
      }
      if argument == argumentCount {
        keep(1)
        return true
      }
    }
    textEnd = end
    elementEnd = index &+ 1
    let newArgument = Int32(truncatingIfNeeded: arguments.count)
    for argument in 0..<argumentCount { arguments.append(registers[firstArgument &+ argument]) }
    var elements = elements.mutableSpan
    if !stands {
      elements[index] = drawn[row].element
      elements[index].subtreeEnd = Int32(truncatingIfNeeded: index &+ 1)
      elements[index].machine = machine
    }
    elements[index].text = shown
    elements[index].detail = detail
    elements[index].name = name
    if elements[index].action >= 0 {
      elements[index].instance = instance
      elements[index].firstArgument = newArgument
    }
    return true
  }
}

/// A half-open range of a frame's text; `none` where an element has no such text.
package struct FrameText: Sendable, BitwiseCopyable, Equatable {
  package let start: Int32
  package let end: Int32

  package init(start: Int, end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  package static let none = FrameText(start: -1, end: -1)

  package var exists: Bool { start >= 0 }
  /// The number of its bytes; 0 where there is none.
  package var count: Int { Int(end &- start) }
  package var range: Range<Int> { exists ? Int(start)..<Int(end) : 0..<0 }
}

package struct FrameOption: Sendable, BitwiseCopyable {
  package let text: FrameText
  package let value: Value
}

/// One element. Its descendants follow it, up to `subtreeEnd`.
package struct FrameElement: Sendable, BitwiseCopyable {
  package struct Flags: OptionSet, Sendable, BitwiseCopyable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// It has a link (`->`).
    package static let isLinked = Flags(rawValue: 1)
    /// Its action would be taken now. Set for the kinds that show it: button, toggle, field, choice, tabs, slider,
    /// date.
    package static let isAvailable = Flags(rawValue: 2)
    /// It has an `on:` value.
    package static let hasSwitch = Flags(rawValue: 4)
    package static let isOn = Flags(rawValue: 8)
    package static let isSecure = Flags(rawValue: 16)
    package static let hasFocus = Flags(rawValue: 32)
    /// A progress has a `value:`; a slider or stepper has Doubles.
    package static let hasFraction = Flags(rawValue: 64)
    /// Its numbers are shown as `Double`s.
    package static let isDouble = Flags(rawValue: 128)
    /// It says that a background waits, and is of no view.
    package static let isOfBackground = Flags(rawValue: 256)
  }

  package let kind: ElementKind
  package var flags: Flags = []
  /// The index after its last descendant.
  package var subtreeEnd: Int32 = 0
  package var text: FrameText = .none
  /// The `detail:` of a row, the `message:` of an alert or sheet, or the value of a field, date or choice as text.
  package var detail: FrameText = .none
  /// The text of `name:`.
  package var name: FrameText = .none
  /// The texts of a field's `hint:` and `error:`.
  package var hint: FrameText = .none
  package var error: FrameText = .none
  /// The `value:` of a progress (0 to 1), slider or stepper, a field's `lines:`, or a row's `indent:`. `lower`, `upper` and
  /// `stride` are from a slider's `in:` and `by:`. An element has 128 bytes: a larger one is copied by a call.
  package var number: Double = 0
  package var lower: Double = 0
  package var upper: Double = 0
  package var stride: Double = 0
  /// A range of `Frame.options`; `chosenOption` is -1 where no option has the value.
  package var firstOption: Int32 = 0
  package var optionCount: Int32 = 0
  package var chosenOption: Int32 = -1
  package var options: Range<Int> { Int(firstOption)..<Int(firstOption + optionCount) }
  /// The link: the screen or machine that takes it, the action, and its arguments.
  package var instance: Int32 = -1
  package var action: Int32 = -1
  package var firstArgument: Int32 = 0
  package var argumentCount: Int32 = 0
  /// The machine of the screen whose view shows it; -1 for the screen's own view.
  package var machine: Int32 = -1
  /// The value that it shows, which it also sends when its availability is checked.
  package var value: Value = .absent

  package init(kind: ElementKind) { self.kind = kind }

  // `==` of kinds would be a call.
  package var lines: Int { if case .field = kind { Int(exactly: number) ?? 0 } else { 0 } }
  package var indent: Int { if case .row = kind { Int(exactly: number) ?? 0 } else { 0 } }

  package var isLinked: Bool { flags.contains(.isLinked) }

  /// The new value that a tap sends: the opposite for a switch, else none.
  package var tappedValue: Value? { flags.contains(.hasSwitch) ? .bool(!flags.contains(.isOn)) : nil }

  /// The new value that it would send if it were used now: the opposite for a switch, else its current value.
  package var askedValue: Value { tappedValue ?? value }
}

extension FrameElement {
  /// Whether an element of the previous drawing equals this one except for texts and arguments. Used only for kinds
  /// that have nothing else.
  @inline(__always)
  fileprivate func isLike(
    _ now: FrameElement, of instance: Int32, in machine: Int32, at index: Int
  ) -> Bool {
    switch (kind, now.kind) {
    case (.row, .row), (.text, .text), (.divider, .divider): break
    case _: return false
    }
    return flags.rawValue == now.flags.rawValue && value.tag == .absent && number == now.number
      && Int(subtreeEnd) == index &+ 1
      && action == now.action && self.machine == machine
      && (now.action < 0 || self.instance == instance && argumentCount == now.argumentCount)
  }
}
