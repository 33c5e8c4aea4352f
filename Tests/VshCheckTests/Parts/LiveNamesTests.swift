import Testing
import VshProgram
import VshSource

@testable import VshCheck

/// What names in steps may mean, by itself.
@Suite struct LiveNamesTests {
  private let first = NameID(index: 1)
  private let second = NameID(index: 2)
  private let third = NameID(index: 3)

  /// A name has one meaning in one trial, and which names are asked for may depend on the meanings before.
  @Test func everyCombinationOfMeaningsIsTriedOnce() {
    var names = LiveNames()
    for _ in 0..<2 {
      // A step before may have been given up in the middle.
      _ = names.choice(of: first, among: 3)
      _ = names.advance()
      names.beginChoices()
      var tried: [[Int]] = []
      repeat {
        var trial = [names.choice(of: first, among: 2)]
        if trial[0] == 1 { trial.append(names.choice(of: second, among: 3)) }
        trial.append(names.choice(of: third, among: 2))
        let again = names.choice(of: first, among: 2)
        #expect(again == trial[0])
        let only = names.choice(of: NameID(index: 4), among: 1)
        #expect(only == 0)
        tried.append(trial)
      } while names.advance() && tried.count < 20
      #expect(
        tried == [[0, 0], [0, 1], [1, 0, 0], [1, 0, 1], [1, 1, 0], [1, 1, 1], [1, 2, 0], [1, 2, 1]])
    }
  }

  @Test func aNameIsListedOnceAndKnowsAllThatDeclareIt() {
    var names = LiveNames()
    for (screen, name) in [second, first, second].enumerated() {
      names.addState(third, screen)
      names.addValue(name, LiveNames.Declarer(screen: ID(screen), index: 0))
      names.addMachine(name, LiveNames.Declarer(screen: ID(screen), index: 1))
    }
    #expect(names.names == [second, first])
    #expect(names.values(second).map(\.screen) == [ID(0), ID(2)])
    #expect(names.machines(first).map(\.screen) == [ID(1)])
    // A state is no value.
    #expect(names.states(third) == [0, 1, 2] && !names.declares(third))
  }
}
