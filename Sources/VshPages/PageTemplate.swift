import VshApp
import VshHost
import VshProgram
import VshSession
import VshSource
import VshText

/// A file that an answer is written with, where that is not JSON: text with values in `\( )`, and lines that begin with `for`
/// or `if` and end with `{`.
///
/// It knows the names of the answer and of the arguments, and their types: a template that is read finds all that it names.
/// It computes nothing.
struct PageTemplate: Sendable {
  /// The type of its text, by the name of its file.
  let type: String
  private let pieces: [Piece]

  fileprivate indirect enum Piece: Sendable {
    case text([UInt8])
    case value(Reference)
    /// The variable is the value after those that are known.
    case loop(Reference, [Piece])
    case condition(Reference, [Piece], otherwise: [Piece])
  }

  /// A value: the number of a known one, and what is taken of it.
  fileprivate struct Reference: Sendable {
    let index: Int
    var steps: [Step] = []

    enum Step: Sendable {
      case member(String)
      case count, isEmpty, isNegated, isThere
      case format(NumberPattern)
    }
  }

  private static let mostBytes = 1 << 20

  /// The templates of a script, by op.
  static func all(
    of program: Program, script: Path, files: Files
  ) -> Result<[String: PageTemplate], AppProblem> {
    var found: [String: PageTemplate] = [:]
    for request in program.script.app?.requests ?? [] {
      guard let name = request.template else { continue }
      let path = script.parent.appending(Path(name))
      let bytes: [UInt8]
      do throws(HostProblem) {
        let root = try RootFolder(ofScript: script, files: files)
        guard let pathToOpen = try root.pathToOpen(of: path) else {
          throw HostProblem(.read, path, .leadsOut(root: root.path))
        }
        bytes = try files.read(pathToOpen, limitBytes: mostBytes)
      } catch {
        return .failure(AppProblem("the template cannot be opened: \(error.sentence)"))
      }
      do throws(TemplateMistake) {
        found[program.name(of: request.operation)] = try PageTemplate(
          bytes, named: path, for: request, program)
      } catch {
        return .failure(
          AppProblem("\(path.text):\(error.line): \(error.sentence)", notes: error.help.map { [$0] } ?? []))
      }
    }
    return .success(found)
  }

  private init(
    _ bytes: [UInt8], named path: Path, for request: AppMapping.Request, _ program: Program
  ) throws(TemplateMistake) {
    type = PageOrigin.type(of: path)
    let operation = program.operations[request.operation]
    var reader = TemplateReader(bytes, program)
    reader.declare("answer", operation.result)
    for (name, parameter) in zip(request.parameters, operation.parameters) {
      reader.declare(name, parameter.type)
    }
    pieces = try reader.read()
  }

  // MARK: Writing

  /// The text of an answer; nil where it is too large.
  func text(_ answer: JSONValue, arguments: [JSONValue]) -> [UInt8]? {
    var writer = TemplateWriter(isMarkup: type.contains("html") || type.contains("xml"))
    return writer.write(pieces, [answer] + arguments) ? writer.bytes : nil
  }
}

private struct TemplateWriter {
  let isMarkup: Bool
  private(set) var bytes: [UInt8] = []
  /// What may still be written and looked at.
  private var left = 64 << 20

  init(isMarkup: Bool) { self.isMarkup = isMarkup }

  mutating func write(_ pieces: [PageTemplate.Piece], _ values: [JSONValue]) -> Bool {
    for piece in pieces {
      left -= 1
      var isWritten = true
      switch piece {
      case .text(let text): append(text)
      case .value(let reference): append(escaped(Self.text(of: Self.value(reference, values))))
      case .loop(let reference, let body):
        for element in Self.value(reference, values).elements {
          left -= 1
          isWritten = left > 0 && write(body, values + [element])
          if !isWritten { break }
        }
      case .condition(let reference, let body, let otherwise):
        let isTrue = Self.value(reference, values).isEqual(to: true)
        isWritten = write(isTrue ? body : otherwise, values)
      }
      if !isWritten || left <= 0 { return false }
    }
    return true
  }

  private mutating func append(_ text: [UInt8]) {
    left -= text.count
    if left > 0 { bytes += text }
  }

  private static func value(_ reference: PageTemplate.Reference, _ values: [JSONValue]) -> JSONValue {
    reference.steps.reduce(values[reference.index]) { value, step in
      switch step {
      case .member(let name): value[name]
      case .count: .number(value.string?.count ?? value.elements.count)
      case .isEmpty: .bool(value.string?.isEmpty ?? value.elements.isEmpty)
      case .isNegated: .bool(!value.isEqual(to: true))
      case .isThere: .bool(!value.isNothing)
      case .format(let pattern): formatted(value, pattern)
      }
    }
  }

