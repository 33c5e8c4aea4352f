import VshModels
import VshText

/// What was learned of a page as one document: the audit, and the graph of its states.
extension Learned {
  package var json: String { document(listing: [], script: nil) }

  /// - Parameters:
  ///   - files: the names of those that are written beside it.
  ///   - script: with the names that vsh has given.
  package func document(listing files: [String], script: [UInt8]?) -> String {
    let document: JSONValue = [
      "vshLearned": 1, "files": .unlessEmpty(files),
      "script": JSONValue(script.map { String(decoding: $0, as: UTF8.self) }), "page": .string(name),
      "complete": .bool(crawl.isComplete), "stoppedBy": JSONValue(crawl.bound),
      "left": .number(crawl.leftCount), "steps": .number(crawl.stepCount),
      "pages": .number(crawl.freshCount),
      "screens": .tall(.list(cards.map(json))),
      "requests": .tall(.list(audit.rows.map(json))),
      "findings": .tall(.list(audit.findings.map(json))),
      "divergences": .tall(.list(crawl.divergences.map(json))),
      "states": .tall(.list(crawl.states.map(json))),
    ]
    return JSONValue.tall(document).document
  }

  /// The files that such a document lists; none in another one. Each is the name of a file in a folder.
  package static func files(in document: [UInt8]) -> [String] {
    guard let document = try? JSONValue.read(document), document.has("vshLearned") else {
      return []
    }
    return document["files"].elements.compactMap(\.string).filter { name in
      name.utf8.first != UInt8(ascii: ".")
        && name.utf8.allSatisfy {
          $0 == 0x2D || $0 == 0x2E || (0x30...0x39).contains($0)
            || UnicodeScalar($0).properties.isAlphabetic
        }
    }
  }

  /// Whether an earlier run wrote it.
  package static func isDocument(_ bytes: [UInt8]) -> Bool {
    (try? JSONValue.read(bytes))?.has("vshLearned") == true
  }

  /// The script which was written with such a document.
  static func script(in document: [UInt8]) -> [UInt8]? {
    (try? JSONValue.read(document))?["script"].string.map { Array($0.utf8) }
  }

  private func json(_ path: [Move]) -> JSONValue {
    .strings(path.map { $0.words(typed: crawl.typed) })
  }

  private func json(_ card: Card) -> JSONValue {
    [
      "number": .number(card.number), "text": .strings(card.state.said),
      "path": json(card.state.path ?? []),
    ]
  }

  private func json(_ row: Audit.Row) -> JSONValue {
    .object(zip(Audit.Row.headings, row.cells).map { ($0, .string($1)) })
  }

  private func json(_ finding: Audit.Finding) -> JSONValue {
    [
      "rank": .number(finding.rank.rawValue), "rule": .string(finding.rule),
      "text": .string(finding.text),
      "screen": JSONValue(card(of: finding.screen ?? finding.state)), "path": json(finding.path),
    ]
  }

  private func json(_ divergence: Crawl.Divergence) -> JSONValue {
    [
      "state": .number(divergence.state.number),
      "move": .string(divergence.move.words(typed: crawl.typed)),
      "before": JSONValue(divergence.before?.number), "now": .number(divergence.now.number),
    ]
  }

  private func json(_ state: LearnedState) -> JSONValue {
    let moves = state.edges.map { edge -> JSONValue in
      ["move": .string(edge.move.words(typed: crawl.typed)), "to": JSONValue(edge.to?.number)]
    }
    return [
      "number": .number(state.number), "screen": JSONValue(card(of: state)),
      "left": .number(state.untriedCount),
      "moves": .list(moves),
    ]
  }
}
