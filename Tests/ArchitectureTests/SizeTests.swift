import TestSupport
import Testing

/// A budget of lines for each target. Whoever needs more lines raises its number, and says beside it why.
@Suite struct SizeTests {
  static let budgets: [(target: String, lines: Int)] = [
    ("ViewScript", 100),
    // Rest, the world, the description of an app, plans; machines, values as the compiler codes them, streams, escapes; an
    // encoder that knows sets, and a lock, since the compiler would index the module of the library's.
    ("ViewScriptDriver", 2380),  // failures with cases, answers in parts
    // The exchange, logs, the examination of a driver, plans; what is not compared; machines; actions of Quint, machines
    // in traces. An album of pictures.
    ("VshApp", 1850),  // failures with cases
    // `app` blocks; names of steps; cases, trees, imports; codes, texts; names that mislead; fields of requests;
    // what a condition says of an optional; ways back by name, and those that lead nowhere; the order of machines that ask
    // each other.
    // Answers in parts, backgrounds.
    ("VshCheck", 13115),  // failures with cases
    // Web pages, `vsh plan`, `vsh generate`, `vsh audit`, `vsh graph`, `vsh storyboard` and its folder of pictures; for
    // programs `--agent`, `vsh step`, `vsh why`, `vsh skill` and `vsh mcp`; `vsh texts`, `--locale`.
    // A storyboard whose cards run; `--fix` judges each edit alone; endings of files; calls of the tool server beside its
    // other messages, and side by side; its resource and prompt; XLIFF; charts. `vsh learn`, its folder,
    // what differs from that, and its script in the page. Documents of the tools, with the outlines of their schemas.
    // A program that is learned; pictures of an app.
    ("VshCommandLine", 8400),
    ("VshComparison", 1660),  // machines, sets
    // `never`, what is typed, `vsh audit`, independent parts, storyboards, paths in a real app, shards, codes,
    // answers that are named one after another, words for walks of reports, fair cycles,
    // texts of patterns and of data, screens that are pushed twice; what ignored values reach, answers that are made up.
    // Notes that helpers of a walk take, too, and that are merged; versions and the gestures of `may`s without a new
    // drawing at each step; lines that fit into 80 cells; what no person types; a second press; an app that is opened again.
    // Cards in a real app.
    ("VshExplore", 11020),  // failures with cases, also of an audit; shown frames; what models reach
    ("VshGraphs", 2370),  // the layout of pictures, six formats, histories; what XState runs as vsh does
    // `app` blocks, clauses, examples of elements; what Embedded Swift lacks; words of other tools
    ("VshHelp", 840),
    // Programs that vsh starts, the words of their commands, and temporary folders; lines of a terminal; values that
    // threads wait for.
    ("VshHost", 4585),
    // Half of it is the walk and the audit, a third the script, the rest answers, recordings and what is written. Lists that
    // a page keeps, OpenAPI, states on paths that differ. Pages side by side, dialogs, calls of a program. Buttons of rows,
    // requests of one kind, what was not tried. Pages that are sent on at once. Findings that are one; scripts that were not
    // loaded.
    ("VshLearning", 5435),
    ("VshLineEditor", 700),
    // States have long lists as changes of others, so that a list that grows takes a walk linear time.
    // Cases with values, trees, open steps; texts of catalogs; keys and paths of machines; variables that decide nothing;
    // ways back by name; actions for all machines of an `each`; an app that is opened again.
    // Answers in parts, with their times and in states; backgrounds and the lines of those that wait.
    ("VshMachine", 19650),  // failures with cases; a world that follows; rules of `given`s that are one
    // Keys, forms, cases and other values of data; JSON Feed; catalogs of Xcode, Android and gettext, their placeholders, and
    // XLIFF out and in.
    ("VshModels", 4780),
    // Dialogs, workers, forms, other origins, what a page does by itself; templates of answers; what a mapping needs;
    // requests that begin right before a dialog; a page that is learned, and its dialogs; pages that are used again, which
    // halves the time; small pictures. One thread that reads a browser for all. A first document that waits; files instead of
    // addresses.
    ("VshPages", 3570),
    // `app` blocks, texts of views, cases, clauses; catalogs of texts; what reads what, and what decides nothing; dates that
    // count by their distance; data that are given
    ("VshProgram", 3970),  // failures with cases
    // The real app beside a prompt; sessions that a file keeps; what Tab shows first; givens that come late.
    ("VshPrompt", 3310),
    ("VshReading", 180),  // the scripts of a folder
    ("VshRender", 1150),  // words that do not fit
    ("VshReports", 2000),  // what was compared with an app; tests that are skipped or known; catalogs
    ("VshServer", 4080),  // names that an import brings; files that are renamed
    // what is seen of a screen; steps that a real app takes as well; parts of the screen; habits; imports; texts; texts
    // that look the same; habits in arms, `for` and `expect`, and of other tools; names of elements; what bounds the
    // reports that a script expects; labels of what is available; machines in reports
    // States of translations, and the files of other languages.
    // Parts of answers, names of texts.
    ("VshSession", 12430),  // failures with cases; lists of other languages; names that a text declares
    ("VshSkeleton", 2710),  // types and their coding, services, screens; SCXML and XState to scripts
    ("VshSource", 1125),  // lines of failures that fit
    // The page, with the playground, Markdown, JSON, pictures, texts; both texts of a change; what an app shows.
    ("VshStoryboard", 1112),  // failures with cases
    ("VshSuite", 3050),  // tests that a real app sets aside
    // Lines of `app` for pages; imports, `app` blocks, data, words for tests, parts of `deliver`, patterns;
    // what others write for `pop to`. Names that a person has given in a written script. Lines that are too wide.
    // Parts of answers, backgrounds, names of texts. What a step is, for the checker and the server; steps as they are
    // echoed; colours of the playground's editor.
    ("VshSyntax", 7550),  // failures with cases; another order of words
    // Locales; patterns of text, Base64, words that do not fit; what Embedded Swift lacks; texts that look the same; numbers
    // in placeholders; lines of sentences.
    ("VshText", 5550),
    ("VshWalkReports", 710),  // audits; walks of several machines, with their whole text
  ]

