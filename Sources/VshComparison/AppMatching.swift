/// The elements of one step, sorted by key on both sides.
///
/// It hides how elements find each other: by their templates, by a name learned before, by the exact text where that is a
/// value, and at last because they are the only ones left. What is learned outlives the step in `AppAliases`.
struct AppMatching: Sendable {
  /// The step, and whether the row of an element counts in it.
  struct Step: Sendable {
    let number: Int
    let comparesRows: Bool
  }

  private let script: [AppElement]
  private var app: [AppElement]
  /// Indices in `script` and `app`, by key.
  private var scriptIndices: [[Int]]
  private var appIndices: [[Int]]
  /// The keys that a side has, in the order of its elements.
  private(set) var scriptKeys: [Int] = []
  private(set) var appKeys: [Int] = []
  /// Texts of the script that are values and that the app does not show, in order.
  private(set) var missingValues: [AppElement] = []
  /// Elements of the app that the script does not know, in order.
  private(set) var unknown: [AppElement] = []
  /// How often each side has a text that no template fits.
  private(set) var textCounts: [String: (script: Int, app: Int)] = [:]
  /// Keys whose element the app has called otherwise before, with its name now.
  private var renamed: [(key: Int, app: String)] = []

  init(
    script: [AppElement], app: [AppElement], by templates: AppTemplates, _ aliases: inout AppAliases,
    in step: Step
  ) {
    (self.script, self.app) = (script, app)
    scriptIndices = Array(repeating: [], count: templates.keyCount)
    appIndices = scriptIndices
    var values: [Int] = []
    for (index, element) in script.enumerated() {
      if let key = templates.key(of: element) { addScript(index, to: key) } else { values.append(index) }
    }
    var rest: [Int] = []
    for (index, element) in app.enumerated() {
      if let key = templates.key(of: element) {
        addApp(index, to: key)
      } else if let key = aliases.key(of: element) {
        self.app[index].add(templates.written(key))
        addApp(index, to: key)
      } else {
        rest.append(index)
      }
    }
    for index in values where script[index].kind.group == .text {
      textCounts[script[index].name, default: (0, 0)].script += 1
    }
    for index in rest where app[index].kind.group == .text {
      textCounts[app[index].name, default: (0, 0)].app += 1
    }
    pair(values, with: &rest, by: templates, comparesRows: step.comparesRows)
    matchTheLast(&rest, by: templates, &aliases, step)
    unknown = rest.map { app[$0] }
  }

  func scriptElements(of key: Int) -> [AppElement] { scriptIndices[key].map { script[$0] } }
  func appElements(of key: Int) -> [AppElement] { appIndices[key].map { app[$0] } }
  func firstScriptElement(of key: Int) -> AppElement? { scriptIndices[key].first.map { script[$0] } }
  func firstAppElement(of key: Int) -> AppElement? { appIndices[key].first.map { app[$0] } }
  func scriptHas(_ key: Int) -> Bool { !scriptIndices[key].isEmpty }
  func appHas(_ key: Int) -> Bool { !appIndices[key].isEmpty }

  /// What the app calls the element of the key now, if that is not what it was called before.
  func newName(of key: Int) -> String? { renamed.first { $0.key == key }?.app }

  private mutating func addScript(_ index: Int, to key: Int) {
    if scriptIndices[key].isEmpty { scriptKeys.append(key) }
    scriptIndices[key].append(index)
  }

  private mutating func addApp(_ index: Int, to key: Int) {
    if appIndices[key].isEmpty { appKeys.append(key) }
    appIndices[key].append(index)
  }

  /// Pairs each text that is a value with an element of the app in its group that has this very text and is not paired
  /// yet: first with one in the same row, then with any.
  private mutating func pair(
    _ values: [Int], with rest: inout [Int], by templates: AppTemplates, comparesRows: Bool
  ) {
    var found: [(script: Int, app: Int)] = []
    var values = values
    for sameRow in comparesRows ? [true, false] : [false] {
      var unpaired = UnpairedElements(app, rest, sameRow: sameRow)
      for index in values { if let match = unpaired.take(script[index]) { found.append((index, match)) } }
      let (scriptTaken, appTaken) = (Set(found.map(\.script)), Set(found.map(\.app)))
      values.removeAll { scriptTaken.contains($0) }
      rest.removeAll { appTaken.contains($0) }
    }
    for (index, match) in found.sorted(by: { $0.script < $1.script }) {
      addScript(index, to: templates.valueKey(of: script[index].kind.group))
      addApp(match, to: templates.valueKey(of: script[index].kind.group))
    }
    missingValues = values.map { script[$0] }
  }

