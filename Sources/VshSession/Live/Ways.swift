import VshMachine
import VshProgram
import VshRender
import VshSource

/// What can be done now: every gesture that the top layer takes, with the action that it sends; every action past the view; and what
/// is refused, with the reason.
extension Session {
  /// A step that could be typed now.
  package struct Way: Sendable, Equatable {
    /// In the language: `tap "Retry"`.
    package var step: String
    /// The action that it sends, with its arguments; or what it is.
    package var meaning: String
    package var isAvailable: Bool
  }

  /// Gestures on the top layer, in the order of the screen; those that are refused, too. At most so many rows have their own.
  package mutating func ways(rows: Int = 5) -> [Way] {
    guard let top = runner.world.top else { return [] }
    var ways = gestures(rows: rows).map { gesture in
      Way(
        step: gesture.step, meaning: callText(gesture.touch),
        isAvailable: runner.world.wouldTake(
          gesture.touch.action, gesture.touch.arguments, on: gesture.touch.instance))
    }
    if runner.world.couldGoBack(from: top) {
      ways.append(Way(step: "back", meaning: "leaves this screen", isAvailable: true))
    }
    return ways
  }

  typealias PossibleGesture = (step: String, touch: Runner.Touch)

  /// Every gesture that has an action, whether that would be taken or not.
  mutating func gestures(rows: Int) -> [PossibleGesture] {
    guard runner.world.top != nil, (try? runner.draw()) != nil else { return [] }
    let frame = runner.world.drawing.frame
    var gestures: [PossibleGesture] = []
    var rowNumber = 0
    for place in frame.topLayer {
      let element = frame.elements[place]
      if element.kind == .row { rowNumber += 1 }
      guard element.flags.contains(.isLinked), rowNumber <= rows || element.kind != .row else { continue }
      if element.kind == .swipe, rowNumber > rows { continue }
      gestures += steps(at: place).map { step, added in
        let arguments = frame.linkArguments(of: element) + added
        return (
          step,
          Runner.Touch(
            action: ID(Int(element.action)), arguments: arguments, instance: element.instance)
        )
      }
    }
    return gestures
  }

  /// The steps that touch an element, each with what it adds to the written arguments; none where its part of the screen cannot be named.
  private func steps(at place: Int) -> [(step: String, added: [Value])] {
    let frame = runner.world.drawing.frame
    let element = frame.elements[place]
    let traits = element.kind.traits
    guard let gesture = traits.gestures.first else { return [] }
    let asked = element.askedValue.tag == .absent ? [] : [element.askedValue]
    let address = address(of: place, among: ElementKind.touched(by: gesture))
    switch gesture.row.target {
    case .element where traits.value == .option:
      return options(element).map { ("\(gesture) \($0.text)", [$0.value]) }
    case .element: return address.map { [("\(gesture) \($0)", asked)] } ?? []
    case .value:
      let text = valueText(element)
      let isBefore = gesture.row.form == .valueIntoSpot
      return address.map {
        [(isBefore ? "\(gesture) \(text) into \($0)" : "\(gesture) \($0) to \(text)", asked)]
      } ?? []
    case .option:
      return address.map { label in
        options(element).map { ("\(gesture) \($0.text) in \(label)", [$0.value]) }
      } ?? []
    case .part:
      return owner(of: place).flatMap { self.address(of: $0, among: traits.owners) }.map {
        [("\(gesture) \($0)", [])]
      } ?? []
    case .namedPart:
      let rows = frame.places(of: [.row], in: frame.topLayer)
      guard let row = owner(of: place).flatMap({ rows.firstIndex(of: $0) }) else { return [] }
      return [("\(gesture) row \(row + 1) \(Self.quoted(frame.labelText(place)))", [])]
    case .list:
      let isAlone = frame.places(of: [element.kind], in: frame.topLayer).count == 1
      return isAlone ? [("\(gesture)", [])] : []
    case .row:
      let rows = frame.places(of: [.row], in: frame.topLayer)
      guard let list = owner(of: place),
        let first = rows.firstIndex(where: { list..<Int(frame.elements[list].subtreeEnd) ~= $0 }),
        first + 1 < rows.count, rows[first + 1] < Int(frame.elements[list].subtreeEnd)
      else { return [] }
      return [("\(gesture) row \(first + 1) to \(first + 2)", [.int(0), .int(1)])]
    case .stack: return []
    }
  }

  /// The words that name an element of the top layer and no other one of these kinds; nil where none do.
  private func address(of place: Int, among kinds: [ElementKind]) -> String? {
    let frame = runner.world.drawing.frame
    let label = frame.labelText(place)
    func isAlone(in range: Range<Int>) -> Bool {
      !label.isEmpty
        && range.count(where: {
          kinds.contains(frame.elements[$0].kind) && frame.isLabeled($0, Array(label.utf8))
        }) == 1
    }
    if isAlone(in: frame.topLayer) { return Self.quoted(label) }
    let rows = frame.places(of: [.row], in: frame.topLayer)
    if let row = rows.firstIndex(of: place) { return "row \(row + 1)" }
    let around = rows.lastIndex { $0 < place && place < Int(frame.elements[$0].subtreeEnd) }
    guard let around, isAlone(in: rows[around]..<Int(frame.elements[rows[around]].subtreeEnd)) else {
      return nil
    }
    return "\(Self.quoted(label)) in row \(around + 1)"
  }

  /// The value of an element, as `type` and `set` take it.
  private func valueText(_ element: FrameElement) -> String {
    switch element.kind.traits.value {
    case .text: return Self.quoted(runner.world.string(element.value))
    case .date: return "Date(\"\(runner.world.description(of: element.value, type: TypeTable.date))\")"
    case _:
      let type = element.flags.contains(.isDouble) ? TypeTable.double : TypeTable.int
      return runner.world.description(of: element.value, type: type)
    }
  }

  /// The element that a part such as `hold` stands in.
  private func owner(of part: Int) -> Int? {
    runner.world.drawing.frame.elements[..<part].lastIndex { Int($0.subtreeEnd) > part }
  }

  private static let optionsShown = 20

  private func options(_ element: FrameElement) -> [(text: String, value: Value)] {
    element.options.prefix(Self.optionsShown).map { place in
      let option = runner.world.drawing.frame.options[place]
      return (Self.quoted(runner.world.drawing.frame.string(option.text)), option.value)
    }
  }

  /// A text as a literal of the language.
  package static func quoted(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\t": literal += "\\t"
      case _:
        if scalar.value < 0x20 || scalar.value == 0x7f {
          literal += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          literal.unicodeScalars.append(scalar)
        }
      }
    }
    return literal + "\""
  }
}
