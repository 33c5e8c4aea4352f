import VshText

/// The page of the playground, which a storyboard's page can carry: then its cards run.
package struct LivePage: Sendable {
  /// What a card runs: a script, with every file that it reads.
  package struct Program: Sendable {
    let main: String
    let files: [(path: String, bytes: [UInt8])]
    /// What comes before the steps that lead to a card.
    let start: [String]

    package init(main: String, files: [String: [UInt8]], locale: String?) {
      self.main = main
      self.files = files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      start = locale.map { ["given locale \(TextLiteral.of($0))"] } ?? []
    }
  }

  let page: String
  /// The hashes that its own policy allows.
  private let scripts: [Substring]
  private let styles: [Substring]
  /// By file of the storyboard.
  package var programs: [Program] = []

  /// Nil for a text that is not the page of a playground.
  package init?(_ bytes: [UInt8]) {
    let head = String(decoding: bytes.prefix(Self.headBytes), as: UTF8.self)
    guard let page = String(validating: bytes, as: UTF8.self),
      head.contains("<meta name=\"generator\" content=\"vsh playground\">"),
      let start = head.firstRange(of: "http-equiv=\"Content-Security-Policy\" content=\"")?.upperBound,
      let end = head[start...].firstIndex(of: "\"")
    else { return nil }
    self.page = page
    let directives = head[start..<end].split(separator: ";").map { $0.split(separator: " ") }
    func hashes(of name: String) -> [Substring] {
      directives.first { $0.first == name[...] }?.filter { $0.hasPrefix("'sha256-") } ?? []
    }
    (scripts, styles) = (hashes(of: "script-src"), hashes(of: "style-src"))
    if scripts.isEmpty || styles.isEmpty { return nil }
  }

  /// Where its name and its policy are.
  private static let headBytes = 2000

  /// What the policy of the storyboard's page allows for it, after the page's own style and after its own script.
  var allowedStyles: String { styles.map { " \($0)" }.joined() }
  var allowedScripts: String {
    scripts.map { " \($0)" }.joined() + " 'wasm-unsafe-eval'; worker-src blob:"
  }

  var json: JSONValue {
    let programs = programs.map { program -> JSONValue in
      let files = program.files.map { path, bytes -> (name: String, value: JSONValue) in
        let text = String(validating: bytes, as: UTF8.self).map { JSONValue.string($0) }
        return (path, text ?? ["base64": .string(Base64.encoded(bytes))])
      }
      return ["main": .string(program.main), "files": .object(files), "start": .strings(program.start)]
    }
    return ["page": .string(page), "programs": .list(programs)]
  }
}
