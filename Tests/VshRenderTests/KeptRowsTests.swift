import TestSupport
import Testing
import VshCheck
import VshMachine
import VshProgram
import VshRender
import VshSource
import VshSyntax

/// Drawing over the last frame and copying its lines is only faster: after any steps, frame and text are what drawing from
/// scratch gives.
struct KeptRowsTests {
  private static let script = """
    record Entry { id: Int, name: String, qty: Int, note: String? }
    func label(qty: Int) -> String = qty < 30 ? "few" : "\\(qty) pieces"
    screen Table {
        var entries: [Entry] = []
        var names: [String] = ["a", "b"]
        var numbers: [Int] = [1, 2]
        var mark = 0
        var hasAlert = false
        var waste = 0
        bind limit = mark * 2
        state short { action toggle -> long }
        state long { action toggle -> short }
        action add(n: Int) {
            entries.append(Entry(n, "Row \\(n)", n % 100, n % 3 == 0 ? nil : "note \\(n)"))
            names.append("n\\(n)")
        }
        action insert(n: Int) { entries.insert(Entry(n, "挿入 \\(n)", n, nil), at: n % (entries.count + 1)) }
        action remove(n: Int) when !entries.isEmpty { entries.remove(at: n % entries.count) }
        action edit(n: Int) when !entries.isEmpty { entries[n % entries.count].qty = n % 60 }
        action rename(n: Int) when !entries.isEmpty { entries[n % entries.count].name = "name \\(n)" }
        action annotate(n: Int) when !entries.isEmpty { entries[n % entries.count].note = n % 2 == 0 ? nil : "new" }
        action move(n: Int) when !entries.isEmpty { entries.move(from: n % entries.count, to: 0) }
        action cut(n: Int) { entries = entries.filter { $0.qty != n % 60 } }
        action turn { entries = entries.reversed() }
        action push(n: Int) { numbers.append(n % 2) }
        action drop { numbers = numbers.prefix(numbers.count - 1) }
        action note(n: Int) { mark = n % 20 }
        action alert { hasAlert = !hasAlert }
        action break(n: Int) when !entries.isEmpty {
            entries[n % entries.count].name = "never \\(n)"
            entries.append(Entry(0, "never", 0, nil))
            mark = entries[entries.count].qty
        }
        action litter(n: Int) { waste = (0..<30_000).map { "litter \\($0) of \\(n)" }.filter { $0.isEmpty }.count }
        view {
            title "Table \\(entries.count)"
            in long {
                text "more"
                text "and more"
            }
            for entry in entries {
                row "\\(entry.id) \\(entry.name) qty \\(entry.qty)\\(entry.qty == limit ? " *" : "")", detail: entry.note ?? "" -> edit(entry.id)
                if entry.qty > 40 { text "many of them, which takes more than a line of the screen to say" }
            }
            divider
            for entry in entries { text "\\(entry.name): \\(entry.qty)" }
            for number in numbers { row "number \\(number)" }
            for entry in entries { row "\\(entry.qty == limit ? ">" : " ") \\(entry.name)", detail: entry.note ?? "" -> rename(mark) }
            for entry in entries { row label(entry.qty) -> edit(entry.id) }
            for entry in entries { row "\\(entry.qty == mark ? "*" : entry.qty != limit ? "-" : ">") \\(entry.name)" -> edit(entry.id) }
            for entry in entries { row "\\(entry.qty == mark || mark == entry.id ? "one" : "none") \\(entry.name)" }
            for number in numbers { text "\\(mark == number ? "it is" : "it is not") \\(number)" }
            for entry in entries.dropFirst(mark).prefix(3) { row "\\(entry.id) in a window" -> edit(entry.id) }
            for entry in entries.prefix(mark) { text entry.name }
            for number in numbers.dropFirst(1 - mark) { text "\\(number) of some" }
            for entry in entries.filter({ $0.qty > 20 }) { for name in names.prefix(2) { text "\\(entry.id) \\(name)" } }
            show Lines(entries.suffix(4), "last")
            show Lines(entries, "all")
            section "Names" { for name in names { row name } }
            line { for entry in entries { text "\\(entry.qty)" } }
            list "none" {
                for entry in entries {
                    row entry.name {
                        text "inside \\(entry.id)"
                        text "\\(entry.qty)"
                        for name in names.prefix(3) { text "and \\(name)" }
                        swipe "Delete" -> remove(entry.id)
                    }
                }
            }
            if hasAlert { alert "Alert" { for name in names { text name } } }
        }
    }
    component Lines(shown: [Entry], title: String) {
        view {
            text title
            for entry in shown { row "\\(title) \\(entry.id)" -> edit(entry.id) }
        }
    }
    """

