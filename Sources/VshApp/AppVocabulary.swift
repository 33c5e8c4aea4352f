import VshComparison
import VshProgram
import VshSession
import VshSource
import VshText

/// The names of a script that a report may use. A report with another name has a mistake, which would otherwise stay
/// unseen as "not compared".
struct AppVocabulary: Sendable {
  private let screens: Set<String>
  private let actions: Set<String>
  private let values: Set<String>
  private let calls: Set<String>
  private let machines: Set<String>

  init(of program: Program) {
    screens = Set(program.screens.rows.filter { !$0.isComponent }.map { program.names[$0.name] })
    actions = Set(program.actionNames.rows.map { program.names[$0.name] })
    values = Set(program.screens.ids.flatMap { program.slots(of: $0) }.map { program.names[$0.name] })
    calls = Set(program.operations.ids.map { program.name(of: $0) })
    machines = Set(program.screens.rows.flatMap(\.machines).map { program.names[$0.name] })
  }

  /// What a report says that the script does not have, as a predicate; nil where all is known.
  func firstUnknown(in report: JSONValue, of parts: AppParts) -> String? {
    func unknown(_ noun: String, _ name: JSONValue, _ known: Set<String>) -> String? {
      if let text = name.string, known.contains(text) { return nil }
      if name.isNothing { return "reports \(noun == "action" ? "an" : "a") \(noun) without a name" }
      return "reports the \(noun) \(AppText.shown(name.text)), which the script does not have"
    }
    if parts.contains(.elements) {
      for element in report["elements"].elements {
        guard element.has("kind") else { return "reports an element without a `kind`" }
        guard let kind = element["kind"].string, AppKind(rawValue: kind) != nil else {
          return
            "reports an element of the kind \(AppText.shown(element["kind"].text)), which View Script does not have"
        }
      }
    }
    if parts.contains(.calls) {
      for call in report["calls"].elements {
        if let problem = unknown("call", call["call"], calls) { return problem }
      }
    }
    if parts.contains(.values) {
      for member in report["values"].members {
        if let problem = unknown("value", .string(member.name), values) { return problem }
      }
    }
    if parts.contains(.available) {
      for action in report["available"].elements {
        if let problem = unknown("action", action, actions) { return problem }
      }
    }
    if parts.contains(.machines) {
      for member in report["machines"].members {
        // Of a nested one: `pane.cell`.
        let names = member.name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if let name = names.first(where: { !machines.contains($0) }) {
          return "reports the machine \(AppText.shown(name)), which the script does not have"
        }
        for machine in member.value.elements {
          if let problem = firstUnknown(in: machine, of: [.values, .available]) { return problem }
        }
      }
    }
    if parts.contains(.screen), !report["screen"].isNothing {
      if let problem = unknown("screen", report["screen"], screens) { return problem }
    }
    return nil
  }
}
