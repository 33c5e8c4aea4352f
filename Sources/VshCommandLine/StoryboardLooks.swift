import VshApp
import VshExplore
import VshHost
import VshSession
import VshSource
import VshStoryboard
import VshText

extension StoryboardCommand {
  /// Takes the path of each card in the real app, and adds what it shows there. Returns false where it is stopped, and
  /// where the app could not be judged, which has been printed.
  func look(at file: inout StoryboardFile, of script: LoadedScript, _ reading: Reading) -> Bool {
    let album = AppAlbum()
    var settings = RunSettings(host, options)
    settings.isStopped = { [interrupts = host.interrupts] in interrupts.isRequested }
    settings.startApp = options.app.start(on: host, browser: browser, album: album)
    var paths: [Int: [String]] = [:]
    for (index, card) in file.cards.enumerated() where card.change?.word != "gone" {
      paths[index] = card.path
    }
    let progress = DrivenProgressLine(host, pathCount: paths.count)
    let driven = DrivenCards(paths, of: script, settings, reading: reading) { progress.note() }
    progress.clear()
    if let problem = driven.problem {
      output.print([problem], script.sources)
      return false
    }
    let looks = paths.keys.map { card in
      let pictures = album.pictures(ofTest: DrivenCards.name(ofCard: card)).map { ($0.width, $0.png) }
      return (
        card,
        StoryboardLook(pictures, differing: driven.differences[card] ?? [], notRun: driven.notRun[card])
      )
    }
    file.add(Dictionary(uniqueKeysWithValues: looks))
    if album.leftOutCount > 0 {
      host.console.write(
        "\(file.path): \(album.leftOutCount.counted("picture")) left out: one may have "
          + "\(AppAlbum.pictureBytes >> 20) MiB, and all \(AppAlbum.bytes >> 20) MiB\n", to: .error)
    }
    return !host.interrupts.isRequested
  }

  /// Writes the pictures into their folder beside the page, where one is named; the page names them from there.
  func looks(of files: [StoryboardFile]) throws(HostProblem) -> StoryboardLooks {
    guard let folder = options.storyboard.pictures else { return StoryboardLooks(of: files) }
    let looks = StoryboardLooks(of: files, in: options.storyboard.picturesFromPage(options.target))
    try host.files.makeFolder(folder)
    for (name, png) in looks.files { try host.files.replace(Path(name), in: folder, with: png) }
    return looks
  }
}

extension Options.StoryboardOptions {
  /// The folder of `--pictures` as the page names it; nil where it does not lie below the page's folder.
  func picturesFromPage(_ page: Path?) -> String? {
    guard let folder = pictures?.normalized, let parent = page?.normalized.parent else { return nil }
    if folder.components.contains(where: { $0.elementsEqual("..".utf8) }) { return nil }
    if parent == "." { return folder.isAbsolute || folder == "." ? nil : folder.text }
    guard folder != parent, folder.isSameOrBelow(parent) else { return nil }
    return folder.components.dropFirst(parent.components.count).map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: "/")
  }
}
