import VshProgram
import VshSource
import VshSyntax
import VshText

/// `app`: what the real app calls what the script names (language.md, `app`).
extension Checker {
  /// Checks the `app` blocks of all files, and keeps that of the script. It follows the checks of the views, since their
  /// texts are compared.
  mutating func checkApps() {
    var texts: DrawnTexts?
    let isWhole = !reports.hasError
    for file in reader.newFiles {
      enter(file)
      var first: SyntaxID?
      for item in reader.tree.children(of: reader.tree.root)
      where reader.tree.kind(of: item) == .appDeclaration {
        if let first {
          report(.twiceInApp("`app`", at: appWord(item), before: appWord(first)))
          continue
        }
        first = item
        if isWhole, texts == nil { texts = DrawnTexts(program.drawnTemplates()) }
        let mapping = appMapping(item, &texts, NamedTests(reader.tests(ofAppIn: file, program.names)))
        if reader.files[file].role == .script { program.script.app = mapping }
      }
    }
  }

  private func appWord(_ item: SyntaxID) -> SourceSpan {
    var word = span(item)
    word.end = word.start + UInt32(Word.app.rawValue.utf8.count)
    return word
  }

  private mutating func appMapping(
    _ item: SyntaxID, _ texts: inout DrawnTexts?, _ tests: consuming NamedTests
  ) -> AppMapping {
    var mapping = AppMapping()
    var tests = tests
    var seen = SeenLines()
    for line in reader.tree.children(of: item) {
      let (first, second) = reader.tree.two(line)
      switch reader.tree.kind(of: line) {
      case .pageLine:
        if let page = page(first, second), isNew("page", at: line, &seen) { mapping.page = page }
      case .insideLine:
        for name in reader.tree.children(of: line) {
          if let model = model(name),
            isNew("inside \(model.index)", "`\(reader.text(name))`", at: name, &seen)
          {
            mapping.inside.append(model)
          }
        }
      case .nameLine:
        guard let name = appName(line, &texts, &seen) else { continue }
        if reader.tree[line].detail == 1 {
          mapping.selectors.append(name)
        } else {
          mapping.names.append(name)
        }
      case .buttonsLine:
        if let buttons = appText(first), isNew("buttons", "`buttons are`", at: line, &seen) {
          mapping.buttons = buttons
        }
      case .beforeLine:
        if let path = appText(first), isNew("before", "`before each`", at: line, &seen) {
          let method = RequestMethod(rawValue: reader.tree[line].detail) ?? .post
          mapping.reset = (method.word.rawValue, path)
          if !path.hasPrefix("/") { report(.requestPath(at: span(first))) }
        }
      case .rowsLine:
        if let rows = appText(first), isNew("rows", "`rows are`", at: line, &seen) {
          mapping.rows = rows
        }
      case .withinLine:
        if let part = appText(first), isNew("within", at: line, &seen) {
          mapping.within = part
        }
      case .alertsLine: if isNew("alerts", at: line, &seen) { mapping.alertsAreDialogs = true }
      case .settlesLine:
        if let time = settling(first), isNew("settles", at: line, &seen) {
          mapping.settlesMilliseconds = time
        }
      case .requestLine: if let request = request(line, &seen) { mapping.requests.append(request) }
      case .ignoreLine:
        if let text = appText(first), isNew("ignore \(text)", reader.text(first), at: first, &seen) {
          checkDrawn(text, nil, at: first, &texts)
          mapping.ignored.append(text)
        }
      case .knownLine: if let known = known(line, &tests, &seen) { mapping.known.append(known) }
      case _: break
      }
    }
    return mapping
  }

  // MARK: Parts of lines

  /// Whether something is there for the first time; reports it otherwise.
  private mutating func isNew(
    _ key: String, _ shown: String? = nil, at id: SyntaxID, _ seen: inout SeenLines
  ) -> Bool {
    guard let before = seen.add(key, at: span(id)) else { return true }
    report(.twiceInApp(shown ?? "`\(key)`", at: span(id), before: before))
    return false
  }

  /// The text of a literal without values; nil where it is missing, or empty, which is reported.
  private mutating func appText(_ id: SyntaxID) -> String? {
    guard reader.tree.kind(of: id) == .stringLiteral else { return nil }
    let segments = reader.tree.children(of: id)
    guard let segment = segments.first else { return refuse(.emptyText(at: span(id))) }
    // The parser reported a value in it.
    guard segments.count == 1, reader.tree.kind(of: segment) == .textSegment else { return nil }
    let text = text(reader.tree.name(of: segment))
    if text.allSatisfy({ $0.isWhitespace }) { return refuse(.emptyText(at: span(id))) }
    return text
  }

