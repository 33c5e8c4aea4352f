import VshSource
import VshText

/// One answer of the network as a file: a few lines that say what was asked and what came, then the body as it came.
///
///     vsh network answer 1
///     address: https://news.example/feed.xml
///     final: https://news.example/feed.xml
///     status: 200
///     type: application/rss+xml
///     bytes: 5120
///
///     <?xml version="1.0"?>…
///
/// A failure has `failed:` and its sentence in place of what follows `address:`. It is one file, so that it is
/// replaced in one step and read by people and by `git diff`; it holds no time, so that the same answer is the same file.
struct RecordedAnswer {
  let address: String
  let result: Result<NetworkAnswer, NetworkProblem>

  /// The maximum number of bytes of the lines before a body.
  static let headBytes = 64 << 10

  private static let firstLine = "vsh network answer 1"

  struct Problem: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  init(address: String, result: Result<NetworkAnswer, NetworkProblem>) {
    self.address = address
    self.result = result
  }

  // MARK: Writing

  var bytes: [UInt8] {
    var head = "\(Self.firstLine)\naddress: \(address)\n"
    switch result {
    case .success(let answer):
      head += """
        final: \(answer.finalAddress)
        status: \(answer.status)
        type: \(answer.contentType)
        bytes: \(answer.body.count)


        """
      return Array(head.utf8) + answer.body
    case .failure(let problem):
      head += "failed: \(problem.reason)\n"
      return Array(head.utf8)
    }
  }

  // MARK: Reading

  /// The recorded answer of `address` in these bytes.
  init(reading bytes: [UInt8], of address: String) throws(Problem) {
    var rest = bytes[...]
    guard Self.line(of: &rest) == Self.firstLine else {
      throw Problem("it is not an answer that vsh has recorded")
    }
    guard try Self.value("address", of: &rest) == address else {
      throw Problem("it is the answer of another address")
    }
    self.address = address
    if rest.starts(with: "failed: ".utf8) {
      result = .failure(NetworkProblem(.recorded(try Self.value("failed", of: &rest))))
      guard rest.isEmpty else { throw Problem("something follows its last line") }
      return
    }
    let finalAddress = try Self.value("final", of: &rest)
    let status = try Self.number("status", of: &rest)
    let type = try Self.value("type", of: &rest)
    let count = try Self.number("bytes", of: &rest)
    guard Self.line(of: &rest) == "" else { throw Problem("an empty line is missing after `bytes`") }
    guard rest.count == count else {
      throw Problem(
        "\(rest.count) bytes follow its empty line, where it says \(count): has something changed its line ends?"
      )
    }
    result = .success(
      NetworkAnswer(status: status, contentType: type, finalAddress: finalAddress, body: Array(rest)))
  }

  private static func line(of rest: inout ArraySlice<UInt8>) -> String? {
    guard let end = rest.prefix(headBytes).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  private static func value(_ name: String, of rest: inout ArraySlice<UInt8>) throws(Problem) -> String {
    guard let line = line(of: &rest), line.utf8.starts(with: "\(name): ".utf8) else {
      throw Problem("its line `\(name)` is missing")
    }
    return String(decoding: line.utf8.dropFirst(name.utf8.count + 2), as: UTF8.self)
  }

  private static func number(_ name: String, of rest: inout ArraySlice<UInt8>) throws(Problem) -> Int {
    let text = try value(name, of: &rest)
    guard let number = Int(text), number >= 0 else { throw Problem("its line `\(name)` has no number") }
    return number
  }

  // MARK: Names

  var fileName: Path { Self.fileName(for: address) }

  /// A readable part of the address without its query, and a hash of all of it: different addresses have different
  /// files, also on a file system that ignores case, and no address reaches another folder.
  static func fileName(for address: String) -> Path {
    var name: [UInt8] = []
    let shown = AddressParts(address).beforeQuery.utf8
    for byte in shown.drop(while: { $0 != UInt8(ascii: "/") }) where name.count < 80 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
        name.append(byte)
      case UInt8(ascii: "."): if !name.isEmpty { name.append(byte) }
      case _: if let last = name.last, last != UInt8(ascii: "-") { name.append(UInt8(ascii: "-")) }
      }
    }
    if name.last == UInt8(ascii: "-") { name.removeLast() }
    return Path(bytes: name + "-\(ByteHash(address.utf8).value.digits(16, radix: 16)).answer".utf8)
  }
}
