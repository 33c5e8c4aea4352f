import VshMachine
import VshProgram
import VshSession
import VshSource
import VshText

/// Long paths for a real app, beside the shortest ones. An app can forget what a script knows, so what was done before
/// counts there although the states are the same. Each takes the moves that followed each other the least so far.
extension WalkedWorld {
  private static let mostTours = 20
  private static let mostSteps = 25
  /// Of the states on all tours. Each is written and read, which for a large one takes much longer than its step.
  private static let mostBytes = 8 << 20

  /// - Returns: the steps of each.
  mutating func tours(isStopped: () -> Bool) -> [[String]] {
    let counts = explored.runner.world.coverage
    defer { explored.runner.world.takeCoverage(counts) }
    var choice = TourChoice()
    var tours: [[String]] = []
    var state = StateEncoding()
    var visited: Set<StateHash> = []
    var bytesLeft = Self.mostBytes
    for _ in 0..<Self.mostTours where bytesLeft > 0 && !isStopped() {
      choice.begin()
      var (path, bytes): ([Int32], [UInt8]) = ([], start)
      var typing = HumanTyping()
      do throws(Fault) {
        while path.count < Self.mostSteps, bytesLeft > 0,
          let next = try step(from: bytes, &choice, &typing, into: &state)
        {
          path.append(next)
          bytes = state.bytes
          bytesLeft -= bytes.count
          if visited.insert(StateHash(of: state, withIgnored: true)).inserted { choice.isNew = true }
        }
      } catch {
        // What cannot be walked on from is a finding of the walk.
      }
      if choice.isNew { tours.append(texts(of: steps(along: path))) }
    }
    return tours
  }

  /// Takes a move that is possible and ends in no error, and returns its number. Nil where there is none.
  private mutating func step(
    from bytes: [UInt8], _ choice: inout TourChoice, _ typing: inout HumanTyping,
    into state: inout StateEncoding
  ) throws(Fault) -> Int32? {
    try codec.decode(bytes, into: &explored.runner.world)
    let moves = try moves()
    let typings = moves.typings(in: explored.runner.world)
    var choices = TourChoice.Moves(labelsOfRows)
    for (number, move) in moves.all.enumerated() {
      if move.form == .touch, let typed = typings[Int(move.index)],
        !typing.allows(typed.text, into: typed.field, showing: typed.shown)
      {
        continue
      }
      choices.add(Int32(truncatingIfNeeded: number), moves.step(of: move, in: explored.runner.world).text)
    }
    for (number, may) in mayMoves.enumerated() {
      choices.add(-1 - Int32(truncatingIfNeeded: number), plan.rules.step(of: may).text)
    }
    var isBack = true
    while let next = choice.next(of: &choices) {
      if !isBack { try codec.decode(bytes, into: &explored.runner.world) }
      isBack = false
      guard let result = try take(next, of: moves), case .taken = answered(result) else { continue }
      try codec.encode(explored.runner.world, into: &state)
      choice.take()
      if next >= 0 {
        let move = moves.all[Int(next)]
        if move.form == .answer || move.form == .timer {
          typing.passTime()
        } else if move.form == .touch, let typed = typings[Int(move.index)] {
          typing.type(into: typed.field, showing: typed.shown, hasCalls: explored.runner.world.hasCalls)
        }
      }
      return next
    }
    return nil
  }

  /// The labels of the rows of the frame.
  private var labelsOfRows: Set<String> {
    let frame = explored.runner.world.drawing.frame
    return Set(frame.elements.indices.filter { frame.elements[$0].kind == .row }.map { frame.labelText($0) })
  }
}

/// Chooses the next move of a tour.
private struct TourChoice {
  /// The moves of a state.
  struct Moves {
    private let rows: [String]
    fileprivate var all: [(number: Int32, kind: String)] = []

    init(_ labelsOfRows: Set<String>) { rows = labelsOfRows.map { "tap " + Session.quoted($0) } }

    mutating func add(_ number: Int32, _ text: String) { all.append((number, kind(of: text))) }

    /// What a step does, whichever row it touches.
    private func kind(of text: String) -> String {
      let verb = String(text.prefix { $0 != " " })
      if ["double", "hold", "swipe", "move"].contains(verb) { return verb }
      let isOfRow = text.hasPrefix("tap row ") || rows.contains { text == $0 || text.hasPrefix($0 + " ") }
      return isOfRow ? "tap row" : text
    }
  }

  private struct Pair: Hashable {
    let first: String
    let second: String
  }

  private var numbers = SeededNumbers(seed: 0)
  private var counts: [Pair: Int] = [:]
  private var last = ""
  private var pair = Pair(first: "", second: "")
  /// Whether a move of this tour followed another one for the first time, or led to a new state.
  var isNew = false

  mutating func begin() {
    last = ""
    isNew = false
  }

  /// Removes a move from the others: one of those that followed the last one the least.
  mutating func next(of moves: inout Moves) -> Int32? {
    let counts = moves.all.map { self.counts[Pair(first: last, second: $0.kind)] ?? 0 }
    guard let least = counts.min() else { return nil }
    let indices = counts.indices.filter { counts[$0] == least }
    let (number, kind) = moves.all.remove(at: indices[numbers.next(below: indices.count)])
    pair = Pair(first: last, second: kind)
    return number
  }

  /// Notes that the move was possible.
  mutating func take() {
    if counts[pair] == nil { isNew = true }
    counts[pair, default: 0] += 1
    last = pair.second
  }
}

extension World {
  /// Whether a call is in flight.
  fileprivate var hasCalls: Bool {
    pendingWorks.contains { !$0.isCancelled && program.operation(of: $0) != nil }
  }
}
