package import VshSource
import VshText

/// Positions in the text that belong to an entry but are not entries.
extension SyntaxTree {
  /// The span of an entry's name, for a diagnostic's caret; the entry's whole span where it has no name.
  package func nameSpan(of id: SyntaxID, in bytes: [UInt8]) -> SourceSpan {
    let whole = span(of: id)
    var offset = whole.range.lowerBound
    let end = min(whole.range.upperBound, bytes.count)
    func skip(_ belongs: (UInt8) -> Bool) { while offset < end, belongs(bytes[offset]) { offset += 1 } }
    let isBlank: (UInt8) -> Bool = { Lexer.isBlank($0) || $0 == UInt8(ascii: "\n") }
    let isName: (UInt8) -> Bool = { Lexer.continuesName($0) || $0 >= 0x80 || $0 == UInt8(ascii: "`") }
    switch self[id].kind {
    case .recordDeclaration, .enumDeclaration, .functionDeclaration, .flowDeclaration, .textsDeclaration,
      .modelDeclaration,
      .operationDeclaration, .screenDeclaration, .componentDeclaration, .backgroundDeclaration, .useMember,
      .varMember, .bindMember,
      .oneMember, .eachMember, .regionDeclaration, .stateDeclaration, .actionDeclaration, .letStatement,
      .optionalBinding, .emitStatement, .showElement, .link, .caseExpression:
      for _ in 0..<(isPrivate(id) ? 2 : 1) {
        skip { !isBlank($0) && $0 != UInt8(ascii: ".") }
        skip { isBlank($0) || $0 == UInt8(ascii: ".") }
      }
    case .enumCase, .importedName, .parameter, .element, .label, .argument: break
    case _: return whole
    }
    let start = offset
    skip(isName)
    return offset > start ? SourceSpan(file: file, start: start, end: offset) : whole
  }

  /// The text of the `///` comments directly above an entry, one element per line, without the slashes.
  package func documentation(of id: SyntaxID, in bytes: [UInt8]) -> String {
    var next = comments.indices.partition { comments[$0].start >= self[id].start }
    var lines: [String] = []
    var below = Int(self[id].start)
    while next > 0, comments[next - 1].documents {
      let comment = comments[next - 1]
      let between = bytes[Int(comment.end)..<below]
      let breaks = between.count { $0 == UInt8(ascii: "\n") }
      guard breaks == 1, between.allSatisfy({ Lexer.isBlank($0) || $0 == UInt8(ascii: "\n") }) else { break }
      let text = bytes[Int(comment.start) + 3..<Int(comment.end)]
      lines.append(String(decoding: text.first == UInt8(ascii: " ") ? text.dropFirst() : text, as: UTF8.self))
      below = Int(comment.start)
      next -= 1
    }
    return lines.reversed().joined(separator: "\n")
  }
}
