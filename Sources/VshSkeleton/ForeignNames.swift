import VshSource
import VshSyntax
import VshText

/// The states of one screen of a foreign chart as the script has them: in regions, with names, and how one names another.
struct ForeignNames {
  private let chart: ForeignChart
  let screen: Int
  /// What the screen has, the screen's own first where it is a state of itself.
  private(set) var states: [Int] = []
  /// The children of a `parallel` that are regions of the script, not states in one.
  private(set) var regions: Set<Int> = []
  /// The state around a state; nil for the screen.
  private var owners: [Int: Int] = [:]
  /// The region of a state: a child of a `parallel`, or the state whose only region has a name, as vsh writes it into ids:
  /// `Feed.content.loading`.
  private var homes: [Int: Int] = [:]
  private var regionOwners: [Int: Int] = [:]
  private var soleRegions: [Int: String] = [:]
  private var names: [Int: String] = [:]
  /// Empty for states outside any `region`.
  private var regionNames: [Int: String] = [:]
  /// How many states of a scope have a name.
  private var counts: [Scope: [String: Int]] = [:]
  private var all: [String: [Int]] = [:]

  private enum Scope: Hashable {
    case inside(Int?)
    case beside(Int?, Int?)
  }

  init(_ chart: ForeignChart, screen: Int) {
    self.chart = chart
    self.screen = screen
    arrange(screen, in: nil)
    name(areUnique: false)
    let isLost = states.contains { state in
      chart.states[state].ways.contains { way in
        way.targets.contains { hasState($0) && path(from: state, to: $0, isInside: way.isInside) == nil }
      }
    }
    if isLost { name(areUnique: true) }
  }

  /// Whether the screen has only what a screen may have itself.
  var isPlain: Bool {
    chart.isPlain(screen) && !chart.states[screen].children.contains { chart.isHistory($0) }
  }

  // MARK: Places

  private mutating func arrange(_ state: Int, in owner: Int?) {
    if chart.states[state].kind != .parallel, let name = middle(of: children(of: state), below: state),
      !name.isEmpty
    {
      soleRegions[state] = name
    }
    if state != screen || !isPlain {
      states.append(state)
      owners[state] = owner
      for child in children(of: state) { nest(child, in: state, around: state) }
    } else {
      for child in children(of: state) { nest(child, in: state, around: nil) }
    }
  }

  private mutating func nest(_ child: Int, in parent: Int, around owner: Int?) {
    let row = chart.states[child]
    let isRegion = chart.states[parent].kind == .parallel
    let isPlain =
      row.kind == .state && chart.isPlain(child) && !children(of: child).isEmpty
    if isRegion, isPlain {
      regions.insert(child)
      regionOwners[child] = owner
      for state in children(of: child) {
        homes[state] = child
        arrange(state, in: owner)
      }
    } else {
      if isRegion || soleRegions[parent] != nil { homes[child] = isRegion ? child : parent }
      arrange(child, in: owner)
    }
  }

  /// The states in a state, without its histories.
  func children(of state: Int) -> [Int] { chart.states[state].children.filter { !chart.isHistory($0) } }

  /// The words between the id of a state and the last words of the ids in it; nil where they differ.
  private func middle(of children: [Int], below state: Int) -> String? {
    let prefix = chart.states[state].id + "."
    var found: String?
    for child in children {
      let id = chart.states[child].id
      guard id.hasPrefix(prefix) else { return nil }
      let words = id.dropFirst(prefix.count).split(separator: ".")
      guard words.count == 1 || words.count == 2 else { return nil }
      let middle = words.count == 1 ? "" : String(words[0])
      if let found, found != middle { return nil }
      found = middle
    }
    return found
  }

  // MARK: Names

  private mutating func name(areUnique: Bool) {
    (names, counts, all) = ([:], [:], [:])
    var used: [Scope: UsedNames] = [:]
    for state in states {
      // Regions have names of their own.
      let scope: Scope = areUnique ? .inside(nil) : .beside(owners[state], homes[state])
      let wish = ScriptName.cleaned(chart.states[state].id.split(separator: ".").last.map(String.init) ?? "")
      let name = used[scope, default: UsedNames()].claim(wish)
      names[state] = name
      all[name, default: []].append(state)
      for scope in [Scope.inside(owners[state]), .beside(owners[state], homes[state])] {
        counts[scope, default: [:]][name, default: 0] += 1
      }
    }
    regionNames = [:]
    var unnamed: Set<Int> = []
    for state in states {
      guard let home = homes[state], regionNames[home] == nil else { continue }
      if let name = soleRegions[home] {
        regionNames[home] = ScriptName.cleaned(name)
        continue
      }
      let parent = chart.states[home].parent ?? screen
      let middle = home == state ? nil : self.middle(of: children(of: home), below: parent)
      let last = chart.states[home].id.split(separator: ".").last.map(String.init) ?? ""
      if middle == "", last.hasPrefix("region"), unnamed.insert(parent).inserted {
        regionNames[home] = ""
      } else {
        let wish = middle.flatMap { $0.isEmpty ? nil : $0 } ?? last
        regionNames[home] = used[.inside(parent), default: UsedNames()].claim(ScriptName.cleaned(wish))
      }
    }
  }

