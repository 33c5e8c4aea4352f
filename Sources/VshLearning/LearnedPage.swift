import VshModels
package import VshText

/// A page that is learned: it is opened, takes moves, and says what it shows. Its time and its requests wait for the learner.
///
/// What drives a browser is one; the tests have others, made up in Swift.
package protocol LearnedPage: AnyObject {
  /// Opens the page with nothing stored. A page that was open before is gone.
  func open() throws(PageTrouble)
  /// Takes a move, and waits until the page is at rest.
  ///
  /// - Parameter reply: of an answer.
  func take(_ move: Move, reply: Reply?) throws(PageTrouble)
  /// What the page shows at rest.
  func look() throws(PageTrouble) -> PageLook
  /// By row, the names of its buttons while the mouse is over it.
  func buttons(underMouseOf rows: [Int]) -> [Int: [String]]
  /// As PNG; nil where none can be made.
  func picture() -> [UInt8]?
  /// Ends the page.
  func close()
  /// What a sentence calls it.
  var subject: String { get }
}

extension LearnedPage {
  package var subject: String { "the page" }
}

/// Why a page does not take a move.
package enum PageTrouble: Error, Equatable {
  /// A person could not take it, for this reason.
  case cannot(String)
  /// The page cannot be judged any more. A fresh one can.
  ///
  /// - Parameter predicate: what it does, after "the page".
  case unjudged(String)
  /// No page can be judged.
  case ended(String)
  case interrupted
}

/// What a request is answered with.
package struct Reply: Equatable, Sendable {
  /// Nil for a broken connection.
  package let status: Int?
  package let type: String
  package let body: [UInt8]

  package init(status: Int?, type: String = "application/json", body: [UInt8] = []) {
    self.status = status
    self.type = type
    self.body = body
  }

  /// The value of an answer; nil for a failure.
  package var value: JSONValue? {
    guard let status, status < 400 else { return nil }
    return (try? JSONValue.read(body)) ?? .null
  }

  /// What a failure says.
  package static var refusal: String { Outcome.refusal }
}

/// What a page shows, and what it waits for.
package struct PageLook: Sendable {
  package struct Request: Sendable {
    /// Each request of a page has another one, and a later one a greater.
    package let id: Int
    package fileprivate(set) var key: RequestKey
    package let body: JSONValue?

    package init(id: Int, key: RequestKey, body: JSONValue? = nil) {
      self.id = id
      self.key = key
      self.body = body
    }
  }

  package struct Timer: Hashable, Sendable {
    package let milliseconds: Int
    package let isRepeated: Bool

    package init(milliseconds: Int, isRepeated: Bool) {
      self.milliseconds = milliseconds
      self.isRepeated = isRepeated
    }
  }

  /// A script that the page asked for and did not get.
  package struct MissingScript: Hashable, Sendable {
    /// As `https://cdn.example/lib.js`.
    let address: String
    /// The file in the page's folder that would be sent instead; nil where a server sends the page.
    let file: String?

    package init(address: String, file: String?) { (self.address, self.file) = (address, file) }
  }

  package var elements: [LearnedElement] = []
  /// The first element of a dialog of the browser that is open. Nothing else can be done until it is closed.
  package var dialog: Int?
  /// In flight, in their order.
  package var requests: [Request] = []
  /// What it sent since the last move without waiting for an answer.
  package var told: [RequestKey] = []
  package var timers: [Timer] = []
  /// Without scheme and host.
  package var address = "/"
  /// What the page has stored.
  package var storage = ""
  /// What the page threw in the last move.
  package var errors: [String] = []
  /// What it did that no page may, as "opens a window".
  package var offences: [String] = []
  /// What it asked for and did not get, and what it uses that does not wait for vsh.
  package var refused: [String] = []
  /// Whether the last move scrolled it, or asked for what it did not get.
  package var isMoved = false
  /// Of that, the scripts.
  package var missingScripts: [MissingScript] = []

  package init() {}

  /// Has the kinds of its requests say `#` where a pattern of the answers has a `*`.
  mutating func fit(to patterns: [String]) {
    for index in requests.indices { requests[index].key = requests[index].key.fitted(to: patterns) }
    told = told.map { $0.fitted(to: patterns) }
  }
}

/// An element that can be seen.
package struct LearnedElement: Sendable {
  package let kind: String
  package let text: String
  package let label: String
  /// Of a field, a choice, tabs: what it holds; nil for nothing.
  package let value: String?
  /// Of a switch, or a row that has one.
  package let isOn: Bool?
  package let isAvailable: Bool
  /// Whether it is a field that has the focus. Each click moves the focus of other elements.
  package let isFocused: Bool
  package let options: [String]
  /// The row that it is in.
  package let row: Int?
  private static let mostBytes = 1 << 16

  /// All but the focus, for comparison.
  let identity: String

  /// - Parameter report: of the page, as `docs/app.md` describes elements.
  package init(_ report: JSONValue) {
    kind = report["kind"].string ?? ""
    text = Self.text(report["text"]) ?? ""
    label =
      Self.text(report["label"]) ?? report["name"].string ?? report["placeholder"].string ?? ""
    value = Self.text(report["value"])
    if case .bool(let isOn) = report["on"].plain { self.isOn = isOn } else { isOn = nil }
    if case .bool(false) = report["available"].plain {
      isAvailable = false
    } else {
      isAvailable = true
    }
    if kind == "field", case .bool(true) = report["focus"].plain {
      isFocused = true
    } else {
      isFocused = false
    }
    options = report["options"].elements.compactMap(\.string)
    if case .number(let row) = report["index"].plain { self.row = row } else { row = nil }
    let all = JSONValue.object(report.members.filter { $0.name != "focus" }).text
    identity = all.utf8.count <= Self.mostBytes ? all : "\(kind) \(ByteHash(all.utf8).value)"
  }

  private static func text(_ value: JSONValue) -> String? {
    value.isNothing ? nil : bounded(value.string ?? value.text)
  }

  /// A page may show a text without end.
  private static func bounded(_ text: String) -> String {
    text.utf8.count <= mostBytes
      ? text : String(decoding: text.utf8.prefix(mostBytes), as: UTF8.self)
  }

  package func nameOfButton(inRow row: Int) -> String? {
    kind == "button" && self.row == row ? label : nil
  }

  var isRow: Bool { kind == "row" }
  var isOutsideOfRows: Bool { row == nil && !isRow }
  /// The label, or the kind where it has none.
  var name: String { label.isEmpty ? kind : label }
  /// What a person reads.
  var words: String { text.isEmpty ? label : text }
  var isText: Bool { ["alert", "image", "progress", "row", "section", "text", "title"].contains(kind) }
}
