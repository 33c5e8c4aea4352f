import VshMachine
import VshProgram
import VshSource
import VshText

/// Where a gesture looks for its element: ranges of the top layer, in order, usually one. A machine that is shown in
/// several parts has several. One range takes no storage.
struct GestureScope: RandomAccessCollection {
  private let first: Range<Int>
  private let rest: [Range<Int>]

  init(_ range: Range<Int>) {
    first = range
    rest = []
  }

  /// Nil where there is no range.
  init?(_ ranges: [Range<Int>]) {
    guard let first = ranges.first else { return nil }
    self.first = first
    rest = ranges.count == 1 ? [] : Array(ranges.dropFirst())
  }

  var startIndex: Int { 0 }
  var endIndex: Int { 1 + rest.count }
  subscript(index: Int) -> Range<Int> { index == 0 ? first : rest[index - 1] }
}

/// Finds elements of a frame by label.
extension Frame {
  /// The label of an element for gestures and screen readers: its `name:`, else its text.
  func label(_ index: Int) -> FrameText {
    elements[index].name.exists ? elements[index].name : elements[index].text
  }

  func isLabeled(_ index: Int, _ wanted: ArraySlice<UInt8>) -> Bool {
    let label = label(index)
    return label.exists && text.span.extracting(label.range).isEqual(to: wanted.span)
  }

  /// The number of elements of these kinds with a label, and the index of the last one. If a gesture has an action at
  /// one of them, only those count where it has; if one of several is available, only that.
  ///
  /// - Parameter gesture: nil for a container that narrows.
  func indices(
    labeled wanted: ArraySlice<UInt8>, of kinds: [ElementKind], for gesture: Gesture?, in scope: GestureScope
  ) -> (count: Int, last: Int) {
    var all = (count: 0, last: 0)
    for range in scope {
      for index in range where kinds.contains(elements[index].kind) && isLabeled(index, wanted) {
        all = (all.count + 1, index)
      }
    }
    guard all.count > 1, let gesture else { return all }
    var touchable = (count: 0, last: 0)
    var available = (count: 0, last: 0)
    let movable = gesture.row.target == .row ? rowsThatMove(in: scope) : []
    for range in scope {
      for index in range where kinds.contains(elements[index].kind) && isLabeled(index, wanted) {
        let takes = gesture.row.target == .row ? movable.contains(index) : takes(gesture, at: index)
        if takes { touchable = (touchable.count + 1, index) }
        if takes, isAvailable(index, for: gesture) { available = (available.count + 1, index) }
      }
    }
    return available.count == 1 ? available : touchable.count > 0 ? touchable : all
  }

  /// Whether an element is shown as one that takes a gesture now, other than by a part of it.
  func isAvailable(_ index: Int, for gesture: Gesture) -> Bool {
    switch gesture.row.target {
    case .element, .value, .option: elements[index].flags.contains([.isLinked, .isAvailable])
    case .part, .namedPart, .list, .row, .stack: false
    }
  }

  /// Whether a gesture, other than the move of a row, has an action at an element: the element is linked, or has a part
  /// for the gesture.
  func takes(_ gesture: Gesture, at index: Int) -> Bool {
    switch gesture.row.target {
    case .element, .value, .option: return elements[index].isLinked
    case .part, .namedPart: return ElementKind.part(for: gesture).map { child($0, of: index) != nil } ?? false
    case .list, .row, .stack: return false
    }
  }

  /// The rows whose nearest list has a `move`.
  private func rowsThatMove(in scope: GestureScope) -> Set<Int> {
    var rows: Set<Int> = []
    for range in scope {
      var lists: [(end: Int, isMovable: Bool)] = []
      for index in range {
        while let list = lists.last, list.end <= index { lists.removeLast() }
        if elements[index].kind == .list {
          lists.append((Int(elements[index].subtreeEnd), child(.move, of: index) != nil))
        } else if elements[index].kind == .row, lists.last?.isMovable == true {
          rows.insert(index)
        }
      }
    }
    return rows
  }

  /// The elements of a scope that the view of a machine shows.
  ///
  /// Nil where it shows none.
  func scope(ofMachine machine: Int32, in scope: GestureScope) -> GestureScope? {
    var found: [Range<Int>] = []
    for range in scope {
      for index in range where elements[index].machine == machine {
        if let last = found.last, last.upperBound == index {
          found[found.count - 1] = last.lowerBound..<index + 1
        } else {
          found.append(index..<index + 1)
        }
      }
    }
    return GestureScope(found)
  }

  /// The elements of a scope as a frame of their own.
  func part(_ scope: GestureScope) -> Frame {
    var part: [FrameElement] = []
    for range in scope {
      let moved = part.count - range.lowerBound
      for index in range {
        var element = elements[index]
        element.subtreeEnd = Int32(
          truncatingIfNeeded: max(index + 1, min(Int(element.subtreeEnd), range.upperBound)) + moved)
        part.append(element)
      }
    }
    return Frame(elements: part, text: text, options: options)
  }

  package func labelText(_ index: Int) -> String { string(label(index)) }

  /// The value of a field as text; nil where it has none.
  package func valueText(_ index: Int) -> String? {
    let value = elements[index].detail
    return value.exists ? string(value) : nil
  }

  func string(_ label: FrameText) -> String { String(decoding: text[label.range], as: UTF8.self) }

  /// The range of the last alert or sheet, which is the only part that accepts gestures; the whole frame where there is
  /// none.
  var topLayer: Range<Int> {
    let drawings = ElementKind.drawings
    var index = elements.count
    while index > 0 {
      index -= 1
      if case .layer = drawings[Int(elements[index].kind.rawValue)] {
        return index..<Int(elements[index].subtreeEnd)
      }
    }
    return 0..<elements.count
  }

  /// The indices of elements of some kinds in a range.
  func indices(of kinds: [ElementKind], in range: Range<Int>) -> [Int] {
    range.filter { kinds.contains(elements[$0].kind) }
  }

  func indices(of kinds: [ElementKind], in scope: GestureScope) -> [Int] {
    scope.count == 1 ? indices(of: kinds, in: scope[0]) : scope.flatMap { indices(of: kinds, in: $0) }
  }

  /// The direct children of one kind.
  func children(_ kind: ElementKind, of index: Int) -> [Int] {
    var found: [Int] = []
    var child = index + 1
    while child < Int(elements[index].subtreeEnd) {
      if elements[child].kind == kind { found.append(child) }
      child = max(child + 1, Int(elements[child].subtreeEnd))
    }
    return found
  }

  func child(_ kind: ElementKind, of index: Int) -> Int? { children(kind, of: index).first }

  /// The options with a label of tabs that can be tapped.
  func tabOptions(
    in scope: GestureScope, labeled wanted: ArraySlice<UInt8>
  ) -> [(index: Int, value: Value)] {
    if options.isEmpty { return [] }
    var found: [(index: Int, value: Value)] = []
    for index in scope.joined() where elements[index].kind == .tabs && elements[index].isLinked {
      let element = elements[index]
      for option in options[element.options]
      where text[option.text.range] == wanted {
        found.append((index, option.value))
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
