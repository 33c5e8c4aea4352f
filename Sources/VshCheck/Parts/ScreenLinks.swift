import VshProgram
import VshSource

/// An edge from a screen to a component that it holds or shows, or to a screen that it pushes.
struct ScreenEdge: BitwiseCopyable {
  let from: Int
  let to: Int
}

/// A `pop to`: the screen that it names, and the one whose code says it.
struct ScreenPop: BitwiseCopyable {
  let goal: Int
  let screen: Int
  let span: SourceSpan
}

/// The result of `finish` in a screen's code.
enum FinishValue: Equatable, BitwiseCopyable {
  case none
  case withoutValue
  case value(TypeID)
  /// It depends on a screen that has not been checked yet.
  case unchecked

  /// Whether `finish` is known to be called.
  var isSaid: Bool {
    switch self {
    case .withoutValue, .value: true
    case .none, .unchecked: false
    }
  }
}

/// The graph of screens that hold, show and push each other. It finds those that contain themselves, and the result
/// that each finishes with. Screens are rows.
struct ScreenLinks: ~Copyable {
  private var held: [ScreenEdge] = []
  private var shown: [ScreenEdge] = []
  private var pushed: [ScreenEdge] = []
  private var presented: [ScreenEdge] = []
  private var pops: [ScreenPop] = []
  /// The results by screen, as far as they are known.
  private var finishes: [FinishValue] = []
  /// Whether the result of a presented screen was asked for before it was known.
  private var metUnknownFinish = false

  mutating func hold(_ component: ID<Screen>, in screen: Int) {
    held.append(ScreenEdge(from: screen, to: Int(component.index)))
  }

  mutating func show(_ component: ID<Screen>, in screen: ID<Screen>) {
    shown.append(ScreenEdge(from: Int(screen.index), to: Int(component.index)))
  }

  mutating func push(_ opened: ID<Screen>, from screen: ID<Screen>) {
    pushed.append(ScreenEdge(from: Int(screen.index), to: Int(opened.index)))
  }

  mutating func present(_ opened: ID<Screen>, from screen: ID<Screen>) {
    presented.append(ScreenEdge(from: Int(screen.index), to: Int(opened.index)))
  }

  mutating func pop(to goal: ID<Screen>, from screen: ID<Screen>, at span: SourceSpan) {
    pops.append(ScreenPop(goal: Int(goal.index), screen: Int(screen.index), span: span))
  }

  var hasHeld: Bool { !held.isEmpty }
  var hasShown: Bool { !shown.isEmpty }

  /// Components that contain themselves as machines; with `throughViews`, in views too.
  func cycles(among count: Int, throughViews: Bool) -> [[Int]] {
    var led = [[Int]](repeating: [], count: count)
    for edge in held { led[edge.from].append(edge.to) }
    if throughViews { for edge in shown { led[edge.from].append(edge.to) } }
    return CycleSearch.cycles(in: led)
  }

  /// Whether each screen may be opened above itself; true for some others, too.
  func mayCoverThemselves(among count: Int) -> [Bool] {
    var led = [[Int]](repeating: [], count: count)
    for edges in [held, shown, pushed, presented] {
      for edge in edges { led[edge.from].append(edge.to) }
    }
    return CycleSearch.areOnCycles(led)
  }

  /// Each `pop to` whose screen is never below: nothing opens the one that says it, or nothing leads to both.
  func vainPops(among count: Int) -> [ScreenPop] {
    if pops.isEmpty { return [] }
    var joined = [[Int]](repeating: [], count: count)
    var isLed = [Bool](repeating: false, count: count)
    for edges in [held, shown, pushed, presented] {
      for edge in edges {
        joined[edge.from].append(edge.to)
        joined[edge.to].append(edge.from)
        isLed[edge.to] = true
      }
    }
    var groups = [Int](repeating: -1, count: count)
    for first in 0..<count where groups[first] < 0 {
      var open = [first]
      while let next = open.popLast() {
        if groups[next] >= 0 { continue }
        groups[next] = first
        open += joined[next]
      }
    }
    // The code of a screen that presents others may have been read twice.
    var seen: Set<Int> = []
    return pops.filter { pop in
      pop.goal != pop.screen && (!isLed[pop.screen] || groups[pop.goal] != groups[pop.screen])
        && seen.insert(pop.span.range.lowerBound).inserted
    }
  }

  // MARK: Finishing

  mutating func beginPresenter() { metUnknownFinish = false }

  var hasMetUnknownFinish: Bool { metUnknownFinish }

  /// The result of a screen that is presented.
  mutating func finish(of screen: ID<Screen>) -> FinishValue {
    let finish = finishes[Int(screen.index)]
    if finish == .unchecked { metUnknownFinish = true }
    return finish
  }

  /// Finds the result of each screen: its own, or that of a component in it or of a screen that it pushes. Known
  /// results spread backwards along the edges. In the last round, an unknown result becomes `.none`.
  mutating func findFinishes(of screens: [ScreenEntry], isLast: Bool) {
    var leading = [[Int]](repeating: [], count: screens.count)
    for edges in [pushed, held, shown] {
      for edge in edges { leading[edge.to].append(edge.from) }
    }
    finishes = [FinishValue](repeating: .none, count: screens.count)
    let said = screens.indices.filter { screens[$0].finish.isSaid }
    for index in said { finishes[index] = screens[index].finish }
    spread(said, leading)
    if isLast { return }
    let unchecked = screens.indices.filter {
      finishes[$0] == .none && (!screens[$0].isChecked || screens[$0].finish == .unchecked)
    }
    for index in unchecked { finishes[index] = .unchecked }
    spread(unchecked, leading)
  }

  private mutating func spread(_ first: [Int], _ leading: [[Int]]) {
    var open = first
    var next = 0
    while next < open.count {
      let index = open[next]
      next += 1
      for source in leading[index] where finishes[source] == .none {
        finishes[source] = finishes[index]
        open.append(source)
      }
    }
  }
}
