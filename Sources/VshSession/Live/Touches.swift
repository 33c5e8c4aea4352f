package import VshMachine
package import VshProgram

/// Something that a person can do on the top layer of the screen, with the step that says it.
///
/// Fields and dates are not among them: what is typed is not the screen's to say.
package struct Touch: Sendable {
  /// In the language: `tap "Retry"`.
  package let step: String
  package let action: ID<ActionName>
  /// Good as long as the frame is.
  package let arguments: [Value]
  package let instance: Int32
}

extension Frame {
  /// All touches of the top layer, in the order of the screen: each tappable thing that is available; each option of a `choice` and of
  /// `tabs` that is not chosen; the ends of a slider, and a step either way; `pull`, `scroll`, `swipe`, `hold`, `double`, `submit`,
  /// `leave`, `cancel`, and `move` of the first row to the last place.
  ///
  /// - Parameter takesRow: whether a row is touched, by its place among the rows of its list and their number.
  package func touches(takesRow: (_ place: Int, _ count: Int) -> Bool) -> [Touch] {
    var touches: [Touch] = []
    let layer = topLayer
    let names = TouchNames(self, layer)
    var place = layer.lowerBound
    while place < layer.upperBound {
      let element = elements[place]
      if element.kind == .row, let (row, count) = names.rowInList(place), !takesRow(row, count) {
        place = max(place + 1, Int(element.subtreeEnd))
        continue
      }
      if element.flags.contains(.isLinked) {
        for (step, values) in steps(at: place, names) {
          touches.append(
            Touch(
              step: step, action: ID(Int(element.action)), arguments: linkArguments(of: element) + values,
              instance: element.instance))
        }
      }
      place += 1
    }
    return touches
  }

  /// A field or date of the top layer waits for what a person types.
  package var takesText: Bool {
    topLayer.contains { place in
      switch elements[place].kind {
      case .field, .date: elements[place].flags.contains([.isLinked, .isAvailable])
      case _: false
      }
    }
  }

  /// The steps that touch an element, with the values that each sends behind the link's own arguments.
  private func steps(at place: Int, _ names: TouchNames) -> [(step: String, values: [Value])] {
    let element = elements[place]
    let isAvailable = element.flags.contains(.isAvailable)
    let isSwitch = element.flags.contains(.hasSwitch)
    let switched: [Value] = isSwitch ? [.bool(!element.flags.contains(.isOn))] : []
    switch element.kind {
    case .button, .toggle:
      return isAvailable ? [("tap \(names.name(of: place))", switched)] : []
    case .row, .image: return [("tap \(names.name(of: place))", switched)]
    case .choice where isAvailable:
      return otherOptions(element).map { ("choose \($0.text) in \(names.name(of: place))", [$0.value]) }
    case .tabs where isAvailable: return otherOptions(element).map { ("tap \($0.text)", [$0.value]) }
    case .slider where isAvailable, .stepper where isAvailable:
      return settings(element).map { ("set \(names.name(of: place)) to \($0.text)", [$0.value]) }
    case .pull: return [("pull", [])]
    case .end: return [("scroll", [])]
    case .move:
      guard let rows = names.rows(ofListAround: place), rows.count > 1 else { return [] }
      return [
        (
          "move row \(names.number(of: rows[0])) to \(names.number(of: rows[rows.count - 1]))",
          [.int(0), .int(rows.count - 1)]
        )
      ]
    case .hold, .double, .submit, .leave, .cancel:
      return names.owner(of: place).map { [("\(element.kind) \(names.name(of: $0))", [])] } ?? []
    case .swipe:
      guard let row = names.owner(of: place) else { return [] }
      return [("swipe \(names.name(of: row)) \(Session.quoted(labelText(place)))", [])]
    case .choice, .tabs, .slider, .stepper, .field, .date, .title, .text, .progress, .section, .line, .list,
      .alert, .sheet, .divider, .space:
      return []
    }
  }

  private func otherOptions(_ element: FrameElement) -> [(text: String, value: Value)] {
    var others: [(text: String, value: Value)] = []
    for (place, option) in options[element.options].enumerated() where place != Int(element.chosenOption) {
      others.append((Session.quoted(string(option.text)), option.value))
    }
    return others
  }

  /// The ends of a slider or stepper, and a step either way.
  private func settings(_ element: FrameElement) -> [(text: String, value: Value)] {
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
}

/// How steps name the elements of a layer, each so that it alone is meant.
private struct TouchNames {
  private let frame: Frame
  private let rows: [Int]
  private var counts: [String: Int] = [:]

  init(_ frame: Frame, _ layer: Range<Int>) {
    self.frame = frame
    rows = frame.places(of: [.row], in: layer)
    for place in layer {
      let label = frame.labelText(place)
      if !label.isEmpty { counts[label, default: 0] += 1 }
    }
  }

  /// Its label; where others have that too, the row that it is or stands in.
  func name(of place: Int) -> String {
    let label = frame.labelText(place)
    let isRow = frame.elements[place].kind == .row
    if isRow, label.isEmpty || counts[label] != 1 { return "row \(number(of: place))" }
    let quoted = Session.quoted(label)
    if counts[label] == 1 { return quoted }
    guard let row = rows.last(where: { $0 < place && Int(frame.elements[$0].subtreeEnd) > place }) else {
      return quoted
    }
    return "\(quoted) in row \(number(of: row))"
  }

  /// Among all rows of the layer, from 1.
  func number(of row: Int) -> Int { (rows.firstIndex(of: row) ?? 0) + 1 }

  /// The element that a part such as `hold` stands in.
  func owner(of part: Int) -> Int? {
    frame.elements[..<part].lastIndex { Int($0.subtreeEnd) > part }
  }

  func rows(ofListAround place: Int) -> [Int]? {
    guard
      let list = frame.elements[..<place].lastIndex(where: { $0.kind == .list && Int($0.subtreeEnd) > place })
    else { return nil }
    let end = Int(frame.elements[list].subtreeEnd)
    return rows.filter { $0 > list && $0 < end }
  }

  /// Its place among the rows around it, and their number.
  func rowInList(_ row: Int) -> (place: Int, count: Int)? {
    let among = rows(ofListAround: row) ?? rows
    return among.firstIndex(of: row).map { ($0, among.count) }
  }
}
