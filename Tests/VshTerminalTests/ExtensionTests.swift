import Foundation
import TestSupport
import Testing

/// The extension for VS Code, in Node against a stand-in of the editor (`Tests/Editors/extension.js`).
@Suite struct ExtensionTests {
  private static let node: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/node" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled(if: node != nil, "skipped: node is not installed"))
  func aSessionHasEachFeature() throws {
    let node = try #require(Self.node)
    let vsh = try #require(Terminal.vsh)
    let session = try ChildProcess.run(
      [node, Checkout.root.path + "/Tests/Editors/extension.js"],
      variables: ["PATH": "/usr/bin:/bin", "VSH": vsh, "HOME": "/nonexistent"])
    #expect(session.status == 0, "\(session.text)")
  }
}
