import CLineEditor
import VshText

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Edits blocks of lines on a terminal, with libedit.
///
/// It hides libedit, raw mode and signals: while `read` waits, the editor handles signals, and on return the handlers
/// are restored. The caller decides what is complete and which completions exist. A process has one editor, used from
/// the main thread.
package struct LineEditor: ~Copyable {
  /// The prompt of further lines of a block.
  package static let continuation = "...> "

  private let editor: OpaquePointer
  /// The context of libedit's callbacks, kept alive as long as they may run.
  private let questions: EditorQuestions

  /// Returns nil where the terminal does not support editing: no UTF-8 locale, no memory.
  ///
  /// - Parameters:
  ///   - isComplete: whether Enter submits the block; otherwise it breaks the line.
  ///   - completions: the completions at the cursor, an offset in bytes.
  ///   - newsDescriptor: becomes readable when there may be news; nil for none.
  ///   - news: a text to print above the block while it is typed, and the new prompt; nil for nothing.
  ///   - isEnding: whether the process was asked to end before `read` began to wait.
  package init?(
    isComplete: @escaping ([UInt8]) -> Bool,
    completions: @escaping (_ block: [UInt8], _ cursor: Int) -> Completions,
    newsDescriptor: @escaping () -> Int32?,
    news: @escaping () -> News?,
    isEnding: @escaping () -> Bool
  ) {
    let questions = EditorQuestions(isComplete, completions, newsDescriptor, news, isEnding)
    let callbacks = line_editor_callbacks(
      context: Unmanaged.passUnretained(questions).toOpaque(),
      is_complete: { context, block, length in
        guard let questions = EditorQuestions.behind(context) else { return true }
        return questions.isComplete(EditorQuestions.bytes(block, length))
      },
      complete: { context, block, length, cursor, columns, rows in
        guard let questions = EditorQuestions.behind(context) else { return line_editor_completion() }
        return questions.completion(
          of: EditorQuestions.bytes(block, length), cursor: cursor, columns: Int(columns), rows: Int(rows))
      },
      normalize: { _, text, length in
        var composed: [UInt8] = []
        Canonical.append(composed: EditorQuestions.bytes(text, length).span, to: &composed)
        return EditorQuestions.copy(composed)
      },
      news_descriptor: { context in EditorQuestions.behind(context)?.newsDescriptor() ?? -1 },
      news: { context in EditorQuestions.behind(context)?.copiedNews() ?? line_editor_news() },
      is_ending: { context in EditorQuestions.behind(context)?.isEnding() ?? false })
    guard let editor = line_editor_new("vsh", callbacks) else { return nil }
    self.editor = editor
    self.questions = questions
  }

  deinit {
    line_editor_free(editor)
  }

  /// A text that is printed while a block is typed.
  package struct News: Sendable {
    /// Whole lines.
    package var lines: [UInt8]
    package var prompt: [UInt8]

    package init(lines: [UInt8], prompt: [UInt8]) {
      self.lines = lines
      self.prompt = prompt
    }
  }

  /// The result of waiting for a block.
  package enum Submission: Equatable, Sendable {
    /// A complete block, in canonical form.
    case block([UInt8])
    /// Ctrl-D on an empty line.
    case end
    /// Ctrl-C: the block is discarded.
    case interrupted
    /// The terminal is closed, or the process should end; returns the unfinished block.
    case hungUp(unfinished: [UInt8])
  }

  /// Edits a block after `prompt`, which may be coloured; further lines follow `...> `. A prompt wider than half of the
  /// terminal is truncated to its first word.
  package mutating func read(prompt: [UInt8]) -> Submission {
    var block: UnsafeMutablePointer<CChar>?
    var length = 0
    let shown = PromptText.fitting(prompt, columns: Int(line_editor_columns()))
    let outcome = shown.withUnsafeBytes { bytes in
      line_editor_read(
        editor, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, &block, &length)
    }
    defer { free(block) }
    var text: [UInt8] = []
    Canonical.append(composed: EditorQuestions.bytes(block, length).span, to: &text)
    switch outcome {
    case LINE_EDITOR_BLOCK: return .block(text)
    case LINE_EDITOR_INTERRUPTED: return .interrupted
    case LINE_EDITOR_HUNG_UP: return .hungUp(unfinished: text)
    case _: return .end
    }
  }

  /// Adds a block to those that Up recalls.
  package mutating func remember(_ block: [UInt8]) {
    block.withUnsafeBytes { bytes in
      line_editor_remember(editor, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
  }
}

/// The context of C callbacks.
private final class EditorQuestions {
  let isComplete: ([UInt8]) -> Bool
  let completions: ([UInt8], Int) -> Completions
  let newsDescriptor: () -> Int32?
  let news: () -> LineEditor.News?
  let isEnding: () -> Bool
  /// The position of the last completion request, and the number of requests in a row there.
  private var asked: (block: [UInt8], cursor: Int, count: Int) = ([], -1, 0)

  init(
    _ isComplete: @escaping ([UInt8]) -> Bool, _ completions: @escaping ([UInt8], Int) -> Completions,
    _ newsDescriptor: @escaping () -> Int32?, _ news: @escaping () -> LineEditor.News?,
    _ isEnding: @escaping () -> Bool
  ) {
    self.isComplete = isComplete
    self.completions = completions
    self.newsDescriptor = newsDescriptor
    self.news = news
    self.isEnding = isEnding
  }

  static func behind(_ context: UnsafeMutableRawPointer?) -> EditorQuestions? {
    context.map { Unmanaged<EditorQuestions>.fromOpaque($0).takeUnretainedValue() }
  }

  static func bytes(_ text: UnsafePointer<CChar>?, _ length: Int) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: text, count: text == nil ? 0 : length))
  }

  /// The bytes and a NUL, from `malloc`.
  static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    guard let copy = malloc(bytes.count + 1) else { return nil }
    copy.copyMemory(from: bytes, byteCount: bytes.count)
    copy.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
    return copy.assumingMemoryBound(to: CChar.self)
  }

  func copiedNews() -> line_editor_news {
    guard let news = news() else { return line_editor_news() }
    let prompt = PromptText.fitting(news.prompt, columns: Int(line_editor_columns()))
    return line_editor_news(lines: EditorQuestions.copy(news.lines), prompt: EditorQuestions.copy(prompt))
  }

  func completion(of block: [UInt8], cursor: Int, columns: Int, rows: Int) -> line_editor_completion {
    asked = (block, cursor, asked.block == block && asked.cursor == cursor ? asked.count + 1 : 0)
    let answer = CompletionAnswer(
      to: completions(block, cursor), in: block, cursor: cursor, columns: columns, rows: rows,
      page: asked.count)
    return line_editor_completion(
      deleted_scalars: answer.deletedScalars,
      scalars_behind_cursor: answer.scalarsBehindCursor,
      inserted: answer.inserted.isEmpty ? nil : EditorQuestions.copy(answer.inserted),
      listing: answer.listing.isEmpty ? nil : EditorQuestions.copy(answer.listing))
  }
}