  @Test(arguments: budgets.map(\.target)) func aTargetKeepsToItsBudget(target: String) throws {
    let budget = SizeTests.budgets.first { $0.target == target }?.lines ?? 0
    let lines = try Project.sources().filter { $0.target == target }.map(\.code.lines.count).reduce(0, +)
    #expect(lines <= budget, "\(target) has \(lines) lines")
    // A budget that is far too large bounds nothing.
    #expect(lines > budget * 9 / 10, "\(target) has \(lines) lines only: lower its budget")
  }

  /// What has many fields does many jobs.
  @Test func theExplorerIsMadeOfSmallParts() throws {
    let sources = try Project.sources().filter { $0.target == "VshExplore" }
    #expect(sources.count > 40)
    for source in sources {
      #expect(source.code.lines.count <= 350, "\(source.path) has \(source.code.lines.count) lines")
      for type in HoldingType.all(in: source.code) where type.isStruct {
        #expect(type.parts.count <= 12, "\(source.path): `\(type.name)` has \(type.parts.count) fields")
      }
    }
  }

  /// A walk tells its readers what happens, and asks none of them what it is: each could be left out.
  @Test(arguments: ["Walk", "WalkRounds"])
  func aWalkKnowsNoReader(file: String) throws {
    let text = try Checkout.text("Sources/VshExplore/Walk/\(file).swift")
    #expect(text.contains("readers."))
    for reader in ["claims", "cover", "faults", "audit", "cards"] {
      #expect(!text.contains("readers.\(reader)"), "\(file) asks for `\(reader)`")
    }
  }

  /// What a person reads: a word is what has blanks around it, in blocks, too. What a form, a table or an example says is
  /// not said again.
  /// `docs/learn.md` and the rows of its options took 900 more, parts of answers, backgrounds and `reloads` 300.
  static let pages: [(what: String, words: Int)] = [
    ("README.md", 1_800), ("docs", 59_400), ("docs/decisions", 750),
  ]

  @Test(arguments: pages.map(\.what)) func thePagesKeepToTheirBudget(what: String) throws {
    let budget = SizeTests.pages.first { $0.what == what }?.words ?? 0
    let paths = MarkdownPage.all.filter { $0 == what || $0.hasPrefix(what + "/") }
    var count = 0
    for path in paths {
      let words = try Checkout.text(path).split { $0.isWhitespace }.count
      #expect(!path.hasPrefix("docs/decisions/") || words <= 150, "\(path) has \(words) words")
      count += words
    }
    #expect(count <= budget, "\(what) has \(count) words")
    #expect(!paths.isEmpty && count > budget / 3)
  }

  @Test func everyTargetHasABudget() throws {
    let targets = Set(try Project.sources().map(\.target)).subtracting(["vsh"])
    #expect(targets == Set(SizeTests.budgets.map(\.target)))
  }
}
