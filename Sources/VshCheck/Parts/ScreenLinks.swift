import VshProgram

/// A screen and one that it leads to: a component that it holds or shows, or a screen that it pushes.
struct ScreenEdge: BitwiseCopyable {
  let from: Int
  let to: Int
}

/// What `finish` gives in a screen's code.
enum FinishValue: Equatable, BitwiseCopyable {
  case none
  case withoutValue
  case value(TypeID)
  /// A screen that says so has not been checked yet.
  case unchecked

  /// It is known, and there is one.
  var isSaid: Bool {
    switch self {
    case .withoutValue, .value: true
    case .none, .unchecked: false
    }
  }
}

/// Which screens hold, show and push which, and what follows from that: those that contain themselves, and what each finishes
/// with. Screens are known by their rows.
struct ScreenLinks: ~Copyable {
  private var held: [ScreenEdge] = []
  private var shown: [ScreenEdge] = []
  private var pushed: [ScreenEdge] = []
  /// What screens finish with, as far as it is known.
  private var finishes: [FinishValue] = []
  /// A screen that is presented finishes with what is not known yet.
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

  var hasHeld: Bool { !held.isEmpty }
  var hasShown: Bool { !shown.isEmpty }

  /// Components that contain themselves as machines; with `throughViews`, in views too.
  func cycles(among count: Int, throughViews: Bool) -> [[Int]] {
    var led = [[Int]](repeating: [], count: count)
    for edge in held { led[edge.from].append(edge.to) }
    if throughViews { for edge in shown { led[edge.from].append(edge.to) } }
    return CycleSearch.cycles(in: led)
  }

  // MARK: Finishing

  mutating func beginPresenter() { metUnknownFinish = false }

  var hasMetUnknownFinish: Bool { metUnknownFinish }

  /// What a screen that is presented finishes with.
  mutating func finish(of screen: ID<Screen>) -> FinishValue {
    let finish = finishes[Int(screen.index)]
    if finish == .unchecked { metUnknownFinish = true }
    return finish
  }

  /// What each screen finishes with: it says so itself, or a component in it, or a screen that it pushes. From those that say
  /// so it spreads to all that lead to them. In the last round, what is not known by then is `.none`.
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
