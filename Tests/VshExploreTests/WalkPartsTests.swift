import Testing

@testable import VshExplore
@testable import VshMachine

/// What a walk keeps of its states.
@Suite struct WalkPartsTests {
  private static func hash(_ number: Int) -> StateHash {
    let bytes = Array("state \(number)".utf8)
    return StateHash(of: bytes[...])
  }

  @Test func visitedStatesAreFoundAgain() {
    var visited = VisitedStates()
    // Each state but the first is found from the one with half its number.
    for number in 0..<3_000 {
      #expect(visited.number(of: Self.hash(number)) == nil)
      let parent = number == 0 ? -1 : Int32((number - 1) / 2)
      #expect(visited.add(Self.hash(number), from: parent, by: Int32(number % 2)) == number)
    }
    for number in 0..<3_000 { #expect(visited.number(of: Self.hash(number)) == Int32(number)) }
    #expect(visited.number(of: Self.hash(3_000)) == nil)
    #expect([0, 1, 2, 3, 6, 7, 2_999].map { visited.depth(of: $0) } == [0, 1, 1, 2, 2, 3, 11])
    #expect(visited.path(to: 0) == [])
    #expect(visited.path(to: 5) == [0, 1])
    #expect(visited.path(to: 2_999).count == 11)
  }

  @Test func theHashIsOfTheFirstBytes() {
    let bytes = Array("a state and what is only restored".utf8)
    for count in 0..<bytes.count {
      #expect(StateHash(of: bytes[..<count]) == StateHash(of: Array(bytes[..<count])[...]))
      #expect(StateHash(of: bytes[..<count]) != StateHash(of: bytes[...count]))
    }
  }

  @Test func theQueueGivesWhatWasAddedFirst() {
    var queue = StateQueue()
    var (added, taken) = (0, 0)
    for round in 0..<100 {
      for _ in 0..<round % 7 {
        queue.add(Array(repeating: UInt8(added % 251), count: added % 5))
        added += 1
      }
      for _ in 0..<min(queue.count, round % 5) {
        #expect(queue.takeFirst() == Array(repeating: UInt8(taken % 251), count: taken % 5))
        taken += 1
      }
      #expect(queue.count == added - taken)
      #expect(queue.byteCount == (taken..<added).reduce(0) { $0 + $1 % 5 })
    }
  }

  @Test func theLastStatesAreKept() {
    var recent = RecentStates(most: 10)
    for number in 0..<37 {
      recent.add([UInt8(number)])
      #expect((0..<recent.count).map { recent[$0] } == (max(0, number - 9)...number).map { [UInt8($0)] })
    }
  }

  @Test func ofLargeStatesFewAreKept() {
    var recent = RecentStates(most: 10, bytes: 100)
    for number in 0..<20 {
      recent.add([UInt8](repeating: UInt8(number), count: 40))
      #expect(recent.count <= 4)
      #expect(recent[recent.count - 1].first == UInt8(number))
    }
    recent.add([UInt8](repeating: 20, count: 1_000))
    #expect(recent[recent.count - 1].count == 1_000)
  }

  @Test func aListOfManyPiecesGivesEachState() {
    var states = StateList()
    let lengths = [0, 1, 700_000, 700_000, 3_000_000, 2, 0, 1_048_576, 5]
    for (number, length) in lengths.enumerated() {
      states.add([UInt8](repeating: UInt8(number), count: length))
    }
    #expect(states.byteCount == lengths.reduce(0, +))
    for (number, length) in lengths.enumerated() {
      states.release(before: number)
      #expect(states[number] == ArraySlice(repeating: UInt8(number), count: length))
    }
    states.removeAll()
    states.add([7])
    #expect(states[0] == [7])
    #expect(states.count == 1)
  }
}
