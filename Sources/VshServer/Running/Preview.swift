import VshSession
import VshSource
import VshSyntax
import VshText

/// The path to the screen of a preview: steps, and the state to wait for.
struct PreviewPath: Sendable {
  let steps: [[UInt8]]
  let state: String?
  /// The models that are made to fail if waiting does not reach the state.
  let models: [String]

  /// The path for an offset. In a test or between steps: the steps up to that line. In a screen: a step that opens it;
  /// in a state of it, also the state. Nil elsewhere, and in a screen that opens with arguments.
  init?(to offset: Int, in script: CheckedScript) {
    let (tree, bytes) = (script.tree, script.bytes)
    let around = script.entries(around: offset)
    let line = script.text.line(of: offset)
    func text(_ id: SyntaxID) -> [UInt8] { Array(bytes[tree.span(of: id).range]) }
    func isBefore(_ id: SyntaxID) -> Bool { script.text.line(of: Int(tree[id].start)) <= line }
    func name(_ id: SyntaxID) -> String { script.sourceText(tree.nameSpan(of: id, in: bytes)) }
    let items = tree.children(of: tree.root)
    if let screen = around.first(where: { tree.kind(of: $0) == .screenDeclaration }) {
      guard tree.childCount(of: tree.child(screen, 0)) == 0, tree.isNamed(screen) else { return nil }
      steps = [Array("open \(name(screen))".utf8)]
      state = around.last { tree.kind(of: $0) == .stateDeclaration && tree.isNamed($0) }.map(name)
      let members = tree.children(of: screen).first { tree.kind(of: $0) == .members } ?? .none
      models = tree.children(of: members).filter { tree.kind(of: $0) == .useMember }.map(name)
      return
    }
    state = nil
    models = []
    let test = around.first { tree.kind(of: $0) == .testDeclaration }
    if let test {
      let givens = items.filter { tree.kind(of: $0) == .givenStep || tree.kind(of: $0) == .givenWorldStep }
      let own = tree.children(of: tree.child(test, 3)).filter {
        isBefore($0) && tree.kind(of: $0) != .strictStep
      }
      var first: [[UInt8]] = []
      if tree.child(test, 2).exists {
        let list = script.sourceText(tree.span(of: tree.child(test, 2)))
        first = [Array("let \(script.sourceText(tree.span(of: tree.child(test, 1)))) = (\(list))[0]".utf8)]
      }
      steps = givens.map(text) + first + own.map(text)
      return
    }
    let own = items.filter { tree.kind(of: $0).isStep && isBefore($0) }
    guard let last = own.last, script.text.line(of: Int(tree[last].end)) >= line else { return nil }
    steps = own.map(text)
  }
}

/// A screen as text, and the problem where it is not the requested one.
struct Preview: Sendable {
  private(set) var title = ""
  private(set) var text = ""
  private(set) var problem: String?

  /// The maximum number of events to wait for.
  private static let mostEvents = 100

  /// Makes a preview. If waiting does not reach the state, tries again with failing models, and returns that if it
  /// succeeds.
  static func make(of path: PreviewPath, _ job: Job, _ settings: RunSettings) -> Preview {
    let first = Preview(of: path, steps: path.steps, job, settings)
    if first.problem == nil || path.state == nil || path.models.isEmpty { return first }
    let givens = path.models.map { Array("given \($0) fails \"it failed\"".utf8) }
    let second = Preview(of: path, steps: givens + path.steps, job, settings)
    return second.problem == nil ? second : first
  }

  private init(of path: PreviewPath, steps: [[UInt8]], _ job: Job, _ settings: RunSettings) {
    var script = SessionScript()
    script.add(path: job.name, job.bytes)
    var diagnostics: [Diagnostic] = []
    var sources: [SourceFile] = []
    let stop = job.stop
    guard
      var session = Session(
        script, settings: settings, reading: job.reading, isInterrupted: { stop.isSet },
        diagnostics: &diagnostics, sources: &sources)
    else {
      problem = diagnostics.first { $0.isError }?.message
      return
    }
    for step in steps where problem == nil { problem = Self.take(step, in: &session) }
    if let state = path.state, problem == nil { problem = Self.wait(for: state, in: &session) }
    let status = session.status
    title = [status.screen, status.states.isEmpty ? nil : status.states].compactMap(\.self).joined(
      separator: ".")
    switch session.screen() {
    case .none: break
    case .drawn(let bytes): text = String(decoding: bytes, as: UTF8.self)
    case .failed(let diagnostic): problem = diagnostic.message
    }
  }

  /// Returns the problem of a step.
  private static func take(_ text: [UInt8], in session: inout Session) -> String? {
    let (steps, diagnostics) = session.read(text)
    defer { session.close() }
    if let mistake = diagnostics.first(where: { $0.isError }) { return mistake.message }
    for step in steps {
      if let problem = session.take(step).problem { return problem.message }
    }
    return nil
  }

  /// Processes events until a state is active. Returns the problem if it never is.
  private static func wait(for state: String, in session: inout Session) -> String? {
    for _ in 0..<mostEvents {
      let active = session.status.states.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      if active.contains(where: { $0 == state }) { return nil }
      if take(Array("step".utf8), in: &session) != nil { break }
    }
    return "to wait alone does not lead to `\(state)`"
  }
}

extension LanguageServer {
  /// Queues a preview for the cursor. The answer is null where there is nothing to show.
  mutating func beginPreview(_ position: Position, id: RequestID) throws(RequestProblem) -> JSONValue? {
    let address = position.script.address
    guard let document = workspace[address], let path = PreviewPath(to: position.offset, in: position.script)
    else {
      return .null
    }
    try runs.mayAdd(id)
    runs.add(
      Job(
        id: id, kind: .preview(path), address: address, version: document.version, name: document.name,
        bytes: document.text.bytes, reading: workspace.reading(for: document.path), stop: StopFlag()),
      token: nil)
    return nil
  }
}
