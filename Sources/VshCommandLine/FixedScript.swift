import VshSession
import VshSource

/// A script with the certain fixes of its mistakes applied: `vsh check --fix`.
///
/// After each round of edits the script is checked again. The round is kept if it leaves fewer errors, or as many errors
/// and fewer warnings; otherwise it is undone.
struct FixedScript {
  private(set) var bytes: [UInt8]
  private(set) var count = 0
  /// The number of the script's mistakes and warnings without an edit, or whose edit helped nothing.
  private(set) var leftCount = 0

  private static let mostRounds = 20

  /// - Parameter diagnostics: returns the diagnostics of a changed text, with its sources.
  init(_ bytes: [UInt8], diagnostics: ([UInt8]) -> (found: [Diagnostic], script: FileID)) {
    self.bytes = bytes
    var (found, script) = diagnostics(bytes)
    defer {
      leftCount = DiagnosticPrinter.inOrder(found).count { $0.span == nil || $0.span?.file == script }
    }
    for _ in 0..<Self.mostRounds {
      let fixes = Self.certain(found, in: script)
      if fixes.isEmpty { return }
      let edited = Self.edited(self.bytes, fixes)
      let next = diagnostics(edited)
      guard Self.count(next.found) < Self.count(found) else { return }
      (self.bytes, count) = (edited, count + fixes.count)
      (found, script) = next
    }
  }

  private static func count(_ diagnostics: [Diagnostic]) -> (errors: Int, all: Int) {
    (diagnostics.count(where: \.isError), diagnostics.count)
  }

  /// The edits in the order of the text; one that overlaps an earlier edit is omitted.
  private static func certain(_ diagnostics: [Diagnostic], in script: FileID) -> [Fix] {
    let fixes = diagnostics.compactMap(\.fix).filter { $0.isCertain && $0.span.file == script }
    var kept: [Fix] = []
    for fix in fixes.sorted(by: { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }) {
      if let last = kept.last, fix.span.start < last.span.end || fix.span == last.span { continue }
      kept.append(fix)
    }
    return kept
  }

  private static func edited(_ bytes: [UInt8], _ fixes: [Fix]) -> [UInt8] {
    var edited: [UInt8] = []
    var offset = 0
    for fix in fixes {
      let start = min(max(offset, fix.span.range.lowerBound), bytes.count)
      edited += bytes[offset..<start]
      edited += Array(fix.text.utf8)
      offset = min(max(start, fix.span.range.upperBound), bytes.count)
    }
    return edited + bytes[offset...]
  }
}
