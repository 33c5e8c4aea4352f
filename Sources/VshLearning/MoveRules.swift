import VshText

/// What is wrong with single moves, wherever they are made.
struct MoveRules {
  private(set) var findings: [Audit.Finding] = []
  private var seen: Set<String> = []
  private let typed: Set<String>
  private let subject: String
  /// The kinds of requests whose answers are made up.
  private let unknown: [String]
  private let lacksScripts: Bool

  init(_ graph: SeenGraph, _ crawl: Crawl) {
    (typed, subject, unknown) = (crawl.typed, crawl.subject, crawl.answers.unknown)
    lacksScripts = !crawl.missingScripts.isEmpty
    for state in graph.states {
      judgeEncoding(state)
      for edge in state.edges { judge(edge, state) }
    }
    judgeButtons(graph)
    for state in graph.states { judgeReload(state, graph.root) }
    for state in graph.states { judgeEscape(state, graph) }
  }

  private mutating func add(
    _ rank: Audit.Rank, _ rule: String, _ text: String, _ state: LearnedState, _ moves: [Move],
    once: String? = nil
  ) {
    if !seen.insert("\(rule) \(once ?? text)").inserted { return }
    findings.append(Audit.Finding(rank: rank, rule: rule, text: text, state: state, moves: moves))
  }

  private mutating func judgeEncoding(_ state: LearnedState) {
    for key in state.requests where key.isBadlyEncoded {
      add(.fault, "not encoded", "\(key.withoutQuery): a typed `&` becomes a parameter", state, [])
    }
  }

  private mutating func judge(_ edge: LearnedState.Edge, _ state: LearnedState) {
    var (rank, why) = (Audit.Rank.fault, "")
    if case .answer(let key, _, .ok) = edge.move, unknown.contains(key.kind) {
      (rank, why) = (.remark, ", after an answer that vsh has made up")
    }
    if lacksScripts { (rank, why) = (.remark, ", without a script that was not loaded") }
    for error in edge.errors { add(rank, "uncaught error", error + why, state, [edge.move]) }
    for offence in edge.offences {
      add(.doubt, "refused", "\(subject) \(offence)", state, [edge.move])
    }
    if let problem = edge.problem {
      if edge.to == nil {
        add(.fault, "no rest", "\(subject) \(problem)", state, [edge.move])
      } else if problem.contains("covered"), edge.move.isTouch {
        let words = edge.move.words(typed: typed)
        add(.fault, "covered", "\(words): \(problem)", state, [edge.move])
      }
    }
    judgeRequests(edge, state)
  }

  private mutating func judgeRequests(_ edge: LearnedState.Edge, _ state: LearnedState) {
    if edge.move == .reload { return }
    if let again = edge.asked.first(where: { !$0.isRead && state.requests.contains($0) }) {
      // The page may have given up the first one.
      let answered = edge.to?[.answer(again, 0, .ok)]?.to
      let isGivenUp = answered.map { $0.identity == edge.to?.identity } ?? false
      let name = again.shown(typed: typed)
      let more = isGivenUp ? " (\(subject) gave it up, and did not stop it)" : ""
      add(
        isGivenUp ? .doubt : .fault, "sent twice",
        "\(name) goes out while the same is on its way\(more)",
        state,
        [edge.move], once: again.kind)
    }
    var once: Set<RequestKey> = []
    for key in edge.asked where !once.insert(key).inserted {
      add(
        .doubt, "asked twice", "\(key.shown(typed: typed)) by one step", state, [edge.move],
        once: key.kind)
    }
  }

  /// A button that changes nothing in any state.
  private mutating func judgeButtons(_ graph: SeenGraph) {
    var tried: [(label: String, state: LearnedState, move: Move, hasEffect: Bool)] = []
    for state in graph.states {
      for edge in state.edges {
        guard case .tap(let label, _) = edge.move, let to = edge.to else { continue }
        let hasEffect =
          to.identity != state.identity || !edge.asked.isEmpty || !edge.offences.isEmpty
          || edge.problem != nil || edge.isMoved
          || to.look.address != state.look.address || to.look.storage != state.look.storage
          || to.look.timers.count > state.look.timers.count
        if let index = tried.firstIndex(where: { $0.label == label }) {
          tried[index].hasEffect = tried[index].hasEffect || hasEffect
        } else {
          tried.append((label, state, edge.move, hasEffect))
        }
      }
    }
    for one in tried where !one.hasEffect {
      add(
        .fault, "dead button", "\"\(one.label)\" changes nothing in any state", one.state,
        [one.move])
    }
  }

  /// Rows are the same when the page is loaded again, or are gone because nothing keeps them.
  private mutating func judgeReload(_ state: LearnedState, _ root: LearnedState) {
    guard let to = state[.reload]?.to, state.identity != root.identity, state.requests.isEmpty,
      to.requests.isEmpty, !state.rows.isEmpty
    else { return }
    let (before, after) = (state.rows.map(\.identity), to.rows.map(\.identity))
    let controls = { (state: LearnedState) -> [String] in
      state.elements.filter { ["tabs", "field"].contains($0.kind) }.map {
        "\($0.kind) \($0.value ?? "")"
      }
    }
    if before == after || controls(state) != controls(to) { return }
    let texts = Set(to.rows.map(\.text))
    let isKept = state.rows.contains { texts.contains($0.text) }
    let text = "\(before.count) rows become \(after.count)"
    add(
      isKept ? .fault : .remark, isKept ? "reload changes rows" : "reload loses rows", text, state,
      [.reload],
      once: state.names.look)
  }

