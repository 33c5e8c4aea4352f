import VshSource

/// The tokens that have been read and that the parser still may look at, in their order.
///
/// Their places are made many at a time, so that plain tokens are put where they belong: an array would ask at each whether
/// there is room, and whether it may be changed.
struct TokenQueue {
  /// The first `count` are tokens; the others are unused.
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

  /// Frees the tokens before a place.
  mutating func removeFirst(_ taken: Int) {
    for place in taken..<count { places[place - taken] = places[place] }
    count -= taken
  }

  mutating func markLast(_ mark: Token.Marks) { places[count - 1].meaning.marks.insert(mark) }

  mutating func setName(at place: Int, to name: NameID) { places[place].meaning.name = name }
}
