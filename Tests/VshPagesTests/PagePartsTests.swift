import Foundation
import TestSupport
import Testing
import VshHost
import VshText

@testable import VshPages

/// What is known of a page without a browser.
@Suite struct PagePartsTests {
  @Test func base64IsThatOfOthers() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 200) }
      #expect(Base64.encoded(bytes) == Data(bytes).base64EncodedString())
      #expect(Base64.decoded(Base64.encoded(bytes)) == bytes)
    }
    #expect(Base64.decoded("a b=") == nil)
  }

  private func origin(_ copy: PageCopy, _ page: String) throws -> PageOrigin {
    try PageOrigin.open(.file(Path(copy.path(page))), at: nil, files: .live).get()
  }

  @Test func filesComeFromTheFolderOfThePage() throws {
    let copy = try PageCopy()
    try FileManager.default.createDirectory(
      at: copy.folder.appending(path: "site/deep"), withIntermediateDirectories: true)
    try copy.write("secret.txt", "secret")
    try copy.write("site/index.html", "page")
    try copy.write("site/deep/index.html", "deep")
    try copy.write("site/a b.js", "script")
    try FileManager.default.createSymbolicLink(
      at: copy.folder.appending(path: "site/link"),
      withDestinationURL: copy.folder.appending(path: "secret.txt"))
    let origin = try origin(copy, "site/index.html")
    #expect(origin.address == "http://app.localhost/")
    func text(_ path: String, isDocument: Bool = false) -> String? {
      origin.answer(to: path, isDocument: isDocument).map { String(decoding: $0.body, as: UTF8.self) }
    }
    #expect(text("/") == "page" && text("/deep/") == "deep" && text("/a%20b.js") == "script")
    #expect(origin.answer(to: "/a%20b.js", isDocument: false)?.type == "text/javascript; charset=utf-8")
    for path in [
      "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/link", "//etc/passwd", "/deep", "/x%00",
    ] {
      #expect(text(path) == nil, "\(path)")
    }
    // A page that makes addresses of its own is reloaded under any of them.
    #expect(text("/todos/7", isDocument: true) == "page" && text("/todos/7.png", isDocument: true) == nil)
    #expect(origin.owns("http://app.localhost/x") && !origin.owns("http://app.localhost.example.com/"))
  }

  /// `URLSearchParams` writes a blank as `+`.
  @Test func aQueryIsReadAsFormsWriteIt() {
    for (written, text) in [("green+tea", "green tea"), ("1%2B1", "1+1"), ("a%20b", "a b"), ("", "")] {
      #expect(PageRequests.decodedForm(Substring(written)) == Array(text.utf8))
    }
  }

  @Test func aPageThatIsMissingIsAProblem() throws {
    let copy = try PageCopy()
    #expect(throws: (any Error).self) { try origin(copy, "index.html") }
  }
}
