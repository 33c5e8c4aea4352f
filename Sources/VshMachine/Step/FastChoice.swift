/// The handlers that the fast path has chosen in a selection.
struct FastChoice: ~Copyable, Sendable {
  private var handlers: UniqueArray<Int32>

  /// - Parameter count: the most handlers of one selection.
  init(of count: Int = 0) { handlers = UniqueArray(repeating: 0, count: count) }

  init(copying other: borrowing FastChoice) { handlers = UniqueArray(copying: other.handlers) }

  /// A chosen handler, as an index of `StateTable.handlers`.
  subscript(index: Int) -> Int {
    @inline(__always) get { Int(handlers[index]) }
  }

  @inline(__always)
  mutating func note(_ handler: Int, at index: Int) { handlers[index] = Int32(truncatingIfNeeded: handler) }
}
