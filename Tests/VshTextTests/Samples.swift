import TestSupport
import VshText

/// Pieces from which random texts are made: each kind that has a rule of its own.
let textPieces = [
  "a", "Z", "0", " ", "  ", "word", "(", ")", "[", "]", ",", ".", "!", "é", "e\u{301}", "ß", "Я", "\u{3000}",
  "。", "、", "「",
  "」", "（", "）", "日", "本", "語", "が", "か\u{3099}", "っ", "ー", "ｶﾞ", "ｱ", "한", "\u{1112}\u{1161}\u{11AB}", "😀",
  "👍🏽", "👨‍👩‍👧‍👦",
  "🇯🇵", "1\u{FE0F}\u{20E3}", "☀\u{FE0F}", "☀", "\u{200B}", "𠮷", "Ω", "\u{2126}", "a\u{316}\u{301}",
  "a\u{301}\u{316}",
]

func randomText(_ generator: inout SeededGenerator, pieces: [String] = textPieces, upTo count: Int = 24)
  -> String
{
  (0..<Int.random(in: 0...count, using: &generator)).map { _ in
    pieces[Int.random(in: 0..<pieces.count, using: &generator)]
  }
  .joined()
}

/// What `write` appends to an empty buffer, as text.
func written(_ write: (inout [UInt8]) -> Void) -> String {
  var buffer: [UInt8] = []
  write(&buffer)
  return String(decoding: buffer, as: UTF8.self)
}

extension String {
  /// The bytes of the text; the functions under test take their span.
  var bytes: [UInt8] { Array(utf8) }

  func slice(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

// `#expect` and `#require` cannot be handed a call with a span.

extension Zone {
  init?(_ name: String) {
    self.init(named: name.bytes.span)
  }
}

func areEqual(_ left: String, _ right: String) -> Bool {
  Canonical.areEqual(left.bytes.span, right.bytes.span)
}

func moment(_ timestamp: String) -> Int? {
  Timestamp.read(timestamp.bytes.span)
}
