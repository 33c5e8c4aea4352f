/// The formats of `vsh storyboard`.
package enum StoryboardFormat: String, CaseIterable, Sendable {
  case html, md, json
  /// A picture for each card, in a folder.
  case svg
  /// What `--summary` asks for.
  case summary

  /// What `--format` takes.
  package static let named: [Self] = [.html, .md, .json, .svg]

  /// Empty for pictures, which are files of their own. A page carries `live`, if that is asked for; a summary links its
  /// cards to the page at `address`.
  package func text(
    of files: [StoryboardFile], live: LivePage? = nil, address: String? = nil, looks: StoryboardLooks? = nil
  ) -> [UInt8] {
    switch self {
    case .html: StoryboardPage.text(of: files, live: live, looks: looks)
    case .md: Array(StoryboardMarkdown.text(of: files).utf8)
    case .summary: Array(StoryboardSummary.text(of: files, linkedTo: address).utf8)
    case .json: Array(StoryboardJSON.text(of: files).utf8)
    case .svg: []
    }
  }
}
