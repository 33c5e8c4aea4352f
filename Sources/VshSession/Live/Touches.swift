package import VshMachine
package import VshProgram
import VshSource

/// A possible gesture on the top layer of the screen; `Frame.step(of:)` writes the step that performs it.
package struct Touch: Sendable {
  package let action: ID<ActionName>
  /// Valid until the next frame.
  package let arguments: [Value]
  package let instance: Int32
  /// The element.
  fileprivate let place: Int
  /// The index among the element's gestures.
  fileprivate let number: Int
}

/// A value that a gesture can set, and its source text.
typealias GestureValue = (text: String, value: Value)

extension Frame {
  /// All gestures on the top layer, in the order of the screen: every available element that can be tapped; every
  /// option of a `choice` or `tabs` that is not chosen; the ends of a slider and one step either way; `pull`, `scroll`,
  /// `swipe`, `hold`, `double`, `submit`, `leave`, `cancel`, and `move` of the first row to the last position. Gestures
  /// that need a text or a date are not included. An action may refuse an option or a number.
  ///
  /// - Parameter takesRow: whether to include a row, given its index among the rows of its list and their number.
  package func touches(takesRow: (_ place: Int, _ count: Int) -> Bool) -> [Touch] {
    var touches: [Touch] = []
    let layer = topLayer
    var listed: (range: Range<Int>, rows: [Int]) = (0..<0, [])
    var place = layer.lowerBound
    while place < layer.upperBound {
      let kind = elements[place].kind
      let flags = elements[place].flags
      if kind == .row {
        let range = listRange(aroundRow: place, in: layer)
        if listed.range != range { listed = (range, places(of: [.row], in: range)) }
        if let index = listed.rows.firstIndex(of: place), !takesRow(index, listed.rows.count) {
          place = Int(elements[place].subtreeEnd)
          continue
        }
      }
      // What is available was asked with the present value; the action may take another one.
      let mayTake = flags.contains(.isAvailable) || !kind.drawing.showsAvailability || hasValues(kind)
      if flags.contains(.isLinked), mayTake, !takesText(kind) {
        addTouches(at: place, in: layer, to: &touches)
      }
      place += 1
    }
    return touches
  }

  private func addTouches(at place: Int, in layer: Range<Int>, to touches: inout [Touch]) {
    let element = elements[place]
    let additions = additions(
      at: place, giving: otherValues(of: element), movesToLast: true, in: layer)
    if additions.isEmpty { return }
    let arguments = linkArguments(of: element)
    for (number, added) in additions.enumerated() {
      touches.append(
        Touch(
          action: ID(Int(element.action)), arguments: added.isEmpty ? arguments : arguments + added,
          instance: element.instance, place: place, number: number))
    }
  }

  /// The source text of a gesture of this frame: `tap "Retry"`.
  package func step(of touch: Touch) -> String {
    step(
      at: touch.place, giving: text(ofOther: touch.number, of: elements[touch.place]), movesToLast: true)
  }

  /// Whether a field or date on the top layer waits for input.
  package var takesText: Bool {
    topLayer.contains { place in
      takesText(elements[place].kind) && elements[place].flags.contains([.isLinked, .isAvailable])
    }
  }

  private func takesText(_ kind: ElementKind) -> Bool {
    switch kind {
    case .field, .date: true
    case _: false
    }
  }

  private func hasValues(_ kind: ElementKind) -> Bool {
    switch kind {
    case .choice, .tabs, .slider, .stepper: true
    case _: false
    }
  }

  /// The list around a row; the layer where there is none.
  private func listRange(aroundRow row: Int, in layer: Range<Int>) -> Range<Int> {
    let list = elements[..<row].lastIndex { $0.kind == .list && Int($0.subtreeEnd) > row }
    return list.map { $0..<Int(elements[$0].subtreeEnd) } ?? layer
  }

  func value(ofOption place: Int) -> GestureValue {
    (Session.quoted(string(options[place].text)), options[place].value)
  }

