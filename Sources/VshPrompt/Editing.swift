import VshSession

/// `:edit`: a text for the person's own editor. The prompt only says which; opening an editor and submitting what comes back is the
/// host's.
extension Prompt {
  /// What was submitted last; a declaration where the words are the name of one; else the words. Nil where there is nothing.
  func textToEdit(_ words: String, _ output: inout Output) -> [UInt8]? {
    if words.isEmpty {
      if lastBlock.isEmpty { output.line("nothing has been submitted yet: `:edit News` opens a declaration") }
      return lastBlock.isEmpty ? nil : lastBlock
    }
    return session.wholeDeclaration(named: words) ?? Array(words.utf8)
  }
}
