import VshProgram
import VshText

/// The value of one key of `states` in a machine of XState. Its id is its path, by which XState finds a target.
struct XStateState {
  enum Kind {
    case plain, parallel
    case history(isDeep: Bool)
    /// A region with one state, which does nothing but enter itself again: so an `every` repeats, and what is beside it
    /// stays as it is.
    case ticker
  }

  let key: String
  let id: String
  var kind = Kind.plain
  /// Nil for a screen, a region, a history and a ticker.
  var state: ProgramGraph.State?
  var ways: [XStateWay] = []
  var children: [XStateState] = []
}

/// A transition and what has it.
struct XStateWay {
  let way: ProgramGraph.Way
  /// Where `-> same` leads: to the state, or for a screen and a region to where they begin.
  let same: [ID<State>]
  /// Whether it leads into what has it, and does not leave that.
  let isInside: Bool

  init(_ way: ProgramGraph.Way, of state: ProgramGraph.State) {
    self.way = way
    same = [state.id]
    isInside = state.regions.contains { way.leads(into: $0) }
  }

  init(_ way: ProgramGraph.Way, over regions: [ProgramGraph.Region]) {
    self.way = way
    same = regions.compactMap { $0.states.first?.id }
    isInside = way.target?.kind == .same || regions.contains { way.leads(into: $0) }
  }
}

/// Arranges the states of a screen as XState has them.
struct XStateArrangement {
  private(set) var ids: [ID<State>: String] = [:]
  private(set) var histories: [History: String] = [:]
  private let wanted: Set<History>

  /// - Parameter histories: those that transitions lead to.
  init(_ histories: Set<History>) { wanted = histories }

  mutating func machine(of screen: ProgramGraph.Screen, named name: String) -> XStateState {
    let ways = screen.ways.map { XStateWay($0, over: screen.regions) }
    return arranged(XStateState(key: name, id: name), ways, screen.regions)
  }

  private mutating func arranged(
    _ empty: XStateState, _ ways: [XStateWay], _ regions: [ProgramGraph.Region]
  ) -> XStateState {
    var box = empty
    let homes = ProgramGraph.homes(of: ways.map { $0.way }, in: regions)
    let isTicker = zip(ways, homes).map { way, home in
      way.way.event.kind == .every && (regions.count < 2 || home == nil)
    }
    if !isTicker.contains(true), regions.count < 2, regions.first?.name.isEmpty ?? true {
      box.ways = (regions.first.map(Self.own) ?? []) + ways
      box.children = regions.flatMap { states(of: $0, in: empty.id) }
      return box
    }
    if regions.count + isTicker.count(where: { $0 }) > 1 { box.kind = .parallel }
    var keys = UniqueNames()
    for (index, region) in regions.enumerated() {
      let key = keys.name(for: region.name.isEmpty ? "region" : region.name)
      let inner = ways.indices.filter { !isTicker[$0] && homes[$0] == index }.map { ways[$0] }
      box.children.append(self.region(region, XStateState(key: key, id: "\(empty.id).\(key)"), inner))
    }
    for index in ways.indices {
      if isTicker[index] {
        box.children.append(Self.ticker(ways[index], in: empty.id, &keys))
      } else if homes[index] == nil {
        box.ways.append(ways[index])
      }
    }
    return box
  }

  /// - Parameter ways: those of the state around it that lead into it.
  private mutating func region(
    _ region: ProgramGraph.Region, _ empty: XStateState, _ ways: [XStateWay]
  ) -> XStateState {
    var box = empty
    let tickers = ways.filter { $0.way.event.kind == .every }
    let rest = Self.own(of: region) + ways.filter { $0.way.event.kind != .every }
    if tickers.isEmpty {
      box.ways = rest
      box.children = states(of: region, in: box.id)
      return box
    }
    var keys = UniqueNames()
    let key = keys.name(for: "region")
    var inner = XStateState(key: key, id: "\(box.id).\(key)", ways: rest)
    inner.children = states(of: region, in: inner.id)
    box.kind = .parallel
    box.children = [inner] + tickers.map { Self.ticker($0, in: box.id, &keys) }
    return box
  }

  private static func own(of region: ProgramGraph.Region) -> [XStateWay] {
    region.ways.map { XStateWay($0, over: [region]) }
  }

  private static func ticker(
    _ way: XStateWay, in outer: String, _ keys: inout UniqueNames
  ) -> XStateState {
    let event = way.way.event
    let delay = DurationLiteral.milliseconds(of: event.subject).map { "\($0)" } ?? event.subject
    let key = keys.name(for: UniqueNames.identifier("every \(delay)"))
    return XStateState(key: key, id: "\(outer).\(key)", kind: .ticker, ways: [way])
  }

  private mutating func states(of region: ProgramGraph.Region, in outer: String) -> [XStateState] {
    var keys = UniqueNames()
    var states = region.states.map { state in
      _ = keys.name(for: state.name)
      let id = "\(outer).\(state.name)"
      ids[state.id] = id
      let box = XStateState(key: state.name, id: id, state: state)
      return arranged(box, state.ways.map { XStateWay($0, of: state) }, state.regions)
    }
    for isDeep in [false, true] where wanted.contains(History(region: region.id, isDeep: isDeep)) {
      let key = keys.name(for: isDeep ? "all" : "last")
      histories[History(region: region.id, isDeep: isDeep)] = "\(outer).\(key)"
      states.append(XStateState(key: key, id: "\(outer).\(key)", kind: .history(isDeep: isDeep)))
    }
    return states
  }
}

extension ProgramGraph {
  /// The index of the region in which a transition of the state around them has to stand: of the state itself, it would
  /// leave all regions. The others of its event go with it, so that they are asked in their order. Nil for the state.
  static func homes(of ways: [Way], in regions: [Region]) -> [Int?] {
    let led = ways.map { way in regions.firstIndex { way.leads(into: $0) } }
    var homes: [String: Set<Int>] = [:]
    for case (let way, let region?) in zip(ways, led) { homes[way.event.name, default: []].insert(region) }
    return zip(ways, led).map { way, region in
      let all = homes[way.event.name] ?? []
      return region ?? (all.count == 1 ? all.first : nil)
    }
  }
}

extension ProgramGraph.Event {
  /// What its transitions have in common: the answers of a call, all `when`s.
  fileprivate var name: String {
    switch kind {
    case .action, .when: subject
    case .after, .every: text
    case .ok, .fail, .part, .finished, .dismissed: "\(isWatch) \(subject) \(number)"
    }
  }
}