  private static let actions = [
    "add", "add", "insert", "remove", "edit", "edit", "edit", "rename", "annotate", "move", "cut", "turn",
    "note",
    "alert", "break", "toggle", "litter",
  ]

  @Test(arguments: 1...25)
  func keptIsAsFromScratch(seed: UInt64) throws {
    try drawingOverIsAsFromScratch(
      Self.script, Self.actions, without: ["turn", "drop", "alert", "toggle"], seed)
  }

  /// Rows that show machines, buttons and fields, and what their availability depends on.
  @Test(arguments: 1...10)
  func keptMachinesAreAsFromScratch(seed: UInt64) throws {
    try drawingOverIsAsFromScratch(
      Self.machines, Self.machineActions, without: ["lock", "unlock", "bolt", "unbolt"], seed)
  }

  private static let machineActions = [
    "add", "add", "add", "remove", "edit", "edit", "press", "press", "press", "stop", "lock",
    "unlock", "allow", "unbolt", "bolt", "turn", "litter",
  ]

  private static let machines = """
    record Entry { id: Int, qty: Int }
    screen Table {
        var entries: [Entry] = []
        var limit = 5
        var waste = 0
        each cell: Cell(entry) for entry in entries by entry.id
        region door {
            state closed { action unbolt -> ajar }
            state ajar {
                action bolt -> closed
                action bump(n: Int) when n != limit { limit = n % 9 }
                action deep -> inner
            }
            state inner
        }
        region latch {
            state free { action lock -> locked }
            state locked { action unlock -> free }
        }
        action add(n: Int) { if !entries.contains({ $0.id == n % 40 }) { entries.append(Entry(n % 40, n % 7)) } }
        action remove(n: Int) when !entries.isEmpty { entries.remove(at: n % entries.count) }
        action edit(n: Int) when !entries.isEmpty { entries[n % entries.count].qty = n % 11 }
        action press(n: Int) when !entries.isEmpty { send cell(entries[n % entries.count].id).press(n) }
        action stop(n: Int) when !entries.isEmpty { send cell(entries[n % entries.count].id).halt }
        action allow(n: Int) { limit = n % 9 }
        action turn(n: Int) { entries = entries.reversed() }
        action tap(n: Int) when n < limit { waste = n }
        action flip(n: Int, on: Bool) when on == (n > limit) { waste = n }
        action litter(n: Int) { waste = (0..<30_000).map { "litter \\($0) of \\(n)" }.filter { $0.isEmpty }.count }
        view {
            title "Table"
            row "head" { in locked { text "under it" } }
            for entry in entries { show cell(entry.id) }
            for entry in entries { button "Tap \\(entry.id)" -> tap(entry.id) }
            for entry in entries { button "Bump \\(entry.id)" -> bump(entry.id) }
            for entry in entries { toggle "Flip \\(entry.id)", on: entry.qty > limit -> flip(entry.id) }
            for entry in entries { row "\\(entry.id) \\(in locked ? "locked" : "free")" { in ajar { text "a door" } } }
            list "none" { for entry in entries { row "\\(entry.id)" { show cell(entry.id) } } }
        }
    }
    component Cell(entry: Entry) {
        var presses = 0
        bind isMany = presses > 2
        state off { action press(n: Int) when n % 3 == entry.id % 3 -> on { presses += 1 } }
        state on {
            action press(n: Int) when presses < 20 -> off { presses += 1 }
            action halt -> held(presses)
        }
        state held(count: Int) { action press(n: Int) -> off }
        view {
            row "\\(in on ? "★" : "-") \\(entry.id) \\(isMany ? "many" : "\\(presses)")", detail: "\\(entry.qty)" -> press(entry.id) {
                button "Add" -> bump(entry.id)
                button "Halt" -> halt
                in held(count) { text "held \\(count)" }
            }
        }
    }
    """

