import VshSession
import VshSource
import VshText

/// A script with the certain fixes of its mistakes applied: `vsh check --fix`.
///
/// The mistakes of the earliest stage are fixed first; while there are any in the syntax, what later stages say may be a
/// consequence. After each round of edits the script is checked again. An edit stays if its mistake is gone, also where
/// another one appears, and the script has no more errors than before.
struct FixedScript {
  private(set) var bytes: [UInt8]
  /// Each edit with its line: `3: loadng → loading`.
  private(set) var edits: [String] = []
  /// The number of the script's mistakes and warnings without an edit, or whose edit helped nothing.
  private(set) var leftCount = 0

  private static let mostChecks = 40
  private static let stages = 10
  private static let stageOfSyntax = 1
  /// The most cells that are shown of an edit's old text, and of its new one.
  private static let mostCells = 60

  private typealias Checked = (found: [Diagnostic], script: FileID)

  /// A mistake, and the edit that removes it.
  private struct Edit {
    let mistake: Diagnostic
    let fix: Fix
  }

  /// - Parameter diagnostics: returns the diagnostics of a changed text, with its sources.
  init(_ bytes: [UInt8], diagnostics: ([UInt8]) -> (found: [Diagnostic], script: FileID)) {
    self.bytes = bytes
    var checked = diagnostics(bytes)
    var (stage, checks) = (0, 0)
    var tried = Self.certain(checked, of: stage)
    // No two edits undo each other for ever.
    var known: Set<[UInt8]> = [bytes]
    while stage < Self.stages || !tried.isEmpty, checks < Self.mostChecks {
      if tried.isEmpty {
        if stage == Self.stageOfSyntax, checked.found.contains(where: { Self.stage(of: $0) == stage }) {
          break
        }
        stage += 1
        tried = Self.certain(checked, of: stage)
        continue
      }
      let edited = Self.edited(self.bytes, tried)
      let next = diagnostics(edited)
      checks += 1
      let helpful = Self.helpful(tried, checked.script, next)
      if helpful.count < tried.count {
        tried = helpful
      } else if Self.isNoWorse(next.found, than: checked.found, to: stage), known.insert(edited).inserted {
        let lines = LineMap(self.bytes)
        edits += tried.map { Self.line(of: $0.fix, in: self.bytes, lines) }
        (self.bytes, checked) = (edited, next)
        tried = Self.certain(checked, of: stage)
      } else {
        // One of several may be the cause.
        tried.removeLast((tried.count + 1) / 2)
      }
    }
    leftCount = DiagnosticPrinter.inOrder(checked.found).count {
      $0.span == nil || $0.span?.file == checked.script
    }
  }

  // MARK: Stages

  /// The stage that sees a mistake, as its code says; that of a warning is the last.
  private static func stage(of diagnostic: Diagnostic) -> Int {
    diagnostic.isError ? min(diagnostic.code.number / 100, stages - 1) : stages
  }

  /// The number of mistakes of each stage up to one.
  private static func counts(_ found: [Diagnostic], to stage: Int) -> ArraySlice<Int> {
    found.reduce(into: Array(repeating: 0, count: stages + 1)) { $0[Self.stage(of: $1)] += 1 }.prefix(
      stage + 1)
  }

  private static func isNoWorse(_ new: [Diagnostic], than old: [Diagnostic], to stage: Int) -> Bool {
    new.count(where: { $0.isError }) <= old.count(where: { $0.isError })
      && !counts(old, to: stage).lexicographicallyPrecedes(counts(new, to: stage))
  }

  // MARK: Edits

  /// The edits after which no mistake of their kind is left where they were made, neither in front of a new text nor
  /// behind it.
  private static func helpful(_ edits: [Edit], _ script: FileID, _ new: Checked) -> [Edit] {
    func mark(_ mistake: Diagnostic, _ start: Int?) -> [Int] {
      [mistake.code.number, mistake.span.map { Int($0.file.index) } ?? -1, start ?? 0]
    }
    let left = Set(new.found.map { mark($0, $0.span?.range.lowerBound) })
    var (passed, change) = (0, 0)
    var gone = Set<[Int]>()
    func start(of edit: Edit) -> Int { edit.mistake.span?.range.lowerBound ?? 0 }
    for edit in edits.sorted(by: { start(of: $0) < start(of: $1) }) {
      var first = start(of: edit)
      var last = first
      if edit.mistake.span?.file == script {
        while passed < edits.count, edits[passed].fix.span.range.lowerBound < first {
          change += edits[passed].fix.text.utf8.count - edits[passed].fix.span.range.count
          passed += 1
        }
        let reach = passed > 0 ? max(0, edits[passed - 1].fix.span.range.upperBound - first) : 0
        let isHere = passed < edits.count && edits[passed].fix.span.range.lowerBound == first
        first += change + reach
        last = first + (isHere ? edits[passed].fix.text.utf8.count : 0)
      }
      if !left.contains(mark(edit.mistake, first)), !left.contains(mark(edit.mistake, last)) {
        gone.insert(mark(edit.mistake, start(of: edit)))
      }
    }
    return edits.filter { gone.contains(mark($0.mistake, start(of: $0))) }
  }

  /// The certain edits for mistakes of a stage in the order of the text; one that overlaps an earlier edit is omitted.
  private static func certain(_ checked: Checked, of stage: Int) -> [Edit] {
    let edits = checked.found.filter { Self.stage(of: $0) == stage }.compactMap { mistake in
      mistake.fix.flatMap {
        $0.isCertain && $0.span.file == checked.script ? Edit(mistake: mistake, fix: $0) : nil
      }
    }
    var kept: [Edit] = []
    for edit in edits.sorted(by: {
      ($0.fix.span.start, $0.fix.span.end) < ($1.fix.span.start, $1.fix.span.end)
    }) {
      if let last = kept.last?.fix.span, edit.fix.span.start < last.end || edit.fix.span == last { continue }
      kept.append(edit)
    }
    return kept
  }

  /// What an edit does, with its line in the text before.
  private static func line(of fix: Fix, in bytes: [UInt8], _ lines: LineMap) -> String {
    func shown(_ bytes: some Sequence<UInt8>) -> String {
      let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }
      let text = Array(Array(bytes.drop(while: isBlank)).reversed().drop(while: isBlank).reversed())
      return Cells.truncated(visible(String(decoding: text, as: UTF8.self)), to: mostCells)
    }
    let range = fix.span.range.clamped(to: 0..<bytes.count)
    let (old, new) = (shown(bytes[range]), shown(fix.text.utf8))
    let change = new.isEmpty ? "took out \(old)" : old.isEmpty ? "put in \(new)" : "\(old) → \(new)"
    return "\(lines.line(of: range.lowerBound)): \(change)"
  }

  private static func edited(_ bytes: [UInt8], _ edits: [Edit]) -> [UInt8] {
    var edited: [UInt8] = []
    var offset = 0
    for fix in edits.map(\.fix) {
      let start = min(max(offset, fix.span.range.lowerBound), bytes.count)
      edited += bytes[offset..<start]
      edited += Array(fix.text.utf8)
      offset = min(max(start, fix.span.range.upperBound), bytes.count)
    }
    return edited + bytes[offset...]
  }
}
