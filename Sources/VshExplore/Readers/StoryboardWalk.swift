import VshMachine
import VshProgram
import VshSession
import VshSource

/// What a walk notes for a storyboard.
extension Walk {
  /// What a person can see; nil where that was not asked for.
  mutating func storyboard() -> Storyboard? {
    guard var notes = found.board else { return nil }
    for found in found.all { notes.note(found.kind.sentence, at: found.state) }
    var (stepCount, byteCount) = (0, 0)
    var known: [Int32: WalkedPath] = [:]
    for (card, state) in notes.firsts.enumerated() {
      stepCount += depth(of: state)
      if stepCount > Self.mostPathSteps { break }
      // A path begins as that of a card before it, which is not walked again.
      let (start, moves) = visited.path(to: state) { known[$0] != nil }
      var path = known[start] ?? emptyPath
      let isWhole = follow(moves, &path)
      notes.setPath(texts(of: path.steps), ofCard: card)
      byteCount += path.byteCount
      if isWhole, byteCount <= Self.mostPathBytes { known[state] = path }
    }
    return notes.board
  }

  /// The bytes of the states at the ends of paths.
  private static let mostPathBytes = 64 << 20

  /// The steps of all paths together; cards that are found later have none.
  private static let mostPathSteps = 100_000

  /// Notes the steps of the moves that lead to another card.
  mutating func noteSteps(from state: Int32, _ bytes: [UInt8], _ moves: Moves) throws(Fault) {
    guard let wanted = found.board?.takeWanted(), !wanted.isEmpty else { return }
    try codec.decode(bytes, into: &explored.runner.world)
    if explored.runner.world.top != nil { try explored.runner.world.drawFrame() }
    for edge in wanted {
      let step =
        edge.move < 0
        ? plan.step(of: mayMoves[-1 - Int(edge.move)])
        : moves.step(of: moves.all[Int(edge.move)], in: explored.runner.world)
      found.board?.note(step.text, of: edge)
    }
  }

  /// Notes what a person sees in the new state.
  mutating func noteCard() {
    let top = explored.runner.world.top
    let drawn = top == nil ? nil : explored.screen()
    let text = String(decoding: drawn ?? [], as: UTF8.self)
    let program = explored.runner.world.program
    let name = top.map { program.names[program.screens[explored.runner.world.screen(of: $0)].name] }
    let screen = name ?? "(closed)"
    var detail = plan.bounds.cardDetail
    if drawn == nil { detail = ScreenDetail() }
    if found.board?.board.has(screen, text) == true { (detail.widths, detail.locales) = ([], []) }
    let seen = explored.seen(detail)
    let states = stateNames
    found.board?.note(screen, text, in: states, seen)
  }
}
