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
    for index in outlines.screens.indices {
      declareScreen(ID(index))
      checkDefaults()
      if !outlines.metUndeclared { checkAlone(index) }
    }
    outlines.declareAll()
    // What a component's values are is asked by those that hold it.
    for index in outlines.screens.indices
    where outlines.screens[index].isComponent && !outlines.screens[index].hasValues {
      enterScreen(ID(index))
      checkValues(of: index)
      scope.leaveScreen()
    }
    for index in outlines.screens.indices where !outlines.screens[index].isChecked { checkScreen(index) }
    checkPresenters()
    checkContainment()
  }

  /// Checks the screen that has just been declared and still is the current one, as far as no other is asked for.
  private mutating func checkAlone(_ index: Int) {
    enterDeclaredScreen(index)
    checkValues(of: index)
    outlines.beginAlone(index)
    if !outlines.metUndeclared, !outlines.screens[index].presents {
      let reported = reports.count
      checkBodies(of: index)
      if outlines.metUndeclared {
        reports.drop(to: reported)
      } else {
        finishScreen(index)
      }
    }
    scope.leaveScreen()
  }

  /// Checks a screen when all are declared; the bodies of those that present others come later.
  private mutating func checkScreen(_ index: Int) {
    let (hasValues, presents) = (outlines.screens[index].hasValues, outlines.screens[index].presents)
    if hasValues, presents, outlines.screens[index].machines.isEmpty { return }
    enterScreen(ID(index))
    if !hasValues { checkValues(of: index) }
    checkMachines(of: index)
    if !presents {
      checkBodies(of: index)
      finishScreen(index)
    }
    scope.leaveScreen()
  }

  /// Screens that present others come last, since their arms take what those finish with. Where they present each other they
  /// are checked again; what two finish with has to be known without the other.
  private mutating func checkPresenters() {
    let presenters = outlines.screens.indices.filter { !outlines.screens[$0].isChecked }
    var waiting = presenters
    for round in 1...4 where !waiting.isEmpty {
      links.findFinishes(of: outlines.screens, isLast: round == 4)
      var again: [Int] = []
      for index in waiting {
        links.beginPresenter()
        let reported = reports.count
        enterScreen(ID(index))
        checkBodies(of: index)
        if links.hasMetUnknownFinish {
          reports.drop(to: reported)
          again.append(index)
        }
        outlines.changeScreen(index) { $0.isChecked = true }
        scope.leaveScreen()
      }
      waiting = again
    }
    for index in presenters { finishScreen(index) }
  }
}
