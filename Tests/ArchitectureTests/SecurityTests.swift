import Testing

/// `SECURITY.md` against the tests that it names.
@Suite struct SecurityTests {
  @Test func everyTestThatThePageNamesIsThere() throws {
    let page = try Project.text("SECURITY.md")
    let named = page.matches(of: #/`((?:Tests|Sources|docs|\.ci)/[^`]+)`/#).map { String($0.1) }
    #expect(named.count >= 30)
    for path in named { #expect(Project.exists(path), "SECURITY.md names \(path)") }
  }

  @Test func everyPromiseNamesItsTests() throws {
    let page = try Project.text("SECURITY.md")
    let promises = page.split(separator: "\n## Not promised")[0].split(separator: "\n- **").dropFirst()
    #expect(promises.count >= 8)
    for promise in promises {
      #expect(promise.contains("*Held by* `") || promise.contains("*Held by*\n"), "\(promise.prefix(60))")
    }
  }
}
