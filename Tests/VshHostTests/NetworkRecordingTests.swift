import Synchronization
import TestSupport
import Testing

@testable import VshHost

private let address = "https://news.example/feed.xml?page=1"

private func answer(_ body: String, status: Int = 200, type: String = "text/xml") -> NetworkAnswer {
  NetworkAnswer(status: status, contentType: type, finalAddress: address, body: Array(body.utf8))
}

/// A network in memory, and how often it was asked.
private final class FakeNetwork: Sendable {
  private let count = Mutex(0)
  private let result: Result<NetworkAnswer, NetworkProblem>

  init(_ result: Result<NetworkAnswer, NetworkProblem>) { self.result = result }

  var questions: Int { count.withLock { $0 } }

  var network: Network {
    Network { [self] _, _ in
      count.withLock { $0 += 1 }
      return result
    }
  }
}

@Suite struct NetworkRecordingTests {
  @Test func anAnswerIsAFileThatPeopleRead() throws {
    let host = MemoryHost()
    let network = FakeNetwork(.success(answer("<rss/>\r\n\0"))).network.recording(
      into: "D", files: host.host.files)
    #expect(try network.fetch(address) == answer("<rss/>\r\n\0"))
    let name = RecordedAnswer.fileName(for: address)
    #expect(name == "news.example-feed.xml-43b3a0899b6d8f33.answer")
    #expect(
      host.text(Path("D").appending(name)) == """
        vsh network answer 1
        address: https://news.example/feed.xml?page=1
        final: https://news.example/feed.xml?page=1
        status: 200
        type: text/xml
        bytes: 9

        <rss/>\r\n\0
        """)
    let replaying = Network.replaying(from: "D", files: host.host.files)
    #expect(try replaying.fetch(address) == answer("<rss/>\r\n\0"))
  }

  // MARK: Queries

  private static let secret = "https://news.example/feed.xml?key=s3cret&page=1&key=again#part"

  /// A recording in `D` of an address that is redirected to another with the same key.
  private func record(
    _ names: [String], on host: MemoryHost, _ warnings: Warnings = Warnings(), page: String = "1"
  ) throws -> NetworkAnswer {
    let answer = NetworkAnswer(
      status: 200, contentType: "text/xml", finalAddress: "https://cdn.example/f?token=t0p&key=s3cret",
      body: Array("<rss/>".utf8))
    return try FakeNetwork(.success(answer)).network
      .recording(into: "D", files: host.host.files, redacting: names) { warnings.note($0) }
      .fetch(Self.secret.replacing("page=1", with: "page=\(page)"))
  }

  private final class Warnings: Sendable {
    private let noted = Mutex([String]())
    var all: [String] { noted.withLock { $0 } }
    func note(_ query: RecordedQuery) {
      noted.withLock { $0.append("\(query.address) \(query.names) \(query.isOfRedirect)") }
    }
  }

  @Test func aQueryIsWarnedOfAndStandsInNoFileName() throws {
    let host = MemoryHost()
    let warnings = Warnings()
    _ = try record([], on: host, warnings)
    #expect(warnings.all == ["https://news.example/feed.xml [\"key\", \"page\", \"token\"] false"])
    let name = RecordedAnswer.fileName(for: Self.secret).description
    #expect(name.hasPrefix("news.example-feed.xml-") && !name.contains("s3cret") && !name.contains("key"))
  }

  @Test func aRedactedValueStandsNowhereAndTheReplayFindsTheAnswer() throws {
    let host = MemoryHost()
    let warnings = Warnings()
    let seen = try record(["key"], on: host, warnings)
    #expect(warnings.all == ["https://news.example/feed.xml [\"page\", \"token\"] false"])
    let redacted = "https://news.example/feed.xml?key=redacted&page=1&key=redacted#part"
    let text = try #require(host.text(Path("D").appending(RecordedAnswer.fileName(for: redacted))))
    #expect(
      text.hasPrefix(
        """
        vsh network answer 1
        address: \(redacted)
        final: https://cdn.example/f?token=t0p&key=redacted

        """))
    #expect(!text.contains("s3cret") && !text.contains("again"))
    #expect(host.text("D/redacted") == "key\n")
    // Whatever the key is by then; another page is another address.
    let replaying = Network.replaying(from: "D", files: host.host.files)
    #expect(try replaying.fetch(Self.secret) == seen)
    #expect(try replaying.fetch(Self.secret.replacing("s3cret", with: "other")) == seen)
    #expect(throws: NetworkProblem(.notRecorded(folder: "D"))) {
      try replaying.fetch(Self.secret.replacing("page=1", with: "page=2"))
    }
  }

  /// What was recorded before stays readable, and what a folder leaves out it leaves out the next time, too.
  @Test func aFolderKeepsTheNames() throws {
    let host = MemoryHost()
    let whole = try record([], on: host)
    let replaying = Network.replaying(from: "D", files: host.host.files)
    _ = try record(["token"], on: host, page: "2")
    #expect(try replaying.fetch(Self.secret) == whole)
    let later = try record(["key"], on: host, page: "3")
    #expect(later.finalAddress == "https://cdn.example/f?token=redacted&key=redacted")
    #expect(host.text("D/redacted") == "key\ntoken\n")
    let warnings = Warnings()
    #expect(try record([], on: host, warnings, page: "4").finalAddress == later.finalAddress)
    #expect(warnings.all == ["https://news.example/feed.xml [\"page\"] false"])
    #expect(try record(["page"], on: host, warnings, page: "5").finalAddress == later.finalAddress)
    #expect(warnings.all.count == 1)
  }

  /// A query, and what is kept of it where the values of `key` and `my key` are left out.
  static let spellings: [(query: String, kept: String)] = [
    ("key=s&x=1", "key=redacted&x=1"), ("KEY=s", "KEY=redacted"), ("Key=s;x=1", "Key=redacted;x=1"),
    ("x=1;key=s&y", "x=1;key=redacted&y"), ("%6Bey=s", "%6Bey=redacted"),
    ("%6b%65%79=s", "%6b%65%79=redacted"),
    ("my+key=s&my%20Key=s", "my+key=redacted&my%20Key=redacted"), ("monkey=s", "monkey=s"),
    ("ke%79s=s", "ke%79s=s"),
    ("%6=s&%zz=s&key%=s", "%6=s&%zz=s&key%=s"), ("&&key=s;;", "&&key=redacted;;"), ("key", "key"),
  ]

  @Test(arguments: spellings.indices) func aNameIsMeantHoweverItIsWritten(index: Int) throws {
    let (query, kept) = Self.spellings[index]
    let host = MemoryHost(files: [("D/redacted", "key\nMy key\n")])
    let redaction = try Redaction(of: "D", host.host.files)
    #expect(redaction.applied(to: "https://a/?\(query)#f") == "https://a/?\(kept)#f")
    #expect(redaction.applied(to: "https://a/?x#\(query)") == "https://a/?x#\(kept)")
    #expect(redaction.applied(to: "https://a/#/done?\(query)") == "https://a/#/done?\(kept)")
    #expect(Self.spellings.count == 12)
  }

  static let exposures: [(address: String, names: [String]?)] = [
    ("https://a/", nil), ("https://a/#?x=1", ["x"]), ("https://a/#part", nil),
    ("https://a/#key=1&token=2", ["token"]),
    ("https://a/#key=1", nil), ("https://a/?", nil), ("https://a/?x=1", ["x"]),
    ("https://a/?key=1&x", []), ("https://a/?key=1", nil), ("https://a/?s3cret", []),
    ("https://a/?a=b=c&=d", ["a", ""]), ("https://a/?KEY=1;%6bey=2", nil), ("https://a/?KEY=1;b=2", ["b"]),
  ]

  @Test(arguments: exposures.indices) func aQueryIsExposedUnlessAllOfItIsRedacted(index: Int) throws {
    let host = MemoryHost(files: [("D/redacted", "key\n")])
    let (address, names) = Self.exposures[index]
    #expect(try Redaction(of: "D", host.host.files).exposed(by: address) == names)
  }

  @Test func aFailureIsAFileToo() throws {
    let host = MemoryHost()
    let problem = NetworkProblem(.timedOut(milliseconds: 10_000))
    let network = FakeNetwork(.failure(problem)).network.recording(into: "D", files: host.host.files)
    #expect(throws: problem) { try network.fetch(address) }
    #expect(
      host.text(Path("D").appending(RecordedAnswer.fileName(for: address))) == """
        vsh network answer 1
        address: https://news.example/feed.xml?page=1
        failed: there was no whole answer within 10 s

        """)
    let again = NetworkProblem(.recorded("there was no whole answer within 10 s"))
    #expect(throws: again) { try Network.replaying(from: "D", files: host.host.files).fetch(address) }
    #expect(again.isOfAddress && again.reason == problem.reason)
  }

  @Test func whatSaysNothingOfTheAddressIsNotKept() throws {
    for cause in [NetworkProblem.Cause.libraryMissing, .interrupted, .notAllowed] {
      let host = MemoryHost()
      let network = FakeNetwork(.failure(NetworkProblem(cause))).network.recording(
        into: "D", files: host.host.files)
      #expect(throws: NetworkProblem(cause)) { try network.fetch(address) }
      #expect(host.text(Path("D").appending(RecordedAnswer.fileName(for: address))) == nil)
    }
  }

  @Test func aRecordingThatCannotBeWrittenIsAProblem() {
    let host = MemoryHost(files: [("D", "a file")])
    let network = FakeNetwork(.success(answer(""))).network.recording(into: "D", files: host.host.files)
    #expect(throws: NetworkProblem(.recordingUnwritable("cannot make `D`: it is not a folder"))) {
      try network.fetch(address)
    }
  }

  @Test func whatWasNotRecordedHasAWayOut() {
    let replaying = Network.replaying(from: "D", files: MemoryHost().host.files)
    let problem = NetworkProblem(.notRecorded(folder: "D"))
    #expect(throws: problem) { try replaying.fetch(address) }
    #expect(problem.reason == "no answer of it is recorded in `D`; `--allow-net --record D` records it")
    #expect(!problem.isOfAddress)
  }

  private static let head =
    "vsh network answer 1\naddress: \(address)\nfinal: f\nstatus: 200\ntype: t\nbytes: 2\n\nab"

  static let broken: [(String, String)] = [
    ("", "it is not an answer that vsh has recorded"),
    ("<rss/>\n", "it is not an answer that vsh has recorded"),
    ("vsh network answer 2\n", "it is not an answer that vsh has recorded"),
    ("vsh network answer 1\n", "its line `address` is missing"),
    ("vsh network answer 1\naddress: http://other.example/\n", "it is the answer of another address"),
    ("vsh network answer 1\naddress: \(address)\nfailed: a\nb\n", "something follows its last line"),
    ("vsh network answer 1\naddress: \(address)\nfinal: f\nstatus: x\n", "its line `status` has no number"),
    (
      "vsh network answer 1\naddress: \(address)\nfinal: f\nstatus: -1\n", "its line `status` has no number"
    ),
    (
      String(head.dropLast()),
      "1 bytes follow its empty line, where it says 2: has something changed its line ends?"
    ),
  ]

  @Test(arguments: broken.indices)
  func aRecordingThatWasChangedIsToldSo(index: Int) {
    #expect(NetworkRecordingTests.broken.count == 9)
    let (text, why) = NetworkRecordingTests.broken[index]
    let path = Path("D").appending(RecordedAnswer.fileName(for: address))
    let host = MemoryHost(files: [(path, text)])
    #expect(throws: NetworkProblem(.recordingUnreadable("`\(path)`: \(why)"))) {
      try Network.replaying(from: "D", files: host.host.files).fetch(address)
    }
  }

  @Test func aRecordingCutAnywhereIsNone() throws {
    let whole = Array(NetworkRecordingTests.head.utf8)
    #expect(try RecordedAnswer(reading: whole, of: address).result.get().body == Array("ab".utf8))
    for count in 0..<whole.count {
      #expect(throws: RecordedAnswer.Problem.self) {
        try RecordedAnswer(reading: Array(whole[..<count]), of: address)
      }
    }
  }

  @Test func noAddressNamesAFileElsewhere() {
    let addresses = [
      "http://x.example/../../etc/passwd", "http:////", "http://x/%2e%2e/", "http://..", "http://x/..",
      "https://x/a",
      "http://x/a", "http://x/A", "http://日本.example/", "http://x/" + String(repeating: "a", count: 5_000),
      "http://x/a/",
    ]
    let names = addresses.map { RecordedAnswer.fileName(for: $0) }
    for name in names {
      #expect(name.bytes.count <= 110 && !name.isHidden)
      #expect(name.bytes.allSatisfy { $0 > 0x2C && $0 < 0x7B && $0 != UInt8(ascii: "/") }, "\(name)")
    }
    #expect(Set(names.map { $0.description.lowercased() }).count == addresses.count)
  }

  @Test func anAddressIsAskedOnce() throws {
    let fake = FakeNetwork(.success(answer("12345")))
    let network = fake.network.remembering(limitBytes: 10)
    #expect(try network.fetch("http://a/") == answer("12345"))
    #expect(try network.fetch("http://a/") == answer("12345"))
    #expect(fake.questions == 1)
    #expect(throws: Never.self) { try network.fetch("http://b/") }
    #expect(throws: NetworkProblem(.tooMuch(limitBytes: 10))) { try network.fetch("http://c/") }
    let failing = FakeNetwork(.failure(NetworkProblem(.cutOff)))
    let remembering = failing.network.remembering()
    for _ in 0..<2 { #expect(throws: NetworkProblem(.cutOff)) { try remembering.fetch("http://a/") } }
    #expect(failing.questions == 1)
  }

  @Test func anAddressIsOneLineAndNotTooLong() throws {
    let fake = FakeNetwork(.success(answer("")))
    for address in ["http://a/\nb", "http://a/ b", "http://a/\u{7F}"] {
      #expect(throws: NetworkProblem(.notAnAddress)) { try fake.network.fetch(address) }
    }
    let longest = "http://a/" + String(repeating: "x", count: 8_192 - 9)
    #expect(throws: Never.self) { try fake.network.fetch(longest) }
    #expect(throws: NetworkProblem(.notAnAddress)) { try fake.network.fetch(longest + "x") }
    #expect(fake.questions == 1)
  }
}