  private static let longestSettling = 1_000

  private mutating func settling(_ id: SyntaxID) -> Int? {
    guard reader.tree.kind(of: id) == .durationLiteral,
      case .milliseconds(let time) = DurationText.literal(reader.text(id).utf8.span)
    else { return nil }
    if time <= Self.longestSettling { return time }
    return refuse(.settlesTooLong(reader.text(id), at: span(id)))
  }

  private mutating func page(_ path: SyntaxID, _ built: SyntaxID) -> AppMapping.Page? {
    guard let text = appText(path) else { return nil }
    let isAddress = text.holds("://")
    if isAddress || text.hasPrefix("/") || text.hasSuffix("/") || text.split(separator: "/").contains("..") {
      return refuse(.pageOutside(text, isAddress: isAddress, at: span(path)))
    }
    guard built.exists else { return AppMapping.Page(path: text, address: nil) }
    guard let address = appText(built) else { return nil }
    if !address.hasPrefix("/") || !address.hasSuffix("/") || address.split(separator: "/").contains("..") {
      return refuse(.pageAddress(address, at: span(built)))
    }
    return AppMapping.Page(path: text, address: address)
  }

  private mutating func appName(
    _ line: SyntaxID, _ texts: inout DrawnTexts?, _ seen: inout SeenLines
  ) -> AppMapping.Name? {
    let (element, scriptText, appText) = reader.tree.three(line)
    var kind: ElementKind?
    if element.exists {
      let name = reader.tree.name(of: element)
      kind = vocabulary.elements[name]
      if kind == nil {
        return refuse(
          .unknownElement(
            text(name), at: span(element),
            suggestion: nearest(to: text(name), among: ElementKind.allCases.map { $0.traits.word })))
      }
    }
    guard let script = self.appText(scriptText) else { return nil }
    let word = kind.map { $0.traits.word + " " } ?? ""
    guard isNew("is \(word)\(script)", word + reader.text(scriptText), at: scriptText, &seen) else {
      return nil
    }
    checkDrawn(script, kind, at: scriptText, &texts)
    guard let app = self.appText(appText) else { return nil }
    return AppMapping.Name(kind: kind, script: script, app: app)
  }

  /// Reports a text that no view can draw.
  private mutating func checkDrawn(
    _ wanted: String, _ kind: ElementKind?, at id: SyntaxID, _ texts: inout DrawnTexts?
  ) {
    guard texts?.canDraw(wanted, kind) == false else { return }
    let meant = nearest(to: wanted, among: texts?.literals(of: kind) ?? [])
    report(.notDrawn(reader.text(id), kind.map { $0.traits.word }, at: span(id), suggestion: meant))
  }

  // MARK: Requests

  private mutating func request(_ line: SyntaxID, _ seen: inout SeenLines) -> AppMapping.Request? {
    let (modelSyntax, operationSyntax, bindings, address, body) = reader.tree.five(line)
    let (failure, template) = (reader.tree.child(line, 5), reader.tree.child(line, 6))
    guard let operation = operation(modelSyntax, operationSyntax) else { return nil }
    let names = reader.tree.children(of: bindings).map { reader.tree.name(of: $0) }
    var request = AppMapping.Request(
      operation: operation, parameters: names.map { text($0) }, method: "", address: [], body: [])
    let name = program.name(of: operation)
    guard isNew("op \(operation.index)", "`\(name)`", at: operationSyntax, &seen) else { return nil }
    let count = program.operations[operation].parameters.count
    if names.count != count {
      return refuse(
        .requestParameters(
          name, program.operations[operation].parameters.map { text($0.name) },
          at: bindings.exists ? span(bindings) : span(operationSyntax)))
    }
    for (index, binding) in reader.tree.children(of: bindings).enumerated() where !names[index].isEmpty {
      guard let first = names.firstIndex(of: names[index]), first < index else { continue }
      let before = span(reader.tree.child(bindings, first))
      return refuse(.declaredTwice(text(names[index]), at: span(binding), before: before))
    }
    guard reader.tree.kind(of: address) == .stringLiteral else { return nil }
    let reported = reports.count
    for part in reader.tree.children(of: address) { addPart(part, names, bindings, to: &request) }
    if reports.count == reported { checkStart(of: request.address, at: address) }
    let method = RequestMethod(rawValue: reader.tree[line].detail) ?? .get
    request.method = method.word.rawValue
    if method == .get, body.exists { report(.bodyOfGet(at: span(body))) }
    request.body = fields(of: body) { (checker, field) in checker.parameter(field, names, bindings) }
    let ofFailure = ["message", "status"]
    request.template = template.exists ? appText(template) : nil
    request.failure = fields(of: failure) { (checker, field) in
      let name = checker.reader.text(field)
      if let index = ofFailure.firstIndex(of: name) { return index }
      checker.report(.noPartOfFailure(name, at: checker.span(field)))
      return nil
    }
    return request
  }

