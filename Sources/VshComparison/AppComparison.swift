/// Holds what an app reports to what the script expects, step by step, and judges a test at its end.
///
/// It is pure: the same reports give the same verdict. `Tests/Corpus/app/comparison` has cases that every client passes,
/// and its README has the rules in full. In short:
///
/// 1. Only what the driver reports is compared. Within a step, in this order: what the app cannot do, the screen, the
///    stack, the states, rows, elements, values, machines, calls, actions, signals.
/// 2. Elements are sorted by the texts that the view can draw (`AppTemplates`), on both sides alike. What no such text
///    fits is unknown in the app, and a value in the script.
/// 3. Under a key that both sides have, elements are compared in order, and a difference ends the test. So it does in
///    rows and facts.
/// 4. A key that one side lacks is judged at the end (`AppPresence`): as a note if the app never has it or has it in every
///    step, else as a difference at its first step.
/// 5. A control that is missing and the only unknown one of its kind are matched for the rest of the test (`AppAliases`).
///
/// It does not know what the steps do, and prints nothing. Each step takes time linear in the reports, times the number
/// of templates with holes.
package struct AppComparison: Sendable {
  /// The keys of a report that are compared.
  private enum Part: String {
    case screen, stack, state, elements, values, machines, calls, available, signals
  }

  /// Where a difference is within a step.
  private enum Order: Int {
    case fact, elements, presence, laterFact, actions, signals
  }

  private struct Ending: Sendable {
    let step: Int
    let order: Int
    let difference: AppDifference
  }

  private let templates: AppTemplates
  private let renaming: AppRenaming
  private let parts: Set<Part>
  private var step = 0
  private var aliases = AppAliases()
  /// The keys of which an element had the focus in the script in the step before.
  private var focusedKeys: Set<Int> = []
  private var presence = AppPresence()
  private var keptTexts = AppKeptTexts()
  /// The first text that the app has kept too long.
  private var firstKept: Ending?
  private var actions = AppPresence()
  /// The actions that are keys of `actions`.
  private var actionNames: [String] = []
  private var actionKeys: [String: Int] = [:]
  private var unknown: [UnknownText] = []
  private var knownUnknown: Set<UnknownText> = []
  private var tally = AppTally()
  private var ending: Ending?

  /// The most texts of the app that are kept because the script does not know them.
  private static let unknownLimit = 1_000

  private struct UnknownText: Hashable, Sendable {
    let group: AppKind
    let text: String
  }

  /// - Parameters:
  ///   - templates: all texts that the view of the script can draw.
  ///   - reports: the keys of a report that the driver said it has. Others are not compared.
  package init(templates: [AppTemplate], names: AppNames, reports: [String]) {
    self.templates = AppTemplates(templates)
    renaming = AppRenaming(names)
    parts = Set(reports.compactMap { Part(rawValue: $0) })
  }

  /// Compares the reports after one step, the first of which opens the app.
  ///
  /// - Returns: a difference that ends the test. Then `finish` is next, for an earlier one may have been left open.
  package mutating func compare(expected: ReportValue, reported: ReportValue) -> AppDifference? {
    step += 1
    tally.addStep()
    let isCut = reported.has("cannot") && !reported["cannot"].isNothing
    var found: (order: Order, difference: AppDifference)?
    func note(_ order: Order, _ difference: AppDifference?) {
      if found == nil, let difference { found = (order, difference) }
    }
    // After `cannot` the app may report nothing else. Otherwise what it leaves out is empty.
    func compares(_ part: Part) -> Bool { parts.contains(part) && (!isCut || reported.has(part.rawValue)) }
    func both(_ part: Part) -> (script: ReportValue, app: ReportValue) {
      (expected[part.rawValue], reported[part.rawValue])
    }

    note(.fact, AppFacts.cannot(expected, reported))
    if compares(.screen) { note(.fact, AppFacts.screen(both(.screen).script, both(.screen).app)) }
    if compares(.stack) { note(.fact, AppFacts.stack(both(.stack).script, both(.stack).app)) }
    if compares(.state) { note(.fact, AppFacts.state(both(.state).script, both(.state).app, &tally)) }
    if compares(.elements) {
      let (rows, elements) = compareElements(both(.elements).script, both(.elements).app)
      note(.fact, rows)
      note(.elements, elements)
    }
    if compares(.values) {
      note(.laterFact, AppFacts.values(both(.values).script, both(.values).app, &tally))
    }
    if compares(.machines) {
      note(.laterFact, AppFacts.machines(both(.machines).script, both(.machines).app, &tally))
    }
    if compares(.calls) {
      note(
        .laterFact,
        AppFacts.calls(both(.calls).script, cancelled: expected["cancelled"], both(.calls).app, &tally))
    }
    if compares(.available) {
      compareActions(both(.available).script, both(.available).app, undecided: expected["undecided"])
    }
    if compares(.signals) { note(.signals, AppFacts.signals(both(.signals).script, both(.signals).app)) }
    guard let found else { return nil }
    if ending == nil {
      ending = Ending(step: step, order: found.order.rawValue, difference: found.difference)
    }
    return found.difference
  }

  // MARK: Elements

  /// The elements of a side without those that the mapping ignores; rows apart.
  ///
  /// - Parameter renaming: nil for the script.
  private func read(_ list: ReportValue, renaming: AppRenaming?) -> (rows: [AppElement], others: [AppElement])
  {
    var (rows, others): ([AppElement], [AppElement]) = ([], [])
    for value in list.elements {
      guard let element = AppElement(value, renaming: renaming), !ignores(element, isApp: renaming != nil)
      else {
        continue
      }
      if element.kind == .row { rows.append(element) } else { others.append(element) }
    }
    return (rows, others)
  }

  private func ignores(_ element: AppElement, isApp: Bool) -> Bool {
    if !renaming.ignoresSome { return false }
    if element.names.contains(where: renaming.ignores) { return true }
    if element.kind == .row { return false }
    // A text of the app that no template fits is unknown, not a value.
    guard let key = templates.key(of: element) else { return !isApp && renaming.ignores(AppTemplates.hole) }
    return renaming.ignores(templates.written(key))
  }

  /// The first difference in rows and the first in other elements.
  private mutating func compareElements(
    _ script: ReportValue, _ app: ReportValue
  ) -> (rows: AppDifference?, others: AppDifference?) {
    let (script, app) = (read(script, renaming: nil), read(app, renaming: renaming))
    let comparesRows = app.others.contains { $0.row != nil }
    let matching = AppMatching(
      script: script.others, app: app.others, by: templates, &aliases,
      in: .init(number: step, comparesRows: comparesRows))
    for key in aliases.takeNew() {
      presence.forgive(key) { aliases.wasShown(key, of: templates.kind(of: key).group, in: $0) }
    }
    notePresence(matching)
    return (
      AppRows.difference(script: script.rows, app: app.rows),
      difference(in: matching, comparesRows: comparesRows)
    )
  }

  /// The first difference of elements that both sides have, by key in the script's order.
  private mutating func difference(in matching: AppMatching, comparesRows: Bool) -> AppDifference? {
    var first: AppDifference?
    let before = focusedKeys
    focusedKeys = []
    for key in matching.scriptKeys {
      let (script, app) = (matching.scriptElements(of: key), matching.appElements(of: key))
      let described = templates.described(key)
      var found: AppDifference?
      if script.contains(where: { $0.focus?.isTrue == true }) { focusedKeys.insert(key) }
      if let new = matching.newName(of: key) {
        let old = aliases.name(of: key) ?? ""
        found = AppDifference(
          what: .text,
          message:
            "the app called \(described) \(AppText.quoted(old)) before, and \(AppText.quoted(new)) now",
          script: script.map(\.line), app: [AppText.shown(new, upTo: AppText.lineLimit)])
      } else if !app.isEmpty {
        found = AppAttributes(
          described: described, comparesRows: comparesRows, comparesFocus: !before.contains(key)
        ).difference(
          script: script, app: app, comparesNames: !templates.isUnnamed(key))
        if found == nil, !templates.isValue(key) { tally.add(element: described) }
      }
      if first == nil { first = found }
    }
    return first
  }

  private mutating func notePresence(_ matching: AppMatching) {
    presence.beginStep()
    var order = 0
    func absence(_ element: AppElement?) -> AppPresence.Absence {
      order += 1
      return .init(
        step: step, order: order, described: element?.described ?? "", line: element?.line ?? "")
    }
    for key in matching.scriptKeys where !matching.appHas(key) {
      presence.isMissing(
        key, absence(matching.firstScriptElement(of: key)),
        keepsAll: templates.kind(of: key).group != .text)
    }
    for element in matching.missingValues {
      presence.isMissing(templates.valueKey(of: element.kind.group), absence(element))
    }
    for key in matching.appKeys {
      presence.appHas(key)
      if !matching.scriptHas(key) { presence.isExtra(key, absence(matching.firstAppElement(of: key))) }
    }
    let kept = keptTexts.note(matching)
    if firstKept == nil, let element = kept.first {
      let difference = AppDifference(
        what: .text, message: "the app still shows \(element.described), the script does not", script: [],
        app: [element.line])
      firstKept = Ending(step: step, order: Order.presence.rawValue, difference: difference)
    }
    let keptNames = Set(kept.map(\.name))
    for element in matching.unknown where !element.names.isEmpty && unknown.count < Self.unknownLimit {
      if element.kind.group == .text, keptNames.contains(element.name) { continue }
      let text = UnknownText(group: element.kind.group, text: element.name)
      if knownUnknown.insert(text).inserted { unknown.append(text) }
    }
  }

  // MARK: Actions

  /// - Parameter undecided: actions of which only the app can say whether it would take them.
  private mutating func compareActions(_ script: ReportValue, _ app: ReportValue, undecided: ReportValue) {
    actions.beginStep()
    let open = Set(AppFacts.names(undecided))
    let (left, right) = (AppFacts.names(script), AppFacts.names(app).filter { !open.contains($0) })
    let (inScript, inApp) = (Set(left), Set(right))
    var order = 0
    func absence(_ name: String) -> AppPresence.Absence {
      order += 1
      return .init(
        step: step, order: order, described: "the action \(AppText.shown(name))",
        line: AppText.shown(name, upTo: AppText.lineLimit))
    }
    for name in left where !inApp.contains(name) { actions.isMissing(actionKey(name), absence(name)) }
    for name in right {
      let key = actionKey(name)
      actions.appHas(key)
      if !inScript.contains(name) { actions.isExtra(key, absence(name)) }
    }
  }

  private mutating func actionKey(_ name: String) -> Int {
    if let key = actionKeys[name] { return key }
    actionKeys[name] = actionNames.count
    actionNames.append(name)
    return actionNames.count - 1
  }

  // MARK: The end

  /// Judges what was left open, at the end of a test or after a difference that ended it.
  package func finish() -> AppVerdict {
    var notes: [(order: Order, note: AppNote)] = []
    var candidates = ending.map { [$0] } ?? []
    for (order, findings) in [(Order.presence, presence.findings()), (.actions, actions.findings())] {
      var first: Ending?
      for finding in findings {
        let step = finding.absence.step
        switch finding.kind {
        case .never, .always:
          notes.append(
            (order, AppNote(step: step, message: message(of: finding, order), isOfAction: order == .actions)))
        case .missing, .extra:
          first =
            first ?? Ending(step: step, order: order.rawValue, difference: difference(of: finding, order))
        }
      }
      candidates += first.map { [$0] } ?? []
    }
    candidates += firstKept.map { [$0] } ?? []
    let earliest = candidates.min { ($0.step, $0.order) < ($1.step, $1.order) }
    // Each kind is in order already: only steps are left to merge.
    let ordered = notes.enumerated().sorted {
      ($0.element.note.step, $0.offset) < ($1.element.note.step, $1.offset)
    }
    return AppVerdict(
      difference: earliest.map { ($0.step, $0.difference) }, notes: ordered.map(\.element.note),
      ignored: ignoredTexts(),
      matched: aliases.learned.map { key, app in
        AppMatch(kind: templates.kind(of: key).rawValue, script: templates.written(key), app: app)
      },
      compared: tally.agreement)
  }

  private func message(of finding: AppPresence.Finding, _ order: Order) -> String {
    if order == .actions {
      let name = "the action \(AppText.shown(actionNames[finding.key]))"
      return finding.kind == .never ? "the app never offers \(name)" : "the app offers \(name) in every step"
    }
    let name =
      templates.isValue(finding.key)
      ? "a \(templates.kind(of: finding.key).rawValue) that is a value" : templates.described(finding.key)
    return finding.kind == .never ? "the app never shows \(name)" : "the app shows \(name) in every step"
  }

  private func difference(of finding: AppPresence.Finding, _ order: Order) -> AppDifference {
    let absence = finding.absence
    let isMissing = finding.kind == .missing
    let verb = order == .actions ? "offers" : "shows"
    return AppDifference(
      what: order == .actions ? .actions : .text,
      message: isMissing
        ? "the script \(verb) \(absence.described), the app does not"
        : "the app \(verb) \(absence.described), the script does not",
      script: isMissing ? [absence.line] : [], app: isMissing ? [] : [absence.line])
  }

  /// Each once, without those that were matched later.
  private func ignoredTexts() -> [String] {
    var known: Set<String> = []
    return unknown.filter { !aliases.knows($0.text, of: $0.group) && known.insert($0.text).inserted }
      .map { AppText.shown($0.text, upTo: AppText.lineLimit) }
  }
}
