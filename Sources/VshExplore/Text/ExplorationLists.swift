import VshSession
import VshSource
import VshText

/// What a walk has typed, and what it has missed.
extension ExplorationText {
  // MARK: Fields

  private static let fieldsShown = 10

  /// What the walk has typed nothing into, with the clauses that would; empty where there is no such field.
  static func fieldLines(of walk: some DescribedWalk) -> [String] {
    guard let labels = untypedLabels(of: walk) else { return typedLines(of: walk) }
    return typedLines(of: walk) + ["  nothing is typed into \(labels); an `explore` can:"]
      + walk.untypedFields.prefix(fieldsShown).map { "    " + Pictures.line($0.clause) }
  }

  /// What the walk has typed by itself: a line for the fields that get the same texts.
  static func typedLines(of walk: some DescribedWalk) -> [String] {
    var groups: [(fields: [String], texts: String)] = []
    for field in walk.typedFields {
      var texts = field.texts.map(quoted).joined(separator: ", ")
      if !field.untyped.isEmpty {
        let more = field.leftOut - field.untyped.count
        texts += "; not " + field.untyped.map(quoted).joined(separator: ", ")
        texts += (more > 0 ? " and \(more) more" : "") + ", which the script compares, too"
      }
      if let group = groups.firstIndex(where: { $0.texts == texts }) {
        groups[group].fields.append(quoted(field.label))
      } else {
        groups.append(([quoted(field.label)], texts))
      }
    }
    let lines = groups.map { fields, texts in "  typed into \(listing(fields)): \(texts)" }
    let more = walk.moreTypedFields
    return lines + (more > 0 ? ["  and into \(counted(more, "field")) more"] : [])
  }

  private static func listing(_ labels: [String]) -> String {
    let more = labels.count - fieldsShown
    return labels.prefix(fieldsShown).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  static func untypedLabels(of walk: some DescribedWalk) -> String? {
    let labels = walk.untypedFields.map { quoted($0.label) }
    return labels.isEmpty ? nil : listing(labels)
  }

  // MARK: Missed points

  /// A line for each screen that no walk has reached.
  static func screensLeft(by exploration: Exploration, _ sources: [SourceFile]) -> String {
    exploration.screensLeft.map { screen in
      screenLeft(screen.name, screen.parameters, screen.step, location(screen.span, sources))
    }.joined()
  }

  package static func screenLeft(
    _ name: String, _ parameters: [String], _ step: String, _ location: String
  ) -> String {
    let parameters = parameters.map { "`\($0)`" }.joined(separator: ", ")
    return sentence(
      "not walked: \(name) takes \(parameters), and no test opens it; an `explore` can begin with `\(step)`"
        + location)
  }

  static func missed(_ points: [CoveragePoint]) -> String {
    missed(
      points.map { point in
        (
          point.kind == .state ? point.screen : nil, point.subject,
          "\(Pictures.line(point.path)):\(point.line)"
        )
      })
  }

  /// What no walk has reached.
  ///
  /// - Parameter points: each with the screen of a state, which a transition does not say.
  package static func missed(_ points: [(screen: String?, subject: String, location: String)]) -> String {
    func plain(_ text: String) -> String { Pictures.line(text.filter { $0 != "`" }) }
    var states: [String] = []
    var moves: [String] = []
    for (screen, subject, location) in points {
      if let screen {
        states.append("\(screen).\(plain(String(subject.dropFirst("state ".count)))) (\(location))")
      } else {
        moves.append("\(plain(subject)) (\(location))")
      }
    }
    var parts: [String] = []
    if !states.isEmpty { parts.append("never entered: " + states.joined(separator: ", ")) }
    if !moves.isEmpty { parts.append("never taken: " + moves.joined(separator: ", ")) }
    return parts.isEmpty ? "" : sentence(parts.joined(separator: " · "))
  }
}
