import TestSupport
import Testing
import VshProgram
import VshSession
import VshSource

@testable import VshExplore
@testable import VshMachine

/// A world that comes to a state from another one, by what differs, is as one that was decoded as a whole: the same values
/// and works, and the same screen, whatever was computed on the way.
@Suite struct FollowedStatesTests {
  static let files = CaseFolder("explore")
  static let scripts = CaseFolder("language")

  @Test(arguments: files.cases(".vs"))
  func followsWhatIsExplored(name: String) throws { try follows(Self.files, name) }

  @Test(arguments: scripts.names(in: "").flatMap { scripts.cases(".vs", in: $0) })
  func followsTheLanguage(name: String) throws { try follows(Self.scripts, name) }

  @Test func followsMachinesWithCalls() throws {
    let script = load(
      "photos.vs",
      Array(
        """
        model photos: [String] = [] { op find(id: Int) = "photo \\(id)" }
        component Photo(id: Int) {
            use photos
            var name = ""
            bind long = name + name
            state loading { call photos.find(id) { ok(found) -> shown(found) { name = found }; fail(_) -> missing } }
            state shown(found: String) { action drop -> missing { name = "" } }
            state missing { action again -> loading; after 5s -> loading }
            view {
                in loading { image "…" }
                in shown(found) { button "\\(found) \\(long)" -> drop }
                in missing { button "again \\(id)" -> again }
            }
        }
        screen Photos {
            var count = 300
            bind half = count / 2
            action more { count += 100 }
            each photo: Photo(id) for id in 0..<3 by id
            view {
                button "more \\(half)" -> more
                for id in 0..<3 { show photo(id) }
            }
        }
        """.utf8), reading: ExploreCorpusTests.reading)
    #expect(try followedCount(of: script, ExploreCorpusTests.reading) > 50)
  }

  private func follows(_ folder: CaseFolder, _ name: String) throws {
    let reading = Reading(
      file: { path, _ in
        (try? folder.bytes(path)).map(Result.success) ?? .failure(ReadProblem("there is no such file"))
      },
      named: { _ in .failure(ReadProblem("there is no such file")) })
    _ = try followedCount(of: load(name + ".vs", try folder.bytes(name + ".vs"), reading: reading), reading)
  }

  /// Goes through the first states of each screen. Returns how often a world came to one from the one before.
  private func followedCount(of script: LoadedScript, _ reading: Reading) throws -> Int {
    guard var start = ExploredWorld(script, RunSettings(), reading: reading),
      start.diagnostics.allSatisfy({ !$0.isError })
    else { return 0 }
    let codec = try StateCodec(for: &start.runner.world)
    var count = 0
    for screen in Exploration.openable(start.runner.world.program) {
      var whole = ExploredWorld(copying: start)
      var following = ExploredWorld(copying: start)
      _ = whole.runner.world.open(screen, arguments: [])
      var states = [try codec.encode(whole.runner.world)]
      var base = StateBase()
      var next = 0
      while next < min(states.count, 60) {
        let state = states[next]
        try codec.decode(state, into: &whole.runner.world)
        try codec.decode(state, into: &following.runner.world, noting: &base)
        if base.isFollowed { count += 1 }
        #expect(try codec.encode(following.runner.world) == state)
        let wanted = whole.runner.world.wholeState(namesCalls: false)
        #expect(following.runner.world.wholeState(namesCalls: false) == wanted)
        let screen = whole.screen()
        #expect(following.screen() == screen)
        try addStates(behind: state, from: &base, in: &following, codec, to: &states)
        next += 1
      }
    }
    return count
  }

  /// Takes the moves of a state as open steps.
  private func addStates(
    behind state: [UInt8], from base: inout StateBase, in explored: inout ExploredWorld, _ codec: StateCodec,
    to states: inout [[UInt8]]
  ) throws {
    guard (try? explored.runner.world.drawFrame()) != nil else { return }
    let moves = try Moves(
      of: &explored.runner.world, codec, typing: TypedFields(of: explored.runner.world.program))
    for move in moves.all {
      let isOpen = moves.canStayOpen(move, in: explored.runner.world)
      if isOpen { explored.runner.world.leaveStepOpen() }
      _ = try moves.take(move, in: &explored.runner.world, codec)
      var reached = StateEncoding()
      if isOpen {
        try codec.encode(openStepOf: explored.runner.world, from: base, into: &reached)
        explored.runner.world.undoOpenStep()
      } else {
        try codec.encode(explored.runner.world, into: &reached)
        try codec.decode(state, into: &explored.runner.world, noting: &base)
      }
      if !states.contains(reached.bytes) { states.append(reached.bytes) }
    }
  }
}
