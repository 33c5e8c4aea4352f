import VshProgram
import VshSyntax

/// A stack of nested lists that are collected at the same time. Each list is the elements after the index where it
/// began.
struct OpenList<Element: BitwiseCopyable>: ~Copyable {
  private var elements: [Element] = []

  var count: Int { @inline(__always) get { elements.count } }

  subscript(index: Int) -> Element { @inline(__always) get { elements[index] } }

  @inline(__always)
  mutating func append(_ element: Element) { elements.append(element) }

  @inline(__always)
  mutating func popLast() -> Element? { elements.popLast() }

  /// Moves the elements from index `first` on to the end of another list. Returns their range there.
  @inline(__always)
  mutating func close(_ first: Int, into list: inout [Element]) -> Range<Int> {
    let start = list.count
    for index in first..<elements.count { list.append(elements[index]) }
    drop(to: first)
    return start..<list.count
  }

  func contains(_ element: Element) -> Bool where Element: Equatable { elements.contains(element) }

  @inline(__always)
  mutating func drop(to first: Int) { while elements.count > first { _ = elements.popLast() } }
}
