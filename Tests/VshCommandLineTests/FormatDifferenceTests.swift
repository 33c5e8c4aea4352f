import Testing
import VshCommandLine
import VshHost

/// `vsh fmt --check --diff`.
@Suite struct FormatDifferenceTests {
  @Test func printsWhatWouldChange() {
    let run = CommandRun(
      ["fmt", "--check", "--diff"], files: [("a.vs", "show   1\nshow 2\n"), ("b.vs", "show 1\n")])
    #expect(run.status == .failed)
    #expect(
      run.output == """
        a.vs is not in the standard format; `vsh fmt a.vs` rewrites it
        --- a.vs
        +++ the standard format
        @@ -1,2 +1,2 @@
        -show   1
        ?     ^^
        +show 1
         show 2

        """)
  }

  @Test func colorsThemOnDemand() {
    let run = CommandRun(
      ["fmt", "--check", "--diff", "--color", "always", "a.vs"], files: [("a.vs", "show   1\n")])
    #expect(run.output.contains("\u{1B}[32m+show 1\u{1B}[0m\n"))
  }

  @Test func isSilentWhereNothingWouldChange() {
    #expect(CommandRun(["fmt", "--check", "--diff"], files: [("b.vs", "show 1\n")]).output.isEmpty)
  }
}
