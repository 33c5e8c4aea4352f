import Testing
import VshText

@testable import VshSuite

@Suite struct ReviewTests {
  private func change(_ old: String, _ new: String, at location: String) -> ReviewedChange {
    let difference = LineDifference(
      old: TextLines(Array(old.utf8), keepsFeeds: true), new: TextLines(Array(new.utf8), keepsFeeds: true))
    return ReviewedChange(
      location: location, diff: "", steps: [],
      cause: ReviewCause(
        LineChange(old: 0..<difference.old.count, new: 0..<difference.new.count), of: difference))
  }

  private var changes: [ReviewedChange] {
    [
      change("a\n", "b\n", at: "1"), change("x\n", "y\n", at: "2"), change("a", "b", at: "3"),
      change("a\n", "c\n", at: "4"), change("x\n", "y\n", at: "5"),
    ]
  }

  @Test func changesOfOneCauseAreAskedAboutTogether() {
    var review = Review(changes)
    var asked: [String] = []
    while let next = review.next {
      asked.append(review.changes[next].location)
      #expect(review.position(of: next) == asked.count - 1)
      review.answer(next, .skip)
    }
    #expect(asked == ["1", "3", "2", "5", "4"])
    #expect(changes.indices.map { review.locationCount(of: $0) } == [2, 2, 2, 1, 2])
    #expect(review.count(.skipped) == 5)
  }

  @Test func aCauseIsAcceptedAtOnceButWhatWasRejectedStays() {
    var review = Review(changes)
    review.answer(0, .reject)
    review.answer(1, .cause)
    #expect(review.decisions == [.rejected, .accepted, nil, nil, .accepted])
    #expect(review.next == 2)
    review.answer(2, .cause)
    #expect(review.decisions == [.rejected, .accepted, .accepted, nil, .accepted])
    review.answer(3, .quit)
    #expect(review.next == nil)
    #expect(review.count(nil) == 1)
    // A later round knows.
    let second = Review(changes, acceptedCauses: review.acceptedCauses)
    #expect(second.decisions == [.accepted, .accepted, .accepted, nil, .accepted])
  }

  static let answers: [(String, ReviewAnswer?)] = [
    ("a", .accept), ("A ", .accept), (" accept", .accept), ("r", .reject), ("s", .skip), ("c", .cause),
    ("cause", .cause), ("q", .quit), ("quit", .quit), ("", nil), ("y", nil), ("ac", nil), ("a r", nil),
  ]

  @Test func answersAreAKeyOrAWord() {
    for (line, answer) in Self.answers { #expect(ReviewAnswer(line: line) == answer, "\(line)") }
    #expect(Self.answers.count == 13)
    #expect(Set(ReviewAnswer.allCases.map(\.key)).count == ReviewAnswer.allCases.count)
  }
}
