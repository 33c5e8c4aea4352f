import Testing
import VshProgram
import VshSource

@testable import VshCheck

/// The `app` block as data, and the tests of the files that a script with one imports.
@Suite struct AppTests {
  private func script(_ text: String, imported: [String] = []) throws -> Script {
    let checked = try Checking.check(text, imported: imported, areDirect: true)
    return try #require(checked.program).script
  }

  @Test func theBlockIsData() throws {
    let checked = try Checking.check(
      """
      model cities: [String] = [] { op list() = data; op search(text: String, most: Int) = data }
      screen S { view { button "a\\"b"; text "x" } }
      app {
          page "a.html" at "/"
          inside cities, news
          button "a\\"b" is "c"
          "x" is "y"
          rows are ".r"
          cities.search(q, _) is PUT "/s/\\(q)?a=\\(q)&b" { q }
          cities.list() is DELETE "/all"
          ignore "x"
          known "why" in "T1", "two words"
      }
      test "T1 a" { show 1 }
      test "two words" { show 1 }
      """)
    let program = try #require(checked.program)
    let app = try #require(program.script.app)
    #expect(app.page?.path == "a.html" && app.page?.address == "/")
    #expect(app.inside.map { program.names[program.models[$0].name] } == ["cities", "news"])
    #expect(
      app.names.map { "\($0.kind.map { "\($0)" } ?? "-") \($0.script) \($0.app)" } == [
        "button a\"b c", "- x y",
      ])
    #expect(app.rows == ".r")
    let search = app.requests[0]
    #expect(program.name(of: search.operation) == "cities.search" && search.method == "PUT")
    #expect(search.parameters == ["q", ""] && search.body.map(\.name) == ["q"])
    #expect(search.address == [.text("/s/"), .parameter(0), .text("?a="), .parameter(0), .text("&b")])
    #expect(app.requests[1].method == "DELETE" && app.requests[1].parameters == [])
    #expect(app.ignored == ["x"])
    #expect(app.known(of: "T1 a")?.reason == "why" && app.known(of: "two words")?.reason == "why")
    #expect(app.known(of: "two") == nil && app.known(of: "T1a") == nil && app.known(of: "") == nil)
    #expect(app.name(of: "x", .text) == "y" && app.name(of: "x", .button) == "y")
    #expect(app.name(of: "a\"b", .button) == "c" && app.name(of: "a\"b", .text) == nil)
  }

  @Test func theTestsOfDirectImportsRun() throws {
    let imported = [
      "given width 50\ntest \"a\" { show 1 }\nlet x = 1\nexplore \"b\" { open S }\nscreen S { view { text \"x\" } }",
      "app { \"x\" is \"y\" }\nfunc f() -> Int = 1",
    ]
    let with = try script("app {}\ntest \"own\" { show f() }", imported: imported)
    #expect(with.app != nil && with.tests.count == 1 && with.imported.count == 1)
    #expect(with.imported[0].tests.count == 2 && with.imported[0].givens.count == 1)
    let without = try script("test \"own\" { show f() }", imported: imported)
    #expect(without.app == nil && without.tests.count == 1 && without.imported.isEmpty)
  }

  @Test func knownNamesMayBeThoseOfDirectImports() throws {
    let text = "app { known \"a\" in \"T1\" }"
    #expect(
      try Checking.check(text, imported: ["test \"T1 a\" { show 1 }"], areDirect: true).diagnostics == [])
    let deeper = try Checking.check(text, imported: ["test \"T1 a\" { show 1 }"])
    #expect(deeper.diagnostics.map(\.code.number) == [617])
  }

  @Test func theBlockOfAnImportIsChecked() throws {
    let checked = try Checking.check(
      "show 1", imported: ["app { inside nothing; \"x\" is \"y\" }"], areDirect: true)
    #expect(checked.diagnostics.map(\.code.number) == [206, 616])
  }

  /// Each text is compared with templates, each name with tests: many of both are not compared without end.
  @Test func manyTextsAreComparedInTime() throws {
    let texts = (0..<3_000).map { "text \"a\($0) \\(1)\"" }.joined(separator: "\n")
    let lines = (0..<3_000).map { "\"b\($0)\" is \"c\"" }.joined(separator: "\n")
    let checked = try Checking.check("screen S { view {\n\(texts)\n} }\napp {\n\(lines)\n}")
    #expect(checked.diagnostics.contains { $0.code.number == 616 })
    #expect(checked.diagnostics.count < 1_000)
  }
}
