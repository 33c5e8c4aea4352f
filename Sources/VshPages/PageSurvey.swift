import Synchronization
package import VshApp
package import VshProgram
import VshSource
package import VshText

/// Finds the lines of an `app` block that a page still needs (`vsh app check --page`): it takes the first steps of the
/// script's tests, and notes what the page asks for and what it calls its elements.
///
/// Only what is certain is a line; of names that may belong together in several ways, all are said. It compares nothing.
package final class PageSurvey: AppExaminer {
  /// The number of steps of all tests that are looked at, of requests, and of names.
  private static let (mostSteps, most) = (200, 200)

  private let program: Program
  private let mapping: AppMapping?
  private let notes = Mutex(Notes())

  private struct Name: Equatable {
    let kind: String
    let text: String
  }

  /// An element of the page, by its name, or by a selector where it has none.
  private struct Candidate: Equatable {
    let isSelector: Bool
    let text: String
  }

  private struct Notes {
    var tests = 0
    var steps = 0
    /// The script's calls in flight after the last step.
    var calls: [JSONValue] = []
    var requests = SurveyedRequests()
    /// The requests and elements of the present step.
    var unmapped: [PageTraffic.Unmapped] = []
    var page: JSONValue = [:]
    /// The names of the script that the page lacks, in order, each with what may be meant.
    var missing: [(name: Name, candidates: [Candidate])] = []
    var isOutsideOfMain = false
    var opensDialogs = false
  }

  package init(_ program: Program) {
    self.program = program
    mapping = program.script.app
  }

  package var isEnded: Bool { notes.withLock { $0.steps > Self.mostSteps } }

  package func beginTest() {
    notes.withLock { notes in
      notes.tests += 1
      notes.calls = []
    }
  }

  /// Notes what a page did in a step, before its report is looked at.
  ///
  /// - Parameter page: as `vsh.survey` says it.
  func note(_ unmapped: [PageTraffic.Unmapped], _ page: JSONValue) {
    notes.withLock { notes in
      notes.unmapped = unmapped
      notes.page = page
    }
  }

  package func look(
    at report: JSONValue, on question: JSONValue, expecting expected: JSONValue, reports: [String],
    ask: (JSONValue) throws(AppDriverProblem) -> JSONValue
  ) throws(AppDriverProblem) {
    notes.withLock { notes in
      notes.steps += 1
      if report["cannot"].string?.hasPrefix("the page opens a dialog") == true { notes.opensDialogs = true }
      let calls = expected["calls"].elements
      var begun = calls
      for call in notes.calls {
        if let index = begun.firstIndex(where: { $0.text == call.text }) { begun.remove(at: index) }
      }
      notes.calls = calls
      let known = Set((mapping?.requests ?? []).map { program.name(of: $0.operation) })
      notes.requests.add(
        notes.unmapped, calls: begun.filter { !known.contains($0["call"].string ?? "") }, program)
      notes.unmapped = []
      compare(expected["elements"].elements, &notes)
    }
  }

  private static let namedKinds = [
    "button", "field", "toggle", "choice", "slider", "date", "title", "section", "image",
  ]

  private func compare(_ script: [JSONValue], _ notes: inout Notes) {
    var page = notes.page["elements"].elements
    let wanted = script.compactMap { element -> Name? in
      guard let kind = element["kind"].string, Self.namedKinds.contains(kind) || kind == "row",
        let text = element["label"].string ?? element["text"].string, !text.isEmpty, !element.has("index")
      else { return nil }
      return Name(kind: kind, text: text)
    }
    func names(_ element: JSONValue) -> [String] { element["names"].elements.compactMap(\.string) }
    func isMeant(_ name: Name, by element: JSONValue) -> Bool {
      guard element["kind"].string == name.kind else { return false }
      let all = names(element)
      return all.contains(name.text)
        || (mapping?.names ?? []).contains {
          $0.script == name.text && ($0.kind.map { "\($0)" } ?? name.kind) == name.kind
            && all.contains($0.app)
        }
    }
    let isOutside = page.contains { element in
      element["outside"].isEqual(to: true) && ["row", "title", "section"].contains(element["kind"].string)
        && !wanted.contains { isMeant($0, by: element) }
    }
    if isOutside, mapping?.within == nil {
      notes.isOutsideOfMain = true
      page.removeAll { $0["outside"].isEqual(to: true) }
    }
    for kind in Self.namedKinds {
      let of = page.filter { $0["kind"].string == kind }
      let missing = wanted.filter { name in name.kind == kind && !of.contains { isMeant(name, by: $0) } }
      let free = of.filter { element in !wanted.contains { isMeant($0, by: element) } }
      let candidates = free.compactMap { element in
        element["selector"].string.map { Candidate(isSelector: true, text: $0) }
          ?? names(element).first.map { Candidate(isSelector: false, text: $0) }
      }
      // As many as are missing are meant in their order.
      let isInOrder = missing.count == free.count && candidates.count == free.count
      for (index, name) in missing.enumerated() {
        let fitting = isInOrder ? [candidates[index]] : candidates
        if let known = notes.missing.firstIndex(where: { $0.name == name }) {
          if fitting.count == 1 || notes.missing[known].candidates.isEmpty {
            notes.missing[known].candidates = fitting
          }
        } else if notes.missing.count < Self.most {
          notes.missing.append((name, fitting))
        }
      }
    }
  }

  // MARK: The result

  /// What is still needed, as a script: the lines of a model, then those of `app`. Empty where nothing is.
  ///
  /// - Parameter page: that of the command line, which the block has not.
  package func text(page: String?) -> String {
    notes.withLock { notes in
      var lines: [String] = []
      if let page, mapping?.page == nil { lines.append("page \(TextLiteral.of(page))") }
      if notes.isOutsideOfMain { lines.append("within \"main\"") }
      if notes.opensDialogs, mapping?.alertsAreDialogs != true { lines.append("alerts are dialogs") }
      let (ops, requests) = notes.requests.lines(program)
      lines += requests
      for (name, candidates) in notes.missing {
        let words = "\(name.kind) \(TextLiteral.of(name.text)) is"
        if let only = candidates.first, candidates.count == 1 {
          lines.append("\(words)\(only.isSelector ? " at" : "") \(TextLiteral.of(only.text))")
        } else if !candidates.isEmpty {
          let all = candidates.map { TextLiteral.of($0.text) }.joined(separator: ", ")
          lines.append("// \(words) one of \(all)")
        }
      }
      if lines.isEmpty { return "" }
      let model = ops.isEmpty ? "" : "model server: [String] = [] {\n\(Self.indented(ops))}\n\n"
      return model + "app {\n\(Self.indented(lines))}\n"
    }
  }

  package var hasSteps: Bool { notes.withLock { $0.steps > 0 } }

  private static func indented(_ lines: [String]) -> String { lines.map { "    \($0)\n" }.joined() }
}