  private static func formatted(_ value: JSONValue, _ pattern: NumberPattern) -> JSONValue {
    var bytes: [UInt8] = []
    if let number = value.int {
      pattern.append(.int(number), to: &bytes)
    } else if let number = value.double {
      pattern.append(.double(number), to: &bytes)
    }
    return .string(String(decoding: bytes, as: UTF8.self))
  }

  private static func text(of value: JSONValue) -> String {
    value.isNothing ? "" : value.string ?? value.text
  }

  /// A text in markup is text there.
  private func escaped(_ text: String) -> [UInt8] {
    if !isMarkup { return Array(text.utf8) }
    return text.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case UInt8(ascii: ">"): Array("&gt;".utf8)
      case UInt8(ascii: "\""): Array("&quot;".utf8)
      case UInt8(ascii: "'"): Array("&#39;".utf8)
      case _: [byte]
      }
    }
  }
}

/// What is wrong in a template, and what is right instead.
private struct TemplateMistake: Error {
  let line: Int
  let sentence: String
  let help: String?
}

/// Reads the lines of a template, and finds what they name.
private struct TemplateReader {
  private let program: Program
  private let lines: [Substring]
  private var number = 0
  private var scope: [(name: String, type: TypeID)] = []
  private var depth = 0

  private static let mostDepth = 50

