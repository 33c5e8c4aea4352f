import VshProgram
import VshSyntax

/// A list whose elements are collected while lists inside them are: each takes what lies behind the place where it began.
struct OpenList<Element: BitwiseCopyable>: ~Copyable {
  private var elements: [Element] = []

  var count: Int { @inline(__always) get { elements.count } }

  subscript(place: Int) -> Element { @inline(__always) get { elements[place] } }

  @inline(__always)
  mutating func append(_ element: Element) { elements.append(element) }

  @inline(__always)
  mutating func popLast() -> Element? { elements.popLast() }

  /// Moves what lies behind a place to the end of another list, and returns where it is there.
  @inline(__always)
  mutating func close(_ first: Int, into list: inout [Element]) -> Range<Int> {
    let start = list.count
    for place in first..<elements.count { list.append(elements[place]) }
    drop(to: first)
    return start..<list.count
  }

  @inline(__always)
  mutating func drop(to first: Int) { while elements.count > first { _ = elements.popLast() } }
}