  /// - Parameter index: that of the argument with a name; it reports any other name.
  private mutating func fields(
    of list: SyntaxID, _ index: (inout Checker, SyntaxID) -> Int?
  ) -> [AppMapping.Field] {
    var (found, spans): ([AppMapping.Field], [String: SourceSpan]) = ([], [:])
    for field in reader.tree.children(of: list) {
      let isNamed = reader.tree.kind(of: field) == .bodyField
      let (name, value) = (reader.tree.name(of: field), isNamed ? reader.tree.child(field, 0) : field)
      if name.isEmpty { continue }
      if let before = spans[text(name)] {
        report(.twiceInApp("`\(text(name))`", at: span(field), before: before))
        continue
      }
      spans[text(name)] = span(field)
      let content: AppMapping.Field.Value? =
        switch reader.tree.kind(of: value) {
        case .nameReference: index(&self, value).map { .parameter($0) }
        case .stringLiteral: bodyText(value).map { .constant(.string($0)) }
        case .numberLiteral: .constant(.written(reader.text(value)))
        case .booleanLiteral: .constant(.bool(reader.tree[value].detail == 1))
        case _: nil
        }
      if let content { found.append(AppMapping.Field(name: text(name), value: content)) }
    }
    return found
  }

  /// The text of a literal without values; an empty one, too.
  private mutating func bodyText(_ id: SyntaxID) -> String? {
    reader.tree.children(of: id).first == nil ? "" : appText(id)
  }

  private mutating func addPart(
    _ part: SyntaxID, _ names: [NameID], _ bindings: SyntaxID, to request: inout AppMapping.Request
  ) {
    switch reader.tree.kind(of: part) {
    case .textSegment: request.address.append(.text(text(reader.tree.name(of: part))))
    case .nameExpression:
      if let index = parameter(part, names, bindings) { request.address.append(.parameter(index)) }
    case .missing: break
    case _: report(.noParameter(reader.text(part), names.map { text($0) }, at: span(part), suggestion: nil))
    }
  }

  /// The index of a parameter of the line; reports any other name.
  private mutating func parameter(_ id: SyntaxID, _ names: [NameID], _ bindings: SyntaxID) -> Int? {
    let name = reader.tree.name(of: id)
    if name.isEmpty { return nil }
    if let index = names.firstIndex(of: name) {
      noteUse(id, span(reader.tree.child(bindings, index)))
      return index
    }
    return refuse(
      .noParameter(
        text(name), names.map { text($0) }, at: span(id),
        suggestion: suggestion(for: name, among: names.filter { !$0.isEmpty })))
  }

  private mutating func checkStart(of parts: [AppMapping.Request.Part], at id: SyntaxID) {
    if case .text(let start)? = parts.first, start.hasPrefix("/") || Self.isAddress(start) { return }
    report(.requestPath(at: span(id)))
  }

  private static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("http://") || text.hasPrefix("https://")
  }

  // MARK: Known differences

  private mutating func known(
    _ line: SyntaxID, _ tests: inout NamedTests, _ seen: inout SeenLines
  ) -> AppMapping.Known? {
    let children = Array(reader.tree.children(of: line))
    let reason = children.first.flatMap { appText($0) }
    var known = AppMapping.Known(reason: reason ?? "", tests: [], span: span(line))
    for child in children.dropFirst() {
      guard let name = appText(child) else { continue }
      let fitting = tests.fitting(name)
      if fitting.isEmpty {
        let meant = nearest(to: name, among: tests.candidates)
        report(.noSuchTest(reader.text(child), at: span(child), suggestion: meant))
        continue
      }
      let keys = ["known \(name)"] + fitting.compactMap { tests.isLiteral($0) ? "test \($0)" : nil }
      if let before = keys.compactMap({ seen.span(of: $0) }).first {
        report(.twiceInApp(reader.text(child), at: span(child), before: before))
        continue
      }
      for key in keys { _ = seen.add(key, at: span(child)) }
      known.tests.append(name)
    }
    return reason == nil ? nil : known
  }
}

