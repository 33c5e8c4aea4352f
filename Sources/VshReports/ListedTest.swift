/// A test in the output of `--list`.
package struct ListedTest: Equatable, Sendable {
  package let path: String
  /// The line, from 1: `vsh test PATH:LINE` runs only this test.
  package let line: Int
  /// The name in source form; nil for the top-level steps.
  package let name: String?
  package let tags: [String]

  package init(path: String, line: Int, name: String?, tags: [String] = []) {
    self.path = path
    self.line = line
    self.name = name
    self.tags = tags
  }

  package var title: String { name ?? "the steps at the top of the file" }

  /// The JSON form: one object with the tests in path order.
  package static func json(_ tests: [ListedTest]) -> String {
    var json = JSONText()
    json.object(isTall: true) { json in
      json.member("format", "vsh-test-list")
      json.member("version", 1)
      json.member("tests") { json in
        json.list(of: tests, isTall: true) { json, test in
          json.object { json in
            json.member("path", test.path)
            json.member("line", test.line)
            json.member("name", test.name)
            json.member("tags", test.tags)
          }
        }
      }
    }
    return json.text + "\n"
  }
}
