import VshComparison
import VshModels
import VshProgram
import VshSession
import VshSource
import VshText

/// The questions of a log as steps of a script.
extension Session {
  /// The steps, as source text, that a question asks for. Where there are several, the first that can be taken is meant:
  /// each names its element more closely.
  mutating func steps(for question: JSONValue) throws(AppLogStepProblem) -> [String] {
    switch question["do"].string ?? "" {
    case "open": return [try openStep(question)]
    case "advance": return advanceSteps(question)
    case "locale": return ["given locale \(quoted(question["locale"]))"]
    case "zone": return ["given zone \(quoted(question["zone"]))"]
    case "answer": return [try answerStep(question)]
    case "send": return [try sendStep(question["action"], machine: question["machine"].string)]
    case let word:
      guard let gesture = Gesture.allCases.first(where: { "\($0)" == word }) else {
        throw AppLogStepProblem("`\(AppText.shown(word))` is not a step of the exchange")
      }
      return gestureSteps(gesture, question)
    }
  }

  private func quoted(_ value: JSONValue) -> String { Session.quoted(value.plainText) }

  private mutating func literal(_ value: JSONValue, _ type: TypeID) throws(AppLogStepProblem) -> String {
    do throws(DataProblem) {
      if let text = try literal(ofJSON: value, as: type) { return text }
    } catch {
      throw AppLogStepProblem("a value does not fit `\(program.text(of: type))`: \(error.message)")
    }
    throw AppLogStepProblem("a value of `\(program.text(of: type))` is too large for a step")
  }

  private mutating func openStep(_ question: JSONValue) throws(AppLogStepProblem) -> String {
    let name = question["screen"].plainText
    guard
      let screen = program.screens.rows.first(where: { !$0.isComponent && program.names[$0.name] == name })
    else { throw AppLogStepProblem("the script has no screen `\(AppText.shown(name))`") }
    var arguments: [String] = []
    for parameter in screen.parameters where question["arguments"].has(program.names[parameter.name]) {
      let name = program.names[parameter.name]
      arguments.append("\(name): \(try literal(question["arguments"][name], parameter.type))")
    }
    return "open \(name)\(arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")"
  }

  private func advanceSteps(_ question: JSONValue) -> [String] {
    let milliseconds = question["milliseconds"].plainText
    if milliseconds != "0" { return ["wait \(milliseconds)ms"] }
    return question.has("now") ? ["given clock Date(\(quoted(question["now"])))"] : []
  }

  private mutating func answerStep(_ question: JSONValue) throws(AppLogStepProblem) -> String {
    let name = question["call"].plainText
    guard let operation = program.operations.ids.first(where: { program.name(of: $0) == name }) else {
      throw AppLogStepProblem("the script has no op `\(AppText.shown(name))`")
    }
    let row = program.operations[operation]
    var arguments: [String] = []
    for (parameter, value) in zip(row.parameters, question["arguments"].elements) {
      arguments.append(try literal(value, parameter.type))
    }
    var step = "deliver \(name)" + (question.has("arguments") ? "(\(arguments.joined(separator: ", ")))" : "")
    if question["late"].isEqual(to: true) { step += " cancelled" }
    if question.has("fail") {
      let failure = question["fail"]
      if failure.has("case"), let type = row.failures?.cases {
        return "\(step) fail(\(try literal(failure["case"], type)), \(quoted(failure["message"])))"
      }
      let code =
        failure.has("code") && !failure["code"].isEqual(to: 0) ? "\(failure["code"].plainText), " : ""
      return "\(step) fail(\(code)\(quoted(failure["message"])))"
    }
    if question.has("part") {
      return "\(step) part(\(try literal(question["part"], program.type(ofPartsOf: operation))))"
    }
    if row.result == TypeTable.nothing { return "\(step) ok" }
    return "\(step) ok(\(try literal(question["ok"], row.result)))"
  }

  private mutating func sendStep(
    _ action: JSONValue, machine: String?
  ) throws(AppLogStepProblem) -> String {
    let name = action["name"].plainText
    guard
      let id = program.actionNames.ids.first(where: { program.names[program.actionNames[$0].name] == name })
    else { throw AppLogStepProblem("the script has no action `\(AppText.shown(name))`") }
    let values = action["arguments"].elements
    let lists = program.screens.ids.map { program.parameters(of: id, on: $0) }
    let parameters = lists.first { $0.count >= values.count } ?? []
    var arguments: [String] = []
    for (parameter, value) in zip(parameters, values) { arguments.append(try literal(value, parameter.type)) }
    return "send \(machine.map { $0 + "." } ?? "")\(name)"
      + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
  }

  // MARK: Gestures

  private func gestureSteps(_ gesture: Gesture, _ question: JSONValue) -> [String] {
    let element = question["on"]
    let row = element.has("index") ? element["index"].plainText : nil
    var spots: [String] = []
    if element.has("label") { spots.append(quoted(element["label"])) }
    if element["kind"].string == "row", let row { spots.append("row \(row)") }
    var narrowings = [""]
    if element["kind"].string != "row", let row { narrowings.append(" in row \(row)") }
    if let machine = element["machine"].string { narrowings.append(" in \(machine)") }
    let around = element["in"].elements.reversed().map { " in \(quoted($0))" }
    for count in 1..<(around.count + 1) { narrowings.append(around.prefix(count).joined()) }
    func steps(_ make: (String) -> String) -> [String] {
      narrowings.flatMap { narrowing in spots.map { make($0) + narrowing } }
    }
    switch gesture.row.form {
    case .alone: return ["\(gesture)"]
    case .spot: return steps { "\(gesture) \($0)" }
    case .spotThenValue: return steps { "\(gesture) \($0) \(quoted(question["text"]))" }
    case .valueIntoSpot: return steps { "\(gesture) \(quoted(question["text"])) into \($0)" }
    case .valueInSpot: return steps { "\(gesture) \(quoted(question["text"])) in \($0)" }
    case .spotToValue:
      let value = question["to"]
      let text = value.string.map { "Date(\(Session.quoted($0)))" } ?? value.text
      return steps { "\(gesture) \($0) to \(text)" }
    }
  }
}

/// Why a question of a log is no step of the script.
struct AppLogStepProblem: Error {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
