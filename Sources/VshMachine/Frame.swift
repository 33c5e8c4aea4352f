package import VshProgram

/// What a screen shows, as one flat buffer: the machine fills it, the renderer and the gestures read it. Texts are ranges of
/// one byte arena. A frame holds no place in the world's heap but in the arguments of its links, and is good until the next step.
package struct Frame: Sendable {
  package var elements: [FrameElement] = []
  package var text: [UInt8] = []
  /// Arguments that links send, before the element's new value.
  package var arguments: [Value] = []
  /// What the options of choices and tabs send, in order, with their texts.
  package var options: [FrameOption] = []

  package init() {}

  package mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    arguments.removeAll(keepingCapacity: true)
    options.removeAll(keepingCapacity: true)
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
