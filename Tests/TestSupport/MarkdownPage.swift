import Foundation

/// A page of the documentation, as tests read it.
package struct MarkdownPage {
  /// README.md and the pages in `docs`, those in its folders too.
  package static let all: [String] = {
    let names = try? FileManager.default.subpathsOfDirectory(atPath: Checkout.root.path + "/docs")
    return ["README.md"] + (names ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
  }()

  /// A fenced block: what stands behind its fence, its lines, and the paragraph above it; empty where that is another block.
  package struct Block {
    package let kind: String
    package let lines: [String]
    package let paragraph: String
    package var text: String { lines.map { $0 + "\n" }.joined() }
  }

  package let path: String
  package let lines: [String]

  package init(_ path: String) throws {
    self.path = path
    lines = try Checkout.text(path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private init(_ path: String, lines: [String]) { (self.path, self.lines) = (path, lines) }

  /// Its lines up to a heading.
  package func part(before heading: String) -> MarkdownPage {
    MarkdownPage(path, lines: Array(lines.prefix { $0 != heading }))
  }

  package var blocks: [Block] {
    var blocks: [Block] = []
    var paragraph = ""
    var above = ""
    var kind: String?
    var inside: [String] = []
    for line in lines {
      if let open = kind, line == "```" {
        blocks.append(Block(kind: open, lines: inside, paragraph: above))
        (kind, above) = (nil, "")
      } else if kind != nil {
        inside.append(line)
      } else if line.hasPrefix("```") {
        (kind, inside) = (String(line.dropFirst(3)), [])
      } else if !line.isEmpty {
        paragraph += line + " "
      } else if !paragraph.isEmpty {
        (above, paragraph) = (paragraph, "")
      }
    }
    return blocks
  }

  /// The lines outside of blocks.
  package var prose: [String] {
    var isBlock = false
    return lines.filter { line in
      let isFence = line.hasPrefix("```")
      if isFence { isBlock.toggle() }
      return !isBlock && !isFence
    }
  }

  /// The rows of the tables under a heading, each with its cells; those of a table's head are left out.
  package func rows(under heading: String) -> [[String]] {
    let section = prose.drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("#") }
    let tables = section.split { !$0.hasPrefix("|") }
    return tables.flatMap { table in
      table.dropFirst(2).map { row in
        row.dropFirst(2).dropLast(2).split(separator: " | ", omittingEmptySubsequences: false).map(
          String.init)
      }
    }
  }

  /// The anchors that its headings have on GitHub.
  package var anchors: [String] {
    prose.filter { $0.hasPrefix("#") }.map { heading in
      heading.drop { $0 == "#" }.dropFirst().lowercased().replacing(" ", with: "-")
        .filter { $0.isLetter || $0.isNumber || $0 == "-" }
    }
  }

  /// Where its links lead: a path from the root, the page itself for a mere anchor, and the anchor.
  package var links: [(path: String, anchor: String)] {
    let folder = path.split(separator: "/").dropLast()
    let text = prose.joined(separator: "\n").replacing(/src="([^"]*)"/) { "](\($0.1))" }
    return text.matches(of: /\]\(([^)#]*)(?:#([^)]*))?\)/).map { link in
      if link.1.isEmpty { return (self.path, String(link.2 ?? "")) }
      var parts = link.1.contains("://") ? [] : folder
      for part in link.1.split(separator: "/") {
        if part == ".." { _ = parts.popLast() } else { parts.append(part) }
      }
      return (link.1.contains("://") ? String(link.1) : parts.joined(separator: "/"), String(link.2 ?? ""))
    }
  }
}