/// The requests of a page that no line maps, and the calls of the script that began with them.
private struct SurveyedRequests {
  private struct Request {
    let request: PageTraffic.Unmapped
    /// The call that began in the same step.
    let call: JSONValue?
  }

  private static let most = 200
  private var all: [Request] = []

  /// Adds those of a step. A call is that of a request where both have the same values, or where they are alone.
  mutating func add(_ requests: [PageTraffic.Unmapped], calls: [JSONValue], _ program: Program) {
    var calls = calls
    for request in requests {
      let values = request.values.map(\.value)
      let index =
        calls.firstIndex { call in
          let arguments = call["arguments"].elements
          return !arguments.isEmpty
            && arguments.allSatisfy { argument in values.contains { $0.isText(of: argument) } }
        }
        ?? (requests.count == calls.count || calls.count == 1 && requests.count == 1
          ? calls.indices.first : nil)
      let call = index.map { calls.remove(at: $0) }
      if let known = all.firstIndex(where: { $0.request.isSame(as: request) }) {
        if all[known].call == nil, call != nil { all[known] = Request(request: request, call: call) }
      } else if all.count < Self.most {
        all.append(Request(request: request, call: call))
      }
    }
  }

  /// The ops of a model for the requests that are no call of the script, and the lines of `app`.
  func lines(_ program: Program) -> (ops: [String], requests: [String]) {
    var (ops, lines, names): ([String], [String], Set<String>) = ([], [], [])
    for one in all {
      let request = one.request
      if let call = one.call, let name = call["call"].string, names.insert(name).inserted {
        let parameters = program.operations.ids.first { program.name(of: $0) == name }.map {
          program.operations[$0].parameters.map { program.names[$0.name] }
        }
        lines.append(request.line(of: name, parameters ?? [], call["arguments"].elements))
        continue
      }
      let values = request.values.filter { $0.isVariable }
      var name = request.name
      while !names.insert("server.\(name)").inserted { name += "2" }
      let parameters = values.map { $0.parameter }
      let written = zip(parameters, values).map { "\($0): \($1.value.typeName)" }.joined(separator: ", ")
      ops.append("op \(name)(\(written)) = data")
      lines.append(request.line(of: "server.\(name)", parameters, values.map(\.value)))
    }
    return (ops, lines)
  }
}

