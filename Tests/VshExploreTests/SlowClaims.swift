import VshProgram
import VshSession

@testable import VshMachine

/// The claims, judged by looking at every state.
extension SlowExplorer {
  enum Verdict: Equatable {
    case holds
    case holdsIn(Int)
    /// In a state that is so many steps from the start; nil where none is named.
    case broken(Int?)
  }

  func verdict(of claim: Clauses.Claim) -> Verdict {
    switch claim.form {
    case .always(let condition, _):
      return nowhere { state in
        switch states[state].kept.world.ask(condition) {
        case .no, .error: true
        case .yes, .absent: false
        }
      }
    case .reaches(let condition):
      return states.indices.first { isTrue(condition, in: $0) }.map { .holdsIn(states[$0].depth) }
        ?? .broken(nil)
    case .returns(let condition):
      let goals = Set(states.indices.filter { isTrue(condition, in: $0) || !states[$0].isExpanded })
      return nowhere { goals.isDisjoint(with: reached(from: $0) { _ in true }) }
    case .settles:
      let open = Set(
        states.indices.filter { states[$0].isExpanded && !states[$0].kept.world.runner.world.hasSettled })
      return nowhere { state in
        guard open.contains(state) else { return false }
        let isLost = open.isSuperset(of: reached(from: state) { $0.kind != .input })
        let goesRound = states[state].edges.contains { edge in
          open.contains(edge.to) && (edge.kind == .answer || edge.kind == .timer)
            && reached(from: edge.to) { $0.kind != .input && open.contains($0.to) }.contains(state)
        }
        return isLost || goesRound
      }
    case .anyOrder(inTheEnd: false): return nowhere { states[$0].orderMatters }
    case .anyOrder(inTheEnd: true): return nowhere { states[$0].orderMattersInTheEnd }
    }
  }

  /// Whether some state is a dead end, and none of the conditions says that it is meant.
  func isStuck(except endings: [StepExpression]) -> Bool {
    states.indices.contains { state in
      states[state].isStuck && !endings.contains { isTrue($0, in: state) }
    }
  }

  private func isTrue(_ condition: StepExpression, in state: Int) -> Bool {
    states[state].kept.world.ask(condition) == .yes
  }

  /// The claim that there is no such state. They stand in the order of their depths.
  private func nowhere(_ isBad: (Int) -> Bool) -> Verdict {
    states.indices.first(where: isBad).map { .broken(states[$0].depth) } ?? .holds
  }

  private func reached(from start: Int, by isTaken: (Edge) -> Bool) -> Set<Int> {
    var reached: Set<Int> = [start]
    var open = [start]
    while let state = open.popLast() {
      for edge in states[state].edges where isTaken(edge) && reached.insert(edge.to).inserted {
        open.append(edge.to)
      }
    }
    return reached
  }
}
