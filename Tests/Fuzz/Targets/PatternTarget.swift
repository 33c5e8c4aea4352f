import VshSuite
import VshText

/// The first line is a line of a golden file, the second one a line of a transcript; all of it is also a golden file against its end.
///
/// A pattern matches what a plain search says that it does, and a text that is escaped matches itself.
func checkPattern(_ bytes: [UInt8]) throws(Fault) {
  let lines = bytes.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
  let (pattern, line) = (lines[0], lines.count > 1 ? lines[1] : [])
  let matches = LinePattern(pattern).matches(line)
  try expect(
    matches == ReferencePattern(pattern).matches(line), "it \(matches ? "matches" : "does not match")")
  let escaped = LinePattern(LinePattern.escaped(Array(line))[...])
  try expect(escaped.matches(line), "a line that is escaped does not match itself")
  if let literal = escaped.literal {
    try expect(literal.elementsEqual(line), "a line that is escaped is another one")
  }

  let golden = GoldenFile.contents(for: bytes)
  let old = lines.count > 2 ? Array(lines[2]) : bytes
  let difference = GoldenFile.difference(from: old, to: golden)
  let merged = difference.merged()
  try expect(
    GoldenFile.difference(from: merged, to: golden).isEmpty,
    "a golden file that was updated differs from its transcript")
  try expect(UnifiedDiff(old: old, new: golden).isEmpty == difference.isEmpty, "a difference is not shown")
  _ = UnifiedDiff(old: old, new: golden).text(oldName: "a", newName: "b")
}

/// A pattern matched by trying everything, as `docs/tool.md` tells it.
private struct ReferencePattern {
  private enum Part {
    case byte(UInt8)
    case anyText, number
  }

  private var parts: [Part] = []

  init(_ line: ArraySlice<UInt8>) {
    let (mark, anyText, number) = (Array("⟨".utf8), Array("…⟩".utf8), Array("n⟩".utf8))
    var marksBeforeHoles = 0
    var rest = line
    while let byte = rest.first {
      var marks = 0
      while rest.starts(with: mark) {
        marks += 1
        rest = rest.dropFirst(mark.count)
      }
      let isHole = rest.starts(with: anyText) || rest.starts(with: number)
      if isHole { marksBeforeHoles += marks }
      if marks == 0 {
        parts.append(.byte(byte))
        rest = rest.dropFirst()
      } else if marks == 1, isHole {
        parts.append(rest.starts(with: anyText) ? .anyText : .number)
        rest = rest.dropFirst(rest.starts(with: anyText) ? anyText.count : number.count)
      } else {
        for _ in 0..<(isHole ? marks - 1 : marks) { parts += mark.map(Part.byte) }
      }
    }
    if line.count - marksBeforeHoles * mark.count > LinePattern.longestPatternBytes {
      parts = line.map(Part.byte)
    }
  }

  func matches(_ line: ArraySlice<UInt8>) -> Bool {
    var offsets: Set<Int> = [line.startIndex]
    for part in parts {
      var next: Set<Int> = []
      for offset in offsets {
        switch part {
        case .byte(let byte): if offset < line.endIndex, line[offset] == byte { next.insert(offset + 1) }
        case .anyText: next.formUnion(offset...line.endIndex)
        case .number: if let end = endOfNumber(in: line, from: offset) { next.insert(end) }
        }
      }
      offsets = next
    }
    return offsets.contains(line.endIndex)
  }

  private func endOfNumber(in line: ArraySlice<UInt8>, from start: Int) -> Int? {
    func afterDigits(_ start: Int) -> Int? {
      let end = line[start...].firstIndex { !(0x30...0x39 ~= $0) } ?? line.endIndex
      return end > start ? end : nil
    }
    func after(_ byte: Unicode.Scalar, _ offset: Int) -> Int? {
      offset < line.endIndex && line[offset] == UInt8(ascii: byte) ? offset + 1 : nil
    }
    guard var end = afterDigits(after("-", start) ?? start) else { return nil }
    while let next = after(",", end).flatMap(afterDigits) { end = next }
    end = after(".", end).flatMap(afterDigits) ?? end
    if let exponent = after("e", end) {
      end = afterDigits(after("+", exponent) ?? after("-", exponent) ?? exponent) ?? end
    }
    return end
  }
}