  private func drawingOverIsAsFromScratch(
    _ script: String, _ actions: [String], without unnamed: [String], _ seed: UInt64
  ) throws {
    let program = try checked(script)
    var world = World(program: program)
    var renderer = Renderer()
    var generator = SeededGenerator(seed: seed)
    _ = world.open(ID(0), arguments: [])
    var keptElements = 0
    for step in 0..<80 {
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let name = actions[Int.random(in: 0..<actions.count, using: &generator)]
        let action = try #require(
          program.actionNames.ids.first { program.names[program.actionNames[$0].name] == name })
        let takesNothing = unnamed.contains(name)
        let number = Int64.random(in: 0..<1_000, using: &generator)
        guard let top = world.top else { continue }
        _ = world.act(action, takesNothing ? [] : [.int(number)], on: top)
        // As a gesture does, which reads no text.
        if Bool.random(using: &generator) { try world.drawFrame() }
      }
      let width = [30, 40, 40, 40][Int.random(in: 0..<4, using: &generator)]
      let wraps = Int.random(in: 0..<4, using: &generator) > 0
      try world.drawFrame()
      renderer.render(world.drawing.frame, width: width, wraps: wraps)
      world.markFrameRead()
      keptElements += world.drawing.frame.keptSinceRead.reduce(0) { $0 + $1.count }

