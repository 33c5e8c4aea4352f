import VshText

/// A state that a page was seen in, and where its moves lead.
final class LearnedState {
  let number: Int
  let look: PageLook
  /// By which it is distinguished from others.
  let key: String
  /// What a person sees, as a text.
  let identity: String
  let names: StateNames
  /// What hidden fields held when they went.
  let hidden: [String: String]
  /// What the server remembers.
  let sent: [Answers.Sent]
  /// How many states with its look were there before it.
  let rank: Int
  /// What is tried in it, in this order.
  var moves: [Move] = [] { didSet { untriedCount = moves.count { indices[$0] == nil } } }
  private(set) var untriedCount = 0
  private(set) var edges: [Edge] = []
  private var indices: [Move: Int] = [:]
  /// The moves that walkers are sent to now.
  var reserved: Set<Move> = []
  /// The shortest way to it; nil where none is known.
  var path: [Move]?
  var picture: [UInt8]?

  struct Edge {
    let move: Move
    /// Nil where the page could not be judged.
    let to: LearnedState?
    var errors: [String] = []
    var offences: [String] = []
    /// Whether the page was scrolled, or asked for what it did not get.
    var isMoved = false
    /// The requests that it began.
    var asked: [RequestKey] = []
    /// Why the move could not be taken, or the page not be judged.
    var problem: String?
  }

  init(_ number: Int, _ sight: Walker.Sight, _ names: StateNames, rank: Int) {
    self.number = number
    self.names = names
    self.rank = rank
    (look, hidden, sent, key) = (sight.look, sight.hidden, sight.sent, sight.identity)
    identity = look.elements.map(\.identity).joined(separator: "\n")
  }

  static let levelCount = 4

  /// Its names, each finer than the one before it.
  func name(_ level: Int) -> String { [names.card, names.look, names.shape, identity][level] }

  var elements: [LearnedElement] { look.elements }
  var requests: [RequestKey] { look.requests.map(\.key) }
  /// What a row shows, with its place.
  func identity(ofRow number: Int) -> String {
    let inside = elements.filter { $0.row == number }
    return ([rows[number - 1]] + inside).map(\.identity).joined(separator: "\n") + "\n\(number)"
  }

  /// The elements of a dialog of the browser, from its text on.
  var dialog: ArraySlice<LearnedElement> { elements[(look.dialog ?? elements.count)...] }
  var rows: [LearnedElement] { look.elements.filter(\.isRow) }

  subscript(move: Move) -> Edge? { indices[move].map { edges[$0] } }

  func add(_ edge: Edge) {
    if indices[edge.move] != nil { return }
    indices[edge.move] = edges.count
    edges.append(edge)
    if moves.contains(edge.move) { untriedCount -= 1 }
  }

  /// The first move that was not tried, and that no walker is sent to.
  var firstUntried: Move? {
    untriedCount == 0 ? nil : moves.first { indices[$0] == nil && !reserved.contains($0) }
  }

  /// What is said in it: texts, and the names of buttons.
  private(set) lazy var words =
    Set(elements.filter { $0.isText || $0.kind == "button" }.map(\.words)).subtracting([""])
  /// Whether it says what a failure says.
  private(set) lazy var saysRefusal = words.contains { $0.contains(Outcome.refusal) }

  /// What is said in it, in order, without buttons.
  var said: [String] { elements.filter { $0.isText && !$0.text.isEmpty }.map(\.text) }

  /// Its fields outside of rows, by label.
  var fields: [(label: String, value: String)] {
    elements.filter { $0.kind == "field" && $0.isOutsideOfRows }.map { ($0.name, $0.value ?? "") }
  }

  /// Where the first buttons of dialogs lead until none is open.
  var closed: LearnedState {
    var state = self
    for _ in 0..<8 where state.look.dialog != nil { state = state.edges.first?.to ?? state }
    return state
  }

  /// Where answers with `ok` lead until none is in flight.
  var settled: LearnedState {
    var state = self
    for _ in 0..<8 where !state.requests.isEmpty {
      let next = state.edges.lazy.compactMap { edge -> LearnedState? in
        if case .answer(_, _, .ok) = edge.move { edge.to } else { nil }
      }.first
      guard let next else { break }
      state = next
    }
    return state
  }
}

/// The coarser names of a state, each by what it leaves out.
struct StateNames {
  /// Without digits, data, typed texts, and how often a kind of row occurs beyond once.
  let look: String
  /// The look with what is waited for, the focus and the hidden fields.
  let shape: String
  /// The look without values, marks and availability.
  let card: String
}

