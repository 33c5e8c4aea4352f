import VshComparison
import VshText

extension AppDifference {
  /// Both sides as a difference of lines.
  var lines: [String] {
    if script.isEmpty, app.isEmpty { return [] }
    let head = "- the script shows, + the app shows"
    if script.count <= 1, app.count <= 1 { return [head] + script.map { "-\($0)" } + app.map { "+\($0)" } }
    func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }
    let difference = LineDifference(
      old: TextLines(bytes(script), keepsFeeds: true), new: TextLines(bytes(app), keepsFeeds: true))
    return [head] + UnifiedDiff(difference).hunks.split(separator: "\n").map(String.init)
  }
}

extension JSONValue {
  /// The text itself, or the value as JSON.
  var plainText: String { string ?? text }
}
