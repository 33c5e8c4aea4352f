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

  /// Mistakes at one position of the script, in states of the same names, are one finding, even if their messages contain
  /// different values.
  ///
  /// - Returns: whether it is a new one.
  @discardableResult
  mutating func add(
    _ kind: WalkFinding.Kind, _ span: SourceSpan?, in states: String = "", at state: Int32, then move: Int32?,
    _ position: RandomPosition = RandomPosition()
  ) -> Bool {
    if first(like: kind, span, in: states) != nil { return false }
    all.append(
      Found(kind: kind, span: span, state: state, move: move, states: states, position: position))
    return true
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
    let screens = walked.explored.runner.world.openScreens.suffix(2).reversed()
    guard let top = screens.first, let below = screens.last, screens.count > 1,
      walked.explored.runner.world.screen(of: top) == walked.explored.runner.world.screen(of: below),
      zip(
        walked.explored.runner.world.arguments(of: top), walked.explored.runner.world.arguments(of: below)
      ).allSatisfy({ walked.explored.runner.world.areEqual($0, $1) })
    else { return }
    let program = walked.explored.runner.world.program
    let name = program.names[program.screens[walked.explored.runner.world.screen(of: top)].name]
    note(.pushedTwice(name), walked.topSpan, at: state)
  }

  /// The active states of the top screen in a state, to which its path is walked again.
  mutating func statesText(at state: Int32) -> String {
    _ = walked.steps(along: moves(to: state))
    return walked.statesText
  }
}
