import VshText

/// One of the pages of a walk: takes a way and a move, and keeps what it then shows, until the walk notes that.
///
/// It knows what its page may still know, and nothing of what others have found. One thread uses it at a time: its own on an
/// errand, the walk's between two.
final class Walker: @unchecked Sendable {
  /// What a page shows, and what it may still know.
  struct Sight {
    let look: PageLook
    /// What hidden fields held when they went.
    let hidden: [String: String]
    /// The outcomes of answers that changed nothing yet.
    let silent: String
    /// What the server remembers.
    let sent: [Answers.Sent]
    /// All of that as a text, by which states are distinguished.
    let identity: String

    init(_ look: PageLook, hidden: [String: String], silent: String, sent: [Answers.Sent]) {
      (self.look, self.hidden, self.silent, self.sent) = (look, hidden, silent, sent)
      var parts = look.elements.map { $0.identity + ($0.isFocused ? "*" : "") }
      parts.append(look.requests.map { $0.key.description.masked(digits: 10) }.joined(separator: "\n"))
      parts.append(look.timers.map { "\($0.milliseconds) \($0.isRepeated)" }.joined(separator: ","))
      parts += [look.address, look.storage.masked(digits: 6), silent]
      parts.append(sent.map { "\($0.asked) \($0.element.text)" }.joined(separator: "\n"))
      parts += hidden.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      identity = parts.joined(separator: "\u{1}")
    }
  }

  /// A move that was taken.
  struct Taken {
    /// Nil where a fresh page was opened.
    var move: Move?
    /// Nil where the page could not be judged.
    var sight: Sight?
    /// The requests that it began, and those among them that have a body.
    var asked: [RequestKey] = []
    var bodies: [(key: RequestKey, body: JSONValue)] = []
    /// Why the move could not be taken, or the page not be judged.
    var problem: String?
  }

  struct Errand {
    /// Whether a fresh page comes first.
    var isFresh = false
    /// The identity that a fresh page is expected to have; nil for any.
    var start: String?
    /// Moves with the identities that they are expected to lead to.
    var way: [(move: Move, identity: String)] = []
    var last: Move?
    /// The state in which that is tried.
    var goal: LearnedState?
  }

  /// What came of an errand.
  struct Seen {
    let taken: [Taken]
    let hasArrived: Bool
    let trouble: PageTrouble?
    /// What it was sent for.
    let goal: (state: LearnedState, move: Move)?
  }

  let page: any LearnedPage
  private let patterns: [String]
  /// Where it is; nil where a fresh page must follow.
  var here: LearnedState?
  /// The errand that it is on, and what waits for its end.
  private var errand: Errand?
  private var end: () -> Void = {}

  // What came of the errand so far.
  private var taken: [Taken] = []
  private var hasArrived = false
  private var trouble: PageTrouble?

  // Of the page that is open.
  private var look = PageLook()
  private var memory = Memory()

  /// What a page may still know that it does not show.
  private struct Memory {
    /// What each field held last.
    var fields: [String: String] = [:]
    /// By kind: the outcomes of answers that changed nothing yet.
    var silent: [String: String] = [:]
    /// By id: the step in which a request began.
    var starts: [Int: Int] = [:]
    var step = 0
    /// What the server remembers.
    var sent: [Answers.Sent] = []
  }

  /// - Parameter patterns: of requests, that the answers have.
  init(_ page: any LearnedPage, _ patterns: [String]) { (self.page, self.patterns) = (page, patterns) }

  /// Begins an errand.
  func begin(_ errand: Errand, _ answers: Answers, _ sharing: Crawl.Sharing) {
    (taken, hasArrived, trouble) = ([], false, nil)
    self.errand = errand
    end = sharing.beside { self.run(answers, sharing) }
  }

  /// Waits until it has no errand. Returns what came of the last one; nil where that is known.
  @discardableResult
  func finish() -> Seen? {
    guard let errand else { return nil }
    end()
    self.errand = nil
    let goal = errand.last.flatMap { move in errand.goal.map { ($0, move) } }
    return Seen(taken: taken, hasArrived: hasArrived, trouble: trouble, goal: goal)
  }

