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

  package var elements: [FrameElement] = []
  package var text: [UInt8] = []
  /// Arguments that links send, before the element's new value.
  package var arguments: [Value] = []
  /// What the options of choices and tabs send, in order, with their texts.
  package var options: [FrameOption] = []

  package let identity = Identity()
  /// Which drawing of its world this is; numbers grow.
  package private(set) var number = 0
  /// Elements that stand here as they stood in the drawing with the number before, ascending.
  package internal(set) var kept: [Range<Int>] = []

  // MARK: While it is filled
  /// Where the next element goes.
  var elementEnd = 0
  /// Where the next text goes. There is room behind it, which is given back in the end.
  var textEnd = 0
  /// The bytes and arguments of the last drawing from scratch.
  private var firstTextEnd = 0
  private var firstArgumentCount = 0
  private var isAnew = true

  package init() {}

  /// Most of what it holds are leavings of earlier drawings.
  var isWorthDrawingAnew: Bool {
    textEnd > 2 * firstTextEnd + 1 << 14 || textEnd > Limits.frameBytes / 2
      || arguments.count > 2 * firstArgumentCount + 1 << 12 || options.count > 1 << 12
  }

  /// Begins a drawing: over the one before, or from scratch.
  mutating func begin(anew: Bool) {
    // A gap in the numbers says that nothing of the drawing before stands here.
    number += anew ? 2 : 1
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

  /// Everything is drawn.
  mutating func finish() {
    elements.removeLast(elements.count - elementEnd)
    text.removeLast(text.count - textEnd)
    if isAnew {
      firstTextEnd = textEnd
      firstArgumentCount = arguments.count
    }
  }
}

/// Bytes of a frame's text, half-open; `none` where an element has no such text.
package struct FrameText: Sendable, BitwiseCopyable, Equatable {
  package var start: Int32
  package var end: Int32

  package init(start: Int, end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  package static let none = FrameText(start: -1, end: -1)

  package var exists: Bool { start >= 0 }
  package var range: Range<Int> { exists ? Int(start)..<Int(end) : 0..<0 }
}

package struct FrameOption: Sendable, BitwiseCopyable {
  package var text: FrameText
  package var value: Value
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

  package var kind: ElementKind
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
  /// The link: the screen or machine it belongs to, its action, its arguments.
  package var instance: Int32 = -1
  package var action: Int32 = -1
  package var firstArgument: Int32 = 0
  package var argumentCount: Int32 = 0
  /// The value it shows and would send when it is asked whether it is available.
  package var value: Value = .absent

  package init(kind: ElementKind) { self.kind = kind }
}
