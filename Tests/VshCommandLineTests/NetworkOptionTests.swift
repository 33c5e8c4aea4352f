import Synchronization
import TestSupport
import Testing
@testable import VshHost

@testable import VshCommandLine

private let feedAddress = "http://127.0.0.1:8080/feed.xml"

private let feed = """
  <rss><channel><title>C</title><item><title>One</title><link>/1</link></item>\
  <item><title>Two</title><link>https://x.example/2</link></item></channel></rss>
  """

private let newsScript = """
  screen News {
      use news
      var articles: [Article] = []
      state loading { call news.list() { ok(found) -> loaded { articles = found }; fail(error) -> failed(error.message) } }
      state loaded
      state failed(message: String)
      view {
          in failed(message) { text message }
          for article in articles { row article.title, detail: article.link }
      }
  }
  open News
  wait
  show
  """

/// Servers in memory: what each address answers, and how often anybody was asked.
private final class FakeServers: Sendable {
  private let answers: [String: Result<NetworkAnswer, NetworkProblem>]
  private let count = Mutex(0)

  init(_ answers: [String: Result<NetworkAnswer, NetworkProblem>]) { self.answers = answers }

  convenience init(_ address: String, _ body: String, status: Int = 200, type: String = "text/xml") {
    self.init([
      address: .success(
        NetworkAnswer(status: status, contentType: type, finalAddress: address, body: Array(body.utf8)))
    ])
  }

  var questions: Int { count.withLock { $0 } }

  var network: Network {
    Network { [self] address, _ in
      count.withLock { $0 += 1 }
      return answers[address] ?? .failure(NetworkProblem(.hostUnknown))
    }
  }
}

private struct Outcome: Equatable {
  var status: VshCommandLine.ExitStatus
  var output: String
  var errors: String
}

private func run(
  _ arguments: [String], _ files: [(Path, String)], _ servers: FakeServers
) -> (outcome: Outcome, host: MemoryHost) {
  let host = MemoryHost(files: files, network: servers.network)
  return (run(arguments, on: host), host)
}

private func run(_ arguments: [String], _ servers: FakeServers) -> (outcome: Outcome, host: MemoryHost) {
  run(arguments, [("news.vs", newsScript)], servers)
}

private func run(_ arguments: [String], on host: MemoryHost) -> Outcome {
  let (output, errors) = (host.output, host.errorOutput)
  let status = CommandLineTool(host: host.host).run(arguments)
  return Outcome(
    status: status, output: String(host.output.dropFirst(output.count)),
    errors: String(host.errorOutput.dropFirst(errors.count)))
}

private let override = ["news.vs", "--model", "news=\(feedAddress)"]

