/// What a pattern of `matches` means, the slow way: the set of offsets to which each part of it leads.
package struct SlowPattern {
  private indirect enum Part {
    case one((Character) -> Bool)
    case sequence([Part])
    case choice([Part])
    case repeated(Part, Int, Int?)
  }

  private var whole = Part.sequence([])
  private var rest: Substring

  /// - Parameter pattern: a pattern without a mistake.
  package init(_ pattern: String) {
    rest = pattern[...]
    whole = choice()
  }

  package func matches(_ text: String) -> Bool {
    let text = Array(text)
    return Self.ends(of: whole, [0], text).contains(text.count)
  }

  private static func ends(of part: Part, _ starts: Set<Int>, _ text: [Character]) -> Set<Int> {
    switch part {
    case .one(let takes): return Set(starts.filter { $0 < text.count && takes(text[$0]) }.map { $0 + 1 })
    case .sequence(let parts): return parts.reduce(starts) { ends(of: $1, $0, text) }
    case .choice(let parts): return parts.reduce(into: []) { $0.formUnion(ends(of: $1, starts, text)) }
    case .repeated(let part, let least, let most):
      var last = starts
      for _ in 0..<least { last = ends(of: part, last, text) }
      var all = last
      var count = least
      while !last.isEmpty, most.map({ count < $0 }) ?? true {
        last = ends(of: part, last, text).subtracting(all)
        all.formUnion(last)
        count += 1
      }
      return all
    }
  }

  // MARK: Reading

  private mutating func choice() -> Part {
    var parts = [sequence()]
    while rest.first == "|" {
      rest.removeFirst()
      parts.append(sequence())
    }
    return .choice(parts)
  }

  private mutating func sequence() -> Part {
    var parts: [Part] = []
    while let next = rest.first, next != "|", next != ")" { parts.append(counted(single())) }
    return .sequence(parts)
  }

  private mutating func single() -> Part {
    let first = rest.removeFirst()
    switch first {
    case ".": return .one { _ in true }
    case "[": return .one(members())
    case "(":
      let part = choice()
      rest.removeFirst()
      return part
    default: return .one { $0 == first }
    }
  }

  private mutating func counted(_ part: Part) -> Part {
    switch rest.first {
    case "*": rest.removeFirst(); return .repeated(part, 0, nil)
    case "+": rest.removeFirst(); return .repeated(part, 1, nil)
    case "?": rest.removeFirst(); return .repeated(part, 0, 1)
    case "{":
      let inside = rest.dropFirst().prefix { $0 != "}" }
      rest = rest.dropFirst(inside.count + 2)
      let numbers = inside.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      return .repeated(part, numbers[0] ?? 0, numbers.count == 1 ? numbers[0] : numbers[1])
    default: return part
    }
  }

  private mutating func members() -> (Character) -> Bool {
    let isOther = rest.first == "^"
    if isOther { rest.removeFirst() }
    var tests: [(Character) -> Bool] = []
    repeat {
      let first = rest.removeFirst()
      guard rest.first == "-", rest.dropFirst().first != "]" else {
        tests.append { $0 == first }
        continue
      }
      rest.removeFirst()
      let last = rest.removeFirst()
      let (low, high) = (
        first.unicodeScalars[first.unicodeScalars.startIndex],
        last.unicodeScalars[last.unicodeScalars.startIndex]
      )
      let range = low.value...high.value
      tests.append { character in
        range.contains { Unicode.Scalar($0).map { Character($0) == character } ?? false }
      }
    } while rest.first != "]"
    rest.removeFirst()
    return { character in tests.contains { $0(character) } != isOther }
  }
}

/// Writes random patterns of `matches`.
package enum RandomPattern {
  package static func written(_ random: inout SeededGenerator, depth: Int, pieces: [String]) -> String {
    guard depth > 0 else { return pieces[random.below(pieces.count)] }
    func inner(_ random: inout SeededGenerator) -> String {
      written(&random, depth: depth - 1, pieces: pieces)
    }
    switch random.below(5) {
    case 0: return "(\(inner(&random))|\(inner(&random)))"
    case 1, 2: return inner(&random) + inner(&random)
    default:
      let count = ["*", "+", "?", "{2}", "{1,}", "{0,2}", "{1,3}"][random.below(7)]
      return "(\(inner(&random)))\(count)"
    }
  }
}
