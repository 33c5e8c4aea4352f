import VshSource

/// The names that a person has given to what a written script declares.
package struct GivenNames {
  private var names: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]

  package init() {}

  /// - Returns: nil where the copy differs in anything else. A comment may be gone, and blanks may differ.
  package init?(in copy: [UInt8], of original: [UInt8]) {
    let (before, after) = (Self.pieces(of: original), Self.pieces(of: copy))
    guard before.tokens.count == after.tokens.count, after.comments.isSubset(of: before.comments) else {
      return nil
    }
    for ((old, oldText), (new, newText)) in zip(before.tokens, after.tokens) {
      let isSame = oldText == newText || old.kind == .name && new.kind == .name
      guard isSame, names.updateValue(newText, forKey: oldText) ?? newText == newText else { return nil }
    }
    // Two things have two names.
    if Set(names.values).count < names.count { return nil }
  }

  /// Another script with these names. What it calls by a given name itself gets a number.
  package func applied(to script: [UInt8]) -> [UInt8] {
    let tokens = Self.pieces(of: script).tokens
    var (names, taken) = (names, Set(names.values).union(tokens.map { $0.text }))
    let given = Set(names.filter { $0.key != $0.value }.values)
    var (result, end) = ([] as [UInt8], 0)
    for (token, text) in tokens where token.kind == .name {
      var name = names[text] ?? text
      if names[text] == nil, given.contains(text) {
        var number = 2
        repeat {
          name = text + Array("\(number)".utf8)
          number += 1
        } while !taken.insert(name).inserted
      }
      names[text] = name
      result += script[end..<Int(token.start)] + name
      end = Int(token.end)
    }
    return result + script[end...]
  }

  private typealias Pieces = (
    tokens: [(token: Token, text: ArraySlice<UInt8>)], comments: Set<ArraySlice<UInt8>>
  )

  private static func pieces(of script: [UInt8]) -> Pieces {
    var names = NameTable()
    var lexer = Lexer(file: FileID(0), names: &names)
    lexer.lex(script.span, into: &names)
    return (
      lexer.tokens.map { ($0, script[Int($0.start)..<Int($0.end)]) },
      Set(lexer.comments.map { script[Int($0.start)..<Int($0.end)] })
    )
  }
}
