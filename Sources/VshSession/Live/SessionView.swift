import VshMachine
import VshProgram
package import VshSource

/// Where a session is, for those who show it.
extension Session {
  /// What lies on top, and how far the clock has come.
  package struct Whereabouts: Sendable, Equatable {
    /// The top screen's name; nil where none is open.
    package var screen: String?
    /// Its active states from the outermost in, without parameters: `content.loaded`, or `(songs, paused)`.
    package var states: String
    package var elapsedMilliseconds: Int64
    /// Calls in flight.
    package var pendingCount: Int
  }

  package var place: Whereabouts {
    Whereabouts(
      screen: runner.world.top.map { program.names[program.screens[runner.world.screen(of: $0)].name] },
      states: runner.world.top.map {
        stateNames(in: program.regions(of: runner.world.screen(of: $0)), of: $0)
      }
        ?? "",
      elapsedMilliseconds: elapsedMilliseconds,
      pendingCount: runner.world.pendingCalls(of: nil, nil, nil).count)
  }

  /// Time that has passed since the session began, what `given clock` has set aside.
  package var elapsedMilliseconds: Int64 {
    runner.elapsedMilliseconds
  }

  private func stateNames(in regions: [ID<Region>], of instance: Int32) -> String {
    let names = regions.compactMap { region -> String? in
      guard let state = runner.world.activeState(in: region, of: instance) else { return nil }
      let inner = stateNames(in: program.regions(of: state), of: instance)
      return program.names[program.states[state].name] + (inner.isEmpty ? "" : "." + inner)
    }
    return names.count > 1 ? "(" + names.joined(separator: ", ") + ")" : names.first ?? ""
  }

  /// The screen as text.
  package enum Shown: Sendable {
    case none
    case drawn([UInt8])
    /// A mistake of the script, met while it was drawn.
    case failed(Diagnostic)
  }

  package mutating func screen() -> Shown {
    guard runner.world.top != nil else { return .none }
    do throws(StepProblem) {
      return .drawn(try runner.screenText())
    } catch {
      return .failed(error.diagnostic)
    }
  }

  /// Roughly what a moment of the present would keep in memory.
  package var byteCount: Int { runner.world.byteCount }
}
