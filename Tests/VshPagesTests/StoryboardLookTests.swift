import Foundation
import TestSupport
import Testing

/// `vsh storyboard` beside an app: what it shows lies beside the text of each card.
@Suite struct StoryboardLookTests {
  private static let script = """
    screen Door {
        state closed { action open -> opened }
        state opened
        view { in closed { button "Open" -> open }; in opened { text "The door is open" } }
    }

    """

  /// A driver whose app is always closed.
  ///
  /// - Parameter picture: a command that prints what it reports as its picture.
  private static func driver(_ picture: String) -> String {
    """
    read -r line; echo '{"vsh":1,"reports":["state"]}'
    case $line in *'"pictures":true'*) ;; *) exit 1;; esac
    while read -r line; do
        case $line in *'"close"'*) exit;; esac
        printf '{"state":["closed"],"picture":"'; \(picture); printf '"}\\n'
    done

    """
  }

  private static func run(_ copy: PageCopy, driver: String, _ more: [String] = []) throws -> BrowserRun {
    try copy.write("door.vs", script)
    try copy.write("driver.sh", driver)
    return try BrowserRun(
      ["storyboard", "door.vs", "-o", "door.html", "--app", "sh driver.sh", "--app-timeout", "60s"] + more,
      in: copy.folder)
  }

  private static func page(_ copy: PageCopy) throws -> String {
    try String(contentsOfFile: copy.path("door.html"), encoding: .utf8)
  }

  @Test func anAppReportsItsPictures() throws {
    let copy = try PageCopy()
    let run = try Self.run(copy, driver: Self.driver("printf iVBORw0KGgo="))
    #expect(run.status == 0, "\(run.text)")
    let page = try Self.page(copy)
    #expect(page.ranges(of: "\"source\": \"data:image/png;base64,iVBORw0KGgo=\"").count == 2)
    #expect(
      page.contains("form-action 'none'; img-src data:\"") && page.ranges(of: "\"difference\": [").count == 1)
  }

  @Test func picturesLieBesideThePage() throws {
    let copy = try PageCopy()
    let run = try Self.run(copy, driver: Self.driver("printf iVBORw0KGgo="), ["--pictures", "my pictures"])
    #expect(run.status == 0, "\(run.text)")
    let names = try FileManager.default.contentsOfDirectory(atPath: copy.path("my pictures"))
    #expect(
      names.count == 2 && names.allSatisfy { $0.hasPrefix("Door-") && $0.hasSuffix(".png") }, "\(names)")
    let page = try Self.page(copy)
    for name in names { #expect(page.contains("\"source\": \"my%20pictures/\(name)\"")) }
    #expect(page.contains("; img-src 'self'\"") && !page.contains("base64,"))
  }

  /// Each ends without a page, or with one that lacks the picture.
  @Test(
    arguments: [
      ("printf x", 2, "reports a picture that is not PNG in base64"),
      ("printf iVBORw0KGgo; head -c 3000000 /dev/zero | tr '\\0' A", 0, "2 pictures left out"),
      ("printf iVBORw0KGgo; head -c 105000000 /dev/zero | tr '\\0' A", 2, "wrote a line of more than 64 MiB"),
      ("exit 3", 2, "ended with exit status 3"),
    ] as [(String, Int32, String)])
  func aPictureCanBeBad(picture: String, status: Int32, message: String) throws {
    let copy = try PageCopy()
    let run = try Self.run(copy, driver: Self.driver(picture))
    #expect(run.status == status && run.says(message), "\(run.text)")
    #expect(FileManager.default.fileExists(atPath: copy.path("door.html")) == (status == 0))
  }

  @Test(.enabled(if: BrowserRun.browser != nil, "skipped: chromium-headless-shell is not installed"))
  func aPageHasTwoPictures() throws {
    let copy = try PageCopy(of: "examples/pages/teas")
    let words = ["storyboard", "page.vs", "--page", "-o", "door.html"] + BrowserRun.options
    let run = try BrowserRun(words, in: copy.folder)
    #expect(run.status == 0, "\(run.text)")
    let page = try Self.page(copy)
    let cards = page.ranges(of: "\"key\": \"Teas-").count
    #expect(cards >= 3 && page.ranges(of: "\"width\": 360, \"source\"").count == cards)
    #expect(page.ranges(of: "\"width\": 1024, \"source\"").count == cards && !page.contains("\"difference\""))
    try copy.replace("No connection.", in: "index.html", with: "Nobody is there.")
    #expect(try BrowserRun(words, in: copy.folder).status == 0)
    #expect(try Self.page(copy).ranges(of: "\"difference\": [").count == 1)
  }

  @Test func aBrowserThatDiesEndsWithoutAPage() throws {
    let copy = try PageCopy(of: "examples/pages/teas")
    let run = try BrowserRun(
      ["storyboard", "page.vs", "--page", "--browser", "/bin/false", "-o", "door.html"], in: copy.folder)
    #expect(run.status == 2 && !FileManager.default.fileExists(atPath: copy.path("door.html")), "\(run.text)")
  }
}