extension PageTraffic {
  /// A request that is no call of the script.
  struct Unmapped {
    /// Nil for the page's own.
    let origin: String?
    let method: String
    let path: String
    let query: [(name: String, value: String)]
    let body: JSONValue?

    struct Part {
      let name: String
      let value: JSONValue
      let isOfBody: Bool

      /// What tells requests of one address apart is no argument.
      var isVariable: Bool { name != "operationName" && name != "query" }

      /// A name of the language.
      var parameter: String {
        let letters = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        return letters.first.map { $0.isLetter } == true ? letters : "a\(letters)"
      }
    }

    var values: [Part] {
      query.map { Part(name: $0.name, value: .string($0.value), isOfBody: false) }
        + (body?.members ?? []).map { Part(name: $0.name, value: $0.value, isOfBody: true) }
    }

    /// Whether one line can mean both.
    func isSame(as other: Unmapped) -> Bool {
      origin == other.origin && method == other.method && path == other.path
        && values.map(\.name) == other.values.map(\.name)
        && body?["operationName"].string == other.body?["operationName"].string
    }

    /// A name for an op: the last part of the path that is a word.
    var name: String {
      if let name = body?["operationName"].string, !name.isEmpty {
        return Part(name: name.prefix(1).lowercased() + name.dropFirst(), value: .null, isOfBody: true)
          .parameter
      }
      let words = path.split { !$0.isASCII || !($0.isLetter || $0 == "_" || $0.isNumber) }
      let word = String(words.last { $0.first?.isLetter == true } ?? "root")
      return method == "GET" ? word : method.lowercased() + word.prefix(1).uppercased() + word.dropFirst()
    }

    /// The line of an op: a value of the request that is an argument is written by its parameter.
    func line(of operation: String, _ parameters: [String], _ arguments: [JSONValue]) -> String {
      func index(_ part: Part) -> Int? {
        if let named = parameters.firstIndex(of: part.parameter), arguments[named].isText(of: part.value) {
          return named
        }
        return arguments.firstIndex { part.value.isText(of: $0) }
      }
      func hole(_ index: Int) -> String { "\\(\(parameters[index]))" }
      var used: Set<Int> = []
      func use(_ index: Int?) -> Int? {
        guard let index, index < parameters.count else { return nil }
        used.insert(index)
        return index
      }
      let components = path.split(separator: "/", omittingEmptySubsequences: false).map { part in
        let text = String(decoding: PercentEncoding.decoded(part.utf8), as: UTF8.self)
        let index = arguments.firstIndex { JSONValue.string(text).isText(of: $0) }
        if !part.isEmpty, let index = use(index) { return hole(index) }
        return String(String(TextLiteral.of(String(part)).dropFirst()).dropLast())
      }
      var address = (origin ?? "") + components.joined(separator: "/")
      var fields: [String] = []
      for part in values {
        guard let index = use(index(part)) else {
          if part.name == "operationName" { fields.append("\(part.name): \(part.value.text)") }
          continue
        }
        if part.isOfBody {
          // A field is called as names of the language are.
          if part.name != part.parameter { continue }
          fields.append(part.name == parameters[index] ? part.name : "\(part.name): \(parameters[index])")
        } else {
          address += (address.contains("?") ? "&" : "?") + "\(part.name)=\(hole(index))"
        }
      }
      let names = parameters.indices.map { used.contains($0) ? parameters[$0] : "_" }.joined(separator: ", ")
      let body = fields.isEmpty ? "" : " { \(fields.joined(separator: ", ")) }"
      return "\(operation)(\(names)) is \(method) \"\(address)\"\(body)"
    }
  }
}

extension JSONValue {
  /// Whether both are one value, or this is the text of the other.
  fileprivate func isText(of other: JSONValue) -> Bool {
    isEqual(to: other) || string.map { $0 == other.text || $0 == other.string } ?? false
  }

  fileprivate var typeName: String {
    if case .bool = plain { return "Bool" }
    let text = string ?? text
    return Int(text) != nil ? "Int" : Double(text) != nil ? "Double" : "String"
  }
}
