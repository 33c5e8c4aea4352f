/// The identifiers that a statechart's names become: a state's id may hold dots and be a word of the language.
struct StatechartNames {
  private var states: [Int: String] = [:]
  private var events: [String: String] = [:]
  private var taken: Set<String> = []
  private var takenActions: Set<String> = []

  /// Words that stand first in a member or a statement, and values that every screen has.
  private static let reserved: Set<String> = [
    "action", "after", "always", "back", "bind", "call", "case", "covered", "data", "default", "deep",
    "dismiss", "each", "else",
    "emit", "enter", "every", "fail", "false", "finish", "for", "if", "in", "leave", "let", "list", "nil",
    "now", "one", "pop",
    "present", "push", "region", "resume", "return", "same", "screen", "send", "show", "state", "switch",
    "test", "true", "type",
    "use", "var", "view", "watch", "when",
  ]

  init(_ outline: StatechartOutline) {
    for index in outline.states { states[index] = unique(outline.parts[index].id, &taken) }
  }

  subscript(state: Int) -> String { states[state] ?? "" }

  mutating func action(for event: String) -> String {
    if let name = events[event] { return name }
    let name = unique(event, &takenActions)
    events[event] = name
    return name
  }

  /// A name that no state has and that shares their space: a region, a router.
  mutating func beside(_ name: String) -> String { unique(name, &taken) }

  private func unique(_ text: String, _ taken: inout Set<String>) -> String {
    var name = String(text.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    if name.first?.isNumber != false || Self.reserved.contains(name) { name = "s_" + name }
    while !taken.insert(name).inserted { name += "_" }
    return name
  }
}