  /// Where one control of a kind is missing and one is unknown, they are the same; those in rows by themselves.
  private mutating func matchTheLast(
    _ rest: inout [Int], by templates: AppTemplates, _ aliases: inout AppAliases, _ step: Step
  ) {
    struct Group: Hashable {
      let kind: AppKind
      let isInRow: Bool
    }
    func group(of element: AppElement) -> Group {
      Group(kind: element.kind.group, isInRow: step.comparesRows && element.row != nil)
    }
    var missing: [Group: [Int]] = [:]
    for key in scriptKeys where appIndices[key].isEmpty {
      for element in scriptElements(of: key) { missing[group(of: element), default: []].append(key) }
    }
    for element in missingValues {
      missing[group(of: element), default: []].append(templates.valueKey(of: element.kind.group))
    }
    var unknown: [Group: [Int]] = [:]
    for index in rest { unknown[group(of: app[index]), default: []].append(index) }
    var matched: Set<Int> = []
    let kinds = AppKind.allCases.filter { $0 != .text && $0.group == $0 }
    for group in kinds.flatMap({ [Group(kind: $0, isInRow: false), Group(kind: $0, isInRow: true)] }) {
      guard let keys = missing[group], let indices = unknown[group] else { continue }
      guard keys.count == 1, indices.count == 1, templates.isLabel(keys[0]) else {
        aliases.remember(indices.map { app[$0].name }, of: group.kind, in: step.number)
        continue
      }
      let (key, index) = (keys[0], indices[0])
      if aliases.name(of: key) != nil {
        renamed.append((key, app[index].name))
        continue
      }
      aliases.learn(key, app[index])
      app[index].add(templates.written(key))
      addApp(index, to: key)
      matched.insert(index)
    }
    rest.removeAll { matched.contains($0) }
  }
}

/// Elements of the app by exact text, each of which is taken once.
private struct UnpairedElements {
  private struct Name: Hashable {
    let group: AppKind
    let text: String
    /// Nil where rows do not count.
    let row: String?
  }

  private let sameRow: Bool
  /// From the last index to the first.
  private var indices: [Name: [Int]] = [:]
  private var taken: Set<Int> = []

  init(_ elements: [AppElement], _ rest: [Int], sameRow: Bool) {
    self.sameRow = sameRow
    for index in rest.reversed() {
      for name in names(of: elements[index]) { indices[name, default: []].append(index) }
    }
  }

  /// The first element that has one of the texts.
  mutating func take(_ element: AppElement) -> Int? {
    for name in names(of: element) {
      while let next = indices[name]?.popLast() {
        if taken.insert(next).inserted { return next }
      }
    }
    return nil
  }

  private func names(of element: AppElement) -> [Name] {
    let row = sameRow ? element.row?.canonical ?? "" : nil
    return (element.names.isEmpty ? [""] : element.names).map {
      Name(group: element.kind.group, text: $0, row: row)
    }
  }
}

/// The names that the app has for elements of the script, as learned in one test.
struct AppAliases: Sendable {
  private struct Name: Hashable, Sendable {
    let group: AppKind
    let text: String
  }

  private struct Leftover: Hashable, Sendable {
    let step: Int
    let name: Name
  }

  private var keys: [Name: Int] = [:]
  private var names: [Int: String] = [:]
  /// Elements of the app that were unknown while one of the script was missing.
  private var leftovers: Set<Leftover> = []
  /// Learned and not collected yet.
  private var new: [Int] = []
  /// In the order in which they were learned.
  private(set) var learned: [(key: Int, app: String)] = []

  func key(of element: AppElement) -> Int? {
    keys.isEmpty ? nil : keys[Name(group: element.kind.group, text: element.name)]
  }

  /// What the app calls the one element of the key; nil where that was not learned.
  func name(of key: Int) -> String? { names[key] }

  mutating func learn(_ key: Int, _ element: AppElement) {
    keys[Name(group: element.kind.group, text: element.name)] = key
    names[key] = element.name
    learned.append((key, element.name))
    new.append(key)
  }

  /// The most unknown elements of a kind that are remembered in one step.
  private static let leftoverLimit = 100

  mutating func remember(_ names: [String], of group: AppKind, in step: Int) {
    if names.count > Self.leftoverLimit { return }
    for name in names { leftovers.insert(Leftover(step: step, name: Name(group: group, text: name))) }
  }

  /// The keys that were learned since the last call.
  mutating func takeNew() -> [Int] {
    defer { new = [] }
    return new
  }

  /// Whether the app showed the element of the key in a step before it was learned.
  func wasShown(_ key: Int, of group: AppKind, in step: Int) -> Bool {
    guard let name = names[key] else { return false }
    return leftovers.contains(Leftover(step: step, name: Name(group: group, text: name)))
  }

  /// Whether an element of the group is known by this name.
  func knows(_ text: String, of group: AppKind) -> Bool { keys[Name(group: group, text: text)] != nil }
}
