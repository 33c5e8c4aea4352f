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
    /// From a state, without what has to come: the least number of steps to where nothing more comes, or to a cycle, for
    /// each such state with as few steps from the start.
    case stalls(Set<Int>)
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
    case .settles(let except):
      let aside = inside(except)
      let open = Set(
        states.indices.filter { state in
          states[state].isExpanded && !states[state].kept.world.runner.world.hasSettled(except: aside)
        })
      return nowhere { state in
        guard open.contains(state) else { return false }
        if open.isSuperset(of: reached(from: state, by: { $0.kind != .input })) { return true }
        return around(state, inside: open).contains { turning in
          isFair(around(turning, inside: open).filter { around($0, inside: open).contains(turning) })
        }
      }
    case .comes(let goal, let first): return comes(goal, after: first)
    case .anyOrder(inTheEnd: false): return nowhere { states[$0].orderMatters }
    case .anyOrder(inTheEnd: true): return nowhere { states[$0].orderMattersInTheEnd }
    case .reloads: return nowhere { states[$0].isExpanded && reloadHarms(in: $0) }
    }
  }

  private func comes(_ goal: StepExpression, after first: StepExpression) -> Verdict {
    let inside = Set(states.indices.filter { states[$0].isExpanded && !isTrue(goal, in: $0) })
    var kept: [Int: Set<Int>] = [:]
    for state in inside { kept[state] = around(state, inside: inside) }
    let stalls = inside.filter { state in
      if next(state).isEmpty { return true }
      return isFair(inside.filter { kept[state]?.contains($0) == true && kept[$0]?.contains(state) == true })
    }
    let bad = states.indices.filter { state in
      inside.contains(state) && isTrue(first, in: state) && kept[state]?.isDisjoint(with: stalls) == false
    }
    guard let depth = bad.first.map({ states[$0].depth }) else { return .holds }
    func distance(_ start: Int) -> Int {
      var (count, level): (Int, Set<Int>) = (0, [start])
      while level.isDisjoint(with: stalls) {
        level = Set(level.flatMap(next).map(\.to)).intersection(inside)
        count += 1
      }
      return count
    }
    return .stalls(Set(bad.filter { states[$0].depth == depth }.map { depth + distance($0) }))
  }

  private func next(_ state: Int) -> [Edge] { states[state].edges.filter { $0.kind != .input } }

  /// The states to which answers and timers lead.
  private func around(_ state: Int, inside: Set<Int>) -> Set<Int> {
    reached(from: state) { $0.kind != .input && inside.contains($0.to) }
  }

  /// Whether some moves lead round in states that lead to each other, and none of the works stays in flight for ever.
  private func isFair(_ round: Set<Int>) -> Bool {
    let edges = round.flatMap(next).filter { round.contains($0.to) }
    let waiting =
      round.map { Set(states[$0].kept.world.runner.world.worksByKey.map(\.key)) } + edges.map(\.staying)
    return !edges.isEmpty && waiting.dropFirst().reduce(waiting[0]) { $0.intersection($1) }.isEmpty
  }

  /// States, with those inside them.
  private func inside(_ outer: [ID<VshProgram.State>]) -> Set<ID<VshProgram.State>> {
    let program = states[0].kept.world.runner.world.program
    func isInside(_ state: ID<VshProgram.State>) -> Bool {
      outer.contains(state) || program.regions[program.states[state].region].state.map(isInside) ?? false
    }
    return Set(program.states.ids.filter(isInside))
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