/// The spans of what may be written once in an `app`.
private struct SeenLines {
  private var spans: [String: SourceSpan] = [:]

  func span(of key: String) -> SourceSpan? { spans[key] }

  /// Keeps the span of something. Returns the earlier one, if there is one, which stays.
  mutating func add(_ key: String, at span: SourceSpan) -> SourceSpan? {
    if let before = spans[key] { return before }
    spans[key] = span
    return nil
  }
}

/// The texts that views can draw, for look-ups.
private struct DrawnTexts {
  private let templates: [TextTemplate]
  private var known: Set<TextTemplate> = []
  private var anyKind: Set<TextPieces> = []
  /// Those with a hole.
  private var holed: [TextTemplate] = []
  /// The number of comparisons that are left; texts beyond it are not checked.
  private var comparisons = 1_000_000

  init(_ templates: [TextTemplate]) {
    self.templates = templates
    for template in templates {
      known.insert(template)
      anyKind.insert(template.text)
      if template.text.literal == nil { holed.append(template) }
    }
  }

  mutating func canDraw(_ text: String, _ kind: ElementKind?) -> Bool {
    let pieces = TextPieces(text)
    if kind.map({ known.contains(TextTemplate(kind: $0, pieces)) }) ?? anyKind.contains(pieces) {
      return true
    }
    comparisons -= holed.count
    if comparisons < 0 { return true }
    return holed.contains { (kind == nil || $0.kind == kind) && $0.fits(text) }
  }

  func literals(of kind: ElementKind?) -> [String] {
    templates.filter { kind == nil || $0.kind == kind }.compactMap { $0.text.literal }
  }
}

/// The names of tests, for look-ups by a whole name or a first word.
private struct NamedTests {
  private let names: [TextPieces]
  private var literal: [String: [Int]] = [:]
  private var holed: [(index: Int, name: TextPieces, firstWord: TextPieces)] = []
  /// The number of comparisons that are left; names beyond it are not checked.
  private var comparisons = 1_000_000

  init(_ names: [TextPieces]) {
    self.names = names
    for (index, name) in names.enumerated() {
      guard let text = name.literal else {
        holed.append((index, name, name.firstWord))
        continue
      }
      literal[text, default: []].append(index)
      let word = name.firstWord.literal ?? text
      if word != text { literal[word, default: []].append(index) }
    }
  }

  /// The tests that a text names.
  mutating func fitting(_ text: String) -> [Int] {
    let found = literal[text] ?? []
    comparisons -= holed.count + found.count
    if comparisons < 0 { return [-1] }
    let isWord = !text.contains(" ")
    return found
      + holed.filter { $0.name.fits(text) || isWord && $0.firstWord.fits(text) }.map { $0.index }
  }

  /// Whether a test has a name without values, so that it is one test.
  func isLiteral(_ index: Int) -> Bool { names.indices.contains(index) && names[index].literal != nil }

  var candidates: [String] { names.flatMap { [$0.literal, $0.firstWord.literal].compactMap { $0 } } }
}

extension SourceReader {
  /// The names of the tests that an `app` block of a file can name: for the script those of the file and of its imports,
  /// for an imported file all of the load.
  fileprivate func tests(ofAppIn file: Int, _ names: NameTable) -> [TextPieces] {
    let isScript = files[file].role == .script
    var found: [TextPieces] = []
    for other in files.indices where files[other].role != .prelude {
      if isScript, other != file, !files[other].role.isImportedByScript { continue }
      let tree = files[other].tree
      for item in tree.children(of: tree.root) where tree.kind(of: item).isTest {
        found.append(
          tree.children(of: tree.child(item, 0)).reduce(TextPieces()) { name, part in
            name.followed(by: tree.kind(of: part) == .textSegment ? names[tree.name(of: part)] : nil)
          })
      }
    }
    return found
  }
}
