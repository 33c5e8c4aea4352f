package import VshMachine
package import VshProgram
package import VshSource

/// A possible gesture on the top layer of the screen; `Frame.step(of:)` writes the step that performs it.
package struct Touch: Sendable {
  package let action: ID<ActionName>
  /// Valid until the next frame.
  package let arguments: [Value]
  package let instance: Int32
  /// The index of the element in the frame.
  package let element: Int
  /// The index among the element's gestures, or the values that are given to it.
  package let number: Int
}

/// A value that a gesture can set, and its source text.
typealias GestureValue = (text: String, value: Value)

/// The possible gestures on the top layer of the screen.
package struct Touches: Sendable {
  /// In the order of the screen.
  package fileprivate(set) var all: [Touch] = []
  /// What can be touched, too, but no step can name: two equal buttons in one row. Each gesture once for a label, in the
  /// order of the screen.
  package fileprivate(set) var unnamed: [UnnamedTouch] = []
}

/// Gestures on elements that no step can tell apart.
package struct UnnamedTouch: Sendable, Equatable {
  package let gesture: Gesture
  /// The label of the element; empty where it has none.
  package let label: String
}

extension World {
  /// All gestures on the top layer, in the order of the screen: every available element that can be tapped; every
  /// option of a `choice` or `tabs` that is not chosen; the ends of a slider and one step either way; `pull`, `scroll`,
  /// `swipe`, `hold`, `double`, `submit`, `leave`, `cancel`, and `move` of the first row to the last position. Gestures
  /// that need a text or a date are not included, but for fields with texts to type. An action may refuse an option or a
  /// number. The frame must be drawn.
  ///
  /// - Parameters:
  ///   - typed: texts for fields, by the indices of their elements.
  ///   - takesRow: whether to include a row, given its index among the rows of its list and their number.
  package func touches(
    typing typed: [Int: [Value]] = [:], takesRow: (_ index: Int, _ count: Int) -> Bool
  ) -> Touches {
    var addresses = ElementAddresses(of: drawing.frame)
    return addresses.touches(typing: typed, takesRow: takesRow)
  }

  /// The source text of a gesture of the present frame: `tap "Retry"`.
  ///
  /// - Parameter typed: the texts for fields with which the gesture was found.
  package func step(of touch: Touch, typing typed: [Int: [String]] = [:]) -> String {
    steps(of: [touch], typing: typed)[0]
  }

  /// The source texts of gestures of the present frame.
  package func steps(of touches: [Touch], typing typed: [Int: [String]] = [:]) -> [String] {
    var addresses = ElementAddresses(of: drawing.frame)
    var steps: [String] = []
    for touch in touches {
      let values =
        typed[touch.element]?.map { Session.quoted($0) }
        ?? addresses.frame.texts(ofOthers: addresses.frame.elements[touch.element])
      let step = addresses.step(
        at: touch.element, number: touch.number, giving: { values[$0] }, movesToLast: true, in: self)
      steps.append(step ?? "")
    }
    return steps
  }
}

extension ElementAddresses {
  fileprivate mutating func touches(
    typing typed: [Int: [Value]], takesRow: (_ index: Int, _ count: Int) -> Bool
  ) -> Touches {
    var touches = Touches()
    var index = layer.lowerBound
    while index < layer.upperBound {
      let kind = frame.elements[index].kind
      let flags = frame.elements[index].flags
      if kind == .row {
        let range = list(around: index).map { $0..<Int(frame.elements[$0].subtreeEnd) } ?? layer
        let first = rowCount(before: range.lowerBound)
        if !takesRow(rowCount(before: index) - first, rowCount(before: range.upperBound) - first) {
          index = Int(frame.elements[index].subtreeEnd)
          continue
        }
      }
      // What is available was asked with the present value; the action may take another one.
      let mayTake =
        flags.contains(.isAvailable) || !kind.drawing.showsAvailability || frame.hasValues(kind)
      if flags.contains(.isLinked), frame.takesText(kind) ? typed[index] != nil : mayTake {
        addTouches(at: index, typing: typed[index], to: &touches)
      }
      index += 1
    }
    return touches
  }

