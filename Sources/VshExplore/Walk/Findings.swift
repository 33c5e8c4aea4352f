import VshMachine
import VshProgram
import VshSession
import VshSource

/// What a walk has found so far, each finding once, and where. The paths are walked at the end.
struct Findings {
  struct Found {
    let kind: WalkFinding.Kind
    let span: SourceSpan?
    /// The number of the state, and of the move from there; nil where the finding is the state's.
    let state: Int32
    let move: Int32?
    /// For a finding about states: their names, without the values of parameters.
    let states: String
    /// Where random walks met it.
    let position: RandomPosition
  }

  private(set) var all: [Found] = []
  /// The cards of a storyboard; nil where they are not asked for.
  var board: StoryboardNotes?
  var random = RandomNotes()

  /// Of the cards.
  var byteCount: Int { board?.byteCount ?? 0 }

  /// Mistakes at one position of the script, in states of the same names, are one finding, even if their messages contain
  /// different values.
  mutating func add(
    _ kind: WalkFinding.Kind, _ span: SourceSpan?, in states: String = "", at state: Int32, then move: Int32?,
    _ position: RandomPosition = RandomPosition()
  ) {
    if first(like: kind, span, in: states) != nil { return }
    all.append(
      Found(kind: kind, span: span, state: state, move: move, states: states, position: position))
  }

  func first(like kind: WalkFinding.Kind, _ span: SourceSpan?, in states: String) -> Found? {
    all.first { found in
      found.span == span && found.states == states
        && (found.kind == kind || span != nil && found.kind.isMistake(like: kind))
    }
  }
}

extension Walk {
  /// Notes a screen above itself with the same arguments, as a link or a double tap leaves it.
  ///
  /// - Parameter state: the state of the world.
  mutating func notePushedTwice(at state: Int32) {
    let screens = explored.runner.world.liveScreens.prefix(2)
    guard let top = screens.first, let below = screens.last, screens.count > 1,
      explored.runner.world.screen(of: top) == explored.runner.world.screen(of: below),
      zip(explored.runner.world.arguments(of: top), explored.runner.world.arguments(of: below))
        .allSatisfy({ explored.runner.world.areEqual($0, $1) })
    else { return }
    let program = explored.runner.world.program
    let name = program.names[program.screens[explored.runner.world.screen(of: top)].name]
    note(.pushedTwice(name), topSpan, at: state)
  }

  /// The active states of the top screen in a state, to which its path is walked again.
  mutating func statesText(at state: Int32) -> String {
    _ = steps(along: moves(to: state))
    return statesText
  }

  var topSpan: SourceSpan? {
    guard let top = explored.runner.world.top else { return nil }
    return explored.runner.world.program.screens[explored.runner.world.screen(of: top)].span
  }

  /// The active states of the top screen, for messages.
  var statesText: String {
    guard let top = explored.runner.world.top else { return "" }
    let states = explored.runner.world.statesText(of: top)
    // A screen without states is named itself.
    if !states.isEmpty { return states }
    let program = explored.runner.world.program
    return program.names[program.screens[explored.runner.world.screen(of: top)].name]
  }

  /// The names of the active states of the top screen, without values.
  var stateNames: String {
    explored.runner.world.top.map { explored.runner.world.statesText(of: $0, withValues: false) } ?? ""
  }
}
