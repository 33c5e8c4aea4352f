import VshSession

/// `:edit`: selects a text for an external editor. The caller opens the editor and submits the result.
extension Prompt {
  /// The text to edit: without words, the last submitted block; with the name of a declaration, its source; else the
  /// words. Returns nil where there is nothing to edit.
  func textToEdit(_ words: String, _ output: inout PromptOutput) -> [UInt8]? {
    if words.isEmpty {
      if lastBlock.isEmpty { output.line("nothing has been submitted yet: `:edit News` opens a declaration") }
      return lastBlock.isEmpty ? nil : lastBlock
    }
    return session.wholeDeclaration(named: words) ?? Array(words.utf8)
  }
}
