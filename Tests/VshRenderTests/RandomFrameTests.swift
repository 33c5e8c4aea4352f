import TestSupport
import Testing
@testable import VshMachine
import VshProgram
import VshRender
import VshText

/// Whatever a frame holds, its text keeps the promises of language.md, Views.
struct RandomFrameTests {
  /// What random texts are made of; a selector or a mark may come first, too.
  static let pieces = [
    "a", "word", "longer-than-a-narrow-line-is", " ", "  ", "日本語", "。", "「", "」", "ー", "っ", "ｶﾞ", "é",
    "e\u{301}",
    "👨‍👩‍👧‍👦", "🇯🇵", "❤\u{FE0F}", "\u{FE0F}", "\u{301}", "\u{200D}", "\u{3099}", "👍🏿", "\n", "\t", "\u{1B}[2J",
    "\u{7F}", "\u{85}",
    "\u{9B}", "\u{2028}", "\u{202E}", "\u{A0}", "\u{3000}", "한국", "\u{0}", "[", "]", ")", "┌",
  ]

  @Test func everyLineKeepsItsPromises() {
    for seed in UInt64(1)...400 {
      var generator = SeededGenerator(seed: seed)
      let frame = randomFrame(&generator)
      let width = Bool.random(using: &generator) ? Int.random(in: 20...60, using: &generator) : 20
      let text = drawing(of: frame.frame, width: width)
      #expect(drawing(of: frame.frame, width: width) == text, "seed \(seed): not the same twice")
      check(text, width: width, seed: seed)
      check(drawing(of: frame.frame, width: width, wraps: false), width: nil, seed: seed)
    }
  }

  private func check(_ text: String, width: Int?, seed: UInt64) {
    #expect(text.isEmpty || text.hasSuffix("\n"), "seed \(seed): the last line does not end")
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let bytes = Array(line)
      let cells = Cells.count(of: bytes.span)
      if let width { #expect(cells <= width, "seed \(seed): \(cells) cells: \(Substring(line))") }
      for scalar in Substring(line).unicodeScalars {
        #expect(
          scalar.properties.generalCategory != .control && scalar.value != 0x2028 && scalar.value != 0x202E,
          "seed \(seed): a control character in \(Substring(line).debugDescription)")
      }
      if let last = Substring(line).unicodeScalars.last {
        #expect(
          !last.properties.isWhitespace,
          "seed \(seed): a blank at the end of \(Substring(line).debugDescription)")
      }
    }
  }

  @Test func widthsAreClamped() {
    var frame = MadeFrame()
    frame.elements = [FrameElement(kind: .divider)]
    for (width, cells) in [(19, 20), (20, 20), (500, 500), (501, 500), (.min, 20), (.max, 500)] {
      #expect(drawing(of: frame.frame, width: width).count == cells + 1)
    }
  }

  @Test func nestingDeeperThanAnyStackIsDrawn() {
    var frame = MadeFrame()
    let depth = 200_000
    frame.text = Array("a".utf8)
    for index in 0..<depth {
      var element = FrameElement(kind: index % 2 == 0 ? .row : .list)
      element.text = FrameText(start: 0, end: 1)
      element.subtreeEnd = Int32(depth)
      frame.elements.append(element)
    }
    let lines = drawing(of: frame.frame, width: 20).split(separator: "\n")
    #expect(lines.count == depth / 2 + 1)
    #expect(lines.first == "• a")
    #expect(lines.last == "          a")
  }

  @Test func aBrokenFrameIsDrawn() {
    for seed in UInt64(1)...200 {
      var generator = SeededGenerator(seed: seed)
      var frame = randomFrame(&generator)
      for index in frame.elements.indices {
        frame.elements[index].subtreeEnd = Int32.random(in: -5...60, using: &generator)
        frame.elements[index].text = FrameText(
          start: Int.random(in: 0...100, using: &generator), end: Int.random(in: 100...900, using: &generator)
        )
        frame.elements[index].firstOption = Int32.random(in: .min ... .max, using: &generator)
        frame.elements[index].optionCount = Int32.random(in: .min ... .max, using: &generator)
        frame.elements[index].chosenOption = Int32.random(in: .min ... .max, using: &generator)
      }
      // Texts begin and end inside characters.
      check(drawing(of: frame.frame, width: 30), width: nil, seed: seed)
    }
  }

  // MARK: Random frames

  private func randomFrame(_ generator: inout SeededGenerator) -> MadeFrame {
    var frame = MadeFrame()
    appendElements(to: &frame, depth: 0, &generator)
    return frame
  }

  private func appendElements(to frame: inout MadeFrame, depth: Int, _ generator: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 0...(depth == 0 ? 8 : 3), using: &generator) {
      let index = frame.elements.count
      frame.elements.append(randomElement(in: &frame, &generator))
      if depth < 9, generator.isHappening(oneIn: 2) {
        appendElements(to: &frame, depth: depth + 1, &generator)
      }
      frame.elements[index].subtreeEnd = Int32(frame.elements.count)
    }
  }

  private func randomElement(in frame: inout MadeFrame, _ generator: inout SeededGenerator) -> FrameElement {
    let kinds = ElementKind.allCases
    var element = FrameElement(kind: kinds[Int.random(in: 0..<kinds.count, using: &generator)])
    element.flags = FrameElement.Flags(rawValue: UInt16.random(in: 0..<256, using: &generator))
    element.text = randomText(in: &frame, &generator)
    element.detail = randomText(in: &frame, &generator)
    element.name = randomText(in: &frame, &generator)
    let numbers = [0, 0.4, 1, -1, 7, 1e300, -1e300, .infinity, .nan, .leastNonzeroMagnitude]
    element.number = numbers.randomElement(using: &generator) ?? 0
    element.lower = numbers.randomElement(using: &generator) ?? 0
    element.upper = numbers.randomElement(using: &generator) ?? 0
    element.firstOption = Int32(frame.options.count)
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let text = randomText(in: &frame, &generator)
      frame.options.append(FrameOption(text: text, value: .nilValue))
      element.optionCount += 1
    }
    element.chosenOption = Int32.random(in: -1...2, using: &generator)
    return element
  }

  private func randomText(in frame: inout MadeFrame, _ generator: inout SeededGenerator) -> FrameText {
    if generator.isHappening(oneIn: 3) { return .none }
    let start = frame.text.count
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      frame.text += Array((Self.pieces.randomElement(using: &generator) ?? "").utf8)
    }
    return FrameText(start: start, end: frame.text.count)
  }
}