/// Makes the coarser names. It knows what the data are, and what is typed.
struct StateNaming {
  /// By their first two bytes, the longest first.
  private var data: [UInt16: [[UInt8]]] = [:]
  private var typed: [UInt16: [[UInt8]]] = [:]
  private(set) var typedTexts: Set<String> = []

  init(data texts: [String]) {
    for text in texts { Self.add(text, to: &data) }
  }

  mutating func note(typed texts: [String]) {
    // What is data remains data when it is typed.
    for text in texts where typedTexts.insert(text).inserted && plain(text) != "‹data›" {
      Self.add(text, to: &typed)
    }
  }

  private static func add(_ text: String, to table: inout [UInt16: [[UInt8]]]) {
    let bytes = Array(text.utf8)
    guard bytes.count > 1 else { return }
    table[key(bytes[0], bytes[1]), default: []].append(bytes)
    table[key(bytes[0], bytes[1])]?.sort { $0.count > $1.count }
  }

  private static func key(_ first: UInt8, _ second: UInt8) -> UInt16 {
    UInt16(first) << 8 | UInt16(second)
  }

  /// The text with `‹typed›` and `‹data›` for what is that, and `#` for a number.
  func plain(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      if offset + 1 < bytes.count {
        let key = Self.key(bytes[offset], bytes[offset + 1])
        let rest = bytes[offset...]
        if let found = typed[key]?.first(where: { rest.starts(with: $0) }) {
          result += Array("‹typed›".utf8)
          offset += found.count
          continue
        }
        if let found = data[key]?.first(where: { rest.starts(with: $0) }) {
          result += Array("‹data›".utf8)
          offset += found.count
          continue
        }
      }
      let isDigit = (0x30...0x39).contains(bytes[offset])
      if !isDigit || result.last != UInt8(ascii: "#") {
        result.append(isDigit ? UInt8(ascii: "#") : bytes[offset])
      }
      offset += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  func names(of look: PageLook, hidden: [String: String], silent: String) -> StateNames {
    let whole = name(look.elements.map { ($0.isRow || $0.row != nil, full($0)) })
    let outside = look.elements.filter(\.isOutsideOfRows).map { (false, short($0)) }
    let hasRows = look.elements.contains(where: \.isRow)
    let kinds = look.requests.map(\.key.kind).sorted().joined(separator: " ")
    let focus = look.elements.filter(\.isFocused).map(\.label).joined(separator: " ")
    let shape = [
      whole, kinds, look.timers.isEmpty ? "" : "~", focus,
      hidden.keys.sorted().joined(separator: " "),
      silent,
    ]
    return StateNames(
      look: whole, shape: shape.joined(separator: "\u{1}"),
      card: name(outside) + (hasRows ? "\nrows" : ""))
  }

  private func full(_ element: LearnedElement) -> String {
    var value = element.value.map(plain) ?? ""
    if element.kind == "field" { value = (element.value ?? "").isEmpty ? "" : "‹text›" }
    if ["choice", "tabs"].contains(element.kind) { value = element.value ?? "" }
    let isOn = element.isOn.map { "\($0)" } ?? ""
    return "\(short(element))|\(value)|\(isOn)|\(element.isAvailable)|\(element.row != nil)"
  }

  private func short(_ element: LearnedElement) -> String {
    "\(element.kind)|\(plain(element.text))|\(plain(element.label))"
  }

  /// Rows and what is in them count by kind: which there are, and whether once.
  private func name(_ parts: [(isInRow: Bool, text: String)]) -> String {
    var lines: [String] = []
    var block: [String: Int] = [:]
    func flush() {
      lines += block.sorted { $0.key < $1.key }.map { $0.key + ($0.value > 1 ? "+" : "") }
      block = [:]
    }
    for part in parts {
      if part.isInRow {
        block[part.text, default: 0] += 1
      } else {
        flush()
        lines.append(part.text)
      }
    }
    flush()
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// With `#` for runs of at least that many digits, and for identifiers of 8-4-4-4-12 hexadecimal digits.
  func masked(digits: Int) -> String {
    let bytes = Array(utf8)
    var result: [UInt8] = []
    var offset = 0
    func isHexadecimal(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }
    while offset < bytes.count {
      let number = bytes[offset...].prefix { (0x30...0x39).contains($0) }.count
      let word = bytes[offset...].prefix { isHexadecimal($0) || $0 == 0x2D }
      if word.count == 36, word.count(where: { $0 == 0x2D }) == 4 {
        result.append(UInt8(ascii: "#"))
        offset += 36
      } else if number >= digits {
        result.append(UInt8(ascii: "#"))
        offset += number
      } else {
        result += bytes[offset..<(offset + max(1, number))]
        offset += max(1, number)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
