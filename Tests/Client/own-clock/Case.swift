import ViewScriptDriver

/// The program has a `clock_gettime` of its own, in C.
@MainActor final class PageModel { var count = 0 }

@MainActor func screen(_ world: World, _ mistake: Int) -> App<PageModel> {
  App(PageModel()).value("count", \.count)
}
