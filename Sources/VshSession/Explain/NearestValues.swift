import VshMachine
import VshSource

/// The elements of a list that are nearest to a missing value: texts by edit distance, numbers by difference, records
/// by the number of parts that differ.
struct NearestValues {
  /// Indices, the nearest first.
  private(set) var indices: [Int] = []

  private static let most = 3

  init(to wanted: ValueTree, among elements: ArraySlice<ValueTree>) {
    switch wanted {
    case .text(let text):
      var left = Array(elements.enumerated())
      while indices.count < Self.most,
        let near = Suggestion.nearest(to: text, among: left.lazy.map { Self.text(of: $0.element) }),
        let index = left.first(where: { $0.element == .text(near) })?.offset
      {
        indices.append(index)
        left.removeAll { $0.element == .text(near) }
      }
    case .scalar(let text):
      guard let number = Double(text) else { return }
      indices = nearest(elements) { element in
        guard case .scalar(let other) = element, let other = Double(other) else { return nil }
        return abs(other - number)
      }
    case .record(let record):
      indices = nearest(elements) { element in
        if let id = wanted.id, element.id == id { return 0 }
        let count = ValueDifference(element, wanted).count
        return count < record.values.count ? Double(count) : nil
      }
    case .list, .dictionary: break
    }
  }

  private func nearest(_ elements: ArraySlice<ValueTree>, _ distance: (ValueTree) -> Double?) -> [Int] {
    var known: [(index: Int, distance: Double)] = []
    for (index, element) in elements.enumerated() {
      guard let distance = distance(element), !known.contains(where: { elements[$0.index] == element })
      else { continue }
      let rank = known.firstIndex { distance < $0.distance } ?? known.count
      known.insert((index, distance), at: rank)
      if known.count > Self.most { known.removeLast() }
    }
    return known.map { $0.index }
  }

  private static func text(of element: ValueTree) -> String {
    if case .text(let text) = element { text } else { "" }
  }
}
