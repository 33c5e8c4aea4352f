package import VshSource
package import VshText

/// The `app` block of the file that is run: how the real app names what the script names. It is data only.
package struct AppMapping: Sendable {
  /// `button "a" is "b"`; without a kind for every element.
  package struct Name: Sendable {
    package var kind: ElementKind?
    package var script: String
    package var app: String
    package init(kind: ElementKind?, script: String, app: String) {
      self.kind = kind
      self.script = script
      self.app = app
    }
  }

  /// `page "dist/index.html" at "/shop/"`: a path below the root folder, and the path that it was built for.
  package struct Page: Sendable {
    package var path: String
    package var address: String?
    package init(path: String, address: String?) {
      self.path = path
      self.address = address
    }
  }

  /// A field of a body: its name, and what it has.
  package struct Field: Sendable {
    package enum Value: Sendable {
      /// The argument with this index.
      case parameter(Int)
      /// The same in each request.
      case constant(JSONValue)
    }

    package var name: String
    package var value: Value
    package init(name: String, value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// `cities.add(name, size) is POST "/cities" { name, size }`.
  package struct Request: Sendable {
    package enum Part: Sendable, Equatable {
      case text(String)
      /// The argument with this index.
      case parameter(Int)
    }

    package var operation: ID<Operation>
    /// The names in this line, by position; empty for `_`.
    package var parameters: [String]
    /// `GET`, `POST`, `PUT`, `PATCH` or `DELETE`.
    package var method: String
    package var address: [Part]
    /// The fields of the body.
    package var body: [Field]
    /// Those of a failure's body, of which the first argument is the message and the second the status; none for the bare
    /// message.
    package var failure: [Field]
    /// The file that an answer is written with, beside the script; nil for JSON.
    package var template: String?
    package init(
      operation: ID<Operation>, parameters: [String], method: String, address: [Part], body: [Field],
      failure: [Field] = []
    ) {
      self.operation = operation
      self.parameters = parameters
      self.method = method
      self.address = address
      self.body = body
      self.failure = failure
    }
  }

  /// `known "reason" in "T24", "T36"`.
  package struct Known: Sendable {
    package var reason: String
    /// Each is the whole name of a test or its first word.
    package var tests: [String]
    package var span: SourceSpan
    package init(reason: String, tests: [String], span: SourceSpan) {
      self.reason = reason
      self.tests = tests
      self.span = span
    }
  }

  package var page: Page?
  /// The models that are part of the app.
  package var inside: [ID<Model>] = []
  package var names: [Name] = []
  /// The selector of the elements that are rows.
  package var rows: String?
  /// The selectors of elements that are buttons, too.
  package var buttons: String?
  /// Elements by selectors, which are the app's texts.
  package var selectors: [Name] = []
  /// What is asked of the page's own server before each test.
  package var reset: (method: String, path: String)?
  /// The selector of the part of a page that is meant.
  package var within: String?
  /// Whether an alert is a dialog of the browser.
  package var alertsAreDialogs = false
  /// Timers of a page that are due at once; nil for the shortest ones alone.
  package var settlesMilliseconds: Int?
  package var requests: [Request] = []
  package var ignored: [String] = []
  package var known: [Known] = []

  package init() {}

  /// The line that says why a test differs; nil for any other test.
  package func known(of test: String) -> Known? {
    let first = test.split(separator: " ").first.map(String.init)
    return known.first { $0.tests.contains { $0 == test || $0 == first } }
  }

  /// What the app calls a text of an element: a line with the kind precedes one without.
  package func name(of script: String, _ kind: ElementKind) -> String? {
    let fitting = names.filter { $0.script == script }
    return (fitting.first { $0.kind == kind } ?? fitting.first { $0.kind == nil })?.app
  }
}

extension Program {
  /// The program with the `app` block of another one that declares the same models: a prompt reads files without it.
  package func taking(appOf other: Program?) -> Program {
    guard let other, var app = other.script.app else { return self }
    let models = Dictionary(lastOf: self.models.ids.map { (names[self.models[$0].name], $0) })
    let operations = Dictionary(lastOf: self.operations.ids.map { (name(of: $0), $0) })
    app.inside = app.inside.compactMap { models[other.names[other.models[$0].name]] }
    app.requests = app.requests.compactMap { request in
      guard let operation = operations[other.name(of: request.operation)] else { return nil }
      var request = request
      request.operation = operation
      return request
    }
    var program = self
    program.script.app = app
    return program
  }
}