  /// Does its errand, up to where the page is other than expected. A fresh page is opened beside the steps of others.
  private func run(_ answers: Answers, _ sharing: Crawl.Sharing) {
    guard let errand else { return }
    do throws(PageTrouble) {
      if errand.isFresh {
        let identity = try open().identity
        if let start = errand.start, identity != start { return }
      }
    } catch {
      trouble = error
      return
    }
    sharing.inTurn {
      do throws(PageTrouble) {
        for step in errand.way where try take(step.move, answers)?.identity != step.identity { return }
        hasArrived = true
        if let last = errand.last { _ = try take(last, answers) }
      } catch {
        trouble = error
      }
    }
  }

  private func open() throws(PageTrouble) -> Sight {
    memory = Memory()
    try page.open()
    let sight = try sight(after: nil)
    taken.append(Taken(sight: sight))
    return sight
  }

  private func take(_ move: Move, _ answers: Answers) throws(PageTrouble) -> Sight? {
    memory.step += 1
    var taken = Taken(move: move)
    do throws(PageTrouble) {
      do throws(PageTrouble) {
        let body = body(ofAnsweredBy: move)
        try page.take(move, reply: answers.reply(to: move, after: memory.sent))
        if case .answer(let key, _, .ok) = move {
          memory.sent += answers.left(by: key, body: body, after: memory.sent)
        }
      } catch .cannot(let reason) {
        taken.problem = reason
      }
      taken.sight = try sight(after: move)
      let new = look.requests.filter { memory.starts[$0.id] == memory.step }
      taken.asked = new.map(\.key) + look.told
      taken.bodies = new.compactMap { request in request.body.map { (request.key, $0) } }
    } catch .unjudged(let predicate) {
      taken.problem = predicate
    }
    self.taken.append(taken)
    return taken.sight
  }

  private func body(ofAnsweredBy move: Move) -> JSONValue? {
    guard case .answer(let key, let number, _) = move else { return nil }
    return look.requests.filter { $0.key == key }.dropFirst(number).first?.body
  }

  private func sight(after move: Move?) throws(PageTrouble) -> Sight {
    var look = try page.look()
    if !patterns.isEmpty { look.fit(to: patterns) }
    let before = self.look
    if move == nil || move == .reload {
      // A new document remembers nothing but what it has stored.
      memory.starts = [:]
      memory.fields = [:]
    }
    for request in look.requests where memory.starts[request.id] == nil {
      memory.starts[request.id] = memory.step
    }
    // Requests of one step come in any order.
    look.requests.sort { first, second in
      let (one, other) = (memory.starts[first.id] ?? 0, memory.starts[second.id] ?? 0)
      return (one, first.key.description, first.id) < (other, second.key.description, second.id)
    }
    self.look = look
    return Sight(
      look, hidden: hiddenFields(look), silent: silentAnswers(look, before, after: move), sent: memory.sent)
  }

  /// A page may show again what a field held when it went.
  private func hiddenFields(_ look: PageLook) -> [String: String] {
    var shown: Set<String> = []
    for element in look.elements where element.kind == "field" && element.isOutsideOfRows {
      shown.insert(element.name)
      memory.fields[element.name] = element.value ?? ""
    }
    return memory.fields.filter { !shown.contains($0.key) && !$0.value.isEmpty }
  }

  /// An answer that changes nothing may be kept for later, while a request that began with it is in flight.
  private func silentAnswers(_ look: PageLook, _ before: PageLook, after move: Move?) -> String {
    if case .answer(let key, let number, let outcome)? = move {
      let same = look.elements.map(\.identity) == before.elements.map(\.identity)
      let answered = before.requests.filter { $0.key == key }.dropFirst(number).first
      let start = answered.flatMap { memory.starts[$0.id] }
      let waits = look.requests.contains { memory.starts[$0.id] == start }
      if same, waits {
        memory.silent[key.kind] = outcome.word
      } else if !same {
        memory.silent = [:]
      }
    }
    if look.requests.isEmpty || move == .reload { memory.silent = [:] }
    return memory.silent.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: "\n")
  }
}
