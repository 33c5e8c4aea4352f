import VshText

/// A kind of request as an op of a model.
struct ScriptCall {
  let kind: String
  let model: String
  let operation: String
  /// Of the model.
  let type: String
  let parameters: [Parameter]
  /// Of the answer as the file has it.
  let base: JSONValue
  /// The line of the `app` block.
  let mapping: String
  /// Whether an argument is the number of answers so far.
  let countsAnswers: Bool

  struct Parameter {
    let name: String
    let type: String
    /// An expression of the screen; nil where none was found.
    let source: String?
  }

  var last: String { model + "Last" }
  var items: String { model + "Items" }
  var count: String { model + "Count" }
  /// The variable with the element whose row was touched last.
  var picked: String { model + "Picked" }

  /// The value of a part of that element.
  ///
  /// - Parameter isText: whether it is in a text, where nothing is an empty text.
  func picked(_ path: [String], isText: Bool, type: String = "String") -> String {
    if path.isEmpty { return picked }
    let value = "\(picked)?.\(path.map { ScriptNames.field($0) }.joined(separator: "."))"
    return isText ? value : "\(value) ?? \(type == "Int" ? "0" : "\"\"")"
  }

  var declaration: String {
    let list = parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
    return "\(operation)(\(list))"
  }

  /// As a state of the screen begins it.
  var call: String {
    let arguments = parameters.map { parameter -> String in
      parameter.source ?? ["Int": "1", "Double": "1.0", "Bool": "true"][parameter.type] ?? "\"\""
    }
    return "\(model).\(operation)(\(arguments.joined(separator: ", ")))"
  }
}

/// Makes calls of the requests that were seen.
struct ScriptCalls {
  private(set) var all: [ScriptCall] = []
  private(set) var types = ScriptTypes()
  private(set) var notes: [String] = []
  /// The variables that arguments name.
  private(set) var used: Set<String> = []
  private let modes: ScriptModes
  private let crawl: Crawl

  init(_ modes: ScriptModes, _ crawl: Crawl, _ names: inout ScriptNames) {
    self.modes = modes
    self.crawl = crawl
    var keys: [(kind: String, all: [RequestKey])] = []
    for key in modes.graph.states.flatMap(\.requests) {
      if let index = keys.firstIndex(where: { $0.kind == key.kind }) {
        keys[index].all.append(key)
      } else {
        keys.append((key.kind, [key]))
      }
    }
    for (_, all) in keys { add(all, &names) }
  }

  subscript(kind: String) -> ScriptCall? { all.first { $0.kind == kind } }

  /// The type of a list: that of an answer, or of one of its fields.
  func listType(of call: ScriptCall, part: String) -> String {
    guard !part.isEmpty, let record = types.records.first(where: { $0.name == call.type }) else {
      return call.type
    }
    let start = "\(part.dropFirst()): "
    let field = record.fields.split(separator: ", ").first { $0.hasPrefix(start) }
    return field.map { String($0.dropFirst(start.count).prefix { $0 != " " }) } ?? "[String]"
  }

  /// That of an element of the first list of an answer.
  func elementType(of call: ScriptCall) -> String? {
    guard let part = ScriptTexts.lists(of: call.base).first?.part else { return nil }
    let type = listType(of: call, part: part)
    return type.hasPrefix("[") ? String(type.dropFirst().dropLast()) : nil
  }

  private mutating func add(_ keys: [RequestKey], _ names: inout ScriptNames) {
    let key = keys[0]
    let words = key.path.split(separator: "/").filter { !$0.contains(":") }
    let noun = Array(zip(words, key.kindParts.filter { !$0.isEmpty }.suffix(words.count))).last {
      $0.1 != "#"
    }
    let stem = noun?.0.split(separator: ".").first.map { String($0) } ?? "data"
    let model = names.new(stem, or: "answer")
    var parameters: [ScriptCall.Parameter] = []
    let path = self.path(of: keys, &parameters)
    let (query, counts) = self.query(of: keys, &parameters, model)
    let body = self.body(of: key.kind, &parameters, &names)
    let operations = ["POST": "send", "PUT": "replace", "PATCH": "change", "DELETE": "delete"]
    let operation = operations[key.method] ?? (parameters.isEmpty ? "list" : "search")
    let base = crawl.answers.base(of: key)
    let list = parameters.map(\.name).joined(separator: ", ")
    let mapping = "\(model).\(operation)(\(list)) is \(key.method) \"\(path)\(query)\"\(body)"
    all.append(
      ScriptCall(
        kind: key.kind, model: model, operation: operation,
        type: types.type(of: base, stem, &names),
        parameters: parameters, base: base, mapping: mapping,
        countsAnswers: counts))
    for parameter in parameters where parameter.source == nil {
      notes.append("\(model): where the argument `\(parameter.name)` comes from")
    }
  }

  private mutating func path(of keys: [RequestKey], _ parameters: inout [ScriptCall.Parameter])
    -> String
  {
    let parts = keys[0].path.split(separator: "/", omittingEmptySubsequences: false)
    var written: [String] = []
    for (index, (part, kind)) in zip(parts, keys[0].kindParts).enumerated() {
      let value = { (key: RequestKey) -> String in
        let parts = key.path.split(separator: "/", omittingEmptySubsequences: false)
        return index < parts.count ? String(parts[index]) : ""
      }
      let values = Set(keys.map(value))
      let typed = kind == "#" ? variable(of: keys[0].kind, value) : nil
      guard kind == "#", values.count > 1 || typed != nil else {
        // The scheme and the host are not encoded.
        let isOfOrigin = index < 3 && !keys[0].path.hasPrefix("/")
        written.append(Self.inLiteral(isOfOrigin ? String(part) : PercentEncoding.encoded(path: part.utf8)))
        continue
      }
      let name = parameters.isEmpty ? "id" : "id\(parameters.count + 1)"
      let type = values.allSatisfy { Int($0) != nil } ? "Int" : "String"
      let source = typed ?? pickedPart(keys[0].kind, value, type)
      parameters.append(ScriptCall.Parameter(name: name, type: type, source: source))
      written.append("\\(\(name))")
    }
    return written.joined(separator: "/")
  }

