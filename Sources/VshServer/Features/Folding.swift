import VshSource
import VshSyntax
import VshText

/// Folding ranges, and the ranges to which a selection expands.
extension LanguageServer {
  func foldingRanges(_ script: CheckedScript) -> JSONValue {
    var ranges: [(first: Int, last: Int, kind: String?)] = []
    func add(_ range: Range<Int>, _ kind: String? = nil, keepsLast: Bool) {
      let first = script.text.line(of: range.lowerBound)
      let last = script.text.line(of: max(range.lowerBound, range.upperBound - 1)) - (keepsLast ? 1 : 0)
      if last > first { ranges.append((first, last, kind)) }
    }
    var open = [script.tree.root]
    while let id = open.popLast() {
      let kind = script.tree.kind(of: id)
      let range = script.tree.span(of: id).range
      if range.upperBound > range.lowerBound, kind != .file,
        script.bytes[range.upperBound - 1] == UInt8(ascii: "}")
      {
        add(range, keepsLast: true)
      } else if kind == .stringLiteral {
        add(range, keepsLast: false)
      }
      open += script.tree.children(of: id).filter(\.exists)
    }
    for comments in commentBlocks(script) { add(comments, "comment", keepsLast: false) }
    let sorted = ranges.sorted { ($0.first, -$0.last) < ($1.first, -$1.last) }
    return .list(
      sorted.withoutRepeats { $0.first }.map {
        ["startLine": .number($0.first), "endLine": .number($0.last), "kind": JSONValue($0.kind)]
      })
  }

  /// The ranges of comments on consecutive lines.
  private func commentBlocks(_ script: CheckedScript) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    for comment in script.tree.comments {
      let range = Int(comment.start)..<Int(comment.end)
      if let last = blocks.last,
        script.text.line(of: range.lowerBound) == script.text.line(
          of: max(last.lowerBound, last.upperBound - 1)) + 1,
        script.bytes[last.upperBound..<range.lowerBound].allSatisfy({ $0 <= UInt8(ascii: " ") })
      {
        blocks[blocks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        blocks.append(range)
      }
    }
    return blocks
  }

  func selectionRanges(_ script: CheckedScript, _ positions: [LinePosition]) -> JSONValue {
    .list(
      positions.map { position in
        let offset = script.text.offset(of: position, client.encoding)
        var range: JSONValue = .absent
        var last: Range<Int>?
        for id in script.entries(around: offset).suffix(Self.mostSelections) {
          let bytes = script.tree.span(of: id).range
          if bytes == last { continue }
          last = bytes
          range = ["range": script.text.range(bytes, client.encoding), "parent": range]
        }
        if case .absent = range { return ["range": script.text.range(offset..<offset, client.encoding)] }
        return range
      })
  }

  /// The maximum number of ranges for one selection, since an expression may be nested deeply.
  private static let mostSelections = 100
}
