import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// `vsh plan`, over a machine in memory. The toy's plan is in `Corpus/app/plans`.
@Suite struct PlanCommandTests {
  private static let script = """
    import "more.vs"
    screen S { state on { action go -> off } state off { action pick(n: Int) when n > 1 { } } view { button "Go" -> go } }
    test "goes" { open S; tap "Go" }
    test "flows" { start() }
    test "later" skipped "APP-1" { open S }
    test "known" known "APP-2" { open S; expect in off }
    test "says nothing" { expect 1 + 1 == 2 }
    """
  private static let more = "test \"more\" { start() }\nflow start() { open S; tap \"Go\" }\n"

  private func run(_ words: String..., files: [(Path, String)] = []) -> CommandRun {
    CommandRun(["plan"] + words, files: [("s/a.vs", Self.script), ("s/more.vs", Self.more)] + files)
  }

  @Test func theToysPlanIsInTheCorpus() throws {
    let toy = try CaseFolder("app/toy").text("toy.vs")
    let plan = CommandRun(["plan", "toy.vs"], files: [("toy.vs", toy)])
    #expect(plan.status == .passed && plan.error == "")
    #expect(
      try CaseFolder("app/plans").expected("toy.plan.json", actual: Array(plan.output.utf8)) == plan.output)
  }

  @Test func pathsAreRelativeToThePlan() {
    let run = run("s/a.vs", "-o", "s/plans/a.json", files: [("s/plans/README", "")])
    #expect(run.status == .passed && run.error == "" && run.output == "")
    let plan = run.memory.text("s/plans/a.json") ?? ""
    #expect(plan.contains(#""path": "../a.vs""#) && plan.contains(#""path": "../more.vs""#))
    #expect(plan.contains(#""name": "flows""#) && plan.contains(#""file": "../more.vs""#))
    #expect(CommandRun(["plan", "--check", "s/plans/a.json"], on: run.memory).status == .passed)
  }

  @Test func skippedTestsAreLeftOutAndKnownOnesSaySo() {
    let plan = run("s/a.vs").output
    #expect(plan.contains(#""name": "goes""#) && plan.contains(#""known": "APP-2""#))
    #expect(!plan.contains("later") && !plan.contains("says nothing"))
    #expect(plan.contains(#""undecided": ["pick"]"#))
  }

  private static let rows = """
    model m: Int = 1 { op save(all: [String: Int]) takes 1s { } }
    screen Rows {
        use m
        var prices: [[String: Int]] = []
        each row: Line(id) for id in [1, 2] by id
        one box: Box()
        action look { push Detail }
        view { for id in [1, 2] { show row(id) } }
    }
    component Line(id: Int) {
        var count = 0
        state still { action more -> busy { count += id } }
        state busy
        view { row "Line \\(id)" { button "More" -> more } }
    }
    component Box() { each cell: Line(9) for name in ["a"] by name; view { text "" } }
    screen Detail { view { text "Detail" } }
    test "t" { open Rows; tap "More" in row 2; send look; back; expect 1 == 1 }
    """

  /// What a client of view models needs: whose action it is, what each machine has, and which screens are covered.
  @Test func machinesAndCoveredScreensAreInThePlan() {
    let lines = CommandRun(["plan", "a.vs"], files: [("a.vs", Self.rows)]).output.split(separator: "\n")
    let step = { (text: String) in lines.first { $0.contains("\"step\": \"\(text)") } ?? "" }
    #expect(lines.contains { $0.contains(#""dictionaries": ["m.save", "prices"]"#) })
    let tap = step("tap")
    #expect(tap.contains(#""action": {"name": "more", "arguments": [], "machine": "row", "key": 2}"#))
    let machine = { (key: String, state: String, count: Int) in
      let available = state == "still" ? #""more""# : ""
      return #"{"key": \#(key), "state": ["\#(state)"], "values": {"count": \#(count)}, "#
        + #""available": [\#(available)], "undecided": []}"#
    }
    #expect(
      tap.contains(
        #""machines": {"row": [\#(machine("1", "still", 0)), \#(machine("2", "busy", 2))], "#
          + #""box": [{"state": [], "values": {}, "available": [], "undecided": []}], "#
          + #""box.cell": [\#(machine("\"a\"", "still", 0))]}"#), "\(tap)")
    #expect(step("send look").contains(#""covered": true"#))
    #expect(step("send look").contains(#""undecided": ["back"]"#))
    let back = step("back")
    #expect(back.contains(#""question": {"do": "back"}"#) && back.contains(#""undecided": []"#))
  }

  @Test func severalScriptsMakeOnePlan() {
    let run = run("s/a.vs", "b.vs", files: [("b.vs", "screen B { view { text \"b\" } }\nopen B\n")])
    #expect(run.status == .passed)
    #expect(
      run.output.contains(#""path": "b.vs""#) && run.output.contains("the steps at the top of the file"))
  }

  @Test func anOldPlanIsReported() {
    let plan = run("s/a.vs").output
    let check = CommandRun(
      ["plan", "--check", "a.json"],
      files: [("s/a.vs", Self.script), ("s/more.vs", Self.more + "// changed\n"), ("a.json", plan)])
    #expect(check.status == .failed)
    #expect(check.error.contains("`a.json` is out of date: its scripts now give another plan"))
    #expect(check.error.contains("`vsh plan s/a.vs -o a.json` writes it"))
  }

  @Test(arguments: [
    (["no.vs"], "cannot read `no.vs`"), (["fails.vs"], "fails in the script itself, so no plan is written"),
    (["wrong.vs"], "VS0"), (["empty.vs"], "has no step for an app"), ([], "`vsh plan` needs a file"),
    (["s/a.vs", "-o", "wrong.vs"], "is there and is not a plan, so it is not overwritten"),
    (["s/a.vs", "-o", "s"], "s"), (["s/a.vs", "-o", ""], "names no file"), (["-"], "reads no standard input"),
    (["--check"], "needs a file"), (["--check", "s/a.vs"], "is not a plan"),
    (["--check", "next.json"], "is a plan of version 2, which this vsh does not write"),
    (["--check", "lost.json"], "cannot read `lost.vs`"),
    (["--check", "a.json", "b.json"], "is for one plan"),
    (["--check", "a.json", "-o", "b.json"], "is for one plan"),
  ])
  func badInputHasAMessage(words: [String], message: String) {
    let files: [(Path, String)] = [
      ("fails.vs", "screen F { view { text \"f\" } }\ntest \"f\" { open F; expect 1 == 2 }\n"),
      ("wrong.vs", "screen {"), ("empty.vs", "test \"e\" { expect 1 == 1 }\n"),
      ("next.json", #"{"vsh": 2, "scripts": [{"path": "s/a.vs"}]}"#),
      ("lost.json", #"{"vsh": 1, "scripts": [{"path": "lost.vs"}]}"#), ("s/a.vs", Self.script),
      ("s/more.vs", Self.more),
    ]
    let run = CommandRun(["plan"] + words, files: files)
    #expect(run.status == (words == ["fails.vs"] ? .failed : .couldNotRun))
    #expect(run.output == "" && run.error.unbroken.contains(message), "\(run.error)")
    #expect(run.memory.text("wrong.vs") == "screen {")
  }
}
