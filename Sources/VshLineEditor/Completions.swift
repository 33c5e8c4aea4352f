/// The possible completions at the cursor, in the order of display.
package struct Completions: Equatable, Sendable {
  package struct Candidate: Equatable, Sendable {
    /// The text that would replace the word.
    package var text: [UInt8]
    /// A short description.
    package var meaning: [UInt8]
    /// The heading above all of its kind in the list; empty for nothing.
    package var kind: [UInt8]

    package init(_ text: String, _ meaning: String, kind: String = "") {
      self.text = Array(text.utf8)
      self.meaning = Array(meaning.utf8)
      self.kind = Array(kind.utf8)
    }
  }

  /// Where the word begins that a candidate replaces, in bytes of the block. It ends at the cursor.
  package var wordStart: Int
  package var candidates: [Candidate]
  /// Shown where there are no candidates.
  package var note: [UInt8]

  package init(wordStart: Int, candidates: [Candidate], note: String = "") {
    self.wordStart = wordStart
    self.candidates = candidates
    self.note = Array(note.utf8)
  }
}
