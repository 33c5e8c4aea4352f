import VshMachine
import VshProgram
package import VshSource

/// The current state of a session, for display.
extension Session {
  /// The top screen and the elapsed time.
  package struct SessionStatus: Sendable, Equatable {
    /// The top screen's name; nil where none is open.
    package var screen: String?
    /// Its active states without parameters, outermost first: `content.loaded`, or `(songs, paused)`.
    package var states: String
    package var elapsedMilliseconds: Int64
    /// The number of calls in flight.
    package var pendingCount: Int
  }

  package var status: SessionStatus {
    SessionStatus(
      screen: runner.world.top.map { program.names[program.screens[runner.world.screen(of: $0)].name] },
      states: runner.world.top.map {
        stateNames(in: program.regions(of: runner.world.screen(of: $0)), of: $0)
      }
        ?? "",
      elapsedMilliseconds: elapsedMilliseconds,
      pendingCount: runner.world.inFlightCount)
  }

  /// The time since the session began, without the jumps of `given clock`.
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
    /// An error of the script while drawing.
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

  /// The approximate memory that a moment of the present would keep.
  package var byteCount: Int { runner.world.byteCount }
}
