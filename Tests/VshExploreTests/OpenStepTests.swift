import TestSupport
import Testing
import VshMachine
import VshProgram
import VshSession
import VshSource

@testable import VshExplore

/// A move in an open step leads to the same state as the step itself, counts the same, breaks the same conditions, and is
/// taken back without a trace, with what was asked about it.
@Suite struct OpenStepTests {
  static let files = CaseFolder("explore")
  static let scripts = CaseFolder("language")

  @Test(arguments: files.cases(".vs"))
  func agreesOnWhatIsExplored(name: String) throws { try agrees(Self.files, name) }

  @Test(arguments: scripts.names(in: "").flatMap { scripts.cases(".vs", in: $0) })
  func agreesOnTheLanguage(name: String) throws { try agrees(Self.scripts, name) }

  @Test func takesWhensAndSendsOpenly() throws {
    let script = load(
      "guards.vs",
      Array(
        """
        screen Guards {
            var n = 0
            region a {
                state off {
                    action flip when n < 3 -> on { n += 1 }
                    action flip -> on
                }
                state on {
                    action flip -> off
                    action say { send add }
                    when n > 5 -> full
                }
                state full { action reset -> off { n = 0 } }
            }
            region b {
                state x { action flip when n % 2 == 0 -> y }
                state y { action flip -> x { n += 2 } }
            }
            action add { n += 1 }
            view {
                button "flip" -> flip
                button "say" -> say
                button "reset" -> reset
            }
        }
        """.utf8), reading: ExploreCorpusTests.reading)
    #expect(try openStepCount(of: script, ExploreCorpusTests.reading) > 20)
  }

  @Test func wakesWatchesOpenly() throws {
    let script = load(
      "shop.vs",
      Array(
        """
        model cart: [String] = [] {
            op count() = data.count
            op names() = data
            op add(name: String) { if data.count < 2 { data.append(name) } }
            op clear() { data = [] }
        }

        screen Shop {
            use cart
            var count = 0
            var seen: [String] = []
            region badge { state watching { watch cart.count() { ok(found) { count = found }; fail(_) } } }
            region work {
                state idle { action add -> adding; action clear -> clearing }
                state adding { call cart.add("tea") { ok -> idle; fail(_) -> idle } }
                state clearing { call cart.clear() { ok -> idle; fail(_) -> idle } }
            }
            region list {
                state closed { action toggle -> open }
                state open {
                    watch cart.names() { ok(found) { seen = found }; fail(_) -> closed }
                    action toggle -> closed
                }
            }
            view {
                button "add" -> add
                button "clear" -> clear
                button "toggle" -> toggle
                text "\\(count): \\(seen)"
            }
        }
        """.utf8), reading: ExploreCorpusTests.reading)
    #expect(try openStepCount(of: script, ExploreCorpusTests.reading) > 50)
  }

  private func agrees(_ folder: CaseFolder, _ name: String) throws {
    let reading = Reading(
      file: { path, _ in
        (try? folder.bytes(path)).map(Result.success) ?? .failure(ReadProblem("there is no such file"))
      },
      named: { _ in .failure(ReadProblem("there is no such file")) })
    _ = try openStepCount(of: load(name + ".vs", try folder.bytes(name + ".vs"), reading: reading), reading)
  }

  /// Compares the moves of the first states of each screen. Returns the number of those that were taken openly.
  private func openStepCount(of script: LoadedScript, _ reading: Reading) throws -> Int {
    guard var start = ExploredWorld(script, RunSettings(), reading: reading),
      start.diagnostics.allSatisfy({ !$0.isError })
    else { return 0 }
    start.runner.world.startCounting()
    // A value of an undone step that is still named anywhere fails the next collection.
    start.runner.world.stressHeap()
    let codec = try StateCodec(for: &start.runner.world)
    var count = 0
    for screen in Exploration.openable(start.runner.world.program) {
      var explored = ExploredWorld(copying: start)
      _ = explored.runner.world.open(screen, arguments: [])
      var states = [try codec.encode(explored.runner.world)]
      var next = 0
      while next < min(states.count, 30) {
        count += try compareMoves(of: states[next], &states, in: &explored, codec)
        next += 1
      }
    }
    return count
  }

  private func compareMoves(
    of state: [UInt8], _ states: inout [[UInt8]], in explored: inout ExploredWorld, _ codec: StateCodec
  ) throws -> Int {
    var base = StateBase()
    try codec.decode(state, into: &explored.runner.world, noting: &base)
    guard (try? explored.runner.world.drawFrame()) != nil else { return 0 }
    let moves = try Moves(
      of: &explored.runner.world, codec, typing: TypedFields(of: explored.runner.world.program))
    let counts = explored.runner.world.coverage
    var count = 0
    for move in moves.all {
      explored.runner.world.takeCoverage(counts)
      var openly: (result: String, state: [UInt8], counts: [Int], broken: [String])?
      if moves.canStayOpen(move, in: explored.runner.world) {
        explored.runner.world.leaveStepOpen()
        let result = "\(try moves.take(move, in: &explored.runner.world, codec))"
        var reached = StateEncoding()
        try codec.encode(openStepOf: explored.runner.world, from: base, into: &reached)
        let broken = explored.runner.world.brokenConditions().map { "\($0)" }
        openly = (result, reached.bytes, Self.counts(of: explored.runner.world), broken)
        explored.runner.world.undoOpenStep()
        #expect(try codec.encode(explored.runner.world) == state)
        count += 1
      }
      explored.runner.world.takeCoverage(counts)
      let result = try moves.take(move, in: &explored.runner.world, codec)
      let reached = try codec.encode(explored.runner.world)
      if let openly {
        #expect(reached == openly.state)
        #expect(Self.counts(of: explored.runner.world) == openly.counts)
        #expect("\(result)" == openly.result)
        #expect(explored.runner.world.brokenConditions().map { "\($0)" } == openly.broken)
      }
      if !states.contains(reached) { states.append(reached) }
      try codec.decode(state, into: &explored.runner.world)
    }
    return count
  }

  /// How often each state was entered, each transition taken, and each guard true and false.
  private static func counts(of world: borrowing World) -> [Int] {
    let coverage = world.coverage
    var counts = world.program.states.ids.map { coverage.entered($0) }
    for transition in world.program.transitions.ids {
      counts += [
        coverage.taken(transition), coverage.guardAnswers(of: transition, true),
        coverage.guardAnswers(of: transition, false),
      ]
    }
    return counts
  }
}
