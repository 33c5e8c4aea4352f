package import VshSession
import VshText

/// A test in the output of `--list`.
package struct ListedTest: Equatable, Sendable {
  package let path: String
  /// The line, from 1: `vsh test PATH:LINE` runs only this test.
  package let line: Int
  /// The name in source form; nil for the top-level steps.
  package let name: String?
  package let tags: [String]
  /// What the script says of its result.
  package let setAside: SetAside?

  package init(
    path: String, line: Int, name: String?, tags: [String] = [], setAside: SetAside? = nil
  ) {
    self.path = path
    self.line = line
    self.name = name
    self.tags = tags
    self.setAside = setAside
  }

  package var title: String { name ?? "the steps at the top of the file" }

  /// The JSON form: one object with the tests in path order.
  package static func json(_ tests: [ListedTest]) -> String {
    let rows = tests.map { test -> JSONValue in
      [
        "path": .string(test.path), "line": .number(test.line), "name": .orNull(test.name),
        "tags": .strings(test.tags), "status": JSONValue(test.setAside?.word),
        "reason": JSONValue(test.setAside?.reason),
      ]
    }
    return JSONValue.tall(["format": "vsh-test-list", "version": 1, "tests": .tall(.list(rows))]).document
  }
}
