import Foundation

/// As much of a TextMate grammar as ours uses: `match`, `begin` and `end`, `captures`, `include`, names. It reads line by line, and at
/// each place takes the rule that matches first, of several the one that is listed first.
final class TextMateGrammar {
  private final class Rule {
    var name: String?
    var match: NSRegularExpression?
    var begin: NSRegularExpression?
    var end: NSRegularExpression?
    var captures: [Int: String] = [:]
    var beginCaptures: [Int: String] = [:]
    var endCaptures: [Int: String] = [:]
    var patterns: [Rule] = []
    var include: String?
  }

  private let root: Rule
  private var repository: [String: Rule] = [:]

  init(_ json: [String: Any]) throws {
    root = try Self.rule(json)
    for (name, value) in json["repository"] as? [String: [String: Any]] ?? [:] {
      repository[name] = try Self.rule(value)
    }
  }

  private static func rule(_ json: [String: Any]) throws -> Rule {
    let rule = Rule()
    rule.name = json["name"] as? String
    rule.include = json["include"] as? String
    if let pattern = json["match"] as? String { rule.match = try NSRegularExpression(pattern: pattern) }
    if let pattern = json["begin"] as? String { rule.begin = try NSRegularExpression(pattern: pattern) }
    if let pattern = json["end"] as? String { rule.end = try NSRegularExpression(pattern: pattern) }
    rule.captures = names(json["captures"])
    rule.beginCaptures = names(json["beginCaptures"])
    rule.endCaptures = names(json["endCaptures"])
    rule.patterns = try (json["patterns"] as? [[String: Any]] ?? []).map { try Self.rule($0) }
    return rule
  }

  private static func names(_ json: Any?) -> [Int: String] {
    var names: [Int: String] = [:]
    for (key, value) in json as? [String: [String: String]] ?? [:] {
      if let group = Int(key) { names[group] = value["name"] }
    }
    return names
  }

  /// The innermost scope of each UTF-16 unit of a text; empty where there is none.
  func scopes(of text: String) -> [String] {
    var scopes: [String] = []
    var stack = [root]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      // TextMate sees the line with its line feed.
      scopes += self.scopes(ofLine: line + "\n", isFirst: scopes.isEmpty, &stack)
    }
    scopes.removeLast()
    return scopes
  }

  private func scopes(ofLine line: String, isFirst: Bool, _ stack: inout [Rule]) -> [String] {
    let text = line as NSString
    func innermost() -> String { stack.reversed().compactMap(\.name).first ?? "" }
    var scopes = [String](repeating: innermost(), count: text.length)
    func paint(_ range: NSRange, _ name: String) {
      guard range.location != NSNotFound else { return }
      for offset in range.location..<range.location + range.length { scopes[offset] = name }
    }
    var offset = 0
    while offset <= text.length {
      let rest = NSRange(location: offset, length: text.length - offset)
      var best: (result: NSTextCheckingResult, rule: Rule, isEnd: Bool)?
      if stack.count > 1, let top = stack.last,
        let end = top.end?.firstMatch(in: line, options: Self.bounds, range: rest)
      {
        best = (end, top, true)
      }
      for rule in leaves(of: stack[stack.count - 1].patterns) {
        guard let pattern = rule.match ?? rule.begin,
          let result = pattern.firstMatch(in: line, options: Self.bounds, range: rest)
        else { continue }
        // The shebang is on the first line only.
        if pattern.pattern.hasPrefix("\\A"), !isFirst || result.range.location != 0 { continue }
        if best.map({ result.range.location < $0.result.range.location }) ?? true {
          best = (result, rule, false)
        }
      }
      guard let (result, rule, isEnd) = best else { break }
      paint(NSRange(location: offset, length: text.length - offset), innermost())
      if isEnd {
        paint(result.range, rule.name ?? innermost())
        for (index, name) in rule.endCaptures { paint(result.range(at: index), name) }
        stack.removeLast()
      } else if rule.begin != nil {
        stack.append(rule)
        paint(result.range, innermost())
        for (index, name) in rule.beginCaptures { paint(result.range(at: index), name) }
      } else {
        if let name = rule.name { paint(result.range, name) }
        for (index, name) in rule.captures { paint(result.range(at: index), name) }
      }
      let end = result.range.location + result.range.length
      let isStill = end == offset && !isEnd && rule.begin == nil
      offset = isStill ? offset + 1 : end
      if offset < text.length { paint(NSRange(location: offset, length: text.length - offset), innermost()) }
      if end == text.length, !isEnd { break }
    }
    return scopes
  }

  private static let bounds: NSRegularExpression.MatchingOptions = [
    .withTransparentBounds, .withoutAnchoringBounds,
  ]

  /// The rules that can match, includes resolved.
  private func leaves(of rules: [Rule], _ depth: Int = 0) -> [Rule] {
    guard depth < 8 else { return [] }
    return rules.flatMap { rule -> [Rule] in
      if let include = rule.include {
        guard let included = repository[String(include.dropFirst())] else { return [] }
        return included.match != nil || included.begin != nil
          ? [included] : leaves(of: included.patterns, depth + 1)
      }
      return rule.match != nil || rule.begin != nil ? [rule] : leaves(of: rule.patterns, depth + 1)
    }
  }
}
