import VshProgram
import VshSource
import VshSyntax

/// All screens: their outlines, values, machines and bodies.
///
/// A screen that stands for itself is declared and checked in one go, while the cache holds its part of the tree: most of a large
/// script is such screens. From the first one on that asks for another (it opens one, sends to one, holds one), all
/// others are declared before the next is checked, and that one is checked again.
extension Checker {
  mutating func checkScreens() {
    for index in screenEntries.indices {
      declareScreen(ID(index))
      checkDefaults()
      if !metUndeclaredScreen { checkAlone(index) }
    }
    areScreensDeclared = true
    // What a component's values are is asked by those that hold it.
    for index in screenEntries.indices
    where screenEntries[index].isComponent && !screenEntries[index].hasValues {
      enterScreen(ID(index))
      checkValues(of: index)
      leaveScreen()
    }
    for index in screenEntries.indices where !screenEntries[index].isChecked { checkScreen(index) }
    checkPresenters()
    checkContainment()
  }

  /// Checks the screen that has just been declared and still is the current one, as far as no other is asked for.
  private mutating func checkAlone(_ index: Int) {
    enterDeclaredScreen(index)
    checkValues(of: index)
    metUndeclaredScreen = !screenEntries[index].machines.isEmpty
    if !metUndeclaredScreen, !screenEntries[index].presents {
      let reported = diagnostics.count
      checkBodies(of: index)
      if metUndeclaredScreen {
        diagnostics.removeLast(diagnostics.count - reported)
      } else {
        finishScreen(index)
      }
    }
    leaveScreen()
  }

  /// Checks a screen when all are declared; the bodies of those that present others come later.
  private mutating func checkScreen(_ index: Int) {
    let (hasValues, presents) = (screenEntries[index].hasValues, screenEntries[index].presents)
    if hasValues, presents, screenEntries[index].machines.isEmpty { return }
    enterScreen(ID(index))
    if !hasValues { checkValues(of: index) }
    checkMachines(of: index)
    if !presents {
      checkBodies(of: index)
      finishScreen(index)
    }
    leaveScreen()
  }

  /// Whether another screen can be asked for; where it cannot, the screen will be checked again.
  mutating func requireOtherScreens() -> Bool {
    if !areScreensDeclared { metUndeclaredScreen = true }
    return areScreensDeclared
  }

  /// Screens that present others come last, since their arms take what those finish with. Where they present each other they
  /// are checked again; what two finish with has to be known without the other.
  private mutating func checkPresenters() {
    let presenters = screenEntries.indices.filter { !screenEntries[$0].isChecked }
    var waiting = presenters
    for round in 1...4 where !waiting.isEmpty {
      findFinishes(isLast: round == 4)
      var again: [Int] = []
      for index in waiting {
        metUnknownFinish = false
        let reported = diagnostics.count
        enterScreen(ID(index))
        checkBodies(of: index)
        if metUnknownFinish {
          diagnostics.removeLast(diagnostics.count - reported)
          again.append(index)
        }
        screenEntries[index].isChecked = true
        leaveScreen()
      }
      waiting = again
    }
    for index in presenters { finishScreen(index) }
  }
}
