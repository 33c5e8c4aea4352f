/// A test that `--list` names.
package struct ListedTest: Equatable, Sendable {
  package let path: String
  /// Where it begins, from 1: `vsh test PATH:LINE` runs it alone.
  package let line: Int
  /// As written; nil for the steps at the top of the file.
  package let name: String?
  package let tags: [String]

  package init(path: String, line: Int, name: String?, tags: [String] = []) {
    self.path = path
    self.line = line
    self.name = name
    self.tags = tags
  }

  package var title: String { name ?? "the steps at the top of the file" }

  /// For programs: one object, with the tests in path order.
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
