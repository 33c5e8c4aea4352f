import CStoryboard
import VshExplore
import VshText

/// Storyboards as one page of HTML. It needs no other file and reaches none: its policy names its style and its script by
/// their hashes, and allows nothing else. Texts are data in it, which the script shows as text.
package enum StoryboardPage {
  package static func text(of files: [StoryboardFile], live: LivePage? = nil, looks: StoryboardLooks? = nil)
    -> [UInt8]
  {
    let (style, script) = (bytes(embedded_storyboard_style()), bytes(embedded_storyboard_script()))
    let title = Pictures.markup(files.map(\.path).joined(separator: ", "))
    let parts: [(name: String, text: [UInt8])] = [
      ("{title}", Array(title.utf8)), ("{style}", style), ("{script}", script),
      ("{style-hash}", hash(of: style)), ("{script-hash}", hash(of: script)),
      ("{live-styles}", Array((live?.allowedStyles ?? "").utf8)),
      ("{live-scripts}", Array((live?.allowedScripts ?? "").utf8)),
      ("{images}", Array((looks?.allowed ?? "").utf8)),
      ("{live}", live.map { inElement($0.json) } ?? Array("null".utf8)), ("{data}", data(of: files, looks)),
    ]
    return filled(bytes(embedded_storyboard_page()), with: parts)
  }

  /// The page with each part in its position; what a part holds is not looked at.
  private static func filled(_ page: [UInt8], with parts: [(name: String, text: [UInt8])]) -> [UInt8] {
    var text: [UInt8] = []
    var offset = 0
    while offset < page.count {
      let rest = page[offset...]
      if page[offset] == UInt8(ascii: "{"), let part = parts.first(where: { rest.starts(with: $0.name.utf8) })
      {
        text += part.text
        offset += part.name.utf8.count
      } else {
        text.append(page[offset])
        offset += 1
      }
    }
    return text
  }

  private static func data(of files: [StoryboardFile], _ looks: StoryboardLooks?) -> [UInt8] {
    let own =
      [("wide", .strings(wideClusters(of: files))), ("looks", looks?.json ?? .absent)]
      as [(name: String, value: JSONValue)]
    return inElement(.object(StoryboardJSON.members(of: files) + own))
  }

  /// JSON in which nothing can end the element that it is in.
  private static func inElement(_ json: JSONValue) -> [UInt8] {
    var text: [UInt8] = []
    for byte in json.document.utf8.dropLast() {
      if byte == UInt8(ascii: "<") { text.append("\\u003c") } else { text.append(byte) }
    }
    return text
  }

  /// The characters that take two cells, each once, in the order of their scalars.
  private static func wideClusters(of files: [StoryboardFile]) -> [String] {
    var found: Set<String> = []
    for card in files.flatMap(\.cards) where !card.text.utf8.allSatisfy({ $0 < 0x80 }) {
      for character in card.text {
        let text = String(character)
        if Cells.count(of: text.utf8.span) == 2 { found.insert(text) }
      }
    }
    return found.sorted()
  }

  private static func hash(of bytes: [UInt8]) -> [UInt8] {
    Array("sha256-\(Base64.encoded(SHA256.digest(of: bytes)))".utf8)
  }

  private static func bytes(_ part: EmbeddedPart) -> [UInt8] {
    Array(UnsafeBufferPointer(start: part.start, count: part.count))
  }
}
