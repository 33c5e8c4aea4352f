import VshExplore
import VshPrompt
import VshSession

/// A session takes any lines: steps, declarations and commands. Where one can go back, one comes forth again to the same place.
func checkPrompt(_ bytes: [UInt8]) throws(Fault) {
  let host = PromptHost(
    reading: littleFiles, write: { _, _ in nil }, list: { _ in [("news.vs", false), ("folder", true)] },
    exists: { $0.hasSuffix(".vs") })
  var seen: [UInt8] = []
  var settings = RunSettings()
  settings.explorer = WalkingExplorer()
  let opened = Prompt(
    scripts: [], settings: settings, host: host, isColored: false, opening: &seen)
  guard var prompt = opened else { throw Fault(sentence: "an empty session cannot be made") }
  var block: [UInt8] = []
  for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).prefix(100) {
    block += (block.isEmpty ? [] : [0x0A]) + line
    _ = prompt.completions(of: block, cursor: block.count)
    guard prompt.isComplete(block) else { continue }
    let answer = prompt.submit(block)
    block = []
    try checkControls(of: answer.text, "the prompt answers with")
    if answer.endsSession { break }
  }
  let before = prompt.promptText
  _ = prompt.submit(Array(":undo".utf8))
  if prompt.promptText == before { return }
  _ = prompt.submit(Array(":redo".utf8))
  try expect(prompt.promptText == before, "`:undo` and `:redo` lead from \(before) to \(prompt.promptText)")
}