  func name(of state: Int) -> String { ScriptName.quoted(names[state] ?? "_") }

  /// Nil for states outside any `region`.
  func region(of state: Int) -> String? {
    homes[state].flatMap { regionNames[$0] }.flatMap { $0.isEmpty ? nil : ScriptName.quoted($0) }
  }

  func home(of state: Int) -> Int? { homes[state] }
  func hasState(_ state: Int) -> Bool { names[state] != nil }

  // MARK: Paths

  /// A state and those around it, from the innermost.
  private func around(_ state: Int) -> [Int] {
    var path = [state]
    while let owner = owners[path[path.count - 1]] { path.append(owner) }
    return path
  }

  /// How a transition names its target: the nearest scope that has the target's first state decides. Nil where a state of
  /// the same name is nearer, or the target is not within reach.
  ///
  /// - Parameters:
  ///   - source: a state, a region, or the screen.
  ///   - isInside: whether a target in the source does not leave it.
  func path(from source: Int, to target: Int, isInside: Bool) -> String? {
    let chain = around(target)
    var scopes: [(scope: Scope, holds: (Int) -> Bool)] = []
    var state: Int?
    if hasState(source) {
      let isLeft = chain.contains(source) && !isInside
      if !isLeft { scopes.append((.inside(source), { owners[$0] == source })) }
      state = source
    } else if regions.contains(source) {
      let owner = regionOwners[source]
      scopes.append((.beside(owner, source), { owners[$0] == owner && homes[$0] == source }))
      state = owner
    } else {
      scopes.append((.inside(nil), { owners[$0] == nil }))
    }
    while let current = state {
      let (owner, home) = (owners[current], homes[current])
      scopes.append((.beside(owner, home), { owners[$0] == owner && homes[$0] == home }))
      state = owner
    }
    var nearer: [Scope] = hasState(source) && chain.contains(source) && !isInside ? [.inside(source)] : []
    for (scope, holds) in scopes {
      guard let first = chain.firstIndex(where: holds) else {
        nearer.append(scope)
        continue
      }
      let name = names[chain[first]] ?? ""
      if nearer.contains(where: { counts[$0]?[name] != nil }) { return nil }
      var words = counts[scope]?[name] ?? 0 > 1 ? [region(of: chain[first])].compactMap { $0 } : []
      words.append(self.name(of: chain[first]))
      for state in chain[..<first].reversed() {
        if counts[.inside(owners[state])]?[names[state] ?? ""] ?? 0 > 1, let region = region(of: state) {
          words.append(region)
        }
        words.append(self.name(of: state))
      }
      return words.joined(separator: ".")
    }
    return nil
  }

  /// How a condition names a state: by its name, or from the screen on.
  func question(of state: Int) -> String {
    if all[names[state] ?? ""]?.count == 1 { return name(of: state) }
    return fullPath(of: state)
  }

  private func fullPath(of state: Int) -> String {
    around(state).reversed().flatMap { [region(of: $0), name(of: $0)].compactMap { $0 } }.joined(
      separator: ".")
  }

  /// The one state that a path of a script means: `cars.red`.
  func state(at path: String) -> Int? {
    let last = path.split(separator: ".").last.map(String.init) ?? ""
    let found = (all[last] ?? []).filter { ("." + fullPath(of: $0)).hasSuffix("." + path) }
    return found.count == 1 ? found[0] : nil
  }
}

/// A text of another program as a name of the language.
enum ScriptName {
  /// A name as it is; of any other text its letters and digits, in words: `seconds_0` for `seconds > 0`.
  static func cleaned(_ text: String) -> String {
    let isName = text.unicodeScalars.allSatisfy(isPart)
    let words = text.replacingScalars { $0 == "!" ? " not " : nil }.unicodeScalars.split { !isPart($0) }
    let name = isName ? text : words.map { String($0) }.joined(separator: "_")
    guard let first = name.unicodeScalars.first, !name.allSatisfy({ $0 == "_" }) else { return name + "_1" }
    return ("0"..."9").contains(first) ? "_" + name : name
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar == "_" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      : scalar.properties.isAlphabetic && IdentifierScalars.mayBegin(scalar.value)
  }

  /// The words of the language in backquotes.
  static func quoted(_ name: String) -> String { Word(rawValue: name) == nil ? name : "`\(name)`" }
}
