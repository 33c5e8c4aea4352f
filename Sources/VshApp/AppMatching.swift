/// The elements of one step, sorted by key on both sides.
///
/// It hides how elements find each other: by their templates, by a name learned before, by the exact text where that is a
/// value, and at last because they are the only ones left. What is learned outlives the step in `AppAliases`.
struct AppMatching: Sendable {
  /// Which step it is, and whether its elements are in the rows of their report.
  struct Place: Sendable {
    let step: Int
    let comparesRows: Bool
  }

  private let script: [AppElement]
  private var app: [AppElement]
  /// Places in `script` and `app`, by key.
  private var scriptPlaces: [[Int]]
  private var appPlaces: [[Int]]
  /// The keys that a side has, in the order of its elements.
  private(set) var scriptKeys: [Int] = []
  private(set) var appKeys: [Int] = []
  /// Texts of the script that are values and that the app does not show, in order.
  private(set) var missingValues: [AppElement] = []
  /// Elements of the app that the script does not know, in order.
  private(set) var unknown: [AppElement] = []
  /// Keys whose element the app has called otherwise before, with its name now.
  private var renamed: [(key: Int, app: String)] = []

  init(
    script: [AppElement], app: [AppElement], by templates: AppTemplates, _ aliases: inout AppAliases,
    place: Place
  ) {
    (self.script, self.app) = (script, app)
    scriptPlaces = Array(repeating: [], count: templates.keyCount)
    appPlaces = scriptPlaces
    var values: [Int] = []
    for (place, element) in script.enumerated() {
      if let key = templates.key(of: element) { addScript(place, to: key) } else { values.append(place) }
    }
    var rest: [Int] = []
    for (place, element) in app.enumerated() {
      if let key = templates.key(of: element) {
        addApp(place, to: key)
      } else if let key = aliases.key(of: element) {
        self.app[place].add(templates.written(key))
        addApp(place, to: key)
      } else {
        rest.append(place)
      }
    }
    pair(values, with: &rest, by: templates, comparesRows: place.comparesRows)
    matchTheLast(&rest, by: templates, &aliases, place)
    unknown = rest.map { app[$0] }
  }

  func scriptElements(of key: Int) -> [AppElement] { scriptPlaces[key].map { script[$0] } }
  func appElements(of key: Int) -> [AppElement] { appPlaces[key].map { app[$0] } }
  func firstScriptElement(of key: Int) -> AppElement? { scriptPlaces[key].first.map { script[$0] } }
  func firstAppElement(of key: Int) -> AppElement? { appPlaces[key].first.map { app[$0] } }
  func scriptHas(_ key: Int) -> Bool { !scriptPlaces[key].isEmpty }
  func appHas(_ key: Int) -> Bool { !appPlaces[key].isEmpty }

  /// What the app calls the element of the key now, if that is not what it was called before.
  func newName(of key: Int) -> String? { renamed.first { $0.key == key }?.app }

  private mutating func addScript(_ place: Int, to key: Int) {
    if scriptPlaces[key].isEmpty { scriptKeys.append(key) }
    scriptPlaces[key].append(place)
  }

  private mutating func addApp(_ place: Int, to key: Int) {
    if appPlaces[key].isEmpty { appKeys.append(key) }
    appPlaces[key].append(place)
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
      for place in values { if let match = unpaired.take(script[place]) { found.append((place, match)) } }
      let (scriptTaken, appTaken) = (Set(found.map(\.script)), Set(found.map(\.app)))
      values.removeAll { scriptTaken.contains($0) }
      rest.removeAll { appTaken.contains($0) }
    }
    for (place, match) in found.sorted(by: { $0.script < $1.script }) {
      addScript(place, to: templates.valueKey(of: script[place].kind.group))
      addApp(match, to: templates.valueKey(of: script[place].kind.group))
    }
    missingValues = values.map { script[$0] }
  }

  /// Where one control of a kind is missing and one is unknown, they are the same; those in rows by themselves.
  private mutating func matchTheLast(
    _ rest: inout [Int], by templates: AppTemplates, _ aliases: inout AppAliases, _ place: Place
  ) {
    struct Group: Hashable {
      let kind: AppKind
      let isInRow: Bool
    }
    func group(of element: AppElement) -> Group {
      Group(kind: element.kind.group, isInRow: place.comparesRows && element.row != nil)
    }
    var missing: [Group: [Int]] = [:]
    for key in scriptKeys where appPlaces[key].isEmpty {
      for element in scriptElements(of: key) { missing[group(of: element), default: []].append(key) }
    }
    for element in missingValues {
      missing[group(of: element), default: []].append(templates.valueKey(of: element.kind.group))
    }
    var unknown: [Group: [Int]] = [:]
    for place in rest { unknown[group(of: app[place]), default: []].append(place) }
    var matched: Set<Int> = []
    let kinds = AppKind.allCases.filter { $0 != .text && $0.group == $0 }
    for group in kinds.flatMap({ [Group(kind: $0, isInRow: false), Group(kind: $0, isInRow: true)] }) {
      guard let keys = missing[group], let places = unknown[group] else { continue }
      guard keys.count == 1, places.count == 1, templates.isLabel(keys[0]) else {
        aliases.remember(places.map { app[$0].name }, of: group.kind, in: place.step)
        continue
      }
      let (key, place) = (keys[0], places[0])
      if aliases.name(of: key) != nil {
        renamed.append((key, app[place].name))
        continue
      }
      aliases.learn(key, app[place])
      app[place].add(templates.written(key))
      addApp(place, to: key)
      matched.insert(place)
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
  /// From the last place to the first.
  private var places: [Name: [Int]] = [:]
  private var taken: Set<Int> = []

  init(_ elements: [AppElement], _ rest: [Int], sameRow: Bool) {
    self.sameRow = sameRow
    for place in rest.reversed() {
      for name in names(of: elements[place]) { places[name, default: []].append(place) }
    }
  }

  /// The first element that has one of the texts.
  mutating func take(_ element: AppElement) -> Int? {
    for name in names(of: element) {
      while let next = places[name]?.popLast() {
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
