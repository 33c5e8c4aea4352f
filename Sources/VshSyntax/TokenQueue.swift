import VshSource

/// The tokens that have been read and that the parser may still access, in order.
///
/// The array has its elements before they are used, so that the fast path stores tokens directly: an append would check
/// capacity and uniqueness for each.
struct TokenQueue {
  /// The first `count` elements are tokens; the others are unused.
  var places: [Token] = []
  var count = 0

  var all: [Token] { Array(places.prefix(count)) }

  mutating func append(_ token: Token) {
    if count < places.count { places[count] = token } else { places.append(token) }
    count += 1
  }

  /// Reserves capacity for this number of further tokens.
  mutating func makeRoom(for more: Int) {
    let missing = count + more - places.count
    if missing > 0 { places.append(contentsOf: repeatElement(.none, count: missing)) }
  }

  /// Frees the first tokens.
  mutating func removeFirst(_ taken: Int) {
    for place in taken..<count { places[place - taken] = places[place] }
    count -= taken
  }

  mutating func markLast(_ mark: Token.Marks) { places[count - 1].meaning.marks.insert(mark) }

  mutating func setName(at place: Int, to name: NameID) { places[place].meaning.name = name }
}
