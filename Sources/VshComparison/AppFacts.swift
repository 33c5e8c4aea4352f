/// What a report says besides its elements: each fact of the script compared with the app's.
enum AppFacts {
  static func cannot(_ expected: ReportValue, _ reported: ReportValue) -> AppDifference? {
    let reason = reported["cannot"]
    if reason.isNothing || expected["refused"].isTrue { return nil }
    return AppDifference(
      what: .cannot, message: "the app cannot do this: \(AppText.shown(label(reason)))", script: [],
      app: lines([label(reason)]))
  }

  static func screen(_ script: ReportValue, _ app: ReportValue) -> AppDifference? {
    if script == app { return nil }
    let described = { (name: ReportValue) in
      name.isNothing ? "on no screen" : "on the screen \(AppText.shown(label(name)))"
    }
    return AppDifference(
      what: .screen, message: "the script is \(described(script)), the app \(described(app))",
      script: script.isNothing ? [] : lines([label(script)]), app: app.isNothing ? [] : lines([label(app)]))
  }

  static func stack(_ script: ReportValue, _ app: ReportValue) -> AppDifference? {
    let (left, right) = (script.elements.map(label), app.elements.map(label))
    if script.elements == app.elements { return nil }
    return AppDifference(
      what: .stack, message: "the script's screens are \(listing(left)), the app's \(listing(right))",
      script: lines(left), app: lines(right))
  }

  /// Active states, as sets.
  static func state(_ script: ReportValue, _ app: ReportValue, _ tally: inout AppTally) -> AppDifference? {
    let (left, right) = (names(script), names(app))
    if left == right {
      tally.add(states: left)
      return nil
    }
    return AppDifference(
      what: .state, message: "the script is in \(listing(left)), the app in \(listing(right))",
      script: lines(left), app: lines(right))
  }

  /// The values that the app reports, by name.
  ///
  /// - Parameter path: of a machine, `row(1).`.
  static func values(
    _ script: ReportValue, _ app: ReportValue, in path: String = "", _ tally: inout AppTally
  ) -> AppDifference? {
    let known = Dictionary(script.members.map { ($0.name, $0.value) }) { $1 }
    let reported = Dictionary(app.members.map { ($0.name, $0.value) }) { $1 }
    var first: AppDifference?
    for name in reported.keys.sorted() {
      let (left, right) = (known[name] ?? .null, reported[name] ?? .null)
      guard let found = ReportValue.firstDifference(left, right, at: path + name) else {
        tally.add(value: path + name)
        continue
      }
      let shown = AppText.shown(found.path)
      let line = { (value: ReportValue?) in "\(shown): \(value.shown(upTo: AppText.lineLimit))" }
      first =
        first
        ?? AppDifference(
          what: .values,
          message: "\(shown) is \(found.script.shown()) in the script and \(found.app.shown()) in the app",
          script: [line(found.script)], app: [line(found.app)])
    }
    return first
  }

  /// The machines of the names that the app reports, by key: which there are, then the states, values and actions of each.
  static func machines(_ script: ReportValue, _ app: ReportValue, _ tally: inout AppTally) -> AppDifference? {
    let lists = Dictionary(app.members.map { ($0.name, $0.value.elements) }) { $1 }
    for (name, list) in lists.sorted(by: { $0.key < $1.key }) {
      let known = script[name].elements
      let machine = { (report: ReportValue) in
        let keys = report["key"].elements.map(\.canonical).joined(separator: ", ")
        return keys.isEmpty ? name : "\(name)(\(keys))"
      }
      let counts = list.reduce(into: [:]) { $0[machine($1), default: 0] += 1 }
      let reports = Dictionary(list.map { (machine($0), $0) }) { first, _ in first }
      let names = known.map(machine)
      func difference(_ message: String) -> AppDifference {
        AppDifference(what: .machines, message: message, script: lines(names), app: lines(list.map(machine)))
      }
      if let wrong = names.first(where: { reports[$0] == nil }) {
        return difference("the script has the machine \(AppText.shown(wrong)), the app does not")
      }
      for (name, count) in counts.sorted(by: { $0.key < $1.key }) where count > 1 {
        return difference("the app has the machine \(AppText.shown(name)) \(count) times")
      }
      if let strange = Set(counts.keys).subtracting(names).min() {
        return difference("the app has the machine \(AppText.shown(strange)), the script does not")
      }
      for report in known {
        let path = machine(report)
        let found = reports[path] ?? .null
        if found.has("state"), var difference = state(report["state"], found["state"], &tally) {
          difference.message = "in the machine \(AppText.shown(path)), \(difference.message)"
          return difference
        }
        if let difference = values(report["values"], found["values"], in: "\(path).", &tally) {
          return difference
        }
        if found.has("available"), let difference = available(report, found, path) { return difference }
      }
    }
    return nil
  }

