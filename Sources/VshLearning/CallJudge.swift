/// Judges the screens of one kind of request: while it is on its way, when it is answered, and when it fails.
struct CallJudge {
  private let call: SeenGraph.Call
  private(set) var row: Audit.Row
  private(set) var findings: [Audit.Finding] = []

  private let loading: LearnedState
  private let before: LearnedState?
  /// Once what else is on its way has come, too.
  private let loaded: LearnedState?
  private let empty: LearnedState?
  /// What only the loading screen says.
  private let said: Set<String>

  init(_ call: SeenGraph.Call, _ graph: SeenGraph) {
    self.call = call
    row = Audit.Row(request: call.key.kind)
    loading = call.state
    before = graph.before(call.state)
    loaded = call[.ok]?.settled
    empty = call[.empty]?.settled
    said = call.state.words.subtracting(before?.words ?? [])
  }

  mutating func run() {
    judgeLoading()
    judgeEmpty()
    for end in call.ends where end.outcome.isFailure { judge(failure: end.outcome, end.to.settled) }
    judgeNever()
  }

  private mutating func add(
    _ rank: Audit.Rank, _ rule: String, _ why: String, _ state: LearnedState, by outcome: Outcome.Name? = nil
  ) {
    let text = ([row.request, outcome?.word, why] as [String?]).compactMap(\.self).joined(separator: ": ")
    var finding = Audit.Finding(
      rank: rank, rule: rule, text: text, state: outcome == nil ? state : call.state)
    if let outcome {
      finding.moves = [.answer(call.key, 0, outcome)]
      finding.end = Audit.Finding.End(request: row.request, outcome: outcome.word, why: why)
    }
    finding.screen = state
    findings.append(finding)
  }

  private mutating func judgeLoading() {
    let why: String? =
      if let before {
        before.identity == loading.identity ? "nothing says that it is on its way" : nil
      } else {
        empty?.identity == loading.identity ? "loading looks like empty" : nil
      }
    guard let why else { return }
    row.loading = "missing"
    add(.doubt, "no loading screen", why, loading)
  }

  private mutating func judgeEmpty() {
    guard let empty, let loaded else { return }
    row.empty = "ok"
    if empty.identity == loaded.identity {
      row.empty = "same as loaded"
      add(
        .doubt, "empty looks like loaded", "an answer with nothing in it changes no screen", empty)
    } else if empty.words.subtracting(loading.words).isEmpty, empty.rows.isEmpty {
      row.empty = "missing"
      add(.doubt, "no empty screen", "nothing says that nothing was found", empty)
    }
  }

  private mutating func judge(failure: Outcome.Name, _ state: LearnedState) {
    if let why = reasonForNoError(state) {
      row.error = "missing"
      return add(.fault, "no error screen", why, state, by: failure)
    }
    let state = state.closed
    let left = said.intersection(state.words).subtracting(loaded?.words ?? [])
    let busy = state.elements.contains { element in
      left.contains(element.words)
        && (element.kind == "progress" || element.words.hasSuffix("…")
          || element.words.hasSuffix("..."))
    }
    let isAllLeft =
      !said.isEmpty && said.isSubset(of: state.words) && !said.isSubset(of: loaded?.words ?? [])
    if busy || isAllLeft {
      let words = left.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
      return add(.fault, "still loading", "\(words) is still there", state, by: failure)
    }
    let asksAgain = state.edges.contains { edge in
      edge.move != .reload && edge.asked.contains { $0.kind == row.request }
    }
    if !asksAgain, !state.moves.isEmpty {
      add(.doubt, "no second try", "no gesture asks again", state, by: failure)
    }
  }

  private func reasonForNoError(_ state: LearnedState) -> String? {
    if state.identity == loading.identity { return "it stays as while it loads" }
    if let loaded, state.identity == loaded.identity, empty?.identity != loaded.identity {
      return "it looks like the answer"
    }
    if let empty, state.said == empty.said { return "it says the same as an empty answer" }
    if let before, state.identity == before.identity { return "it looks as before the request" }
    let new = state.words.subtracting(loading.words).subtracting(before?.words ?? [])
    return new.isEmpty ? "nothing says that it failed" : nil
  }