      var fresh = World(copying: world)
      try fresh.drawFrame()
      var freshRenderer = Renderer()
      freshRenderer.render(fresh.drawing.frame, width: width, wraps: wraps)
      let (frame, freshFrame) = (world.drawing.frame, fresh.drawing.frame)
      let text = String(decoding: renderer.text, as: UTF8.self)
      let freshText = String(decoding: freshRenderer.text, as: UTF8.self)
      #expect(freshFrame.kept.isEmpty)
      #expect(text == freshText, "seed \(seed), step \(step)")
      #expect(described(frame) == described(freshFrame), "seed \(seed), step \(step)")
    }
    #expect(keptElements > 0, "seed \(seed): nothing was kept")
  }

  /// Rows that read what has changed, and look as before, stay: here the chosen one's mark goes from row 3 to row 8.
  @Test func rowsThatComeOutAsBeforeAreKept() throws {
    let program = try checked(
      """
      record Item { id: Int, name: String }
      screen List {
          var items = (0..<20).map { Item($0, "item \\($0)") }
          var chosen = 3
          action choose(id: Int) { chosen = id }
          view { for item in items { row "\\(item.id == chosen ? ">" : " ") \\(item.name)" -> choose(item.id) } }
      }
      """)
    var world = World(program: program)
    _ = world.open(ID(0), arguments: [])
    try world.drawFrame()
    let choose = try #require(
      program.actionNames.ids.first { program.names[program.actionNames[$0].name] == "choose" })
    let opened = world.top
    let top = try #require(opened)
    _ = world.act(choose, [.int(8 as Int64)], on: top)
    try world.drawFrame()
    let kept = world.drawing.frame.kept
    #expect(kept == [0..<3, 4..<8, 9..<20])
  }

  /// Rows are drawn one behind the other. Some of these need the interpreter, for a number with a fraction, and some more room than
  /// there is.
  @Test(arguments: [1, 63, 64, 65, 200])
  func manyRowsAreDrawnTogether(count: Int) throws {
    var names = (0..<count).map { $0 % 11 == 5 ? String(repeating: "long \($0) ", count: 60) : "item \($0)" }
    let items = names.enumerated().map { "Item(\($0), \"\($1)\", 1.5)" }
    let program = try checked(
      """
      record Item { id: Int, name: String, rate: Double }
      screen List {
          var items = [\(items.joined(separator: ", "))]
          var chosen = 3
          action choose(id: Int) { chosen = id }
          action rename(id: Int) { items[id].name = "new \\(id)" }
          view {
              for item in items {
                  row "\\(item.id == chosen ? ">" : " ")\\(item.id % 7 == 3 ? "\\(item.rate)" : "-") \\(item.name)" -> choose(item.id)
              }
          }
      }
      """)
    let actions = try ["choose", "rename"].map { name in
      try #require(program.actionNames.ids.first { program.names[program.actionNames[$0].name] == name })
    }
    var world = World(program: program)
    _ = world.open(ID(0), arguments: [])
    let opened = world.top
    let top = try #require(opened)
    var chosen = 3
    for step in 0..<24 {
      try world.drawFrame()
      let frame = world.drawing.frame
      let shown = frame.elements.map { String(decoding: frame.text[$0.text.range], as: UTF8.self) }
      let expected = names.enumerated().map {
        "\($0 == chosen ? ">" : " ")\($0 % 7 == 3 ? "1.5" : "-") \($1)"
      }
      #expect(shown == expected, "step \(step)")
      let sent = frame.elements.map { frame.arguments[Int($0.firstArgument)].bits }
      #expect(sent == (0..<count).map { Int64($0) }, "step \(step)")
      let index = step * 37 % count
      _ = world.act(actions[step % 2], [.int(Int64(index))], on: top)
      if step % 2 == 0 { chosen = index } else { names[index] = "new \(index)" }
    }
  }

  /// A window of a list is not copied for the view: nobody else holds its records, so they are edited in place, as when all of
  /// them are shown.
  @Test func aWindowIsNoSecondHolder() throws {
    let shownWindow = try bytesAfterEdits(showing: "items.dropFirst(5).prefix(10)")
    let shownEnd = try bytesAfterEdits(showing: "items.dropFirst(5)")
    let shownWhole = try bytesAfterEdits(showing: "items")
    #expect(shownWindow == shownWhole)
    #expect(shownEnd == shownWhole)
  }

  /// What a world holds after edits of records that are shown each time.
  private func bytesAfterEdits(showing list: String) throws -> Int {
    let program = try checked(
      """
      record Item { id: Int, count: Int }
      screen List {
          var items = (0..<20).map { Item($0, 0) }
          action add(id: Int) { items[id].count += 1 }
          view { for item in \(list) { row "\\(item.id) \\(item.count)" } }
      }
      """)
    var world = World(program: program)
    _ = world.open(ID(0), arguments: [])
    let add = try #require(
      program.actionNames.ids.first { program.names[program.actionNames[$0].name] == "add" })
    let opened = world.top
    let top = try #require(opened)
    for step in 0..<10 {
      try world.drawFrame()
      _ = world.act(add, [.int(Int64(5 + step % 3))], on: top)
    }
    try world.drawFrame()
    let frame = world.drawing.frame
    #expect(frame.elements.count >= 10)
    return world.byteCount
  }

  /// The elements with all that a gesture or the renderer asks of them.
  private func described(_ frame: Frame) -> [String] {
    func text(_ text: FrameText) -> String {
      text.exists ? String(decoding: frame.text[text.range], as: UTF8.self) : "–"
    }
    return frame.elements.map { element in
      let first = Int(element.firstArgument)
      let arguments = frame.arguments[first..<first + Int(element.argumentCount)].map { "\($0.bits)" }
      return "\(element.kind) \(element.flags.rawValue) \(element.subtreeEnd) \(text(element.text)) "
        + "\(text(element.detail)) \(text(element.name)) \(element.action) \(element.instance) \(arguments)"
    }
  }

  private func checked(_ text: String) throws -> Program {
    var names = NameTable()
    let source = SourceFile(id: FileID(0), path: "case.vs", bytes: Array(text.utf8))
    let parsed = parse(source, into: &names)
    let checked = check([CheckedFile(source: source, tree: parsed.tree, role: .script)], names: names)
    let problems = (parsed.diagnostics + checked.diagnostics).filter(\.isError)
    try #require(problems.isEmpty, "\(problems.map(\.message))")
    return try #require(checked.program)
  }
}
