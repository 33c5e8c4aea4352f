import TestSupport
import Testing
import VshProgram
import VshSource

@testable import VshCheck

/// The names in sight, by themselves.
@Suite struct ScopeTests {
  @Test(arguments: 0..<30) func aNameMeansTheInnermostAndLocalsInUseDiffer(seed: UInt64) {
    var trial = Trial(seed: seed)
    for _ in 0..<20 { trial.frame(depth: 0) }
    #expect(trial.isAsExpected == true, "seed \(seed)")
  }

  /// With an entry reserved for each name, and without.
  @Test(arguments: [0, 8]) func namesBelongToTheirScreen(prepared: Int) {
    var scope = Scope()
    let name = NameID(index: 5)
    scope.prepare(names: prepared)
    scope.beginScreen(firstSlot: 10)
    #expect(scope.ownValue(name) == nil && scope.ownState(name) == -1 && scope.ownHandler(name) == -1)
    // The first value has the name, the last state and the last action.
    for row in 1...2 {
      scope.setOwnValue(name, row)
      scope.setOwnState(name, 10 + row)
      scope.setOwnHandler(name, 20 + row)
    }
    scope.setOwnValue(.empty, 3)
    #expect(scope.ownValue(name) == 1 && scope.ownState(name) == 12 && scope.ownHandler(name) == 22)
    #expect(scope.ownValue(.empty) == nil)
    scope.endSlots(at: 12)
    #expect(scope.slots == 10..<12)
    scope.beginScreen(ID(1), slots: 12..<13)
    #expect(scope.ownValue(name) == nil && scope.ownState(name) == -1)
    scope.setOwnHandler(name, 30)
    #expect(scope.ownValue(name) == nil && scope.ownState(name) == -1 && scope.ownHandler(name) == 30)
    #expect(scope.isCurrent(ID(1)) && !scope.isCurrent(ID(0)))
    scope.leaveScreen()
    #expect(scope.ownHandler(name) == -1 && !scope.isCurrent(ID(1)))
  }
}

/// Blocks and frames in each other, which bind a few names, against a list of all bindings.
private struct Trial: ~Copyable {
  var scope = Scope()
  var random: SeededGenerator
  var isAsExpected = true
  /// The bindings in sight, the innermost last.
  private var visible: [(name: UInt32, local: Local)] = []
  /// The locals in use in the current frame, and the most at once.
  private var (inUse, most): (Local, Local) = (0, 0)

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func frame(depth: Int) {
    let outer = (inUse, most)
    let count = visible.count
    (inUse, most) = (0, 0)
    let mark = scope.beginFrame()
    fill(depth: depth + 1)
    if scope.endFrame(mark) != most { isAsExpected = false }
    (inUse, most) = outer
    visible.removeSubrange(count...)
    check()
  }

  private mutating func block(depth: Int) {
    let (outer, count) = (inUse, visible.count)
    let mark = scope.open()
    fill(depth: depth + 1)
    scope.close(mark)
    inUse = outer
    visible.removeSubrange(count...)
    check()
  }

  private mutating func fill(depth: Int) {
    for _ in 0..<random.below(5) {
      switch random.below(depth > 4 ? 2 : 4) {
      case 2: block(depth: depth)
      case 3: frame(depth: depth)
      case _: bind(UInt32(1 + random.below(3)))
      }
    }
  }

  private mutating func bind(_ name: UInt32) {
    let local = scope.makeLocal()
    if local != inUse { isAsExpected = false }
    scope.add(
      Binding(
        name: NameID(index: name), reference: .local(local), type: TypeTable.int,
        declaration: SourceSpan(file: FileID(0), start: 0, end: 0)))
    visible.append((name, local))
    inUse += 1
    most = max(most, inUse)
    check()
  }

  private mutating func check() {
    for name in UInt32(1)...3 {
      var found: Local?
      if case .local(let local) = scope.binding(NameID(index: name))?.reference { found = local }
      if found != visible.last(where: { $0.name == name })?.local { isAsExpected = false }
    }
  }
}
