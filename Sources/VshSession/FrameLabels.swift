import VshMachine
import VshProgram
import VshSource

/// Looking at the frame by label.
extension Frame {
  /// What `tap` and a screen reader call an element: its `name:`, else its text.
  func label(_ place: Int) -> FrameText {
    let element = elements[place]
    return element.name.exists ? element.name : element.text
  }

  func isLabeled(_ place: Int, _ wanted: [UInt8]) -> Bool {
    let label = label(place)
    return label.exists && text[label.range].elementsEqual(wanted)
  }

  func labelText(_ place: Int) -> String { string(label(place)) }

  func string(_ label: FrameText) -> String { String(decoding: text[label.range], as: UTF8.self) }

  /// While there is an alert or a sheet, only the last one can be touched.
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

  /// The places of some kinds in a range.
  func places(of kinds: [ElementKind], in range: Range<Int>) -> [Int] {
    range.filter { kinds.contains(elements[$0].kind) }
  }

  /// The direct children of a kind.
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

  func tabOptions(in range: Range<Int>, labeled wanted: [UInt8]) -> [(place: Int, value: Value)] {
    var found: [(place: Int, value: Value)] = []
    for place in range where elements[place].kind == .tabs {
      let element = elements[place]
      for option in options[element.options]
      where text[option.text.range].elementsEqual(wanted) {
        found.append((place, option.value))
      }
    }
    return found
  }
}

extension ElementKind {
  /// What a place can be narrowed to.
  static let containers = allCases.filter { $0.traits.syntax.contents == .anything }

  /// The elements that take a gesture themselves. Of what has options, one of them is tapped.
  static func touched(by gesture: Gesture) -> [ElementKind] { touchedKinds[Int(gesture.rawValue)] }

  /// The part that answers a gesture for its owner.
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
