import TestSupport
import Testing
import VshProgram
import VshSyntax

@testable import VshCheck

/// The index of docs/language.md against the words that the language knows.
struct IndexTests {
  @Test func everyWordStandsInTheIndex() throws {
    let lines = try MarkdownPage("docs/language.md").lines.drop { $0 != "## Index" }
    let index = lines.map { $0.drop { $0 == " " } }.joined(separator: " ")
    let words =
      Word.allCases.map(\.rawValue).filter { !$0.isEmpty } + MethodTable.rows.map(\.word)
      + FunctionWord.allCases.map(\.rawValue) + TypeWord.allCases.map(\.rawValue)
      + ValueWord.allCases.map(\.rawValue) + ElementKind.allCases.map(\.traits.word)
      + ElementLabel.allCases.map(\.rawValue)
    #expect(words.count > 150)
    for word in words {
      let isListed = index.contains("`\(word)`")
      #expect(isListed, "\(word)")
    }
  }
}