@Suite struct NetworkOptionTests {
  @Test func anAddressIsReadOnlyWhenThatIsAllowed() {
    let servers = FakeServers(feedAddress, feed)
    let (refused, _) = run(override, servers)
    #expect(refused.status == .couldNotRun && refused.output == "" && servers.questions == 0)
    #expect(
      refused.errors
        == "error[VS0712]: `\(feedAddress)` cannot be read: the network is read only under `--allow-net`\n")
    let (allowed, _) = run(override + ["--allow-net"], servers)
    #expect(allowed.status == .passed && allowed.errors == "" && servers.questions == 1)
    #expect(allowed.output.contains("• One\n  http://127.0.0.1:8080/1\n• Two\n  https://x.example/2\n"))
  }

  @Test func aModelsOwnAddressIsReadInTheSameWay() {
    let script = "model news from \"https://news.example/\"\n" + newsScript
    let servers = FakeServers("https://news.example/", feed)
    let refused = run(["news.vs"], [("news.vs", script)], servers).outcome
    #expect(
      refused.status == .couldNotRun && refused.errors.contains("--allow-net")
        && refused.errors.contains("news.vs:1:"))
    let allowed = run(["news.vs", "--allow-net"], [("news.vs", script)], servers).outcome
    #expect(allowed.status == .passed && allowed.output.contains("• One\n  https://news.example/1\n"))
  }

  @Test func givenDataMayLieOnTheNetwork() {
    let script =
      newsScript
      + "\ntest \"t\" {\n    given news from \"\(feedAddress)\"\n    open News\n    wait\n    expect articles.count == 2\n}\n"
    let servers = FakeServers(feedAddress, feed)
    #expect(
      run(["test", "news.vs", "--filter", "t", "--allow-net"], [("news.vs", script)], servers).outcome.status
        == .passed)
    let refused = run(["news.vs"], [("news.vs", script)], servers).outcome
    #expect(refused.status == .failed && refused.errors.contains("--allow-net"))
  }

  @Test func aScriptIsNotImportedFromTheNetwork() {
    let servers = FakeServers("http://x.example/a.vs", "screen A {}")
    let outcome = run(
      ["a.vs", "--allow-net"], [("a.vs", "import \"http://x.example/a.vs\"\nshow 1\n")], servers
    ).outcome
    #expect(outcome.status == .couldNotRun && servers.questions == 0)
    #expect(
      outcome.errors.contains(
        "`http://x.example/a.vs` cannot be imported: scripts are not read from the network"))
  }

  @Test func whatIsRecordedIsReplayedByteForByteWithoutTheNetwork() {
    let servers = FakeServers(feedAddress, feed)
    let (recorded, host) = run(override + ["--allow-net", "--record", "D"], servers)
    #expect(recorded.status == .passed && servers.questions == 1)
    for more in [["--replay", "D"], ["--replay=D", "--allow-net"]] {
      #expect(run(override + more, on: host) == recorded)
    }
    #expect(servers.questions == 1)
    let other = run(
      ["news.vs", "--model", "news=http://127.0.0.1:8080/other.xml", "--replay", "D"], on: host)
    #expect(other.status == .couldNotRun && other.output == "")
    #expect(other.errors.contains("no answer of it is recorded in `D`; `--allow-net --record D` records it"))
  }

  @Test func aRecordedQueryIsWarnedOfAndRedacted() throws {
    let address = feedAddress + "?key=s3cret&page=2"
    let servers = FakeServers(address, feed)
    let script = ["news.vs", "--model", "news=\(address)"]
    let (warned, _) = run(script + ["--allow-net", "--record", "D"], servers)
    #expect(warned.status == .passed)
    #expect(
      warned.errors == """
        warning[VS0717]: `\(feedAddress)` has values after `?` or `#`, which are recorded
          = help: `--redact NAME` leaves a value out; here NAME may be `key`, `page`

        """)
    let redacting = ["--redact", "key", "--redact=page"]
    let (quiet, host) = run(script + ["--allow-net", "--record", "D"] + redacting, servers)
    #expect(quiet.status == .passed && quiet.errors == "" && quiet.output == warned.output)
    #expect(host.text("D/redacted") == "key\npage\n")
    #expect(run(script + ["--replay", "D"], on: host) == quiet)
    let alone = run(script + ["--redact", "key"], servers).outcome
    #expect(alone.status == .couldNotRun && alone.errors.contains("add `--allow-net --record DIR`"))
    for name in ["", "a=b", "a&b", "a b", "a\n"] {
      let wrong = run(script + ["--allow-net", "--record", "D", "--redact", name], servers).outcome
      #expect(wrong.status == .couldNotRun && wrong.errors.contains("is not the name of a query parameter"))
    }
  }

  /// How an address fails, and what the screen and the warning then say.
  static let failures: [(Result<NetworkAnswer, NetworkProblem>, String)] = [
    (.failure(NetworkProblem(.timedOut(milliseconds: 10_000))), "there was no whole answer within 10 s"),
    (.failure(NetworkProblem(.cutOff)), "the server's answer was cut off"),
    (.failure(NetworkProblem(.tooManyRedirects(limit: 10))), "it redirects more than 10 times"),
    (.failure(NetworkProblem(.tooLarge(limitBytes: 64 << 20))), "the answer is larger than 64 MiB"),
    (
      .success(NetworkAnswer(status: 500, contentType: "text/html", finalAddress: feedAddress, body: [])),
      "the server answered with status 500 (text/html)"
    ),
    (
      .success(NetworkAnswer(status: 404, contentType: "", finalAddress: feedAddress, body: [])),
      "the server answered with status 404 (no content type)"
    ),
    (
      .success(
        NetworkAnswer(
          status: 200, contentType: "text/html", finalAddress: feedAddress, body: Array("<html/>".utf8))),
      ":1:1: this is XML, but not a feed: its outermost element is `html` (status 200, text/html)"
    ),
    (
      .success(NetworkAnswer(status: 204, contentType: "text/xml", finalAddress: feedAddress, body: [])),
      ":1:1: the feed is empty (status 204, text/xml)"
    ),
  ]

  @Test(arguments: failures.indices)
  func anAddressThatFailsFailsInTheModelAndInTheReplay(index: Int) {
    #expect(NetworkOptionTests.failures.count == 8)
    let (result, sentence) = NetworkOptionTests.failures[index]
    let servers = FakeServers([feedAddress: result])
    let (recorded, host) = run(override + ["--allow-net", "--record", "D"], servers)
    #expect(recorded.status == .passed)
    let separator = sentence.hasPrefix(":") ? "" : ": "
    #expect(recorded.errors.contains("warning[VS0714]: \(feedAddress)\(separator)\(sentence)\n"))
    let message = sentence.hasPrefix(":1:1: ") ? String(sentence.dropFirst(6)) : sentence
    #expect(recorded.output.contains("+3s  news.list fail(\"\(message.prefix(40))"))
    #expect(run(override + ["--replay", "D"], on: host) == recorded)
    #expect(servers.questions == 1)
  }

  @Test func whatThisMachineLacksFailsNoModel() {
    let servers = FakeServers([feedAddress: .failure(NetworkProblem(.libraryMissing))])
    let outcome = run(override + ["--allow-net"], servers).outcome
    #expect(outcome.status == .couldNotRun && outcome.output == "")
    #expect(
      outcome.errors.contains("cannot be read: libcurl is not installed; on Debian its package is `libcurl4`")
    )
  }

  @Test func theFormatFollowsFromTheAddressElseFromTheContentType() {
    let script = """
      record R { n: Int }
      model rs: [R] from "http://x.example/data"
      model as: [R] from "http://x.example/data.csv?part=1"
      """
    let cases: [(String, String)] = [
      ("text/csv; charset=utf-8", "n\n1\n2\n"), ("application/x-ndjson", "{\"n\":1}\n{\"n\":2}\n"),
      ("application/json", "[{\"n\":1},{\"n\":2}]"), ("application/vnd.x+json", "[{\"n\":1},{\"n\":2}]"),
      ("text/plain", "[{\"n\":1},{\"n\":2}]"), ("", "[{\"n\":1},{\"n\":2}]"),
    ]
    for (type, body) in cases {
      func answer(_ address: String, _ body: String) -> Result<NetworkAnswer, NetworkProblem> {
        .success(NetworkAnswer(status: 200, contentType: type, finalAddress: address, body: Array(body.utf8)))
      }
      let table = "http://x.example/data.csv?part=1"
      let servers = FakeServers([
        "http://x.example/data": answer("http://x.example/data", body), table: answer(table, "n\n7\n"),
      ])
      let outcome = run(["models", "a.vs", "--allow-net"], [("a.vs", script)], servers).outcome
      #expect(outcome.status == .passed && outcome.output.contains("data  2 elements"), "\(type)")
      #expect(outcome.output.contains("data  1 element\n"), "\(type)")
    }
  }

  @Test func eachAddressIsAskedOnceInARun() {
    let servers = FakeServers(feedAddress, feed)
    let files: [(Path, String)] = [("a.vs", newsScript), ("b.vs", newsScript)]
    let outcome = run(
      ["a.vs", "b.vs", "--model", "news=\(feedAddress)", "--allow-net"], files, servers
    ).outcome
    #expect(outcome.status == .passed && servers.questions == 1)
  }

  // MARK: Options

  @Test func theOptionsAreRead() throws {
    var network = NetworkChoice()
    network.isAllowed = true
    network.recordFolder = "D"
    var test = Options()
    test.paths = ["."]
    test.network = network
    #expect(try Options.parse(["test", "--allow-net", "--record=D"]) == .perform(.test, test))
    var models = Options()
    models.paths = ["a.vs"]
    models.network.replayFolder = "D"
    models.isJSON = true
    models.models = [ModelSource(name: "a", file: "http://x.example/a?b=c")]
    let arguments = ["models", "--replay", "D", "a.vs", "--json", "--model", "a=http://x.example/a?b=c"]
    #expect(try Options.parse(arguments) == .perform(.models, models))
  }

  @Test(arguments: [
    (["a.vs", "--record", "D"], "add `--allow-net`"),
    (["a.vs", "--allow-net", "--record", "D", "--replay", "E"], "use one of them"),
    (["a.vs", "--replay="], "as in `--replay answers`"),
    (
      ["check", "--allow-net"],
      "it belongs to `vsh run` and `vsh test` and `vsh explore` and `vsh audit` and `vsh graph` and `vsh storyboard` and `vsh plan` and `vsh models`"
    ),
    (["models"], "as in `vsh models news.vs`"), (["models", "a.vs", "b.vs"], "as in `vsh models news.vs`"),
  ])
  func whatMeansNothingHasAWayOut(arguments: [String], wayOut: String) {
    #expect(run(arguments, [], FakeServers([:])).outcome.errors.contains(wayOut))
  }
}