  /// What was typed and taken back by Escape is not kept.
  private mutating func judgeEscape(_ state: LearnedState, _ graph: SeenGraph) {
    for edge in state.edges {
      guard case .cancel(let label) = edge.move, let to = edge.to,
        let text = state.fields.first(where: { $0.label == label })?.value, !text.isEmpty,
        !to.fields.contains(where: { $0.label == label }), to.said.contains(text),
        !state.said.contains(text)
      else { continue }
      let wasTyped = graph.sources(of: state).contains { source in
        let before = source.state.fields.first { $0.label == label }?.value
        return source.move == .type(text, into: label) && before != nil && before != text
      }
      if wasTyped {
        add(
          .doubt, "escape keeps", "escape in \"\(label)\" keeps what was typed", state, [edge.move])
      }
    }
  }
}

extension Move {
  /// Whether a person touches an element that can be seen.
  fileprivate var isTouch: Bool {
    switch self {
    case .tap, .set, .type: true
    case _: false
    }
  }
}

/// What is wrong with screens.
struct ScreenRules {
  private(set) var findings: [Audit.Finding] = []
  private var seen: Set<String> = []

  init(_ graph: SeenGraph, _ crawl: Crawl) {
    for state in graph.states {
      judgeEnd(state, graph.root)
      judgeTakenBack(state, graph.root)
      judgeRows(state)
      judgeOrder(state, graph)
    }
    for kind in crawl.answers.unknown {
      add(
        .remark, "no answer known",
        "\(kind): it was answered with \(["GET", "call"].contains(kind.prefix { $0 != " " }) ? "[]" : "{}")",
        graph.root)
    }
  }

  private mutating func add(
    _ rank: Audit.Rank, _ rule: String, _ text: String, _ state: LearnedState, once: String? = nil,
    _ moves: [Move] = []
  ) {
    if !seen.insert("\(rule) \(once ?? text)").inserted { return }
    findings.append(Audit.Finding(rank: rank, rule: rule, text: text, state: state, moves: moves))
  }

  /// A screen at rest from which no gesture leads on.
  private mutating func judgeEnd(_ state: LearnedState, _ root: LearnedState) {
    guard !state.moves.isEmpty, state.firstUntried == nil, state.requests.isEmpty,
      state.look.timers.isEmpty
    else { return }
    let leadsOn = state.edges.contains { edge in
      edge.move.isAttempt
        && (!edge.asked.isEmpty || edge.to.map { $0.identity != state.identity } ?? false)
    }
    if leadsOn { return }
    let last = state.path?.last { if case .answer = $0 { true } else { false } }
    let isLoaded = if case .answer(_, _, .ok)? = last { true } else { false }
    let isStart = state.names.look == root.names.look
    add(
      isStart || isLoaded ? .remark : .doubt, "dead end", "nothing that can be done here leads on",
      state,
      once: state.names.look)
  }

  /// Once all fields are empty again, the screen is as at the start.
  private mutating func judgeTakenBack(_ state: LearnedState, _ root: LearnedState) {
    let isQuiet = { (state: LearnedState) in state.requests.isEmpty && state.look.timers.isEmpty }
    let onlyTyped = state.path?.allSatisfy { move in
      switch move {
      case .tap, .submit, .choose, .set: false
      case _: true
      }
    }
    guard isQuiet(root), onlyTyped == true else { return }
    for edge in state.edges {
      guard case .type("", _) = edge.move, let to = edge.to, isQuiet(to), to.said != root.said
      else {
        continue
      }
      let isSame =
        zip(to.fields, root.fields).allSatisfy { $0 == $1 } && to.fields.count == root.fields.count
      let rest = to.said.filter { !root.said.contains($0) }.prefix(4).map { "\"\($0)\"" }
      guard isSame, !rest.isEmpty else { continue }
      let text =
        "all fields are empty again, and the screen still says \(rest.joined(separator: ", "))"
      add(.doubt, "not as at the start", text, state, once: "", [edge.move])
    }
  }

  private mutating func judgeRows(_ state: LearnedState) {
    if state.rows.contains(where: \.text.isEmpty) {
      add(.doubt, "blank row", "a row has no text", state)
    }
  }

  /// The rows are in the order of the answer.
  private mutating func judgeOrder(_ state: LearnedState, _ graph: SeenGraph) {
    guard case .answer(let key, _, .ok)? = state.path?.last else { return }
    var answers = graph.answers
    let answer =
      answers.outcomes(of: key).first { $0.name == .ok }?.value?.elements.compactMap(\.string) ?? []
    let rows = state.rows.map(\.text)
    guard rows.count > 1, rows != answer, rows.sorted() == answer.sorted() else { return }
    add(.remark, "another order", "\(key.kind): the rows are not in the order of the answer", state)
  }
}
