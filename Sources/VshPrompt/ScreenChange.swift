import VshSession
import VshText

/// What a step changed on the screen, to tell whether a person sees the change of a variable there.
struct ScreenChange {
  /// The lines of the screen after the step that were not there before, and the reverse.
  private let (came, went): ([Substring], [Substring])

  init(from before: [UInt8], to after: [UInt8]) {
    if before == after {
      (came, went) = ([], [])
      return
    }
    let (old, new) = (String(decoding: before, as: UTF8.self), String(decoding: after, as: UTF8.self))
    let (oldLines, newLines) = (old.split(separator: "\n"), new.split(separator: "\n"))
    let (oldSet, newSet) = (Set(oldLines), Set(newLines))
    came = newLines.filter { !oldSet.contains($0) }
    went = oldLines.filter { !newSet.contains($0) }
  }

  /// Whether a part of the variable's new value came to the screen, or one of its old value left it.
  func shows(_ variable: ChangedVariable) -> Bool {
    Self.has(variable.came, in: came) || Self.has(variable.went, in: went)
  }

  private static func has(_ values: Set<String>, in lines: [Substring]) -> Bool {
    lines.contains { line in values.contains { !$0.isEmpty && isWord($0, in: line) } }
  }

  /// Whether a line has the value, and not only as a part of a longer word or number.
  private static func isWord(_ value: String, in line: Substring) -> Bool {
    var rest = line
    while let range = rest.firstOccurrence(of: value) {
      let before = line[..<range.lowerBound].last
      let after = line[range.upperBound...].first
      if !(before.map(isOfWord) ?? false), !(after.map(isOfWord) ?? false) { return true }
      rest = line[range.upperBound...]
    }
    return false
  }

  private static func isOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}
