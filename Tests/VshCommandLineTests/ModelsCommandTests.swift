import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

private let script = """
  record Beer { id: Int, name: String }
  record 日本 { n: Int }
  model beers: [Beer] from "beers.json" takes 300ms {
      op page(number: Int = 1, named: String = "a \\(1 + 1)") = data.prefix(number)
      op add(beer: Beer) takes 1.5s { data = [beer] + data }
      op find(id: Int) = data.first { $0.id == id } else fail "none"
  }
  model 数: [日本] = [日本(n: 1)] {
      op 全部() takes 2min = data
  }
  model flag: Bool { op get() = data }
  screen S { use beers; use news; use flag }
  """

private let beers = "[{\"id\": 1, \"name\": \"A\"}, {\"id\": 2, \"name\": \"B\"}]"

private func run(_ arguments: [String], _ files: [(Path, String)]) -> (
  status: VshCommandLine.ExitStatus, output: String, errors: String
) {
  let host = MemoryHost(files: files)
  let status = CommandLineTool(host: host.host).run(arguments)
  return (status, host.output, host.errorOutput)
}

@Suite struct ModelsCommandTests {
  @Test func modelsAreListedForPeople() {
    let result = run(["models", "a.vs"], [("a.vs", script), ("beers.json", beers)])
    #expect(result.status == .passed && result.errors == "")
    #expect(
      result.output == """
        model news: [Article]
          from  news.xml, which ships with vsh
          data  20 elements
          op    list()   [Article]   3s

        model beers: [Beer]
          from  beers.json
          data  2 elements
          op    page(number: Int = 1, named: String = "a \\(1 + 1)")   [Beer]    300ms
          op    add(beer: Beer)                                       nothing   1.5s
          op    find(id: Int)                                         Beer      300ms

        model 数: [日本]   (no screen uses it)
          from  the script: [日本(n: 1)]
          data  1 element
          op    全部()   [日本]   2min

        model flag: Bool
          from  nothing
          data  read
          op    get()   Bool   1s

        """)
  }

  @Test func modelsAreListedForPrograms() {
    let small = "record R { n: Int }\nmodel rs: [R] from \"r.json\" {\n    op get(n: Int = 1) = data\n}\n"
    let result = run(["models", "a.vs", "--json"], [("a.vs", small), ("r.json", "[{\"n\": \"\\u0001\"}]")])
    #expect(result.status == .failed && result.errors == "")
    #expect(
      result.output == """
        {"script":"a.vs","models":[
        {"name":"rs","type":"[R]","isUsed":false,"source":{"kind":"file","text":"r.json"},\
        "data":{"state":"failing","message":"`[0].n` is not an Int","line":1,"column":8},"operations":[
          {"name":"get","parameters":[{"name":"n","type":"Int","default":"1"}],"answer":"[R]",\
        "latencyMilliseconds":1000}]}
        ]}

        """)
  }

  @Test func whatIsWrongWithDataIsTold() {
    let small = "record R { n: Int }\nmodel rs: [R] from \"r.json\"\nscreen S { use rs }\n"
    let missing = run(["models", "a.vs"], [("a.vs", small)])
    #expect(
      missing.status == .couldNotRun && missing.output.contains("data  cannot be read: it does not exist\n"))
    let broken = run(["models", "a.vs"], [("a.vs", small), ("r.json", "[{\"n\": 1},\n {}]")])
    #expect(broken.status == .failed)
    #expect(broken.output.contains("data  calls fail: `[1]` has no `n` (line 2, column 2)\n"))
    let overridden = run(
      ["models", "a.vs", "--model", "rs=s.csv"], [("a.vs", small), ("s.csv", "n\n1\n2\n3\n")])
    #expect(
      overridden.status == .passed
        && overridden.output.contains("from  s.csv, by `--model`\n  data  3 elements"))
    let network = run(["models", "a.vs", "--model", "rs=https://x.example/"], [("a.vs", small)])
    #expect(network.status == .passed)
    #expect(network.output.contains("data  not read: the network is read only under `--allow-net`\n"))
    let unknown = run(["models", "a.vs", "--model", "r=s.csv"], [("a.vs", small), ("r.json", "[]")])
    #expect(unknown.status == .couldNotRun && unknown.errors.contains("did you mean `--model rs=…`?"))
  }

  @Test func datesOfAFeedThatAreNoneAreListed() {
    let small = "model news: [Article] from \"f.xml\" { op list() = data }\n"
    func feed(_ dates: [String]) -> String {
      let items = dates.map { "<item><dc:date>\($0)</dc:date></item>" }.joined()
      return "<rss xmlns:dc='http://purl.org/dc/elements/1.1/'><channel>\(items)</channel></rss>"
    }
    let mixed = feed(["2023-12-16", "2023-12-16T09:30Z", "", "yesterday", "12.3.24", "yesterday"])
    let result = run(["models", "a.vs"], [("a.vs", small), ("f.xml", mixed)])
    #expect(result.status == .passed && result.errors == "")
    #expect(
      result.output.contains(
        "  data  6 elements\n        3 dates cannot be read and are nil: \"yesterday\", \"12.3.24\"\n"))
    let json = run(["models", "a.vs", "--json"], [("a.vs", small), ("f.xml", mixed)])
    #expect(
      json.output.contains(
        "\"count\":6,\"unreadDates\":{\"count\":3,\"texts\":[\"yesterday\",\"12.3.24\"]}}"))
    let one = run(
      ["models", "a.vs"], [("a.vs", small), ("f.xml", feed([String(repeating: "x", count: 61)]))])
    #expect(
      one.output.contains(
        "        1 date cannot be read and is nil: \"\(String(repeating: "x", count: 60))…\"\n"))
    let many = run(["models", "a.vs"], [("a.vs", small), ("f.xml", feed((1...11).map { "no \($0)" }))])
    #expect(
      many.output.contains("11 dates cannot be read and are nil: \"no 1\"") && !many.output.contains("no 11"))
    let good = run(["models", "a.vs"], [("a.vs", small), ("f.xml", feed(["2023-12-16"]))])
    #expect(!good.output.contains("date"))
  }

  @Test func whatBecameTheCaseForAnyOtherValueIsListed() {
    let small = """
      enum Plan { free, goldPlus = "gold-plus", other = _ }
      enum Size { small, rest = _ }
      record R { plan: Plan, size: Size = .small }
      model rs: [R] from "r.json" { op list() = data }

      """
    func data(_ plans: [String]) -> String {
      "[" + plans.map { "{\"plan\": \($0)}" }.joined(separator: ",") + "]"
    }
    let mixed = data(["\"free\"", "\"Gold_Plus\"", "7", "\"FREE\"", "7", "\"x\""])
    let result = run(["models", "a.vs"], [("a.vs", small), ("r.json", mixed)])
    #expect(result.status == .passed && result.errors == "")
    #expect(
      result.output.contains(
        """
          data  6 elements
                5 values are Plan.other: "Gold_Plus", 7, "FREE", "x"
                warning: "Gold_Plus" differs from goldPlus in letter case or `_` only
                warning: "FREE" differs from free in letter case or `_` only

        """))
    let json = run(["models", "a.vs", "--json"], [("a.vs", small), ("r.json", data(["\"Free\""]))])
    #expect(
      json.output.contains(
        #""otherValues":[{"case":"Plan.other","count":1,"texts":["\"Free\""],"#
          + #""slips":[{"text":"\"Free\"","meant":"free"}]}]"#))
    let two = run(
      ["models", "a.vs"],
      [("a.vs", small), ("r.json", "[{\"plan\": 1, \"size\": \"\(String(repeating: "x", count: 61))\"}]")])
    #expect(two.output.contains("1 value is Plan.other: 1\n        1 value is Size.rest: \"xxx"))
    let numbers = (10...20).map { "\($0)" }
    let many = run(["models", "a.vs"], [("a.vs", small), ("r.json", data(numbers + ["\"FREE\""]))])
    #expect(many.output.contains("12 values are Plan.other: 10, 11") && !many.output.contains("19, 20"))
    #expect(many.output.contains("warning: \"FREE\" differs from free"))
    let good = run(["models", "a.vs"], [("a.vs", small), ("r.json", data(["\"free\""]))])
    #expect(!good.output.contains("Plan.other"))
  }

  @Test func aFileThatIsCompressedIsToldSo() throws {
    let small =
      "record R { n: Int }\nmodel rs: [R] from \"r.csv\" { op list() = data }\nscreen S { use rs }\n"
    let folder = try ScratchFolder([("a.vs", small)])
    try Files.live.replaceAtomically(folder.at("r.csv"), with: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
    let result = runTool(["models", folder.at("a.vs").text])
    #expect(result.status == .failed)
    #expect(result.output.contains("calls fail: the file is compressed with gzip (line 1, column 1)\n"))
  }

  @Test func aScriptWithoutModelsOrWithMistakesIsToldSo() {
    #expect(run(["models", "a.vs"], [("a.vs", "show 1\n")]).output == "a.vs uses no model\n")
    let broken = run(["models", "a.vs"], [("a.vs", "screen S { use nothing }\n")])
    #expect(broken.status == .couldNotRun && broken.output == "" && broken.errors.contains("nothing"))
    #expect(run(["models", "b.vs"], []).status == .couldNotRun)
  }

  @Test func aCheckTellsWhatARunWouldOfData() {
    let small =
      "record R { n: Int }\nmodel rs: [R] from \"r.json\"\nscreen S { use rs; view { text \"a\" } }\nopen S\nshow\n"
    let missing = run(["check", "a.vs"], [("a.vs", small)])
    #expect(missing.status == .couldNotRun)
    #expect(
      missing.errors.contains("`r.json`, the data of `rs`, cannot be read: it does not exist\n --> a.vs:2:"))
    let broken = run(["check", "a.vs"], [("a.vs", small), ("r.json", "[{}]")])
    #expect(
      broken.status == .passed && broken.errors.contains("warning[VS0714]: r.json:1:2: `[0]` has no `n`"))
    #expect(run(["a.vs"], [("a.vs", small), ("r.json", "[{}]")]).errors == broken.errors)
    #expect(run(["check", "a.vs"], [("a.vs", small), ("r.json", "[]")]).errors == "")
    let network = small.replacing("r.json", with: "https://x.example/")
    #expect(run(["check", "a.vs"], [("a.vs", network)]).status == .passed)
  }
}
