import Testing

@testable import VshSuite

/// Each row was answered the same way by `git check-ignore`.
@Suite struct IgnoreRulesTests {
  /// Patterns, a path (a folder's ends with a slash), and whether it is ignored.
  static let cases: [(rules: String, path: String, isIgnored: Bool?)] = [
    ("*.vs", "a.vs", true), ("*.vs", "x/y/a.vs", true), ("*.vs", "a.vs2", nil), ("*.vs", ".vs", true),
    ("a.vs", "b/a.vs", true), ("/a.vs", "b/a.vs", nil), ("/a.vs", "a.vs", true),
    ("b/a.vs", "b/a.vs", true), ("b/a.vs", "c/b/a.vs", nil), ("**/b/a.vs", "c/b/a.vs", true),
    ("**/a.vs", "a.vs", true), ("b/**", "b/x/y.vs", true), ("b/**", "b/", nil), ("/**", "a", true),
    ("b/**/a.vs", "b/a.vs", true), ("b/**/a.vs", "b/x/y/a.vs", true), ("b/**/a.vs", "b/x/a.vs.vs", nil),
    ("b/**/c/**/d", "b/x/c/c/y/d", true), ("b/*/a.vs", "b/x/y/a.vs", nil), ("b*/a", "bcd/a", true),
    ("a**b", "axxb", true), ("x/a**b", "x/a/b", nil), ("**", "a", true), ("***/a", "x/y/a", true),
    ("build/", "build/", true), ("build/", "build", nil), ("build/", "x/build/", true),
    ("/build/", "x/build/", nil),
    ("?.vs", "a.vs", true), ("?.vs", "ab.vs", nil), ("??.vs", "é.vs", true), ("x?y", "x/y", nil),
    ("[a-c].vs", "b.vs", true), ("[a-c].vs", "d.vs", nil), ("[!a-c].vs", "d.vs", true),
    ("[^a-c].vs", "a.vs", nil),
    ("[]a].vs", "].vs", true), ("[a-].vs", "-.vs", true), ("[\\]].vs", "].vs", true), ("[a", "[a", nil),
    ("[[:digit:]x].vs", "7.vs", true), ("[[:digit:]x].vs", "x.vs", true), ("[[:upper:]]", "a", nil),
    ("[[:nothing:]]", "a", nil), ("[z-a]", "m", nil), ("[a-c-e]", "-", true), ("[a-c-e]", "d", nil),
    ("\\#a", "#a", true), ("#a", "#a", nil), ("\\!a", "!a", true), ("a\\*", "a*", true), ("a\\*", "ab", nil),
    ("a\\", "a\\", nil), ("a ", "a", true), ("a\\ ", "a ", true), ("a\\ ", "a", nil), ("a\\\\ ", "a\\", true),
    ("a\r", "a", true),
    ("*\n!keep.vs", "keep.vs", false), ("!keep.vs\n*", "keep.vs", true), ("a\n!a\na", "a", true),
    ("\u{FEFF}a", "a", true), ("", "a", nil), ("/", "a", nil), ("!", "a", nil), ("a//b", "a/b", nil),
    ("日本*", "日本語.vs", true), ("*a*b*c*d*", "xxaxxbxxcxxdxx", true), ("*a*b*c*d*", "xxaxxbxxdxxcxx", nil),
  ]

  @Test func matchesAsGitDoes() {
    for (text, path, isIgnored) in IgnoreRulesTests.cases {
      let rules = IgnoreRules(Array(text.utf8))
      let components = path.split(separator: "/").map { Array($0.utf8) }
      #expect(
        rules.isIgnored(components[...], isFolder: path.hasSuffix("/")) == isIgnored, "\(text) on \(path)")
    }
    #expect(IgnoreRulesTests.cases.count == 69)
  }

  /// The characters of "aZ7_ Fg" and some controls that each class has.
  @Test(arguments: [
    ("alnum", "aZ7Fg"), ("alpha", "aZFg"), ("blank", " \t"), ("cntrl", "\t\u{B}\u{C}\r\u{7F}"),
    ("digit", "7"),
    ("graph", "aZ7_Fg"), ("lower", "ag"), ("print", "aZ7_ Fg"), ("punct", "_"), ("space", " \t\r"),
    ("upper", "ZF"), ("xdigit", "a7F"),
  ]) func aClassHasWhatItHasInGit(name: String, characters: String) {
    let rules = IgnoreRules(Array("x[[:\(name):]]y".utf8))
    let found = "aZ7_ Fg\t\u{B}\u{C}\r\u{7F}".unicodeScalars.filter {
      rules.isIgnored([Array("x\($0)y".utf8)], isFolder: false) == true
    }
    #expect(found.elementsEqual(characters.unicodeScalars))
  }

  /// Stars that could share the name out in very many ways.
  @Test func aHostilePatternEnds() {
    let stars = String(repeating: "*a", count: 1_000) + "*b"
    let folders = String(repeating: "**/a/", count: 1_000) + "b"
    let name = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000)
    #expect(IgnoreRules(Array(stars.utf8)).isIgnored([name], isFolder: false) == nil)
    let deep = ArraySlice(Array(repeating: [UInt8(ascii: "a")], count: 1_000))
    #expect(IgnoreRules(Array(folders.utf8)).isIgnored(deep, isFolder: false) == nil)
  }
}
