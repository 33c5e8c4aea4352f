/// A pattern of `matches`, such as `[0-9]{5}` (language.md, Patterns of text). `PatternReading` reads it.
///
/// It asks of a whole text, character by character. All positions of the pattern that the text may have reached are
/// followed together, so that the time is linear in the text.
package struct TextPattern: Sendable {
  /// The characters that one position of a pattern takes, in composed form.
  struct Characters: Sendable {
    var takesOthers = false
    /// Characters of one scalar, in order and apart.
    private(set) var ranges: [ClosedRange<UInt32>] = []
    private var longer: Set<[UInt8]> = []

    /// `.`
    static let all: Characters = {
      var all = Characters()
      all.takesOthers = true
      return all
    }()

    mutating func add(_ character: PatternCharacter) {
      if let scalar = character.scalar { add(scalar...scalar) } else { longer.insert(character.bytes) }
    }

    mutating func add(_ range: ClosedRange<UInt32>) { ranges.append(range) }

    /// Puts the ranges in order, and joins those that overlap.
    mutating func close() {
      var joined: [ClosedRange<UInt32>] = []
      for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
        if let last = joined.last, range.lowerBound <= last.upperBound {
          joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
        } else {
          joined.append(range)
        }
      }
      ranges = joined
    }

    /// One that it takes: a letter, a digit or another plain sign where it can be, else the first one.
    fileprivate var example: String? {
      let plain = "xa1" + String(decoding: 0x20...0x7e as ClosedRange<UInt8>, as: UTF8.self)
      let sign = plain.unicodeScalars.first { scalar in
        let bytes = [UInt8(ascii: scalar)]
        return takes(PatternCharacter(bytes.span))
      }
      if let sign { return String(sign) }
      if takesOthers { return nil }
      return ranges.first.flatMap { Unicode.Scalar($0.lowerBound) }.map { String($0) }
        ?? longer.sorted { $0.lexicographicallyPrecedes($1) }.first.map {
          String(decoding: $0, as: UTF8.self)
        }
    }

    func takes(_ character: PatternCharacter) -> Bool {
      guard let scalar = character.scalar else { return longer.contains(character.bytes) != takesOthers }
      let first = ranges.indices.partition { ranges[$0].upperBound >= scalar }
      return (first < ranges.count && ranges[first].lowerBound <= scalar) != takesOthers
    }
  }

  /// A part of a pattern, as it is written.
  indirect enum Part: Sendable {
    case one(Characters)
    case sequence([Part])
    case choice([Part])
    case repeated(Part, least: Int, most: Int?)

    /// The number of its characters and classes when counts are written out.
    var size: Int {
      switch self {
      case .one: 1
      case .sequence(let parts), .choice(let parts): parts.reduce(0) { $0 + $1.size }
      case .repeated(let part, let least, let most): part.size * (most ?? max(least, 1))
      }
    }

    fileprivate var example: String? {
      switch self {
      case .one(let characters): characters.example
      case .sequence(let parts):
        parts.reduce("") { text, part in text.flatMap { text in part.example.map { text + $0 } } }
      case .choice(let parts): parts.lazy.compactMap { $0.example }.first
      case .repeated(let part, let least, _):
        least == 0 ? "" : part.example.map { String(repeating: $0, count: least) }
      }
    }
  }

  private enum Position: Sendable {
    case one(Characters, next: Int)
    case fork(Int, Int)
    case end
  }

  /// More characters and classes make no pattern, since matching takes up to the text's length times this.
  static let mostCharacters = 1_000
  /// Parentheses in each other.
  static let deepest = 32

  private var positions: [Position] = [.end]
  private var start = 0

  package init(_ pattern: Span<UInt8>) throws(PatternProblem) {
    start = add(try PatternReading.part(of: pattern), next: 0)
  }

  /// A short text that matches a pattern, of plain signs where it takes some; nil where there is none to be had.
  package static func example(of pattern: Span<UInt8>) -> String? {
    guard let part = try? PatternReading.part(of: pattern), part.size <= mostCharacters else { return nil }
    return part.example
  }

  /// A pattern of another language as this one writes it; nil where that is no pattern, or may be meant in another way.
  package static func rewritten(_ pattern: Span<UInt8>) -> [UInt8]? { PatternReading.rewritten(pattern) }

  /// Adds the positions of a part, the last first, and returns its first one.
  private mutating func add(_ part: Part, next: Int) -> Int {
    switch part {
    case .one(let characters): return add(.one(characters, next: next))
    case .sequence(let parts): return parts.reversed().reduce(next) { add($1, next: $0) }
    case .choice(let parts):
      let firsts = parts.map { add($0, next: next) }
      return firsts.dropLast().reversed().reduce(firsts.last ?? next) { add(.fork($1, $0)) }
    case .repeated(let part, let least, let most):
      var first = next
      if let most {
        for _ in least..<most { first = add(.fork(add(part, next: first), next)) }
        for _ in 0..<least { first = add(part, next: first) }
        return first
      }
      let fork = add(.end)
      first = add(part, next: fork)
      positions[fork] = .fork(first, next)
      if least == 0 { return fork }
      for _ in 1..<least { first = add(part, next: first) }
      return first
    }
  }

  private mutating func add(_ position: Position) -> Int {
    positions.append(position)
    return positions.count - 1
  }

  // MARK: Matching

  /// What a match takes at most, in operations of the machine.
  package func effort(bytes: Int) -> Int { positions.count + (bytes + 1) * positions.count / 8 }

  /// Whether the whole text matches.
  package func matches(_ text: Span<UInt8>) -> Bool {
    var (here, next) = (Reached(positions.count), Reached(positions.count))
    follow(start, to: &here)
    var cursor = ClusterCursor()
    while let cluster = cursor.next(in: text) {
      if here.positions.isEmpty { return false }
      let character = PatternCharacter(text.extracting(cluster.range))
      next.clear()
      for position in here.positions {
        if case .one(let characters, let after) = positions[position], characters.takes(character) {
          follow(after, to: &next)
        }
      }
      swap(&here, &next)
    }
    return here.isMarked[0]
  }

  /// Adds a position, or those after a fork, to what was reached.
  private func follow(_ position: Int, to reached: inout Reached) {
    reached.open.append(position)
    while let position = reached.open.popLast() {
      if reached.isMarked[position] { continue }
      reached.mark(position)
      if case .fork(let first, let second) = positions[position] {
        reached.open.append(second)
        reached.open.append(first)
      }
    }
  }

  private struct Reached {
    private(set) var positions: [Int] = []
    private(set) var isMarked: [Bool]
    var open: [Int] = []

    init(_ count: Int) { isMarked = [Bool](repeating: false, count: count) }

    mutating func mark(_ position: Int) {
      isMarked[position] = true
      positions.append(position)
    }

    mutating func clear() {
      for position in positions { isMarked[position] = false }
      positions.removeAll(keepingCapacity: true)
    }
  }
}

/// A character in composed form.
struct PatternCharacter {
  /// Its scalar where it has one alone.
  let scalar: UInt32?
  /// Its bytes where it has several scalars.
  let bytes: [UInt8]

  init(_ character: Span<UInt8>) {
    let first = character.scalar(at: 0)
    if first.length == character.count, Canonical.isCertainlyComposed(character) {
      (scalar, bytes) = (first.value, [])
      return
    }
    var composed: [UInt8] = []
    Canonical.append(composed: character, to: &composed)
    let only = composed.span.scalar(at: 0)
    (scalar, bytes) = only.length == composed.count ? (only.value, []) : (nil, composed)
  }
}
