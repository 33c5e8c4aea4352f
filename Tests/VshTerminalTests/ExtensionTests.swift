import Foundation
import TestSupport
import Testing

/// The extension for VS Code, in Node against a stand-in of the editor (`Tests/Editors/extension.js`).
@Suite struct ExtensionTests {
  @Test(.enabled(if: Installed.has("node"), "skipped: node is not installed"))
  func aSessionHasEachFeature() throws {
    let node = try #require(Installed.path(of: "node"))
    let vsh = try #require(Terminal.vsh)
    let session = try ChildProcess.run(
      [node, Checkout.root.path + "/Tests/Editors/extension.js"],
      variables: ["PATH": "/usr/bin:/bin", "VSH": vsh, "HOME": "/nonexistent"])
    #expect(session.status == 0, "\(session.text)")
  }
}