  // MARK: Other values

  /// The values that differ from the element's current one: the other options, or the ends of a slider or stepper and
  /// one step either way.
  private func otherValues(of element: FrameElement) -> [Value] {
    if element.optionCount > 0 { return otherOptions(of: element).map { options[$0].value } }
    if element.flags.contains(.hasSwitch) { return [element.askedValue] }
    return otherNumbers(of: element).map { number in
      element.flags.contains(.isDouble) ? .double(number) : .int(Self.whole(number))
    }
  }

  /// The source text of one of the other values; empty for a switch.
  private func text(ofOther number: Int, of element: FrameElement) -> String {
    if element.optionCount > 0 { return value(ofOption: otherOptions(of: element)[number]).text }
    if element.flags.contains(.hasSwitch) { return "" }
    let number = otherNumbers(of: element)[number]
    return element.flags.contains(.isDouble) ? "\(number)" : "\(Self.whole(number))"
  }

  private func otherOptions(of element: FrameElement) -> [Int] {
    element.options.filter { $0 - Int(element.firstOption) != Int(element.chosenOption) }
  }

  private func otherNumbers(of element: FrameElement) -> [Double] {
    let now = element.number
    let tenth = (element.upper - element.lower) / 10
    let step =
      element.stride > 0
      ? element.stride : element.flags.contains(.isDouble) ? tenth : max(1, tenth.rounded())
    var numbers: [Double] = []
    for number in [element.lower, now - step, now + step, element.upper]
    where number >= element.lower && number <= element.upper && number != now && !numbers.contains(number) {
      numbers.append(number)
    }
    return numbers
  }

