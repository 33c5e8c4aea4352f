package import VshHost
import VshReading
import VshSource
import VshText

/// The part of a run that a record covers. Only records of parts of one run can be merged.
package struct SuitePart: Equatable, Sendable {
  package var shard: Shard
  /// A hash, equal for runs that found the same scripts and golden files with the same contents.
  package var files: String
  /// A hash, equal for runs of the same tests with the same options.
  package var options: String

  package init(shard: Shard, files: String, options: String) {
    self.shard = shard
    self.files = files
    self.options = options
  }

  /// - Parameters:
  ///   - found: everything found, for all shards.
  ///   - options: other options that decide which tests run and how, as on the command line.
  ///   - noteUnread: called for a file that the system refused to read, with its script.
  package init(
    shard: Shard, of found: Discovery.Found, selection: Selection, options: [String], files: Files,
    noteUnread: (_ script: Path, HostProblem) -> Void
  ) {
    self.shard = shard
    let withoutGoldens = Set(found.foldersWithoutGoldens)
    var contents: [UInt8] = []
    func add(_ path: Path, limitBytes: Int, of script: Path) {
      // Empty for a missing or unreadable file.
      var content = ""
      do throws(HostProblem) {
        content = "\(ReadLog.fingerprint(try files.read(path, limitBytes: limitBytes)))"
      } catch {
        if error.cause != .missing { noteUnread(script, error) }
      }
      contents += path.bytes + [0] + Array(content.utf8) + [0]
    }
    for script in found.scripts {
      add(script, limitBytes: Limits.fileBytes, of: script)
      if withoutGoldens.contains(script.parent) { continue }
      add(GoldenFile(script: script).path, limitBytes: Limits.goldenBytes, of: script)
    }
    self.files = Self.hash(of: contents)

    var asked: [String] = []
    for words in selection.filters { asked += ["filter of \(words.count)"] + words }
    for (word, texts) in [
      ("excluded", selection.excluded), ("tags", selection.tags), ("skipped tags", selection.skippedTags),
    ] where !texts.isEmpty { asked += ["\(word) \(texts.count)"] + texts }
    for (path, lines) in selection.lines.sorted(by: { $0.key < $1.key }) {
      asked += ["lines of \(path)"] + lines.map(\.text)
    }
    self.options = Self.hash(of: (asked + options).flatMap { Array($0.utf8) + [0] })
  }

  /// 16 digits, to detect a mix-up, not a forgery.
  private static func hash(of bytes: [UInt8]) -> String { ReadLog.fingerprint(bytes).digits(16, radix: 16) }
}
