package import VshModels
import VshSource
import VshSyntax
import VshText

/// A chart of another program as a script in the standard format, which checks. What the language has no word for is a line
/// `// not understood: …`, and what the chart names without saying what it is has a value to fill in.
package struct ForeignScript {
  private let chart: ForeignChart
  private var lines: [String] = []
  private var names: ForeignNames
  private var screenNames: [Int: String] = [:]
  /// The screens that are presented.
  private var presented: Set<String> = []
  private var models = Models()
  // Of the screen that is written:
  private var binds = Binds()
  private var actions = Actions()

  /// - Parameters:
  ///   - path: the chart's file.
  package static func text(of chart: ForeignChart, from path: String) throws(DataProblem) -> [UInt8] {
    var script = ForeignScript(chart)
    script.write(path)
    let text = Array((script.lines.joined(separator: "\n") + "\n").utf8)
    if text.count > Limits.fileBytes {
      throw DataProblem("the script would be larger than \(Limits.fileBytes) bytes", line: 1, column: 1)
    }
    var names = NameTable()
    let file = SourceFile(id: FileID(0), path: path, bytes: text)
    return format(parse(file, into: &names).tree, of: file)
  }

  private init(_ chart: ForeignChart) {
    self.chart = chart
    names = ForeignNames(chart, screen: chart.screens.first ?? 0)
    var used = UsedNames()
    for screen in chart.screens {
      let words = ScriptName.cleaned(chart.states[screen].id).split(separator: "_")
      let wish =
        words.count > 1
        ? words.map { SwiftName.upper(String($0)) }.joined()
        : SwiftName.upper(ScriptName.cleaned(chart.states[screen].id))
      screenNames[screen] = used.claim(ScriptName.cleaned(wish))
    }
    for state in chart.states {
      for case .answer(let source, .finished) in state.ways.map(\.event) { presented.insert(source) }
    }
  }

  // MARK: Screens

  private mutating func write(_ path: String) {
    var screens: [[String]] = []
    for (index, screen) in chart.screens.enumerated() {
      names = ForeignNames(chart, screen: screen)
      let isComponent = index < chart.firstScreen
      // Of an action whose transitions the language cannot say nothing is left to be sent.
      var lost: Set<String> = []
      repeat {
        (lines, binds) = ([], Binds())
        _ = models.takeUsed()
        actions = Actions(of: chart, [screen] + chart.screenParts(screen), without: lost)
        write(screen, isComponent: isComponent)
        lost.formUnion(actions.undeclared)
      } while !actions.undeclared.isEmpty
      let uses = models.takeUsed().map { "use \(ScriptName.quoted($0))" }
      let name = screenNames[screen] ?? "Screen"
      let row = chart.states[screen]
      var head = row.says.isEmpty ? [] : ["/// \(Self.line(row.says))"]
      head += ["\(isComponent ? "component" : "screen") \(ScriptName.quoted(name)) {"]
      if names.isPlain { head += row.notes.map(Self.note) }
      let tail = isComponent ? ["}"] : view(name) + ["}"]
      screens.append(head + uses + binds.lines + lines + tail)
    }
    lines = ["// From \(Self.line(path))."]
    for declaration in models.lines { lines += ["", declaration] }
    for screen in screens { lines += [""] + screen }
  }

  private mutating func write(_ screen: Int, isComponent: Bool) {
    if !names.isPlain { return writeStates([screen]) }
    writeActions(chart.states[screen].ways, of: screen)
    if presented.contains(chart.states[screen].id), !chart.states[screen].hasFinal(in: chart) {
      lines += ["// Fill in: what ends this screen.", "action \(actions.other("finishes")) { finish }"]
    }
    writeStates(names.children(of: screen))
  }

  private func view(_ name: String) -> [String] {
    let buttons = actions.names.map { "button \(TextLiteral.of($0.text)) -> \(ScriptName.quoted($0.name))" }
    return ["", "view {", "title \(TextLiteral.of(name))"] + buttons + ["}"]
  }

  // MARK: States

  /// Those of one parent, in their regions.
  private mutating func writeStates(_ parts: [Int]) {
    for part in parts {
      if names.regions.contains(part) {
        let children = names.children(of: part)
        let region = children.first.flatMap(names.region)
        lines.append(region.map { "region \($0) {" } ?? "")
        lines += chart.states[part].notes.map(Self.note)
        writeActions(chart.states[part].ways, of: part)
        for state in children { write(state) }
        if region != nil { lines.append("}") }
      } else if let region = names.region(of: part) {
        // One that holds a single state, or all states of its parent.
        let home = names.home(of: part)
        let isFirst = parts.first { names.home(of: $0) == home } == part
        if isFirst { lines.append("region \(region) {") }
        write(part)
        if parts.last(where: { names.home(of: $0) == home }) == part { lines.append("}") }
      } else {
        write(part)
      }
    }
  }

  private mutating func write(_ state: Int) {
    let row = chart.states[state]
    if !row.says.isEmpty { lines.append("/// \(Self.line(row.says))") }
    let start = lines.count
    lines.append("state \(names.name(of: state)) {")
    lines += row.notes.map(Self.note)
    var enter = row.enter
    // A machine that ends closes the screen that waits for it.
    if row.kind == .final, row.parent == names.screen, presented.contains(chart.states[names.screen].id) {
      enter.append(.emit(""))
    }
    write(enter, "enter")
    write(row.leave, "leave")
    writeActions(row.ways, of: state)
    writeWorks(row, of: state)
    for way in row.ways { if case .always = way.event { write(way, of: state) } }
    for way in row.ways where way.event == .done { write(way, of: state) }
    writeStates(names.children(of: state))
    if lines.count == start + 1 {
      lines[start] = "state \(names.name(of: state))"
    } else {
      lines.append("}")
    }
  }

  private mutating func write(_ acts: [ForeignChart.Act], _ word: String) {
    if acts.isEmpty { return }
    lines.append("\(word) {")
    writeBody(acts)
    lines.append("}")
  }

  private mutating func writeBody(_ acts: [ForeignChart.Act]) {
    for act in acts {
      switch act {
      case .send(let event):
        lines.append(
          actions.name(of: event).map { "send \(ScriptName.quoted($0))" } ?? "emit \(emitted(event))")
      case .emit(let name): lines.append(name.isEmpty ? "finish" : "emit \(emitted(name))")
      case .note(let text): lines.append(Self.note(text))
      }
    }
  }

  private func emitted(_ name: String) -> String { ScriptName.quoted(ScriptName.cleaned(name)) }

  // MARK: Transitions

  /// One after another of its event without a condition is never taken.
  private mutating func writeActions(_ ways: [ForeignChart.Way], of source: Int) {
    var taken: Set<String> = []
    for way in ways {
      guard case .action(let event) = way.event else { continue }
      if taken.contains(event) {
        lines.append(Self.note("\(event) -> \(ends(of: way)), which is never taken"))
      } else if write(way, of: source) {
        actions.declare(event)
        if way.condition == nil { taken.insert(event) }
      }
    }
  }

  private func ends(of way: ForeignChart.Way) -> String {
    way.targets.map { chart.states[$0].id }.joined(separator: " ")
  }

  /// Calls, presentations and timers, in the order of the chart.
  private mutating func writeWorks(_ row: ForeignChart.State, of state: Int) {
    for timer in row.timers {
      lines.append("after \(written(timer.after)) {")
      writeBody([.send(timer.sends)])
      lines.append("}")
    }
    for work in Work.all(of: row) {
      switch work.form {
      case .timer(let way): write(way, of: state)
      case .answers(let source):
        lines.append("\(opening(of: source, work)) {")
        var missing = work.expected
        for (answer, ways) in work.arms {
          for way in ways {
            let isWritten = write(way, of: state, as: answer.rawValue + work.values(answer))
            if isWritten, way.condition == nil { missing.removeAll { $0 == answer } }
          }
        }
        for answer in missing { lines.append("\(answer.rawValue)\(work.values(answer))") }
        lines.append("}")
      }
    }
  }

  private mutating func opening(of source: String, _ work: Work) -> String {
    if let screen = chart.screens.first(where: { chart.states[$0].id == source }), work.isPresented {
      return "present \(ScriptName.quoted(screenNames[screen] ?? ""))"
    }
    let isWatch = source.hasPrefix("watch ")
    let (model, operation) = models.use(isWatch ? String(source.dropFirst(6)) : source)
    return "\(isWatch ? "watch" : "call") \(ScriptName.quoted(model)).\(ScriptName.quoted(operation))()"
  }

  /// Whether it is one that the language can say.
  ///
  /// - Parameter word: the word for its event; nil for the event's own word.
  @discardableResult private mutating func write(
    _ way: ForeignChart.Way, of source: Int, as word: String? = nil
  ) -> Bool {
    var words: [String] = []
    var isEventless = false
    switch way.event {
    case .action(let event):
      words.append("action \(ScriptName.quoted(actions.name(of: event) ?? ScriptName.cleaned(event)))")
    case .after(let delay): words.append("after \(written(delay))")
    case .every(let delay): words.append("every \(written(delay))")
    case .done, .always: isEventless = true
    case .answer: break
    }
    if let word { words = [word] }
    var conditions = way.condition.map { [self.condition($0)] } ?? []
    if way.event == .done { conditions.insert(contentsOf: finals(in: source), at: 0) }
    if isEventless || !conditions.isEmpty {
      words.append("when \(conditions.isEmpty ? "true" : conditions.joined(separator: " && "))")
    }
    guard let target = self.target(way, of: source) else {
      lines.append(Self.note("\(words.joined(separator: " ")) -> \(ends(of: way))"))
      return false
    }
    if !target.isEmpty { words.append("-> \(target)") }
    lines.append(words.joined(separator: " ") + (way.acts.isEmpty ? "" : " {"))
    if !way.acts.isEmpty {
      writeBody(way.acts)
      lines.append("}")
    }
    return true
  }

  /// The final states that end a state: one in each of its regions.
  private func finals(in state: Int) -> [String] {
    let parts = chart.states[state].kind == .parallel ? names.children(of: state) : [state]
    return parts.map { part in
      let ends = names.children(of: part).filter { chart.states[$0].kind == .final && names.hasState($0) }
      if ends.isEmpty { return "false" }
      let asked = ends.map { "in \(names.question(of: $0))" }.joined(separator: " || ")
      return parts.count > 1 && ends.count > 1 ? "(\(asked))" : asked
    }
  }

  /// Empty for a transition that stays, nil for one that the language cannot say.
  private func target(_ way: ForeignChart.Way, of source: Int) -> String? {
    guard let first = way.targets.first else { return "" }
    if chart.isHistory(first) { return history(way, of: source) }
    if way.targets.count > 1 { return isStart(way.targets, of: source) ? "same" : nil }
    if first == source { return "same" }
    // A region is entered with the state around it.
    var target = first
    while !names.hasState(target), target != names.screen, let parent = chart.states[target].parent {
      target = parent
    }
    if target == names.screen, !names.hasState(target) { return source == target ? "same" : nil }
    return names.path(from: source, to: target, isInside: way.isInside)
  }

  /// Whether they are the states in which the regions of a state begin.
  private func isStart(_ targets: [Int], of state: Int) -> Bool {
    let row = chart.states[state]
    return row.kind == .parallel && row.children.count == targets.count
      && zip(row.children, targets).allSatisfy { chart.states[$0].children.first == $1 }
  }

  private func history(_ way: ForeignChart.Way, of source: Int) -> String? {
    guard case .history(let isDeep) = chart.states[way.targets[0]].kind,
      var target = chart.states[way.targets[0]].parent,
      way.targets.allSatisfy({ chart.states[$0].kind == .history(isDeep: isDeep) })
    else { return nil }
    var expected = 1
    if names.regions.contains(target), let parent = chart.states[target].parent {
      target = parent
      expected = names.children(of: target).count
    }
    let homes = Set(way.targets.map { chart.states[$0].parent })
    guard names.hasState(target), homes.count == expected, way.targets.count == expected,
      let path = names.path(from: source, to: target, isInside: way.isInside)
    else { return nil }
    // The regions of a state are always active: it remembers no more of itself.
    if chart.states[target].kind == .parallel, expected == 1, !isDeep { return path }
    return "resume \(isDeep ? "deep " : "")\(path)"
  }

  // MARK: Values to fill in

  private mutating func condition(_ condition: ForeignChart.Condition) -> String {
    switch condition {
    case .isIn(let state):
      var asked = state
      while !names.hasState(asked), let parent = chart.states[asked].parent { asked = parent }
      if names.hasState(asked) { return "in \(names.question(of: asked))" }
      return asked == names.screen ? "true" : binds.name(of: "In \(chart.states[state].id)", "false")
    case .text(let text):
      if text == "false" { return text }
      if text.hasPrefix("in "), let state = names.state(at: String(text.dropFirst(3))) {
        return "in \(names.question(of: state))"
      }
      return binds.name(of: text, "false")
    }
  }

  private mutating func written(_ delay: ForeignChart.Delay) -> String {
    switch delay {
    case .literal(let text): text
    case .name(let text): binds.name(of: text, "1s")
    }
  }

  // MARK: Lines

  static func line(_ text: String) -> String {
    let line = Pictures.line(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    return line.count > 100 ? line.prefix(99) + "…" : line
  }

  private static func note(_ text: String) -> String { "// not understood: \(line(text))" }

  /// What a screen lacks: conditions and durations that the chart only names.
  private struct Binds {
    private(set) var lines: [String] = []
    private var names: [String: String] = [:]
    private var used = UsedNames(["now", "covered"])

    mutating func name(of text: String, _ value: String) -> String {
      if let name = names["\(value) \(text)"] { return name }
      let name = ScriptName.quoted(used.claim(ScriptName.cleaned(text)))
      names["\(value) \(text)"] = name
      lines.append("bind \(name) = \(value) // fill in: \(ForeignScript.line(text))")
      return name
    }
  }

  /// The actions of a screen, by the events.
  private struct Actions {
    private(set) var names: [(text: String, name: String)] = []
    private var known: [String: String] = [:]
    private var used = UsedNames()

    private var declared: Set<String> = []

    init() {}

    init(of chart: ForeignChart, _ states: [Int], without lost: Set<String>) {
      for state in states {
        for case .action(let event) in chart.states[state].ways.map(\.event)
        where known[event] == nil && !lost.contains(event) {
          let name = used.claim(ScriptName.cleaned(event))
          known[event] = name
          names.append((ForeignScript.line(event), name))
        }
      }
    }

    mutating func declare(_ event: String) { declared.insert(event) }
    var undeclared: Set<String> { Set(known.keys).subtracting(declared) }

    func name(of event: String) -> String? { known[event] }
    mutating func other(_ wish: String) -> String { used.claim(wish) }
  }

  /// The models that are called, each with its ops.
  private struct Models {
    private var names: [String] = []
    private var operations: [String: [String]] = [:]
    private var used: [String] = []

    /// `news.list` as a model and its op; of one word, the op is `run`.
    mutating func use(_ source: String) -> (model: String, operation: String) {
      let words = source.split(separator: ".").map { ScriptName.cleaned(String($0)) }
      let model = words.count > 1 ? words.dropLast().joined(separator: "_") : words.first ?? "work"
      let operation = words.count > 1 ? words[words.count - 1] : "run"
      if operations[model] == nil { names.append(model) }
      if operations[model]?.contains(operation) != true { operations[model, default: []].append(operation) }
      if !used.contains(model) { used.append(model) }
      return (model, operation)
    }

    mutating func takeUsed() -> [String] {
      defer { used = [] }
      return used
    }

    var lines: [String] {
      names.flatMap { model in
        ["model \(ScriptName.quoted(model)): Bool = true {"]
          + (operations[model] ?? []).map { "op \(ScriptName.quoted($0))() = data" } + ["}"]
      }
    }
  }
}

/// A timer, or the answers of one call or presentation.
private struct Work {
  enum Form {
    case timer(ForeignChart.Way)
    case answers(String)
  }

  let form: Form
  var arms: [(ForeignChart.Answer, [ForeignChart.Way])] = []

  var isPresented: Bool { arms.contains { $0.0 == .finished || $0.0 == .dismissed } }
  var expected: [ForeignChart.Answer] { isPresented ? [.finished, .dismissed] : [.ok, .fail] }
  func values(_ answer: ForeignChart.Answer) -> String { isPresented ? "" : "(_)" }

  /// An arm after one without a guard begins another call of the same op.
  static func all(of row: ForeignChart.State) -> [Work] {
    var works: [Work] = []
    var open: [String: Int] = [:]
    for way in row.ways {
      switch way.event {
      case .after, .every: works.append(Work(form: .timer(way)))
      case .answer(let source, let answer):
        if let index = open[source] {
          let arm = works[index].arms.firstIndex { $0.0 == answer }
          if arm.map({ works[index].arms[$0].1.last?.condition != nil }) ?? true {
            if let arm {
              works[index].arms[arm].1.append(way)
            } else {
              works[index].arms.append((answer, [way]))
            }
            continue
          }
        }
        open[source] = works.count
        works.append(Work(form: .answers(source), arms: [(answer, [way])]))
      case .action, .done, .always: break
      }
    }
    return works
  }
}

extension ForeignChart {
  /// All states of a screen.
  fileprivate func screenParts(_ screen: Int) -> [Int] {
    states[screen].children.flatMap { [$0] + screenParts($0) }
  }
}

extension ForeignChart.State {
  fileprivate func hasFinal(in chart: ForeignChart) -> Bool {
    children.contains { chart.states[$0].kind == .final }
  }
}
