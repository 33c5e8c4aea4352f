package import VshSource
import VshText

/// The actual text of an `expect screen """…"""` that does not match.
package struct ScreenText: Sendable {
  /// The span of the literal, or an empty span after `screen` where there is none yet.
  package var span: SourceSpan
  /// The text of the drawn screen.
  package var text: [UInt8]
  /// The text of the literal with its holes; nil where there is none yet.
  package var wanted: [UInt8]?
  /// The transcript's lines from the beginning of the test up to here.
  package var path: [String]
}

/// The screens that the `expect screen`s of one run compared, one entry for each literal.
///
/// A literal in a flow, a `repeat` or a test with `for` is compared several times. Where it matched once and differed
/// once, or differed in two ways, no single text is right for it.
package struct ScreenTexts: Sendable {
  /// The literals that differ or are not written yet, in the order of their first comparison.
  package private(set) var differing: [ScreenText] = []
  private var indices: [SourceSpan: Int] = [:]
  private var ambiguous: Set<SourceSpan> = []
  private var held: Set<SourceSpan> = []

  package init() {}

  /// Whether no single text is right for the literal.
  package func isAmbiguous(_ screen: ScreenText) -> Bool {
    ambiguous.contains(screen.span) || held.contains(screen.span)
  }

  package mutating func noteHeld(_ span: SourceSpan) { held.insert(span) }

  /// - Parameter path: called only at the first difference of this literal.
  package mutating func noteDiffering(
    _ text: [UInt8], wanted: [UInt8]?, at span: SourceSpan, path: () -> [String]
  ) {
    if let index = indices[span] {
      if differing[index].text != text { ambiguous.insert(span) }
      return
    }
    indices[span] = differing.count
    differing.append(ScreenText(span: span, text: text, wanted: wanted, path: path()))
  }

  /// Adds the screens of another test of the same file.
  package mutating func add(_ other: ScreenTexts) {
    for screen in other.differing {
      noteDiffering(screen.text, wanted: screen.wanted, at: screen.span, path: { screen.path })
    }
    ambiguous.formUnion(other.ambiguous)
    held.formUnion(other.held)
  }
}

/// Compares a screen with an expected text (language.md, Steps).
enum ScreenComparison {
  /// Whether a screen matches. A final line feed more or less makes no difference, nor does one that a literal with an
  /// empty last line leaves out. A line may have holes.
  static func fits(_ actual: [UInt8], _ wanted: [UInt8]) -> Bool {
    func withoutEnd(_ text: [UInt8]) -> ArraySlice<UInt8> {
      text.last == UInt8(ascii: "\n") ? text.dropLast() : text[...]
    }
    let escaped = LinePattern.escaped(actual)
    return withoutEnd(escaped) == withoutEnd(wanted) || difference(actual, wanted).isEmpty
      || wanted.last == UInt8(ascii: "\n") && difference(actual, wanted + [UInt8(ascii: "\n")]).isEmpty
  }

  /// The diff from the expected text to the screen, with the screen escaped as in a literal.
  static func difference(_ actual: [UInt8], _ wanted: [UInt8]) -> LineDifference {
    LineDifference(
      old: TextLines(wanted, keepsFeeds: false),
      new: TextLines(LinePattern.escaped(actual), keepsFeeds: false), readsHoles: true)
  }
}
