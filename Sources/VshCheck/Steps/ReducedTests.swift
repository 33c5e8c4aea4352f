package import VshProgram
package import VshSyntax

/// Tests that are checked again without some of their steps, against the program of their script. Their rows are
/// appended to its tables and dropped after the run, as those of typed steps.
extension Checker {
  /// Prepares for `checkTest`; call it once, after `check`, which has found no error.
  package mutating func prepareForTests() {
    scope.setOwner(.steps(atPrompt: false))
    reports.setUnread()
    // The script is the last file.
    reader.enter(reader.files.count - 1)
  }

  /// Checks a test of the script without some of its steps. Returns nil where the others have a mistake.
  package mutating func checkTest(_ id: SyntaxID, without steps: Set<SyntaxID>) -> Test? {
    reports.drop(to: 0)
    reader.leaveOut(steps)
    let test = test(id)
    return reports.hasError ? nil : test
  }
}
