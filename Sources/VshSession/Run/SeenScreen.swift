import VshMachine
import VshProgram
import VshRender
import VshSource
package import VshText

/// What is noted of a screen beside its text, for a storyboard.
package struct ScreenDetail: Equatable, Sendable {
  /// The widths in cells at which it is drawn, too.
  package var widths: [Int] = []
  /// The names of the locales in which it is drawn, too: at each width.
  package var locales: [String] = []
  /// Whether the texts of its elements are listed.
  package var listsTexts = false

  package init() {}

  var isEmpty: Bool { self == ScreenDetail() }
}

/// What a person sees on a screen, beside its text.
package struct SeenScreen: Sendable {
  /// A text of an element, as it is before it is drawn.
  package struct Text: Hashable, Sendable {
    /// The word of the element, and the part of it where it has several: `button`, `row detail`.
    package let element: String
    package let text: String
  }

  /// The screen at one of several widths, in one of several locales.
  package struct AtWidth: Sendable {
    package let width: Int
    /// Nil for that of the world.
    package let locale: TextLocale?
    package let text: String
    /// The words that do not fit into a line of it, each once.
    package let brokenWords: [String]
  }

  package internal(set) var widths: [AtWidth] = []
  /// In the order in which they are drawn, each once.
  package internal(set) var texts: [Text] = []

  package init() {}
}

extension ExploredWorld {
  /// What is seen of the screen that `screen()` has drawn.
  package mutating func seen(_ detail: ScreenDetail) -> SeenScreen {
    var seen = SeenScreen()
    if detail.isEmpty { return seen }
    if detail.listsTexts { seen.texts = runner.world.drawing.frame.seenTexts }
    if detail.locales.isEmpty {
      seen.widths = detail.widths.map { SeenScreen.AtWidth(runner.world.drawing.frame, width: $0) }
    }
    let own = runner.world.localeName
    for name in detail.locales {
      // The command has checked the names.
      guard let locale = TextLocale(name: name.utf8Span.span), runner.world.useLocale(named: name) else {
        continue
      }
      let widths = detail.widths.isEmpty ? [runner.width] : detail.widths
      do throws(StepProblem) {
        _ = try runner.screenText()
        seen.widths += widths.map { SeenScreen.AtWidth(runner.world.drawing.frame, width: $0, locale) }
      } catch {
        let text = "cannot be drawn: \(error.diagnostic.message)\n"
        seen.widths += widths.map {
          SeenScreen.AtWidth(width: $0, locale: locale, text: text, brokenWords: [])
        }
      }
    }
    if !detail.locales.isEmpty { _ = runner.world.useLocale(named: own) }
    return seen
  }
}

extension SeenScreen.AtWidth {
  fileprivate init(_ frame: Frame, width: Int, _ locale: TextLocale? = nil) {
    var renderer = Renderer(notingBrokenWords: true)
    renderer.render(frame, width: width)
    self.width = width
    self.locale = locale
    text = String(decoding: renderer.text, as: UTF8.self)
    brokenWords = renderer.brokenWords.map { Cells.truncated($0, to: Self.mostCells) }.withoutRepeats
  }

  /// Of a word; a longer one is cut.
  private static let mostCells = 60
}

extension Frame {
  /// What people read of its elements, or hear of them. What a secure field holds is neither.
  fileprivate var seenTexts: [SeenScreen.Text] {
    var found: [SeenScreen.Text] = []
    var known: Set<SeenScreen.Text> = []
    func add(_ text: FrameText, _ element: String, _ part: String = "") {
      if text.range.isEmpty { return }
      let whole = SeenScreen.Text(
        element: element + part,
        text: String(decoding: self.text[text.range.clamped(to: 0..<self.text.count)], as: UTF8.self))
      if known.insert(whole).inserted { found.append(whole) }
    }
    for element in elements {
      let word = element.kind.traits.word
      add(element.text, word)
      add(element.name, word, " name")
      switch element.kind {
      case .row: add(element.detail, word, " detail")
      case .alert, .sheet: add(element.detail, word, " message")
      case .field where element.flags.contains(.isSecure): break
      case _: add(element.detail, word, " value")
      }
      add(element.hint, word, " hint")
      add(element.error, word, " error")
      for option in element.options where options.indices.contains(option) {
        add(options[option].text, word, " option")
      }
    }
    return found
  }
}