  private mutating func addTouches(at index: Int, typing typed: [Value]?, to touches: inout Touches) {
    let element = frame.elements[index]
    let additions = additions(at: index, giving: typed ?? frame.otherValues(of: element), movesToLast: true)
    if additions.isEmpty { return }
    let arguments = frame.linkArguments(of: element)
    for (number, added) in additions.enumerated() {
      if naming(at: index, number: number) != nil {
        touches.all.append(
          Touch(
            action: ID(Int(element.action)), arguments: added.isEmpty ? arguments : arguments + added,
            instance: element.instance, element: index, number: number))
      } else if let unnamed = unnamed(at: index, number: number), !touches.unnamed.contains(unnamed) {
        touches.unnamed.append(unnamed)
      }
    }
  }

  /// What a step that nothing names would touch.
  private func unnamed(at index: Int, number: Int) -> UnnamedTouch? {
    let element = frame.elements[index]
    guard let gesture = element.kind.traits.gestures.first else { return nil }
    if element.kind == .tabs {
      let option = frame.otherOptions(of: element)[number]
      return UnnamedTouch(gesture: gesture, label: frame.string(frame.options[option].text))
    }
    let isOfOwner = gesture.row.target == .part || gesture.row.target == .list
    let named = isOfOwner ? parent(of: index) ?? index : index
    return UnnamedTouch(gesture: gesture, label: frame.labelText(named))
  }
}

extension Frame {
  /// Whether a field or date on the top layer waits for input.
  package var takesText: Bool { takesText { _ in true } }

  /// - Parameter counts: whether an element with this action counts.
  package func takesText(_ counts: (ID<ActionName>) -> Bool) -> Bool {
    topLayer.contains { index in
      takesText(elements[index].kind) && elements[index].flags.contains([.isLinked, .isAvailable])
        && counts(ID(Int(elements[index].action)))
    }
  }

  fileprivate func takesText(_ kind: ElementKind) -> Bool {
    switch kind.traits.value {
    case .text, .date: true
    case .none, .switch, .number, .option, .fraction, .indices: false
    }
  }

  fileprivate func hasValues(_ kind: ElementKind) -> Bool {
    switch kind.traits.value {
    case .option, .number: true
    case .none, .switch, .text, .date, .fraction, .indices: false
    }
  }

  func value(ofOption index: Int) -> GestureValue {
    (Session.quoted(string(options[index].text)), options[index].value)
  }

  // MARK: Other values

  /// The values that differ from the element's current one: the other options, or the ends of a slider or stepper and
  /// one step either way.
  fileprivate func otherValues(of element: FrameElement) -> [Value] {
    if element.optionCount > 0 { return otherOptions(of: element).map { options[$0].value } }
    if element.flags.contains(.hasSwitch) { return [element.askedValue] }
    return otherNumbers(of: element).map { number in
      element.flags.contains(.isDouble) ? .double(number) : .int(Self.whole(number))
    }
  }

  /// The source texts of these values; empty for a switch.
  fileprivate func texts(ofOthers element: FrameElement) -> [String] {
    if element.optionCount > 0 { return otherOptions(of: element).map { value(ofOption: $0).text } }
    if element.flags.contains(.hasSwitch) { return [""] }
    return otherNumbers(of: element).map { number in
      element.flags.contains(.isDouble) ? "\(number)" : "\(Self.whole(number))"
    }
  }

  fileprivate func otherOptions(of element: FrameElement) -> [Int] {
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
}

// MARK: - Meant by a gesture

extension ExploredWorld {
  /// What a gesture sends on the present frame, which must be drawn; nil where it finds nothing there.
  package mutating func touch(of gesture: GestureStep) -> Touch? {
    guard let sent = try? runner.sentAction(by: gesture) else { return nil }
    return Touch(
      action: sent.action, arguments: sent.arguments, instance: sent.instance, element: sent.element,
      number: 0)
  }

