package import VshSource
import VshText

/// The text of an `expect screen """…"""` as it is now, where it is not the text that was expected.
package struct ScreenText: Sendable {
  /// The literal, or an empty span behind `screen` where there is none yet.
  package var span: SourceSpan
  /// As the screen is drawn.
  package var text: [UInt8]
  /// What the literal says, its holes and values filled in by nobody; nil where there is none yet.
  package var wanted: [UInt8]?
  /// The transcript's lines from the test's beginning up to here.
  package var path: [String]
}

/// What the `expect screen`s of one run saw, each literal told once however often it was asked.
///
/// A literal in a flow, a `repeat` or a test `for` a list is asked several times: where it held once and differed once, or was two
/// different screens, no one text is right for it.
package struct ScreenTexts: Sendable {
  /// Those that differ or are not written yet, in the order in which they were first seen.
  package private(set) var differing: [ScreenText] = []
  private var places: [SourceSpan: Int] = [:]
  private var ambiguous: Set<SourceSpan> = []
  private var held: Set<SourceSpan> = []

  package init() {}

  /// No one text can be written there.
  package func isAmbiguous(_ screen: ScreenText) -> Bool {
    ambiguous.contains(screen.span) || held.contains(screen.span)
  }

  package mutating func noteHeld(_ span: SourceSpan) { held.insert(span) }

  /// - Parameter path: asked only when this is the literal's first difference.
  package mutating func noteDiffering(
    _ text: [UInt8], wanted: [UInt8]?, at span: SourceSpan, path: () -> [String]
  ) {
    if let place = places[span] {
      if differing[place].text != text { ambiguous.insert(span) }
      return
    }
    places[span] = differing.count
    differing.append(ScreenText(span: span, text: text, wanted: wanted, path: path()))
  }

  /// With what another test of the same file saw.
  package mutating func add(_ other: ScreenTexts) {
    for screen in other.differing {
      noteDiffering(screen.text, wanted: screen.wanted, at: screen.span, path: { screen.path })
    }
    ambiguous.formUnion(other.ambiguous)
    held.formUnion(other.held)
  }
}

/// Holding a screen against the text that was expected of it (language.md, Steps).
enum ScreenComparison {
  /// One newline at the end more or less makes no difference, nor does one that a literal with an empty last line leaves out; a line
  /// may hold holes.
  static func fits(_ actual: [UInt8], _ wanted: [UInt8]) -> Bool {
    func withoutEnd(_ text: [UInt8]) -> ArraySlice<UInt8> {
      text.last == UInt8(ascii: "\n") ? text.dropLast() : text[...]
    }
    let escaped = LinePattern.escaped(actual)
    return withoutEnd(escaped) == withoutEnd(wanted) || difference(actual, wanted).isEmpty
      || wanted.last == UInt8(ascii: "\n") && difference(actual, wanted + [UInt8(ascii: "\n")]).isEmpty
  }

  /// From the text that was expected to the screen, as it would be written there.
  static func difference(_ actual: [UInt8], _ wanted: [UInt8]) -> LineDifference {
    LineDifference(
      old: TextLines(wanted, keepsFeeds: false),
      new: TextLines(LinePattern.escaped(actual), keepsFeeds: false), readsHoles: true)
  }
}
