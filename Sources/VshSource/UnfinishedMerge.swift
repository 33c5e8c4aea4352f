/// An unfinished merge in a file: git's three conflict marks, each alone at the start of a line, one after the other.
package struct UnfinishedMerge: Equatable, Sendable {
  /// The line of each mark, from 1.
  package let firstLine: Int
  package let middleLine: Int
  package let lastLine: Int
  /// The lines of the first side, without those of the common ancestor, which some tools write between the two sides.
  package let firstSide: Range<Int>
  /// The bytes of the first mark's line, without its line feed.
  package let mark: Range<Int>

  /// The lines of the second side.
  package var secondSide: Range<Int> { middleLine + 1..<lastLine }

  /// All unfinished merges of a text, in order.
  package static func all(in text: [UInt8]) -> [UnfinishedMerge] {
    var found: [UnfinishedMerge] = []
    var (first, ancestor, middle) = (0, 0, 0)
    var mark = 0..<0
    var (line, start) = (0, 0)
    while start < text.count {
      line += 1
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      var content = text[start..<end]
      if content.last == UInt8(ascii: "\r") { content.removeLast() }
      switch Mark(content) {
      case .first: (first, ancestor, middle, mark) = (line, 0, 0, start..<content.endIndex)
      case .ancestor where first > 0 && middle == 0: ancestor = line
      case .middle where first > 0 && middle == 0: middle = line
      case .last where middle > 0:
        found.append(
          UnfinishedMerge(
            firstLine: first, middleLine: middle, lastLine: line,
            firstSide: first + 1..<(ancestor > 0 ? ancestor : middle), mark: mark))
        (first, middle) = (0, 0)
      case .ancestor, .middle, .last, nil: break
      }
      start = end + 1
    }
    return found
  }

  private enum Mark {
    case first, ancestor, middle, last

    init?(_ line: ArraySlice<UInt8>) {
      if line.starts(with: "<<<<<<< ".utf8) {
        self = .first
      } else if line.starts(with: "||||||| ".utf8) {
        self = .ancestor
      } else if line.elementsEqual("=======".utf8) {
        self = .middle
      } else if line.starts(with: ">>>>>>> ".utf8) {
        self = .last
      } else {
        return nil
      }
    }
  }
}