  private static func available(_ script: ReportValue, _ app: ReportValue, _ path: String) -> AppDifference? {
    let open = Set(names(script["undecided"]))
    let (left, right) = (names(script["available"]), names(app["available"]).filter { !open.contains($0) })
    guard let name = Set(left).symmetricDifference(right).min() else { return nil }
    let action = AppText.shown("\(path).\(name)")
    return AppDifference(
      what: .actions,
      message: left.contains(name)
        ? "the script offers the action \(action), the app does not"
        : "the app offers the action \(action), the script does not",
      script: lines(left), app: lines(right))
  }

  /// Calls in flight, as multisets; the app may have those that were cancelled, too.
  static func calls(
    _ script: ReportValue, cancelled: ReportValue, _ app: ReportValue, _ tally: inout AppTally
  ) -> AppDifference? {
    let (left, right) = (script.elements.map { Call($0, "call") }, app.elements.map { Call($0, "call") })
    var counts: [Call: (script: Int, cancelled: Int, app: Int)] = [:]
    for call in left { counts[call, default: (0, 0, 0)].script += 1 }
    for value in cancelled.elements { counts[Call(value, "call"), default: (0, 0, 0)].cancelled += 1 }
    for call in right { counts[call, default: (0, 0, 0)].app += 1 }
    for call in left + right {
      let count = counts[call] ?? (0, 0, 0)
      if count.app >= count.script, count.app <= count.script + count.cancelled { continue }
      return AppDifference(
        what: .calls,
        message: """
          the script has \(AppText.shown(call.text)) in flight \(AppText.counted(count.script, "time")), the app \
          \(AppText.counted(count.app, "time"))
          """,
        script: left.map(\.line).sorted(), app: right.map(\.line).sorted())
    }
    tally.add(calls: left.map(\.name))
    return nil
  }

  /// Signals since the last report, in order.
  static func signals(_ script: ReportValue, _ app: ReportValue) -> AppDifference? {
    let (left, right) = (script.elements.map { Call($0, "name") }, app.elements.map { Call($0, "name") })
    let index = left.indices.first { $0 >= right.count || left[$0] != right[$0] } ?? left.count
    if index == left.count, left.count == right.count { return nil }
    let text = { (signals: [Call]) in index < signals.count ? AppText.shown(signals[index].text) : "nothing" }
    return AppDifference(
      what: .signals,
      message: "signal \(index + 1) is \(text(left)) in the script and \(text(right)) in the app",
      script: left.map(\.line), app: right.map(\.line))
  }

  /// Texts as a set: each once, in the order of code points.
  static func names(_ list: ReportValue) -> [String] {
    Set(list.elements.map(label)).sorted()
  }

  // MARK: Texts

  /// A call or a signal: its name and arguments.
  private struct Call: Hashable {
    let name: String
    let text: String

    init(_ value: ReportValue, _ member: String) {
      name = label(value[member])
      text = "\(name)(\(value["arguments"].elements.map(\.canonical).joined(separator: ", ")))"
    }

    var line: String { AppText.shown(text, upTo: AppText.lineLimit) }
  }

  /// A name, which should be a text.
  private static func label(_ value: ReportValue) -> String {
    value.string ?? value.canonical
  }

  private static func lines(_ names: [String]) -> [String] {
    names.map { AppText.shown($0, upTo: AppText.lineLimit) }
  }

  private static func listing(_ names: [String]) -> String {
    if names.isEmpty { return "none" }
    return AppText.shown(names.joined(separator: ", "))
  }
}
