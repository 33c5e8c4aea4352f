import TestSupport
import Testing
import VshProgram
import VshSource
import VshSyntax

/// The tables of elements, steps and expectations against the page on the language and against each other.
@Suite struct LanguageTableTests {
  @Test func everyRowStandsInThePageOnTheLanguage() throws {
    let page = try Checkout.text("docs/language.md")
    for kind in ElementKind.allCases { #expect(page.contains("`\(kind.traits.word)"), "\(kind)") }
    for word in Word.stepWords { #expect(page.contains("`\(word.rawValue)"), "\(word)") }
    for row in Word.expectations { #expect(page.contains("`expect \(row.word.rawValue)"), "\(row.word)") }
  }

  @Test func everyGestureIsBegunByItsWordAndTakenBySomething() {
    for gesture in Gesture.allCases {
      #expect(Word.steps.contains { $0.word.gesture == gesture }, "\(gesture)")
      let taken = ElementKind.allCases.contains { $0.traits.gestures.contains(gesture) }
      #expect(taken || gesture == .back, "\(gesture)")
    }
  }

  @Test func anElementsWordIsItsCase() {
    for kind in ElementKind.allCases { #expect(kind.traits.word == "\(kind)") }
  }

  @Test func partsStandInElementsThatTakeThem() {
    for kind in ElementKind.allCases {
      for owner in kind.traits.owners { #expect(owner.traits.syntax.contents != .nothing, "\(kind)") }
    }
  }
}
