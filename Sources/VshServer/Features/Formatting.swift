import VshSession
import VshSource
import VshSyntax
import VshText

/// Formats like `vsh fmt`, as edits of the changed lines. A text with syntax mistakes is left unchanged.
extension LanguageServer {
  /// - Parameter range: the bytes whose lines may change; nil for all.
  func format(_ document: OpenDocument, within range: Range<Int>?) -> JSONValue {
    guard let formatted = formatScript(document.name, document.text.bytes).text else { return .null }
    return .list(edits(from: document.text, to: formatted, within: range))
  }

  /// The edits of the lines that differ.
  ///
  /// - Parameter annotation: the identifier of the annotation that each edit refers to.
  func edits(
    from text: SourceText, to formatted: [UInt8], within range: Range<Int>? = nil, annotation: String? = nil
  ) -> [JSONValue] {
    let difference = LineDifference(
      old: TextLines(text.bytes, keepsFeeds: true), new: TextLines(formatted, keepsFeeds: true))
    var edits: [JSONValue] = []
    for change in difference.changes {
      let old = Self.bytes(of: change.old, in: difference.old)
      if let range, old.lowerBound >= range.upperBound || old.upperBound <= range.lowerBound { continue }
      let new = Self.bytes(of: change.new, in: difference.new)
      edits.append([
        "range": text.range(old, client.encoding),
        "newText": .string(String(decoding: formatted[new], as: UTF8.self)),
        "annotationId": JSONValue(annotation),
      ])
    }
    return edits
  }

  /// Formats the block whose `}` has just been typed.
  mutating func formatBlock(endingAt offset: Int, of document: OpenDocument) -> JSONValue {
    guard let script = workspace.script(document.address) else { return .null }
    let around = script.entries(around: max(0, offset - 1)).last {
      let range = script.tree.span(of: $0).range
      return range.upperBound == offset && script.bytes[range].contains(UInt8(ascii: "{"))
    }
    guard let around else { return .list([]) }
    return format(document, within: script.tree.span(of: around).range)
  }

  private static func bytes(of lines: Range<Int>, in text: TextLines) -> Range<Int> {
    func start(_ line: Int) -> Int { line < text.count ? text.ranges[line].lowerBound : text.bytes.count }
    return start(lines.lowerBound)..<start(lines.upperBound)
  }
}
