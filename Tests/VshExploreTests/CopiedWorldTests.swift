import TestSupport
import Testing
import VshMachine
import VshProgram
import VshSession
import VshSource

@testable import VshExplore

/// The walk against one that keeps copies of worlds instead of encoded states: they see the same states, moves and errors.
/// `SlowExplorerTests` has the one that shares nothing with the walk.
@Suite struct CopiedWorldTests {
  static let language = CaseFolder("language")
  static let languageCases = language.names(in: "").flatMap { language.cases(".vs", in: $0) }
  static let explored = ExploreCorpusTests.folder.cases(".vs")

  @Test(arguments: languageCases)
  func agreesOnTheLanguage(name: String) throws { try agrees(Self.language, name) }

  @Test(arguments: explored)
  func agreesOnWhatIsExplored(name: String) throws { try agrees(ExploreCorpusTests.folder, name) }

  private func agrees(_ folder: CaseFolder, _ name: String) throws {
    let reading = Reading(
      file: { path, _ in
        (try? folder.bytes(path)).map(Result.success) ?? .failure(ReadProblem("there is no such file"))
      },
      named: { _ in .failure(ReadProblem("there is no such file")) })
    let script = load(name + ".vs", try folder.bytes(name + ".vs"), reading: reading)
    guard var start = ExploredWorld(script, RunSettings(), reading: reading),
      start.diagnostics.allSatisfy({ !$0.isError })
    else { return }
    let codec = try StateCodec(for: &start.runner.world)
    var bounds = WalkBounds()
    bounds.states = 60
    for screen in Exploration.openable(start.runner.world.program) {
      var plan = WalkPlan(opening: screen, of: start.runner.world.program)
      plan.bounds = bounds
      var world = ExploredWorld(copying: start)
      let opened = world.runner.world.open(screen, arguments: [])
      var walk = Walk(plan, in: world, behind: opened, codec)
      walk.run(isStopped: { false })
      let slow = try CopyingExplorer(
        screen, World(copying: start.runner.world), codec, mostStates: bounds.states)
      #expect(walk.outcome.stateCount == slow.states.count, "\(walk.outcome.name)")
      if walk.outcome.isComplete {
        #expect(slow.isComplete)
        #expect(walk.outcome.moveCount == slow.moveCount, "\(walk.outcome.name)")
        let errors = walk.outcome.findings.filter { finding in
          if case .error = finding.kind { true } else { false }
        }
        #expect(Set(errors.map { "\($0.span, default: "nowhere")" }) == slow.errors)
      }
    }
  }
}

/// Breadth first, with a queue of worlds.
private struct CopyingExplorer {
  private final class Kept {
    let world: World
    init(_ world: consuming World) { self.world = world }
  }

  private(set) var states: Set<[UInt8]> = []
  private(set) var moveCount = 0
  /// Where they were met.
  private(set) var errors: Set<String> = []
  private(set) var isComplete = true

  init(_ screen: ID<Screen>, _ start: consuming World, _ codec: StateCodec, mostStates: Int) throws {
    var queue: [Kept] = []
    var world = start
    var typing = TypedFields(of: world.program)
    func isNew(_ world: borrowing World) throws -> Bool {
      var settled = World(copying: world)
      codec.settleTime(of: &settled)
      let bytes = try codec.encode(settled)
      if states.contains(bytes) { return false }
      if states.count == mostStates {
        isComplete = false
        return false
      }
      states.insert(bytes)
      return true
    }
    if case .failed(let fault) = world.open(screen, arguments: []) {
      errors.insert("\(fault.span, default: "nowhere")")
    }
    typing.addText(ofDataIn: &world)
    if try isNew(world) { queue.append(Kept(world)) }
    var next = 0
    while next < queue.count, isComplete {
      var drawn = World(copying: queue[next].world)
      next += 1
      do { try drawn.drawFrame() } catch { continue }
      let moves = try Moves(of: &drawn, codec, typing: typing, alone: drawn.program.namedKeys())
      for move in moves.all {
        // What was drawn and encoded stays out of the copy that goes on.
        var world = World(copying: drawn)
        let result = try moves.take(move, in: &world, codec)
        if case .refused = result { continue }
        moveCount += 1
        if case .failed(let fault) = result { errors.insert("\(fault.span, default: "nowhere")") }
        if try isNew(world) { queue.append(Kept(world)) }
        if !isComplete { break }
      }
    }
  }
}
