import VshProgram
import VshSource

/// Warns of a `pop to` that leads nowhere, and of signals that nothing takes although their own screen has an action for them: an `emit` goes to the owner or
/// to the screen below. A screen that may lie below itself is left out.
extension Checker {
  mutating func checkOwnEmits() {
    if reports.hasError || actions.ownEmits.isEmpty { return }
    /// Of each action the only screen or component that declares it; nil where there are several.
    var declarers = [ID<Screen>?](repeating: nil, count: program.actionNames.count)
    var isMet = [Bool](repeating: false, count: program.actionNames.count)
    for screen in outlines.screens.indices {
      for handler in outlines.screens[screen].handlers {
        let action = Int(program.handlers.rows[handler].action.index)
        if isMet[action], declarers[action] != ID(screen) {
          declarers[action] = nil
        } else {
          declarers[action] = ID(screen)
        }
        isMet[action] = true
      }
    }
    let mayCover = links.mayCoverThemselves(among: outlines.screens.count)
    for emit in actions.ownEmits where declarers[Int(emit.action.index)] == emit.screen {
      let screen = outlines.screens[Int(emit.screen.index)]
      if !screen.isComponent, mayCover[Int(emit.screen.index)] { continue }
      report(.emitToItself(text(actions[emit.action].name), text(screen.name), at: emit.word))
    }
  }

  mutating func checkPops() {
    if reports.hasError { return }
    for pop in links.vainPops(among: outlines.screens.count) {
      report(
        .neverBelow(
          text(outlines.screens[pop.goal].name), text(outlines.screens[pop.screen].name), at: pop.span))
    }
  }
}
