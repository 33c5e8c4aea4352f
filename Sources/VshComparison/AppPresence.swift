/// What each side had in each step of a test, by key, and what that means at the end.
///
/// A key that the app never has is a matter of wording: a note. So is one that it has in every step. Any other absence is
/// a difference at the first step where it was seen. It does not know what a key means.
struct AppPresence: Sendable {
  /// That one side had a key and the other did not.
  struct Absence: Sendable {
    /// From 1.
    let step: Int
    /// The position within the step.
    let order: Int
    /// What the one side had, for a message and as a line.
    let described: String
    let line: String
  }

  /// What came of a key.
  struct Finding: Sendable {
    enum Kind: Sendable { case never, always, missing, extra }

    let kind: Kind
    let key: Int
    let absence: Absence
  }

  private struct Entry: Sendable {
    /// How many steps the app had it in.
    var appSteps = 0
    var missing: [Absence] = []
    var extra: Absence?
  }

  private var entries: [Int: Entry] = [:]
  private var steps = 0

  mutating func beginStep() { steps += 1 }

  mutating func appHas(_ key: Int) { entries[key, default: Entry()].appSteps += 1 }

  /// The script has the key and the app does not. All are kept only where `forgive` may be called.
  mutating func isMissing(_ key: Int, _ absence: Absence, keepsAll: Bool = false) {
    if keepsAll || entries[key]?.missing.isEmpty != false {
      entries[key, default: Entry()].missing.append(absence)
    }
  }

  /// The app has the key and the script does not.
  mutating func isExtra(_ key: Int, _ absence: Absence) {
    if entries[key]?.extra == nil { entries[key, default: Entry()].extra = absence }
  }

  /// The app had the key after all in those steps where it was missing that `isShown` accepts.
  mutating func forgive(_ key: Int, where isShown: (Int) -> Bool) {
    guard let missing = entries[key]?.missing else { return }
    let kept = missing.filter { !isShown($0.step) }
    entries[key]?.missing = kept
    entries[key]?.appSteps += missing.count - kept.count
  }

  /// In the order of steps, and of positions within a step.
  func findings() -> [Finding] {
    var findings: [Finding] = []
    for (key, entry) in entries {
      if let absence = entry.missing.first {
        findings.append(Finding(kind: entry.appSteps == 0 ? .never : .missing, key: key, absence: absence))
      }
      if let absence = entry.extra {
        findings.append(Finding(kind: entry.appSteps == steps ? .always : .extra, key: key, absence: absence))
      }
    }
    return findings.sorted { ($0.absence.step, $0.absence.order) < ($1.absence.step, $1.absence.order) }
  }
}
