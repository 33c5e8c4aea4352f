import Foundation
import Testing

@testable import VshHost

@Suite struct TemporaryFoldersTests {
  @Test func aFolderEndsWithAllThatIsInIt() throws {
    let folder = try TemporaryFolders.live.make("vsh-test")
    let (outside, files) = (NSTemporaryDirectory() + "vsh-test-outside-\(getpid())", FileManager.default)
    try files.createDirectory(atPath: outside + "/kept", withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: outside) }
    try files.createDirectory(atPath: folder.text + "/a/b", withIntermediateDirectories: true)
    try files.createSymbolicLink(atPath: folder.text + "/a/link", withDestinationPath: outside)
    TemporaryFolders.live.removeLeft("vsh-test")
    #expect(files.fileExists(atPath: folder.text + "/a/b"))
    TemporaryFolders.live.remove(folder)
    #expect(!files.fileExists(atPath: folder.text))
    #expect(files.fileExists(atPath: outside + "/kept"))
  }

  @Test func whatAKilledProcessLeftIsRemoved() throws {
    let ended = Process()
    ended.executableURL = URL(fileURLWithPath: "/bin/sh")
    ended.arguments = ["-c", "exit 0"]
    try ended.run()
    ended.waitUntilExit()
    let name = NSTemporaryDirectory() + "/vsh-test-\(ended.processIdentifier)-abcdef"
    try FileManager.default.createDirectory(atPath: name + "/deep", withIntermediateDirectories: true)
    TemporaryFolders.live.removeLeft("vsh-test")
    #expect(!FileManager.default.fileExists(atPath: name))
  }
}
