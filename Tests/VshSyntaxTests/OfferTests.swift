import Testing

@testable import VshSyntax

/// What may follow the words of a line, at the prompt and in an editor.
@Suite struct OfferTests {
  static let steps: [(line: String, offers: String)] = [
    ("tap ", "gesture"), ("tap \"a", "gesture"), ("tap \"a\" in ", "gesture"),
    ("open ", "screens"), ("open A ", ""), ("open A(1 + ", "values in"),
    ("send ", "actions"), ("send a ", ""), ("send a(", "values in"),
    ("deliver ", "calls"), ("deliver m.op ", "cancelled number in ok fail part"),
    ("deliver m.op number ", "values"),
    ("deliver m.op number 1 in ", "states machines screens"), ("may deliver ", "calls"),
    ("given ", "models clock width locale zone"), ("given clock ", "values"),
    ("given m.op ", "fails answers never takes parts from then"), ("given m.op answers ", "values then"),
    ("given m from \"", "files"), ("import \"", "files"), ("expect \"", "screenTexts"), ("show \"", ""),
    ("wait ", "until values"), ("wait until ", "values in on available pending"),
    ("wait until !(pending ", "models"), ("expect in ", "states"), ("expect in a ", ""),
    ("expect in a && on ", "screens"), ("expect refused a ", ""), ("expect nothing ", "emitted"),
    ("expect screen ", "contains"), ("expect x == ", "values in on available pending"),
    ("let ", ""), ("let x = ", "values in on available pending"), ("repeat x in ", "values in"),
    ("reaches ", "states"), ("action a -> ", "targets"), ("use ", "models"), ("screen ", ""),
  ]

  @Test func theWordsOfAStepDecide() {
    for (line, offers) in Self.steps { #expect(Self.offers(line, in: .steps) == offers, "\(line)") }
  }

  static let entries: [(line: String, list: SyntaxKind, offers: String)] = [
    ("button \"a\" -> ", .elements, "ownActions"), ("show ", .elements, "components machines"),
    ("in ", .elements, "states"), ("for x in ", .elements, "values in"), ("row ", .elements, "values in"),
    ("push ", .block, "screens"), ("emit ", .block, "actions"), ("x = ", .block, "values in"),
    ("call ", .members, "models"), ("present ", .members, "screens"), ("action a -> ", .members, "targets"),
    ("var ", .members, ""), ("open ", .block, "screens"),
    ("inside ", .appDeclaration, "models"), ("inside a, ", .appDeclaration, "models"),
    ("page \"", .appDeclaration, "files"), ("page \"a\" ", .appDeclaration, "at"),
    ("page \"a\" at \"", .appDeclaration, ""), ("page \"a\" at \"b\" ", .appDeclaration, ""),
    ("\"", .appDeclaration, "screenTexts"), ("\"a b\" ", .appDeclaration, "is"),
    ("\"a\" is ", .appDeclaration, ""), ("button ", .appDeclaration, ""),
    ("button \"", .appDeclaration, "screenTexts"), ("button \"a\" ", .appDeclaration, "is"),
    ("button \"a\" is \"", .appDeclaration, ""), ("rows ", .appDeclaration, "are"),
    ("rows are \"", .appDeclaration, ""), ("ignore \"", .appDeclaration, "screenTexts"),
    ("known \"", .appDeclaration, ""), ("known \"a\" ", .appDeclaration, "in"),
    ("known \"a\" in \"", .appDeclaration, "tests"), ("known \"a\" in \"b\", \"", .appDeclaration, "tests"),
    ("m.op(a, b) ", .appDeclaration, "is"), ("m.op(a, ", .appDeclaration, ""),
    ("m.op ", .appDeclaration, "is"),
    ("a: Int ", .recordDeclaration, "from as"), ("record R { a: Int ", .recordDeclaration, "from as"),
    ("a: Int as ", .recordDeclaration, "forms"), ("a: Int from \"b\" ", .recordDeclaration, "as"),
    ("a: Int from \"b\" as ", .recordDeclaration, "forms"), ("a: Int as text ", .recordDeclaration, ""),
    ("a: Int from ", .recordDeclaration, ""), ("a: Int from \"", .recordDeclaration, ""),
    ("a: Int from \"b\" = ", .recordDeclaration, "values"), ("a: Int, ", .recordDeclaration, ""),
    ("", .recordDeclaration, ""), ("other = ", .enumDeclaration, "_"), ("other ", .enumDeclaration, ""),
    ("other = \"", .enumDeclaration, ""),
    ("m.op(a) is ", .appDeclaration, "GET POST PUT PATCH DELETE"), ("m.op(a) is GET ", .appDeclaration, ""),
    ("m.op(a) is GET \"/a\" ", .appDeclaration, "answers fails"),
    ("m.op() is GET \"/a\" answers \"", .appDeclaration, "files"),
    ("m.op() is POST \"/a\" { a } answers \"", .appDeclaration, "files"),
    ("m.op() is GET \"/a\" answers \"a.html\" ", .appDeclaration, "fails"),
    ("is ", .appDeclaration, "GET POST PUT PATCH DELETE"), ("in ", .appDeclaration, ""),
  ]

  @Test func theListAroundTheLineDecides() {
    for (line, list, offers) in Self.entries { #expect(Self.offers(line, in: list) == offers, "\(line)") }
  }

  private static func offers(_ line: String, in list: SyntaxKind) -> String {
    TypedLine(Array(line.utf8)).offers(in: list).map { offer in
      if case .words(let rows, _) = offer { return rows.map(\.word.rawValue).joined(separator: " ") }
      return String("\(offer)".prefix { $0 != "(" })
    }.joined(separator: " ")
  }
}
