import VshProgram
import VshSource
import VshSyntax

/// Checks all screens: outlines, values, machines and bodies.
///
/// A screen that refers to no other is declared and checked in one go, while its part of the tree is in the cache; a
/// large script mostly consists of such screens. The first screen that refers to another (it opens one, sends to one,
/// holds one) is set aside: all others are declared first, and then it is checked again.
extension Checker {
  mutating func checkScreens() {
    for index in outlines.screens.indices {
      declareScreen(ID(index))
      checkDefaults()
      if !outlines.metUndeclared { checkAlone(index) }
    }
    outlines.declareAll()
    // The values of components come first, since what holds them reads their types.
    for index in componentsByContainment() where !outlines.screens[index].hasValues {
      enterScreen(ID(index))
      checkValues(of: index)
      scope.leaveScreen()
    }
    for index in outlines.screens.indices where !outlines.screens[index].isChecked { checkScreen(index) }
    checkPresenters()
    checkContainment()
  }

  /// All components, each after those of its machines. Where they contain each other, the order means nothing.
  private func componentsByContainment() -> [Int] {
    var order: [Int] = []
    var isMet = [Bool](repeating: false, count: outlines.screens.count)
    for start in outlines.screens.indices where outlines.screens[start].isComponent && !isMet[start] {
      var open = [(index: start, isListed: false)]
      while let next = open.popLast() {
        if next.isListed {
          order.append(next.index)
        } else if !isMet[next.index] {
          isMet[next.index] = true
          open.append((next.index, true))
          for row in outlines.screens[next.index].machines.reversed() {
            open.append((Int(outlines.machines[row].component.index), false))
          }
        }
      }
    }
    return order
  }

  /// Checks the current, just declared screen, up to the first reference to another screen.
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

  /// Checks a screen after all are declared. The bodies of a screen that presents others are checked later.
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

  /// Checks screens that present others, last: their arms take the results of those screens. Screens that present each
  /// other are checked in rounds; the result of one of them must be known without the other.
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
        outlines.noteChecked(index)
        scope.leaveScreen()
      }
      waiting = again
    }
    for index in presenters { finishScreen(index) }
  }
}
