package import VshMachine
package import VshProgram
import VshSource

/// A possible gesture on the top layer of the screen, with the step that performs it.
package struct Touch: Sendable {
  /// The source text: `tap "Retry"`.
  package let step: String
  package let action: ID<ActionName>
  /// Valid until the next frame.
  package let arguments: [Value]
  package let instance: Int32
}

/// A value that a gesture can set, and its source text.
typealias GestureValue = (text: String, value: Value)

extension Frame {
  /// All gestures on the top layer, in the order of the screen: every available element that can be tapped; every
  /// option of a `choice` or `tabs` that is not chosen; the ends of a slider and one step either way; `pull`, `scroll`,
  /// `swipe`, `hold`, `double`, `submit`, `leave`, `cancel`, and `move` of the first row to the last position. Gestures
  /// that need a text or a date are not included.
  ///
  /// - Parameter takesRow: whether to include a row, given its index among the rows of its list and their number.
  package func touches(takesRow: (_ place: Int, _ count: Int) -> Bool) -> [Touch] {
    var touches: [Touch] = []
    let layer = topLayer
    var place = layer.lowerBound
    while place < layer.upperBound {
      let element = elements[place]
      if element.kind == .row {
        let rows = rows(besideRow: place, in: layer)
        if let index = rows.firstIndex(of: place), !takesRow(index, rows.count) {
          place = Int(element.subtreeEnd)
          continue
        }
      }
      let refuses =
        element.kind.traits.drawing.showsAvailability && !element.flags.contains(.isAvailable)
      if element.flags.contains(.isLinked), !refuses, !takesText(element) {
        for (step, added) in steps(at: place, giving: otherValues(of: element), movesToLast: true) {
          touches.append(
            Touch(
              step: step, action: ID(Int(element.action)), arguments: linkArguments(of: element) + added,
              instance: element.instance))
        }
      }
      place += 1
    }
    return touches
  }

  /// Whether a field or date on the top layer waits for input.
  package var takesText: Bool {
    topLayer.contains { place in
      takesText(elements[place]) && elements[place].flags.contains([.isLinked, .isAvailable])
    }
  }

  private func takesText(_ element: FrameElement) -> Bool {
    switch element.kind.traits.value {
    case .text, .date: true
    case _: false
    }
  }

  private func rows(besideRow row: Int, in layer: Range<Int>) -> [Int] {
    let list = elements[..<row].lastIndex { $0.kind == .list && Int($0.subtreeEnd) > row }
    return places(of: [.row], in: list.map { $0..<Int(elements[$0].subtreeEnd) } ?? layer)
  }

  func value(ofOption place: Int) -> GestureValue {
    (Session.quoted(string(options[place].text)), options[place].value)
  }

  /// The values that differ from the element's current one: the other options, or the ends of a slider or stepper and
  /// one step either way.
  private func otherValues(of element: FrameElement) -> [GestureValue] {
    if element.optionCount > 0 {
      return element.options.filter { $0 - Int(element.firstOption) != Int(element.chosenOption) }
        .map(value(ofOption:))
    }
    if element.flags.contains(.hasSwitch) { return [("", element.askedValue)] }
    let now = element.number
    let step = element.stride > 0 ? element.stride : (element.upper - element.lower) / 10
    var numbers: [Double] = []
    for number in [element.lower, now - step, now + step, element.upper]
    where number >= element.lower && number <= element.upper && number != now && !numbers.contains(number) {
      numbers.append(number)
    }
    return numbers.map { number in
      element.flags.contains(.isDouble)
        ? ("\(number)", .double(number)) : ("\(Int64(number))", .int(Int64(number)))
    }
  }

  // MARK: Steps

  /// The steps that touch an element, each with the values that it appends to the arguments. Empty where the element
  /// has no unique name.
  ///
  /// - Parameters:
  ///   - values: the values that the element may be set to.
  ///   - movesToLast: whether the first row of a list is moved to the last position instead of the second.
  func steps(
    at place: Int, giving values: [GestureValue], movesToLast: Bool
  ) -> [(step: String, added: [Value])] {
    let element = elements[place]
    let traits = element.kind.traits
    guard let gesture = traits.gestures.first else { return [] }
    func added(_ value: Value) -> [Value] { value.tag == .absent ? [] : [value] }
    func address() -> String? { self.address(of: place, among: ElementKind.touched(by: gesture)) }
    switch gesture.row.target {
    case .element where traits.value == .option:
      return values.map { ("\(gesture) \($0.text)", [$0.value]) }
    case .element: return address().map { [("\(gesture) \($0)", added(element.askedValue))] } ?? []
    case .value:
      guard let address = address() else { return [] }
      let isBefore = gesture.row.form == .valueIntoSpot
      return values.map { text, value in
        (isBefore ? "\(gesture) \(text) into \(address)" : "\(gesture) \(address) to \(text)", added(value))
      }
    case .option:
      guard let address = address() else { return [] }
      return values.map { ("\(gesture) \($0.text) in \(address)", [$0.value]) }
    case .part:
      return owner(of: place).flatMap { self.address(of: $0, among: traits.owners) }.map {
        [("\(gesture) \($0)", [])]
      } ?? []
    case .namedPart:
      guard let row = owner(of: place).flatMap({ places(of: [.row], in: topLayer).firstIndex(of: $0) }) else {
        return []
      }
      return [("\(gesture) row \(row + 1) \(Session.quoted(labelText(place)))", [])]
    case .list:
      return places(of: [element.kind], in: topLayer).count == 1 ? [("\(gesture)", [])] : []
    case .row:
      let rows = places(of: [.row], in: topLayer)
      guard let list = owner(of: place) else { return [] }
      let own = rows.indices.filter { list..<Int(elements[list].subtreeEnd) ~= rows[$0] }
      guard let first = own.first, own.count > 1 else { return [] }
      let target = movesToLast ? own.count - 1 : 1
      return [("\(gesture) row \(first + 1) to \(first + target + 1)", [.int(0), .int(target)])]
    case .stack: return []
    }
  }

  /// The words that identify an element among those of these kinds on the top layer; nil where none do.
  private func address(of place: Int, among kinds: [ElementKind]) -> String? {
    let label = labelText(place)
    func isAlone(in range: Range<Int>) -> Bool {
      !label.isEmpty
        && range.count(where: { kinds.contains(elements[$0].kind) && isLabeled($0, Array(label.utf8)) }) == 1
    }
    if isAlone(in: topLayer) { return Session.quoted(label) }
    let rows = places(of: [.row], in: topLayer)
    if let row = rows.firstIndex(of: place) { return "row \(row + 1)" }
    let around = rows.lastIndex { $0 < place && place < Int(elements[$0].subtreeEnd) }
    guard let around, isAlone(in: rows[around]..<Int(elements[rows[around]].subtreeEnd)) else { return nil }
    return "\(Session.quoted(label)) in row \(around + 1)"
  }

  /// The element that contains a part such as `hold`.
  private func owner(of part: Int) -> Int? {
    elements[..<part].lastIndex { Int($0.subtreeEnd) > part }
  }
}
