package import VshProgram
import VshSource

/// What a screen shows, as one flat buffer: the machine fills it, the renderer and the gestures read it. Texts are ranges of
/// one byte arena. A frame holds no place in the world's heap but in the arguments of its links, and is good until the next step.
///
/// It is drawn over the one before: elements that stay are passed by, the others are put in their places, and their texts behind
/// all texts. What nothing refers to any more goes when the frame is drawn anew.
package struct Frame: Sendable {
  /// Tells the frames of one world from those of another.
  package final class Identity: Sendable {
    fileprivate init() {}
  }

  package private(set) var elements: [FrameElement] = []
  package private(set) var text: [UInt8] = []
  /// Arguments that links send, before the element's new value.
  package private(set) var arguments: [Value] = []
  /// What the options of choices and tabs send, in order, with their texts.
  package private(set) var options: [FrameOption] = []

  package let identity = Identity()
  /// Which drawing of its world this is; numbers grow.
  package private(set) var number = 0
  /// The drawing over which it was drawn; -1 where it was drawn from scratch.
  package private(set) var numberBefore = -1
  /// Elements that stand here as they stood in the drawing before, ascending.
  package private(set) var kept: [Range<Int>] = []

  // MARK: While it is filled
  /// Where the next element goes.
  private(set) var elementEnd = 0
  /// Where the next text goes. There is room behind it, which is given back in the end.
  private(set) var textEnd = 0
  /// The bytes and arguments of the last drawing from scratch.
  private var firstTextEnd = 0
  private var firstArgumentCount = 0
  private var isAnew = true

  package init() {}

  /// A frame that no world has drawn.
  package init(elements: [FrameElement], text: [UInt8], options: [FrameOption]) {
    self.elements = elements
    self.text = text
    self.options = options
  }

  /// Most of what it holds are leavings of earlier drawings.
  var isWorthDrawingAnew: Bool {
    textEnd > 2 * firstTextEnd + 1 << 14 || textEnd > Limits.frameBytes / 2
      || arguments.count > 2 * firstArgumentCount + 1 << 12 || options.count > 1 << 12
  }

  /// Begins a drawing: over the one before, or from scratch.
  mutating func begin(_ number: Int, anew: Bool) {
    numberBefore = anew ? -1 : self.number
    self.number = number
    isAnew = anew
    elementEnd = 0
    kept.removeAll(keepingCapacity: true)
    guard anew else { return }
    elements.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    textEnd = 0
    arguments.removeAll(keepingCapacity: true)
    options.removeAll(keepingCapacity: true)
  }

  /// So many elements stay as they are.
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

  /// Room that is made at a time: bytes of texts, and elements.
  private static let textRoom = 2_048
  private static let elementRoom = 16
  /// Bytes of texts for which there is room with each element.
  private static let elementBytes = 32

  /// Has room for some more texts, and for so many elements. False where there was.
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

  /// Adds a text behind those that are there.
  mutating func add(_ added: inout [UInt8]) -> FrameText {
    let start = textEnd
    if text.count - start < added.count { growText(by: added.count + Self.textRoom) }
    for place in added.indices { text[start + place] = added[place] }
    textEnd = start + added.count
    return FrameText(start: start, end: textEnd)
  }

  mutating func add(_ option: FrameOption) { options.append(option) }

  mutating func add(arguments range: Range<Int>, of registers: borrowing Registers) -> Int32 {
    let first = Int32(truncatingIfNeeded: arguments.count)
    for register in range { arguments.append(registers[register]) }
    return first
  }

  /// All children of the element at a place are drawn.
  mutating func endElement(at place: Int) {
    elements[place].subtreeEnd = Int32(truncatingIfNeeded: elementEnd)
  }

  /// Everything is drawn.
  mutating func finish() {
    elements.removeLast(elements.count - elementEnd)
    text.removeLast(text.count - textEnd)
    if isAnew {
      firstTextEnd = textEnd
      firstArgumentCount = arguments.count
    }
  }

  // MARK: Links

  package func linkArguments(of element: FrameElement) -> [Value] {
    let first = Int(element.firstArgument)
    return Array(arguments[first..<first + Int(element.argumentCount)])
  }

  /// What the element would send when it is only asked.
  package func asked(_ element: FrameElement) -> [Value] {
    let value = element.askedValue
    return value.tag == .absent ? linkArguments(of: element) : linkArguments(of: element) + [value]
  }

  // MARK: Plain elements

  /// Draws element `row` of the code behind those that are there; one that stood there and comes out the same stays as it is. False
  /// where it is not plain, has a part of a text that is not, or there is no room for it: then nothing has changed.
  @inline(never)
  mutating func draw(
    _ row: Int, of code: inout Code, _ registers: borrowing Registers, base: Int, instance: Int32,
    _ heap: inout Heap
  ) -> Bool {
    let drawn = code.drawn.span
    let parts = code.textParts.span
    let index = elementEnd
    guard index < elements.count, index < Limits.frameElements, textEnd <= Limits.frameBytes,
      drawn[row].isPlain
    else { return false }
    var end = textEnd
    var (shown, detail, name) = (FrameText.none, FrameText.none, FrameText.none)
    if drawn[row].hasTexts {
      var text = text.mutableSpan
      guard
        let first = PlainTexts.write(
          drawn[row].text, parts, registers, base: base, &heap, into: &text, at: &end),
        let second = PlainTexts.write(
          drawn[row].detail, parts, registers, base: base, &heap, into: &text, at: &end),
        let third = PlainTexts.write(
          drawn[row].name, parts, registers, base: base, &heap, into: &text, at: &end)
      else { return false }
      (shown, detail, name) = (first, second, third)
    }
    let argumentCount = Int(drawn[row].element.argumentCount)
    let firstArgument = base &+ Int(drawn[row].firstArgument)
    let stands = elements[index].isLike(drawn[row].element, of: instance, at: index)
    if stands, PlainTexts.areSame(elements[index].text, shown, in: text.span),
      PlainTexts.areSame(elements[index].detail, detail, in: text.span),
      PlainTexts.areSame(elements[index].name, name, in: text.span)
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

/// Bytes of a frame's text, half-open; `none` where an element has no such text.
package struct FrameText: Sendable, BitwiseCopyable, Equatable {
  package let start: Int32
  package let end: Int32

  package init(start: Int, end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  package static let none = FrameText(start: -1, end: -1)

  package var exists: Bool { start >= 0 }
  package var range: Range<Int> { exists ? Int(start)..<Int(end) : 0..<0 }
}

package struct FrameOption: Sendable, BitwiseCopyable {
  package let text: FrameText
  package let value: Value
  package init(text: FrameText, value: Value) {
    self.text = text
    self.value = value
  }
}

/// One element; its children follow it directly, up to `subtreeEnd`.
package struct FrameElement: Sendable, BitwiseCopyable {
  package struct Flags: OptionSet, Sendable, BitwiseCopyable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// It has a `->`.
    package static let isLinked = Flags(rawValue: 1)
    /// Its action would be taken now. Set for the kinds that draw it: button, toggle, field, choice, tabs, slider, date.
    package static let isAvailable = Flags(rawValue: 2)
    /// It has an `on:`.
    package static let hasSwitch = Flags(rawValue: 4)
    package static let isOn = Flags(rawValue: 8)
    package static let isSecure = Flags(rawValue: 16)
    package static let hasFocus = Flags(rawValue: 32)
    /// A progress with `value:`; a slider's or stepper's numbers are Doubles.
    package static let hasFraction = Flags(rawValue: 64)
    /// Numbers are to be printed as `Double`s.
    package static let isDouble = Flags(rawValue: 128)
  }

  package let kind: ElementKind
  package var flags: Flags = []
  /// The index behind its last descendant.
  package var subtreeEnd: Int32 = 0
  package var text: FrameText = .none
  /// `detail:` of a row, `message:` of an alert or sheet, the value of a field, date or choice as text.
  package var detail: FrameText = .none
  /// `name:`.
  package var name: FrameText = .none
  /// `value:` of a progress (0 to 1) or slider; `lower`, `upper`, `stride` of a slider's `in:` and `by:`.
  package var number: Double = 0
  package var lower: Double = 0
  package var upper: Double = 0
  package var stride: Double = 0
  /// Places in `Frame.options`; `chosenOption` is -1 when the value is none of them.
  package var firstOption: Int32 = 0
  package var optionCount: Int32 = 0
  package var chosenOption: Int32 = -1
  package var options: Range<Int> { Int(firstOption)..<Int(firstOption + optionCount) }
  /// The link: the screen or machine it belongs to, its action, its arguments.
  package var instance: Int32 = -1
  package var action: Int32 = -1
  package var firstArgument: Int32 = 0
  package var argumentCount: Int32 = 0
  /// The value it shows and would send when it is asked whether it is available.
  package var value: Value = .absent

  package init(kind: ElementKind) { self.kind = kind }

  /// The new value that it would send when it is only asked: the other way round for a switch, else its value.
  package var askedValue: Value { flags.contains(.hasSwitch) ? .bool(!flags.contains(.isOn)) : value }
}

extension FrameElement {
  /// An element of the last drawing is what this one would be but for its texts and arguments. Only such kinds are asked about as
  /// have nothing else.
  @inline(__always)
  fileprivate func isLike(_ now: FrameElement, of instance: Int32, at index: Int) -> Bool {
    switch (kind, now.kind) {
    case (.row, .row), (.text, .text), (.divider, .divider): break
    case _: return false
    }
    return flags.rawValue == now.flags.rawValue && value.tag == .absent && Int(subtreeEnd) == index &+ 1
      && action == now.action
      && (now.action < 0 || self.instance == instance && argumentCount == now.argumentCount)
  }
}
