import VshText

/// Extracts the input from a copied session or transcript with prompts and output.
///
/// In a transcript each step follows `> `; at the prompt it follows `vsh> ` or the prompt of a session, as
/// `News.loading #2 [online] +3s 1 pending> `. Further lines follow `... ` or `...> `. The first line shows which of
/// the two it is; all other lines are output. No step of the language begins with `>`, so a script is never mistaken
/// for a session.
package enum PastedSession {
  /// The inputs in order, without prompts; nil when the block is no session: its first line, ignoring a greeting,
  /// follows no prompt.
  package static func inputs(of block: [UInt8]) -> [[UInt8]]? {
    var lines = block.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    lines = lines.drop { isBlank($0) || $0.starts(with: greeting) && textBehindPrompt($0) == nil }
    guard let first = lines.first else { return nil }
    let isTranscript = first.starts(with: transcriptMark)
    if !isTranscript, textBehindPrompt(first) == nil { return nil }

    var inputs: [[UInt8]] = []
    var isOpen = false
    for line in lines {
      if let text = isTranscript ? text(of: line, behind: transcriptMark) : textBehindPrompt(line) {
        inputs.append(Array(text))
        isOpen = true
      } else if isOpen, let text = textBehindContinuation(line) {
        inputs[inputs.count - 1] += [UInt8(ascii: "\n")] + text
      } else {
        isOpen = false
      }
    }
    return inputs.filter { !isBlank($0[...]) && !isDropped($0) }
  }

  private static let greeting = Array("vsh ".utf8)
  private static let transcriptMark = Array("> ".utf8)
  private static let continuations = [Array("...> ".utf8), Array("... ".utf8)]

  /// The text after a mark at the line's start. A copy of a screen loses the blank after an empty one.
  private static func text(of line: ArraySlice<UInt8>, behind mark: [UInt8]) -> ArraySlice<UInt8>? {
    if line.starts(with: mark) { return line.dropFirst(mark.count) }
    return line.elementsEqual(mark.dropLast()) ? line.suffix(0) : nil
  }

  private static func textBehindContinuation(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    for mark in continuations {
      if let text = text(of: line, behind: mark) { return text }
    }
    return nil
  }

  private static func textBehindPrompt(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let end = line.firstIndex(of: UInt8(ascii: ">")), isPrompt(line[..<end]) else { return nil }
    return text(of: line[end...], behind: transcriptMark)
  }

  /// Whether this is a prompt without its `>`: `vsh`, or a screen with its states; the step, the fork, the elapsed
  /// time, and the number of pending calls.
  private static func isPrompt(_ text: ArraySlice<UInt8>) -> Bool {
    let space = UInt8(ascii: " ")
    var words = text.split(separator: space, omittingEmptySubsequences: false)
    if words.count > 2, words.last?.elementsEqual("pending".utf8) == true {
      words.removeLast()
      guard let count = words.popLast(), !count.isEmpty, count.allSatisfy(\.isDigit) else { return false }
    }
    if words.count > 1, let time = words.last,
      time.first == UInt8(ascii: "+") || time.first == UInt8(ascii: "-")
    {
      words.removeLast()
    }
    if words.count > 1, words.last?.first == UInt8(ascii: "["), words.last?.last == UInt8(ascii: "]") {
      words.removeLast()
    }
    if words.count > 1, let step = words.last, step.first == UInt8(ascii: "#"), step.count > 1,
      step.dropFirst().allSatisfy(\.isDigit)
    {
      words.removeLast()
    }
    if words.count == 1, words[0].elementsEqual("vsh".utf8) { return true }
    guard let first = words.first?.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first || first >= 0x80
    else {
      return false
    }
    // Blanks only between the states of several regions.
    if words.count > 1, !words[0].contains(UInt8(ascii: "(")) { return false }
    return words.allSatisfy { $0.allSatisfy(isPartOfState) }
  }

  private static func isPartOfState(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte.isDigit || byte.isLetter || "_.,()".utf8.contains(byte)
  }

  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }
  }

  /// Dropped by Ctrl-C, or the Ctrl-D that left.
  private static func isDropped(_ input: [UInt8]) -> Bool {
    input.suffix(2).elementsEqual("^C".utf8) || input.elementsEqual("^D".utf8)
  }
}
