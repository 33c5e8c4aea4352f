import VshProgram

/// What a `resume` can bring back: the last active states of the regions below the state that it names, and the
/// parameters of that state.
struct History: Sendable {
  /// By region: whether its last active state can be entered again.
  private var kept: [Bool]
  /// By state: whether a `resume` names it.
  private var resumed: [Bool]
  /// Whether any region is kept, or any state resumed.
  private(set) var isKept = false

  init(of program: Program) {
    kept = program.regions.rows.map { _ in false }
    resumed = program.states.rows.map { _ in false }
    var whole: Set<ID<State>> = []
    for transition in program.transitions.rows {
      guard let target = transition.target, target.kind == .resume || target.kind == .resumeDeep,
        let state = program.path(of: target).last
      else { continue }
      isKept = true
      resumed[Int(state.index)] = true
      keep(below: state, isDeep: target.kind == .resumeDeep, in: program, &whole)
    }
  }

  func isKept(_ region: ID<Region>) -> Bool { kept[Int(region.index)] }

  func isResumed(_ state: ID<State>) -> Bool { resumed[Int(state.index)] }

  /// - Parameter whole: the states below which everything is kept already.
  private mutating func keep(
    below state: ID<State>, isDeep: Bool, in program: Program, _ whole: inout Set<ID<State>>
  ) {
    if isDeep, !whole.insert(state).inserted { return }
    for region in program.regions(of: state) {
      kept[Int(region.index)] = true
      if !isDeep { continue }
      for inner in program.states(of: region) { keep(below: inner, isDeep: true, in: program, &whole) }
    }
  }
}