  /// Which of the touches of the present frame a gesture means, by index. One with a label means all that have it in its
  /// part of the screen; one with a value, or of a row, is the only one.
  package mutating func indices(meantBy gesture: GestureStep, among touches: [Touch]) -> [Int] {
    do throws(StepProblem) {
      var wanted: ArraySlice<UInt8>?
      switch gesture.spot {
      case .label(let label)? where gesture.value == nil: wanted = try runner.bytes(label)
      case nil: break
      case _:
        guard let sent = try runner.sentAction(by: gesture) else { return [] }
        let addresses = ElementAddresses(of: runner.world.drawing.frame)
        return touches.indices.filter { index in
          let touch = touches[index]
          let isThere =
            gesture.kind.row.target == .row || touch.element == sent.element
            || addresses.parent(of: touch.element) == sent.element
          return isThere && touch.action == sent.action && touch.instance == sent.instance
            && touch.arguments.count == sent.arguments.count
            && zip(touch.arguments, sent.arguments).allSatisfy { runner.world.areEqual($0, $1) }
        }
      }
      let scope = try runner.scope(
        of: gesture.narrowings, in: GestureScope(runner.world.drawing.frame.topLayer))
      let addresses = ElementAddresses(of: runner.world.drawing.frame)
      return touches.indices.filter { index in
        scope.contains { $0.contains(touches[index].element) }
          && addresses.isMeant(touches[index], by: gesture.kind, wanted)
      }
    } catch {
      return []
    }
  }
}

extension ElementAddresses {
  /// - Parameter label: nil for a gesture without one.
  fileprivate func isMeant(_ touch: Touch, by gesture: Gesture, _ label: ArraySlice<UInt8>?) -> Bool {
    let element = frame.elements[touch.element]
    guard element.kind.traits.gestures.contains(gesture) else { return false }
    guard let label else { return true }
    if element.kind == .tabs {
      return frame.text[frame.options[frame.otherOptions(of: element)[touch.number]].text.range] == label
    }
    return frame.isLabeled(
      gesture.row.target == .part ? parent(of: touch.element) ?? -1 : touch.element, label)
  }
}

// MARK: - Steps

extension ElementAddresses {
  /// How a step names what it touches.
  fileprivate enum Naming {
    case element(Int, Address)
    /// An option of tabs, or a list.
    case narrowed(Narrowing)
    /// A swipe of a row, by the index of the row among those of the layer.
    case swipe(ofRow: Int)
    /// The index of the moved row among those of the layer, and the distance to its new index.
    case move(row: Int, distance: Int)
  }

  /// The steps that touch an element, each with the values that it appends to the arguments. Those that nothing names are
  /// left out.
  ///
  /// - Parameters:
  ///   - values: the values that the element may be set to.
  ///   - movesToLast: whether the first row of a list is moved to the last position instead of the second.
  mutating func steps(
    at index: Int, giving values: [GestureValue], movesToLast: Bool, in world: borrowing World
  ) -> [(step: String, added: [Value])] {
    let additions = additions(at: index, giving: values.map { $0.value }, movesToLast: movesToLast)
    var steps: [(step: String, added: [Value])] = []
    for (number, added) in additions.enumerated() {
      let options = frame.elements[index].options
      let step = step(
        at: index, number: number, option: options.isEmpty ? nil : options.lowerBound + number,
        giving: { values[$0].text }, movesToLast: movesToLast, in: world)
      if let step { steps.append((step, added)) }
    }
    return steps
  }

  /// What the steps that touch an element append to its link's arguments.
  private func additions(
    at index: Int, giving values: @autoclosure () -> [Value], movesToLast: Bool
  ) -> [[Value]] {
    let traits = frame.elements[index].kind.traits
    guard let gesture = traits.gestures.first else { return [] }
    func added(_ value: Value) -> [Value] { value.tag == .absent ? [] : [value] }
    switch gesture.row.target {
    case .element where traits.value == .option: return values().map { [$0] }
    case .element: return [added(frame.elements[index].askedValue)]
    case .value: return values().map(added)
    case .option: return values().map { [$0] }
    case .part, .namedPart, .list: return [[]]
    case .row:
      return move(by: index, toLast: movesToLast).map { [[.int($0.from), .int($0.to)]] } ?? []
    case .stack: return []
    }
  }