  private mutating func judgeNever() {
    var end = loading
    for _ in 0..<9 { end = end[.advance]?.to ?? end }
    if !end.look.timers.isEmpty, end !== loading { return }
    let isOver =
      !end.requests.contains(call.key)
      || end[.answer(call.key, 0, .ok)]?.to?.identity == end.identity
    row.never = isOver ? "ends" : "waits"
  }
}

/// Answers that come when the page does not wait for them any more.
struct LateAnswers {
  private var found: [(kind: String, finding: Audit.Finding)] = []
  private var judged: Set<String> = []
  private let typed: Set<String>

  init(_ graph: SeenGraph, _ typed: Set<String>) {
    self.typed = typed
    for state in graph.states { judgeOrders(state) }
    var quiet: Set<String> = []
    for state in graph.states where state.requests.isEmpty { quiet.insert(state.identity) }
    for state in graph.states where quiet.contains(state.identity) { judgeLeft(state, graph.root) }
  }

  var findings: [Audit.Finding] { found.map(\.finding) }

  func word(of kind: String) -> String {
    found.contains { $0.kind == kind } ? "harms" : judged.contains(kind) ? "ok" : "?"
  }

  private mutating func add(_ kind: String, _ text: String, _ state: LearnedState, _ moves: [Move]) {
    if found.contains(where: { $0.kind == kind }) { return }
    let finding = Audit.Finding(
      rank: .fault, rule: "late answer", text: "\(kind): \(text)", state: state, moves: moves)
    found.append((kind, finding))
  }

  /// Two requests of one kind, answered in both orders, end with one screen.
  private mutating func judgeOrders(_ state: LearnedState) {
    let answers = state.edges.filter { edge in
      if case .answer(_, _, .ok) = edge.move { edge.to != nil } else { false }
    }
    for (index, first) in answers.enumerated() {
      for second in answers[(index + 1)...] {
        guard case .answer(let older, _, _) = first.move,
          case .answer(let newer, _, _) = second.move,
          older != newer, older.kind == newer.kind,
          let inOrder = first.to?[second.move]?.to, let turned = second.to?[first.move]?.to
        else { continue }
        judged.insert(older.kind)
        if inOrder.identity == turned.identity { continue }
        let (late, early) = (older.shown(typed: typed), newer.shown(typed: typed))
        let text = "the answer to \(late) comes after that to \(early) and changes the screen"
        add(older.kind, text, state, [second.move, first.move])
      }
    }
  }

  /// A screen that is known without this request, to which a gesture has led since it was sent.
  private mutating func judgeLeft(_ state: LearnedState, _ root: LearnedState) {
    guard let path = state.path, !path.isEmpty, !state.requests.isEmpty else { return }
    for edge in state.edges {
      guard case .answer(let key, _, let outcome) = edge.move, let to = edge.to else { continue }
      guard let sent = Self.index(ofSending: key, path, root) else { continue }
      let left = path[min(sent + 1, path.count)...].contains { $0.leavesScreen }
      guard left else { continue }
      judged.insert(key.kind)
      // It waits for the same once more.
      if state.requests.count(where: { $0 == key }) > 1 { continue }
      if to.identity == state.identity || to.words == state.words { continue }
      let shown = key.shown(typed: typed)
      let text =
        "the screen does not wait for \(shown) any more, and its answer (\(outcome.word)) changes it"
      add(key.kind, text, state, [edge.move])
    }
  }

  /// The index of the move after which a request was in flight; -1 where it was from the start.
  private static func index(ofSending key: RequestKey, _ path: [Move], _ root: LearnedState) -> Int? {
    var state = root
    if state.requests.contains(key) { return -1 }
    for (index, move) in path.enumerated() {
      guard let next = state[move]?.to else { return nil }
      state = next
      if state.requests.contains(key) { return index }
    }
    return nil
  }
}

extension Move {
  /// Whether a person who makes it means another screen.
  fileprivate var leavesScreen: Bool {
    switch self {
    case .tap, .tapRow, .type, .choose, .back, .cancel, .submit: true
    case _: false
    }
  }
}
