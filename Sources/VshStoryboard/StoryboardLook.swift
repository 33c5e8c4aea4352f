import VshExplore
import VshText

/// What a real app shows where the path of a card ends. No picture is within the promise of equal bytes.
package struct StoryboardLook: Sendable {
  /// By the width of the page in pixels; nil for an app that is no page.
  let pictures: [(width: Int?, png: [UInt8])]
  /// Where the app differs from the script on the path, in lines; empty where both agree.
  let difference: [String]
  /// Why the app cannot take the path.
  let notRun: String?

  package init(
    _ pictures: [(width: Int?, png: [UInt8])], differing difference: [String] = [], notRun: String?
  ) {
    self.pictures = pictures
    self.difference = difference
    self.notRun = notRun
  }
}

/// The pictures of real apps in a page: in it, or in a folder beside it.
package struct StoryboardLooks {
  /// The files of the folder.
  package private(set) var files: [(name: String, png: [UInt8])] = []
  /// By file of the storyboard, and by key of the card.
  private(set) var json: JSONValue = .absent
  /// What the policy of the page allows for them.
  let allowed: String

  /// - Parameter folder: as the page names it; nil for pictures in the page itself.
  package init(of boards: [StoryboardFile], in folder: String? = nil) {
    var known: Set<String> = []
    var looks: [JSONValue] = []
    for board in boards {
      var members: [(name: String, value: JSONValue)] = []
      for card in board.cards {
        guard let look = card.look else { continue }
        var pictures: [JSONValue] = []
        for (width, png) in look.pictures {
          var source = "data:image/png;base64,"
          if let folder {
            let name = StoryboardPictures.fileName(
              of: card.key + (width.map { "-\($0)" } ?? ""), ".png", &known)
            files.append((name, png))
            source = MarkdownText.address("\(folder)/\(name)")
          } else {
            source += Base64.encoded(png)
          }
          pictures.append(["width": JSONValue(width), "source": .string(source)])
        }
        members.append(
          (
            card.key,
            [
              "pictures": .list(pictures),
              "difference": .unlessEmpty(look.difference.map { Pictures.line($0) }),
              "notRun": JSONValue(look.notRun.map { Pictures.line($0) }),
            ]
          ))
      }
      looks.append(.object(members))
    }
    let hasAny = boards.contains { $0.cards.contains { $0.look != nil } }
    if hasAny { json = .list(looks) }
    allowed = !hasAny ? "" : folder == nil ? "; img-src data:" : "; img-src 'self'"
  }
}
