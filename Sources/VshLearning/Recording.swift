import VshModels
import VshText

/// The answers of a recording (HAR 1.2, or the folder of `--record`). Of each entry the method, the address, the status and the body are read, and
/// nothing else: headers and cookies are secrets.
struct Recording {
  private(set) var entries: [Answers.Entry] = []
  private(set) var notes: [String] = []

  private struct Exchange {
    let method: String
    let address: String
    let status: Int
    /// The JSON of the body; nil for none that is whole.
    let value: JSONValue?
    let redirect: String?
    let start: Int
  }

  private var bodilessCount = 0
  private var unusedCount = 0
  private var garbledCount = 0
  private var hasFiles = false

  init(_ log: JSONValue) throws(Answers.Problem) {
    var exchanges: [Exchange] = []
    for entry in log["entries"].elements {
      if let exchange = read(entry) { exchanges.append(exchange) }
    }
    try take(exchanges)
  }

  init(_ recorded: [(address: String, status: Int, body: [UInt8])]) throws(Answers.Problem) {
    try take(
      recorded.map { one in
        Exchange(
          method: "GET", address: one.address, status: one.status, value: try? JSONValue.read(one.body),
          redirect: nil,
          start: 0)
      })
  }

  private mutating func take(_ exchanges: [Exchange]) throws(Answers.Problem) {
    // Some recorders write an entry when its answer has ended.
    let order = exchanges.indices.sorted { (exchanges[$0].start, $0) < (exchanges[$1].start, $1) }
    let host = Self.commonHost(of: exchanges)
    for index in order { add(exchanges[index], exchanges, host) }
    if hasFiles {
      throw Answers.Problem(
        sentence: "the bodies of the recording are in other files",
        help: "record with content \"embed\"")
    }
    if entries.isEmpty {
      throw Answers.Problem(
        sentence: "no entry of the recording has a body that is JSON",
        help: "record with the bodies of answers")
    }
    let told = [
      (bodilessCount, "without a body: not used"), (unusedCount, "after the first of its request: not used"),
      (garbledCount, "with characters that cannot be read"),
    ]
    notes = told.filter { $0.0 > 0 }.map { "\($0.0.counted("recorded answer")) \($0.1)" }
  }

  private mutating func read(_ entry: JSONValue) -> Exchange? {
    let (request, response) = (entry["request"], entry["response"])
    let (method, address) = (request["method"].string ?? "", request["url"].string ?? "")
    guard ["GET", "POST", "PUT", "PATCH", "DELETE"].contains(method),
      address.hasPrefix("http://") || address.hasPrefix("https://")
    else { return nil }
    var status = 0
    if case .number(let number) = response["status"].plain { status = number }
    let hasFailed = [entry, response].contains {
      $0.has("_failureText") || $0.has("_error") || $0.has("_serviceWorkerRef")
    }
    let content = response["content"]
    let text = content["text"].string ?? ""
    let needsBody = !(status == 204 || status == 205 || (300...399).contains(status)) && !content.has("_file")
    if hasFailed || status < 200 || status == 304 || needsBody && text.isEmpty {
      bodilessCount += 1
      return nil
    }
    if text.contains("\u{FFFD}") { garbledCount += 1 }
    if content.has("_file"), !content.has("text") { hasFiles = true }
    let start = entry["startedDateTime"].string.flatMap { Timestamp.read($0.utf8.span) } ?? 0
    let redirect = response["redirectURL"].string.flatMap { $0.isEmpty ? nil : $0 }
    return Exchange(
      method: method, address: address, status: status,
      value: status == 204 || status == 205 ? .absent : Self.value(content),
      redirect: redirect,
      start: start)
  }

  private static func value(_ content: JSONValue) -> JSONValue? {
    guard let text = content["text"].string else { return nil }
    var bytes = Array(text.utf8)
    if content["encoding"].string == "base64" { bytes = Base64.decoded(text) ?? [] }
    return bytes.isEmpty ? nil : try? JSONValue.read(bytes)
  }

  private mutating func add(_ exchange: Exchange, _ all: [Exchange], _ host: String) {
    var (value, status) = (exchange.value, exchange.status)
    if (300...399).contains(status) {
      guard let target = Self.target(of: exchange, in: all) else { return }
      (value, status) = (target.value, target.status)
    }
    guard let value else { return }
    let (own, path, query) = Self.parts(of: exchange.address)
    let key = RequestKey(
      method: exchange.method, origin: own == host ? nil : own, path: path, query: query)
    let failed = status >= 400 ? status : nil
    if entries.contains(where: { $0.pattern == key.description && $0.status == failed }) {
      unusedCount += 1
      return
    }
    entries.append(Answers.Entry(pattern: key.description, status: failed, value: value))
  }

  /// What a redirect led to in the end.
  private static func target(of exchange: Exchange, in all: [Exchange]) -> Exchange? {
    var current = exchange
    for _ in 0..<20 {
      guard let redirect = current.redirect else { return nil }
      let origin = parts(of: current.address).origin
      let address = redirect.contains("://") ? redirect : origin + redirect
      guard let next = all.first(where: { $0.address == address && $0.start >= current.start })
      else {
        return nil
      }
      if !(300...399).contains(next.status) { return next }
      current = next
    }
    return nil
  }

  /// The host of most entries is the page's.
  private static func commonHost(of exchanges: [Exchange]) -> String {
    var counts: [(host: String, count: Int)] = []
    for exchange in exchanges where exchange.value != nil {
      let host = parts(of: exchange.address).origin
      if let index = counts.firstIndex(where: { $0.host == host }) {
        counts[index].count += 1
      } else {
        counts.append((host, 1))
      }
    }
    return counts.reduce((host: "", count: 0)) { $1.count > $0.count ? $1 : $0 }.host
  }

  private static func parts(of address: String) -> (origin: String, path: String, query: String) {
    let origin = address.split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(
      separator: "/")
    let rest = address.dropFirst(origin.count).prefix { $0 != "#" }
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts.first.map { String($0) } ?? ""
    return (origin, path.isEmpty ? "/" : path, parts.count > 1 ? String(parts[1]) : "")
  }
}
