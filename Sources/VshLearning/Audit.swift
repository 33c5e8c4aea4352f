import VshText

/// What a walk says about a page without any script: a line for each kind of request, and findings, each with a path.
struct Audit {
  /// How serious a finding is.
  enum Rank: Int, Comparable {
    /// A fault of almost every page.
    case fault = 1
    /// A person has to look.
    case doubt
    /// Only said.
    case remark

    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  struct Finding {
    let rank: Rank
    /// As `late answer`.
    let rule: String
    var text: String
    /// Of what may be so at several ends of requests: which one, and why.
    var end: End?
    let state: LearnedState
    /// What follows the path to the state.
    var moves: [Move] = []
    /// That is shown then; nil for that of the state.
    var screen: LearnedState?

    var path: [Move] { (state.path ?? []) + moves }

    struct End {
      let request: String
      let outcome: String
      let why: String
    }
  }

  /// The screens of one kind of request: `ok`, `missing`, `same as loaded`, `harms`, `-` and `?`.
  struct Row {
    let request: String
    var loading = "ok"
    let loaded = "ok"
    var empty = "-"
    var error = "ok"
    var late = "?"
    /// What time alone does: `ends` the wait, or it `waits`.
    var never = "?"

    static let headings = ["loading", "loaded", "empty", "error", "late", "never", "request"]
    var cells: [String] { [loading, loaded, empty, error, late, never, request] }
  }

  private(set) var rows: [Row] = []
  private(set) var findings: [Finding] = []
  /// Whether no script that was not loaded hides a fault.
  private(set) var canBeJudged = true

  private static let mostFindings = 100

  init(_ crawl: Crawl) {
    let typed = crawl.typed
    let graph = SeenGraph(crawl)
    var found: [Finding] = []
    for call in graph.calls {
      var judge = CallJudge(call, graph)
      judge.run()
      rows.append(judge.row)
      found += judge.findings
    }
    let late = LateAnswers(graph, typed)
    for index in rows.indices { rows[index].late = late.word(of: rows[index].request) }
    found += late.findings
    found += MoveRules(graph, crawl).findings
    found += ScreenRules(graph, crawl).findings
    let missing = MissingScripts(crawl)
    findings = Self.once(missing.judged(found))
    canBeJudged = !missing.hide(found)
  }

  /// Each finding once, the most serious first, and of those the ones with the shortest paths.
  private static func once(_ all: [Finding]) -> [Finding] {
    let order = all.indices.sorted {
      (all[$0].rank.rawValue, all[$0].path.count, $0) < (
        all[$1].rank.rawValue, all[$1].path.count, $1
      )
    }
    let once = JoinedFinding.joined(order.map { all[$0] }).withoutRepeats { "\($0.rule): \($0.text)" }
    return Array(once.prefix(mostFindings))
  }

  /// Of a page that was never seen.
  static var none: Audit { Audit() }

  private init() {}

  var hasFault: Bool { findings.contains { $0.rank == .fault } }
}

/// The states that a path leads to, and what leads into each.
struct SeenGraph {
  /// The states by the length of their paths.
  let states: [LearnedState]
  let root: LearnedState
  let answers: Answers
  /// By card: which of its names distinguishes its states.
  let apart: [String: Int]
  private var sources: [Int: [(state: LearnedState, move: Move)]] = [:]

  init(_ crawl: Crawl) {
    let reached = crawl.reached
    let order = reached.indices.sorted {
      (reached[$0].path?.count ?? 0, $0) < (reached[$1].path?.count ?? 0, $1)
    }
    states = order.map { reached[$0] }
    root = crawl.states[0]
    answers = crawl.answers
    apart = crawl.apart
    for state in crawl.states {
      for edge in state.edges {
        guard let to = edge.to else { continue }
        sources[to.number, default: []].append((state, edge.move))
      }
    }
  }

  func sources(of state: LearnedState) -> [(state: LearnedState, move: Move)] {
    sources[state.number] ?? []
  }

  /// The state before it on its path.
  func before(_ state: LearnedState) -> LearnedState? {
    sources(of: state).first { source in
      guard let path = source.state.path else { return false }
      return path + [source.move] == state.path
    }?.state
  }

  /// A request in flight with what each of its outcomes leads to.
  struct Call {
    let key: RequestKey
    let state: LearnedState
    let ends: [(outcome: Outcome.Name, to: LearnedState)]

    subscript(outcome: Outcome.Name) -> LearnedState? { ends.first { $0.outcome == outcome }?.to }
  }

  /// Of each kind of request the first one, where it is alone if it ever is.
  var calls: [Call] {
    var found: [String: Call] = [:]
    var kinds: [String] = []
    for isAlone in [true, false] {
      for state in states where !isAlone || state.requests.count == 1 {
        for key in state.requests where found[key.kind] == nil {
          let ends = Self.ends(of: key, in: state)
          guard ends.count >= 2 else { continue }
          found[key.kind] = Call(key: key, state: state, ends: ends)
          kinds.append(key.kind)
        }
      }
    }
    return kinds.compactMap { found[$0] }
  }

  private static func ends(
    of key: RequestKey, in state: LearnedState
  ) -> [(outcome: Outcome.Name, to: LearnedState)] {
    state.edges.compactMap { edge in
      guard case .answer(key, 0, let outcome) = edge.move, let to = edge.to else { return nil }
      return (outcome, to)
    }
  }
}