  /// No `Double` is the largest `Int`; the nearest one is greater.
  private static func whole(_ number: Double) -> Int64 { number < 0x1p63 ? Int64(number) : .max }

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
    additions(at: place, giving: values.map(\.value), movesToLast: movesToLast, in: topLayer)
      .enumerated().map { number, added in
        (step(at: place, giving: values[number].text, movesToLast: movesToLast), added)
      }
  }

  /// What the steps that touch an element append to its link's arguments. Empty where the element has no unique name.
  private func additions(
    at place: Int, giving values: @autoclosure () -> [Value], movesToLast: Bool, in layer: Range<Int>
  ) -> [[Value]] {
    let traits = elements[place].kind.traits
    guard let gesture = traits.gestures.first else { return [] }
    func isNamed() -> Bool {
      address(of: place, among: ElementKind.touched(by: gesture), in: layer) != nil
    }
    func added(_ value: Value) -> [Value] { value.tag == .absent ? [] : [value] }
    switch gesture.row.target {
    case .element where traits.value == .option: return values().map { [$0] }
    case .element: return isNamed() ? [added(elements[place].askedValue)] : []
    case .value: return isNamed() ? values().map(added) : []
    case .option: return isNamed() ? values().map { [$0] } : []
    case .part:
      guard let owner = owner(of: place), address(of: owner, among: traits.owners, in: layer) != nil else {
        return []
      }
      return [[]]
    case .namedPart: return row(ofPart: place, in: layer) == nil ? [] : [[]]
    case .list: return places(of: [elements[place].kind], in: layer).count == 1 ? [[]] : []
    case .row:
      guard let (_, target) = movedRow(ofPart: place, toLast: movesToLast, in: layer) else { return [] }
      return [[.int(0), .int(target)]]
    case .stack: return []
    }
  }

  /// The text of one of the steps that `additions` has found.
  ///
  /// - Parameter value: the text of its value.
  private func step(at place: Int, giving value: @autoclosure () -> String, movesToLast: Bool) -> String {
    let layer = topLayer
    let traits = elements[place].kind.traits
    guard let gesture = traits.gestures.first else { return "" }
    func address() -> String { addressText(of: place, among: ElementKind.touched(by: gesture), in: layer) }
    switch gesture.row.target {
    case .element where traits.value == .option: return "\(gesture) \(value())"
    case .element: return "\(gesture) \(address())"
    case .value:
      return gesture.row.form == .valueIntoSpot
        ? "\(gesture) \(value()) into \(address())" : "\(gesture) \(address()) to \(value())"
    case .option: return "\(gesture) \(value()) in \(address())"
    case .part:
      return "\(gesture) \(addressText(of: owner(of: place) ?? place, among: traits.owners, in: layer))"
    case .namedPart:
      let row = row(ofPart: place, in: layer) ?? 0
      return "\(gesture) row \(row + 1) \(Session.quoted(labelText(place)))"
    case .row:
      let (first, target) = movedRow(ofPart: place, toLast: movesToLast, in: layer) ?? (0, 0)
      return "\(gesture) row \(first + 1) to \(first + target + 1)"
    case .list, .stack: return "\(gesture)"
    }
  }

  // MARK: Addresses

  /// How a step names an element.
  private enum Address {
    case label
    /// By its index among the rows of the layer.
    case row(Int)
    case labelInRow(Int)
  }

  /// What identifies an element among those of these kinds on the top layer; nil where nothing does.
  private func address(of place: Int, among kinds: [ElementKind], in layer: Range<Int>) -> Address? {
    if isAlone(place, among: kinds, in: layer) { return .label }
    let rows = places(of: [.row], in: layer)
    if let row = rows.firstIndex(of: place) { return .row(row) }
    let around = rows.lastIndex { $0 < place && place < Int(elements[$0].subtreeEnd) }
    guard let around, isAlone(place, among: kinds, in: rows[around]..<Int(elements[rows[around]].subtreeEnd))
    else { return nil }
    return .labelInRow(around)
  }

  private func addressText(of place: Int, among kinds: [ElementKind], in layer: Range<Int>) -> String {
    let label = Session.quoted(labelText(place))
    return switch address(of: place, among: kinds, in: layer) {
    case .label, nil: label
    case .row(let row): "row \(row + 1)"
    case .labelInRow(let row): "\(label) in row \(row + 1)"
    }
  }

  /// Whether an element has a label that no other one of these kinds has.
  private func isAlone(_ place: Int, among kinds: [ElementKind], in range: Range<Int>) -> Bool {
    let wanted = label(place).range
    if wanted.isEmpty { return false }
    var count = 0
    // Few labels are equal, so that few kinds are compared.
    for other in range where isSame(label(other).range, wanted) {
      if !kinds.contains(elements[other].kind) { continue }
      count += 1
      if count > 1 { return false }
    }
    return count == 1
  }

  /// Whether two ranges of the text are equal. Labels of one screen differ at their ends more often than at their starts.
  private func isSame(_ range: Range<Int>, _ other: Range<Int>) -> Bool {
    if range.count != other.count { return false }
    var rest = range.count
    while rest > 0, text[range.lowerBound + rest - 1] == text[other.lowerBound + rest - 1] { rest -= 1 }
    return rest == 0
  }

  /// The element that contains a part such as `hold`.
  private func owner(of part: Int) -> Int? {
    elements[..<part].lastIndex { Int($0.subtreeEnd) > part }
  }

  /// The index, among the rows of the layer, of the row with a part.
  private func row(ofPart part: Int, in layer: Range<Int>) -> Int? {
    owner(of: part).flatMap { places(of: [.row], in: layer).firstIndex(of: $0) }
  }

  /// The first row of the list with a part, among the rows of the layer, and the position in the list to which it moves.
  private func movedRow(
    ofPart part: Int, toLast movesToLast: Bool, in layer: Range<Int>
  ) -> (first: Int, target: Int)? {
    guard let list = owner(of: part) else { return nil }
    let rows = places(of: [.row], in: layer)
    let own = rows.indices.filter { list..<Int(elements[list].subtreeEnd) ~= rows[$0] }
    guard let first = own.first, own.count > 1 else { return nil }
    return (first, movesToLast ? own.count - 1 : 1)
  }
}