  init(_ bytes: [UInt8], _ program: Program) {
    self.program = program
    let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  mutating func declare(_ name: String, _ type: TypeID) { scope.append((name, type)) }

  mutating func read() throws(TemplateMistake) -> [PageTemplate.Piece] { try pieces(of: nil).pieces }

  private func mistake(_ sentence: String, _ help: String? = nil, at line: Int? = nil) -> TemplateMistake {
    TemplateMistake(line: line ?? number, sentence: sentence, help: help)
  }

  /// - Parameter first: the line that begins the block; nil for the whole file.
  /// - Returns: whether the block ends with `} else {`.
  private mutating func pieces(
    of first: Int?
  ) throws(TemplateMistake) -> (pieces: [PageTemplate.Piece], hasElse: Bool) {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.mostDepth { throw mistake("more than \(Self.mostDepth) blocks are in one another") }
    var found: [PageTemplate.Piece] = []
    while number < lines.count {
      let line = lines[number]
      number += 1
      let words = line.trimmingPrefix { $0.isWhitespace }
      let trimmed = String(String(words.reversed()).trimmingPrefix { $0.isWhitespace }.reversed())
      if first != nil, trimmed == "}" || trimmed == "} else {" { return (found, trimmed != "}") }
      if trimmed.hasPrefix("for "), trimmed.hasSuffix("{") {
        found.append(try loop(trimmed.dropFirst(4).dropLast()))
      } else if trimmed.hasPrefix("if "), trimmed.hasSuffix("{") {
        found.append(try condition(trimmed.dropFirst(3).dropLast()))
      } else {
        try read(line, into: &found)
        if number < lines.count { found.append(.text([UInt8(ascii: "\n")])) }
      }
    }
    if let first { throw mistake("this block has no line `}`", at: first) }
    return (found, false)
  }

  private mutating func loop(_ head: Substring) throws(TemplateMistake) -> PageTemplate.Piece {
    let line = number
    let words = head.split(separator: " ")
    guard words.count == 3, words[1] == "in", Self.isName(words[0]) else {
      throw mistake("a loop is written `for city in answer {`")
    }
    let (list, type) = try reference(words[2])
    guard let element = program.types.element(of: program.types.unwrapped(type)) else {
      throw mistake("`\(words[2])` is not a list")
    }
    scope.append((String(words[0]), element))
    defer { scope.removeLast() }
    let (body, hasElse) = try pieces(of: line)
    if hasElse { throw mistake("a `for` has no `else`", "write `if \(words[2]).isEmpty {` beside it") }
    return .loop(list, body)
  }

  private mutating func condition(_ head: Substring) throws(TemplateMistake) -> PageTemplate.Piece {
    let line = number
    let words = head.split(separator: " ")
    var name = words.first ?? ""
    let isNegated = name.hasPrefix("!")
    if isNegated { name = name.dropFirst() }
    var (value, type) = try reference(name)
    switch words.dropFirst().joined(separator: " ") {
    case "" where type == TypeTable.bool: if isNegated { value.steps.append(.isNegated) }
    case "!= nil" where !isNegated: value.steps.append(.isThere)
    case "== nil" where !isNegated: value.steps += [.isThere, .isNegated]
    case _:
      throw mistake(
        "`\(name)` is not a condition of a template",
        "write `if answer.isEmpty {`, `if !done {` or `if note != nil {`")
    }
    let (body, hasElse) = try pieces(of: line)
    if !hasElse { return .condition(value, body, otherwise: []) }
    let (otherwise, again) = try pieces(of: line)
    if again { throw mistake("an `if` has one `else`") }
    return .condition(value, body, otherwise: otherwise)
  }

  private func read(_ line: Substring, into found: inout [PageTemplate.Piece]) throws(TemplateMistake) {
    var rest = line
    while let start = rest.firstRange(of: "\\(") {
      found.append(.text(Array(rest[..<start.lowerBound].utf8)))
      rest = rest[start.upperBound...]
      // A pattern may have a parenthesis.
      var isQuoted = false
      var depth = 1
      let end = rest.indices.first { index in
        if rest[index] == "\"" { isQuoted.toggle() }
        if !isQuoted { depth += rest[index] == "(" ? 1 : rest[index] == ")" ? -1 : 0 }
        return depth == 0
      }
      guard let end else { throw mistake("a `\\(` has no `)`") }
      let text = rest[..<end]
      let (value, type) = try reference(text)
      switch program.types[program.types.unwrapped(type)] {
      case .list: throw mistake("`\(text)` is a list", "write `for one in \(text) {`")
      case .record(let id):
        throw mistake(
          "`\(text)` is a record", "write one of its fields, as `\\(\(text).\(fields(of: id)[0]))`")
      case .dictionary: throw mistake("`\(text)` is a dictionary, which no template can write")
      case _: found.append(.value(value))
      }
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { found.append(.text(Array(rest.utf8))) }
  }

  // MARK: Values

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  private func fields(of id: ID<RecordType>) -> [String] {
    let names = program.records[id].fields.map { program.names[$0.name] }
    return names.isEmpty ? ["name"] : names
  }

  /// `answer`, `city.name`, `answer.count`, `tea.price.format("0.00")`.
  private func reference(
    _ text: Substring
  ) throws(TemplateMistake) -> (PageTemplate.Reference, type: TypeID) {
    var rest = text
    let pattern = try format(at: &rest)
    let parts = rest.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy(Self.isName), let first = parts.first else {
      throw mistake(
        "`\(text.prefix(100))` is not a value of a template",
        "it has names and what is in them: `\\(city.name)`, `\\(answer.count)`, `\\(tea.price.format(\"0.00\"))`"
      )
    }
    guard let index = scope.lastIndex(where: { $0.name == first }), scope[index].type != TypeTable.nothing
    else {
      let known = scope.filter { !$0.name.isEmpty && $0.type != TypeTable.nothing }.map { "`\($0.name)`" }
      throw mistake(
        "nothing here is called `\(first)`", known.isEmpty ? nil : "there is \(known.joined(separator: ", "))"
      )
    }
    var (value, type) = (PageTemplate.Reference(index: index), scope[index].type)
    for part in parts.dropFirst() {
      (type, value) = try taking(part, of: type, value)
    }
    if let pattern {
      guard [TypeTable.int, TypeTable.double].contains(program.types.unwrapped(type)) else {
        throw mistake("`format` is for numbers in a template, and `\(rest)` is none")
      }
      value.steps.append(.format(pattern))
      type = TypeTable.string
    }
    return (value, type)
  }

  private func format(at rest: inout Substring) throws(TemplateMistake) -> NumberPattern? {
    guard let start = rest.firstRange(of: ".format(\""), rest.hasSuffix("\")") else { return nil }
    let pattern = Array(rest[start.upperBound...].dropLast(2).utf8)
    rest = rest[..<start.lowerBound]
    do throws(PatternProblem) {
      return try NumberPattern(pattern.span)
    } catch {
      throw mistake(error.message)
    }
  }

  private func taking(
    _ part: Substring, of type: TypeID, _ value: PageTemplate.Reference
  ) throws(TemplateMistake) -> (TypeID, PageTemplate.Reference) {
    var value = value
    let shape = program.types[program.types.unwrapped(type)]
    switch (shape, part) {
    case (.list, "count"), (.string, "count"):
      value.steps.append(.count)
      return (TypeTable.int, value)
    case (.list, "isEmpty"), (.string, "isEmpty"):
      value.steps.append(.isEmpty)
      return (TypeTable.bool, value)
    case (.record(let id), _):
      if let field = program.records[id].fields.first(where: { program.names[$0.name] == part }) {
        value.steps.append(.member(program.names[field.key ?? field.name]))
        return (field.type, value)
      }
      let names = fields(of: id).map { "`\($0)`" }.joined(separator: ", ")
      throw mistake("a `\(program.names[program.records[id].name])` has no `\(part)`", "it has \(names)")
    case _: throw mistake("nothing in a template is called `.\(part)` there")
    }
  }
}
