import VshMachine
import VshProgram
import VshSource

/// Finds elements of a frame by label.
extension Frame {
  /// The label of an element for gestures and screen readers: its `name:`, else its text.
  func label(_ place: Int) -> FrameText {
    elements[place].name.exists ? elements[place].name : elements[place].text
  }

  func isLabeled(_ place: Int, _ wanted: ArraySlice<UInt8>) -> Bool {
    let label = label(place)
    return label.exists && text[label.range] == wanted
  }

  /// The number of elements of these kinds with a label, and the index of the last one.
  func places(
    labeled wanted: ArraySlice<UInt8>, of kinds: [ElementKind], in range: Range<Int>
  ) -> (count: Int, last: Int) {
    var found = (count: 0, last: 0)
    for place in range where kinds.contains(elements[place].kind) && isLabeled(place, wanted) {
      found = (found.count + 1, place)
    }
    return found
  }

  package func labelText(_ place: Int) -> String { string(label(place)) }

  func string(_ label: FrameText) -> String { String(decoding: text[label.range], as: UTF8.self) }

  /// The range of the last alert or sheet, which is the only part that accepts gestures; the whole frame where there is
  /// none.
  var topLayer: Range<Int> {
    let drawings = ElementKind.drawings
    var place = elements.count
    while place > 0 {
      place -= 1
      if case .layer = drawings[Int(elements[place].kind.rawValue)] {
        return place..<Int(elements[place].subtreeEnd)
      }
    }
    return 0..<elements.count
  }

  /// The indices of elements of some kinds in a range.
  func places(of kinds: [ElementKind], in range: Range<Int>) -> [Int] {
    range.filter { kinds.contains(elements[$0].kind) }
  }

  /// The direct children of one kind.
  func children(_ kind: ElementKind, of place: Int) -> [Int] {
    var found: [Int] = []
    var child = place + 1
    while child < Int(elements[place].subtreeEnd) {
      if elements[child].kind == kind { found.append(child) }
      child = max(child + 1, Int(elements[child].subtreeEnd))
    }
    return found
  }

  func child(_ kind: ElementKind, of place: Int) -> Int? { children(kind, of: place).first }

  func tabOptions(
    in range: Range<Int>, labeled wanted: ArraySlice<UInt8>
  ) -> [(place: Int, value: Value)] {
    if options.isEmpty { return [] }
    var found: [(place: Int, value: Value)] = []
    for place in range where elements[place].kind == .tabs {
      let element = elements[place]
      for option in options[element.options]
      where text[option.text.range] == wanted {
        found.append((place, option.value))
      }
    }
    return found
  }
}

extension ElementKind {
  /// The kinds that a gesture can be narrowed to.
  static let containers = allCases.filter { $0.traits.syntax.contents == .anything }

  /// The elements that accept a gesture themselves. In elements with options, an option is tapped.
  static func touched(by gesture: Gesture) -> [ElementKind] { touchedKinds[Int(gesture.rawValue)] }

  /// The kind of part that handles a gesture for its owner.
  static func part(for gesture: Gesture) -> ElementKind? { parts[Int(gesture.rawValue)] }

  private static let touchedKinds = Gesture.allCases.map { gesture in
    let isWhole = gesture.row.target == .element
    return allCases.filter { kind in
      let traits = kind.traits
      return traits.owners.isEmpty && traits.gestures.contains(gesture)
        && !(isWhole && traits.value == .option)
    }
  }

  private static let parts = Gesture.allCases.map { gesture in
    allCases.first { !$0.traits.owners.isEmpty && $0.traits.gestures.contains(gesture) }
  }
}