  /// How the step with one of the values names what it touches; nil where nothing does.
  ///
  /// - Parameter option: the option of tabs; nil for the one with the number among those that are not chosen.
  private mutating func naming(
    at index: Int, number: Int, option: Int? = nil, movesToLast: Bool = true
  ) -> Naming? {
    let element = frame.elements[index]
    let traits = element.kind.traits
    guard let gesture = traits.gestures.first else { return nil }
    switch gesture.row.target {
    case .element where traits.value == .option:
      return narrowing(ofOption: option ?? frame.otherOptions(of: element)[number], of: index)
        .map { .narrowed($0) }
    case .element, .value, .option: return address(of: index, for: gesture).map { .element(index, $0) }
    case .part:
      guard let owner = parent(of: index), frame.child(element.kind, of: owner) == index else { return nil }
      return address(of: owner, for: gesture).map { .element(owner, $0) }
    case .namedPart:
      guard let row = parent(of: index), frame.elements[row].kind == .row, isFirst(swipe: index, of: row)
      else { return nil }
      return .swipe(ofRow: rowCount(before: row))
    case .list: return narrowing(ofPart: index, for: gesture).map { .narrowed($0) }
    case .row:
      return move(by: index, toLast: movesToLast).map { .move(row: $0.row, distance: $0.to - $0.from) }
    case .stack: return nil
    }
  }

  /// The text of one of the steps; nil where nothing names it.
  ///
  /// - Parameter value: the text of a value.
  fileprivate mutating func step(
    at index: Int, number: Int, option: Int? = nil, giving value: (Int) -> String, movesToLast: Bool,
    in world: borrowing World
  ) -> String? {
    let traits = frame.elements[index].kind.traits
    guard let gesture = traits.gestures.first,
      let naming = naming(at: index, number: number, option: option, movesToLast: movesToLast)
    else { return nil }
    switch naming {
    case .element(let named, let address):
      let (spot, narrowing) = text(of: named, address, in: world)
      switch gesture.row.form {
      case .valueIntoSpot: return "\(gesture) \(value(number)) into \(spot)\(narrowing)"
      case .spotToValue: return "\(gesture) \(spot) to \(value(number))\(narrowing)"
      case .valueInSpot: return "\(gesture) \(value(number)) in \(spot)\(narrowing)"
      case .alone, .spot, .spotThenValue: return "\(gesture) \(spot)\(narrowing)"
      }
    case .narrowed(let narrowing) where traits.value == .option:
      return "\(gesture) \(value(number))\(text(of: narrowing, in: world))"
    case .narrowed(let narrowing): return "\(gesture)\(text(of: narrowing, in: world))"
    case .swipe(let row): return "\(gesture) row \(row + 1) \(Session.quoted(frame.labelText(index)))"
    case .move(let row, let distance): return "\(gesture) row \(row + 1) to \(row + distance + 1)"
    }
  }

  /// The first row that a part of a list moves: its index among the rows of the layer, its index in the list, and the
  /// index to which it moves.
  private func move(by part: Int, toLast movesToLast: Bool) -> (row: Int, from: Int, to: Int)? {
    guard let list = parent(of: part), frame.child(.move, of: list) == part else { return nil }
    let first = rowCount(before: list)
    let count = rowCount(before: Int(frame.elements[list].subtreeEnd)) - first
    guard count > 1, let from = (0..<count).first(where: { self.list(around: rows[first + $0]) == list })
    else { return nil }
    let to = movesToLast ? count - 1 : from + 1
    return to > from && to < count ? (first + from, from, to) : nil
  }
}