  /// The part of the element whose row was touched that a part of a request is.
  private mutating func pickedPart(
    _ kind: String, _ value: (RequestKey) -> String, _ type: String
  ) -> String? {
    let seen = waiting(kind)
    guard let first = seen.first, let picked = modes.picked(in: first.state),
      let call = self[picked.kind]
    else { return nil }
    for leaf in picked.value.leaves {
      let fits = seen.allSatisfy { one in
        modes.picked(in: one.state)?.value.leaves.contains {
          $0.path == leaf.path && $0.text == value(one.key)
        } == true
      }
      if !fits { continue }
      used.insert(call.picked)
      return call.picked(leaf.path, isText: false, type: type)
    }
    return nil
  }

  /// Of a query, what differs or was typed is an argument. The rest is left out: it may be a secret.
  private mutating func query(
    of keys: [RequestKey], _ parameters: inout [ScriptCall.Parameter], _ model: String
  ) -> (text: String, countsAnswers: Bool) {
    var pairs: [String] = []
    var counts = false
    for name in keys[0].query.map(\.name) where !name.hasPrefix(Samples.cut) {
      let value = { (key: RequestKey) in key.query.first { $0.name == name }?.value ?? "" }
      var source = variable(of: keys[0].kind, value)
      if source == nil { source = pickedPart(keys[0].kind, value, "String") }
      if source == nil, let first = counting(keys[0].kind, value) {
        source = "\"\\(\(model)Count + \(first))\""
        counts = true
      }
      if source == nil, Set(keys.map(value)).count < 2 { continue }
      let parameter = Self.unused(ScriptNames.field(name), parameters)
      parameters.append(ScriptCall.Parameter(name: parameter, type: "String", source: source))
      pairs.append("\(Self.inLiteral(PercentEncoding.encoded(path: name.utf8)))=\\(\(parameter))")
    }
    return (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"), counts)
  }

  private static func unused(_ name: String, _ parameters: [ScriptCall.Parameter]) -> String {
    parameters.contains { $0.name == name } ? "\(name)\(parameters.count + 1)" : name
  }

  private static func inLiteral(_ text: String) -> String {
    String(text.literal.dropFirst().dropLast())
  }

  /// The states with a request whose answer is waited for, each with the last request.
  private func waiting(_ kind: String) -> [(state: LearnedState, key: RequestKey)] {
    modes.graph.states.compactMap { state in
      guard let key = state.requests.last, key.kind == kind,
        modes.mode(of: state)?.alive.contains(kind) == true
      else { return nil }
      return (state, key)
    }
  }

  /// The variable whose value a part of a request is.
  private func variable(of kind: String, _ value: (RequestKey) -> String) -> String? {
    let seen = waiting(kind)
    for (index, variable) in modes.variables.enumerated() {
      let pairs = seen.map { (modes.values(in: $0.state)[index], value($0.key)) }.filter {
        !$0.0.isEmpty
      }
      if !pairs.isEmpty, pairs.count(where: { $0 == $1 }) * 10 > pairs.count * 6 {
        return variable.name
      }
    }
    return nil
  }

  /// What a part begins with that counts the answers so far; nil where it is not such a part.
  private func counting(_ kind: String, _ value: (RequestKey) -> String) -> Int? {
    let pairs = waiting(kind).map { seen -> (text: String, count: Int) in
      let count = (seen.state.path ?? []).count { move in
        if case .answer(let key, _, let name) = move {
          key.kind == kind && !name.isFailure
        } else {
          false
        }
      }
      return (value(seen.key), count)
    }
    guard Set(pairs.map(\.text)).count > 1 else { return nil }
    return [0, 1].first { first in pairs.allSatisfy { Int($0.text) == $0.count + first } }
  }

  private mutating func body(
    of kind: String, _ parameters: inout [ScriptCall.Parameter], _ names: inout ScriptNames
  ) -> String {
    let sent = crawl.bodies.filter { $0.key.kind == kind }
    guard let first = sent.first else { return "" }
    var fields: [String] = []
    for (name, value) in first.body.members {
      switch value.plain {
      case .list, .object, .null, .absent, .tall: continue
      case .bool, .number, .string, .written: break
      }
      let variable = modes.variables.first { variable in
        let told = sent.filter { !($0.fields[variable.label] ?? "").isEmpty }
        return !told.isEmpty
          && told.allSatisfy { $0.fields[variable.label] == $0.body[name].string }
      }
      let differs = Set(sent.map { $0.body[name].text }).count > 1
      if variable == nil, !differs { continue }
      if ScriptNames.field(name) != name {
        notes.append("the field \(Pictures.line(name).literal) of a body")
        continue
      }
      let parameter = Self.unused(ScriptNames.field(name), parameters)
      let type = types.type(of: value, name, &names)
      parameters.append(ScriptCall.Parameter(name: parameter, type: type, source: variable?.name))
      fields.append(parameter == name ? name : "\(name): \(parameter)")
    }
    return fields.isEmpty ? "" : " { \(fields.joined(separator: ", ")) }"
  }
}
