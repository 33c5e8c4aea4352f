import VshPrompt
import VshSession
import VshText

/// The prompt of the page.
enum Conversation {
  nonisolated(unsafe) static var prompt: Prompt?
}

/// Begins a session with a file, as `vsh -i FILE` does. Returns 0 where it began.
@_expose(wasm, "vsh_open") @_cdecl("vsh_open")
public func open(_ path: UnsafeRawPointer, _ pathCount: Int) -> Int32 {
  let path = Exchange.text(path, pathCount)
  (Exchange.output, Exchange.messages) = ([], [])
  Conversation.prompt = Prompt(
    scripts: [(path: path, bytes: GivenFiles.files[path] ?? [])], settings: .ofPage, host: GivenFiles.host,
    isColored: false, opening: &Exchange.output)
  return Conversation.prompt == nil ? 2 : 0
}

/// Takes a block of lines: steps, an expression, a command. Returns 1 where it ends the session, 2 where there is none.
@_expose(wasm, "vsh_submit") @_cdecl("vsh_submit")
public func submit(_ block: UnsafeRawPointer, _ count: Int) -> Int32 {
  (Exchange.output, Exchange.messages) = ([], [])
  guard let answer = Conversation.prompt?.submit(Exchange.bytes(block, count)) else { return 2 }
  Exchange.output = answer.text
  return answer.endsSession ? 1 : 0
}

/// Writes what the page shows of the session, as JSON; `null` without one.
@_expose(wasm, "vsh_view") @_cdecl("vsh_view")
public func view() {
  Exchange.output = Conversation.prompt?.view().utf8 ?? Array("null".utf8)
}

/// Walks on from the session's present through so many states, and writes what was found as JSON; `null` without one.
@_expose(wasm, "vsh_explore") @_cdecl("vsh_explore")
public func explore(_ states: Int) {
  Exchange.output = Conversation.prompt?.exploration(states: states).utf8 ?? Array("null".utf8)
}

/// Completes a block of input up to an offset, as JSON: where the word begins, and the words that fit.
@_expose(wasm, "vsh_complete") @_cdecl("vsh_complete")
public func complete(_ block: UnsafeRawPointer, _ count: Int, _ cursor: Int) {
  let list = Conversation.prompt?.completions(of: Exchange.bytes(block, count), cursor: cursor)
  let words = (list?.candidates ?? []).prefix(100).map { candidate -> JSONValue in
    ["text": .string(candidate.text), "meaning": .string(candidate.meaning)]
  }
  let json: JSONValue = ["start": .number(list?.wordStart ?? 0), "words": .list(words)]
  Exchange.output = json.utf8
}
