import VshHelp
import VshModels
import VshText

/// A command that a client may call, and what it may say.
struct Tool: Sendable {
  enum Form: String, Sendable { case text = "a text", number = "a whole number", texts = "a list of texts" }

  struct Argument: Sendable {
    var name: String
    var form = Form.text
    /// The option that it is the value of; nil for an operand.
    var option: String?
    var isRequired = false
    var meaning: String
  }

  var command: Command
  /// Options that are always given.
  var words: [String] = []
  var arguments: [Argument]
  /// What a program gets beside the text.
  var document = ToolDocument.none
  /// Whether exit status 1 means that there is no answer, and is not itself the answer.
  var failsWithStatusOne = false

  private static let session = Argument(
    name: "session", isRequired: true, meaning: "the session's file, which imports the scripts")
  private static let paths = Argument(
    name: "paths", form: .texts, meaning: "files or folders below the root, default: all")

  static let all = [
    Tool(command: .check, arguments: [paths]),
    Tool(
      command: .test,
      arguments: [
        paths, Argument(name: "filter", option: "--filter", meaning: "only tests whose name or path has it"),
      ], document: .files(SkillPage.reportSchema)),
    Tool(
      command: .explore,
      arguments: [
        paths,
        Argument(name: "depth", form: .number, option: "--depth", meaning: "the most steps from the start"),
        Argument(name: "states", form: .number, option: "--states", meaning: "the most states"),
      ], document: .files(SkillPage.exploreSchema)),
    Tool(
      command: .step, words: ["--json"],
      arguments: [
        session,
        Argument(name: "step", isRequired: true, meaning: "one step, as tap \"Retry\", wait or open News"),
      ], document: .whole(SkillPage.stepSchema)),
    Tool(
      command: .why,
      arguments: [
        session,
        Argument(
          name: "what", isRequired: true,
          meaning: "a state, a variable, a text in double quotes; `not ` before it asks what prevents it"),
      ], failsWithStatusOne: true),
  ]

  var json: JSONValue {
    let properties = arguments.map { argument -> (name: String, value: JSONValue) in
      let type: JSONValue =
        switch argument.form {
        case .text: ["type": "string", "description": .string(argument.meaning)]
        case .number: ["type": "integer", "minimum": 1, "description": .string(argument.meaning)]
        case .texts:
          ["type": "array", "items": ["type": "string"], "description": .string(argument.meaning)]
        }
      return (argument.name, type)
    }
    return [
      "name": .string(command.rawValue),
      "description": .string(command.explanation.split(separator: "\n").joined(separator: " ")),
      "inputSchema": [
        "type": "object", "properties": .object(properties),
        "required": .strings(arguments.filter(\.isRequired).map(\.name)), "additionalProperties": false,
      ],
      "outputSchema": document.schema,
      "annotations": ["readOnlyHint": .bool(command != .step), "openWorldHint": false],
    ]
  }
}
