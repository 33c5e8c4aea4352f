// 7GUIs 7, a spreadsheet: rows 0 to 99, columns A to Z, and formulas that follow the cells they use.
//
// It teaches: `send` where other languages loop, `reduce`, an order in which everything is done once, and an editor.
// A formula begins with `=`. Its terms have `+` and `-` between, the factors of a term `*` and `/`. A factor is a number,
// a cell, or `SUM(A0:B9)`.

/// What was typed, its number, and the places of the cells that it uses. The number is 0 while the cell is empty. It is
/// nil for a text and for a formula that cannot be worked out.
record Cell { formula: String = "", number: Double? = 0, uses: [Int] = [] }

// Places: row by row, 26 in each.

func letters() -> [String] = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z".split(" ")

func name(place: Int) -> String = "\(letters()[place % 26])\(place / 26)"

/// The place in this column and row; nil where one of them is missing.
func crossing(column: Int?, row: Int?) -> Int? =
    column == nil || row == nil ? nil : (row ?? 0) * 26 + (column ?? 0)

func isBetween(number: Int, first: Int, last: Int) -> Bool = first <= number && number <= last

/// The row of a name's digits; nil where there is no such row, or where they are written in another way, as `01`.
func row(text: String) -> Int? = isBetween(Int(text) ?? -1, 0, 99) && "\(Int(text) ?? -1)" == text ? Int(text) : nil

/// The place of a cell by its name, as `B12`; nil where there is no such cell.
func place(name: String) -> Int? = crossing(letters().firstIndex { $0 == name.prefix(1) }, row(name.dropFirst(1)))

/// The places in the box with these two corners; none where one of them is missing.
func box(corners: [Int?]) -> [Int] = corners.count != 2 || corners.contains(nil) ? [] : (0..<2600).filter {
    isBetween($0 / 26, (corners[0] ?? 0) / 26, (corners[1] ?? 0) / 26)
        && isBetween($0 % 26, (corners[0] ?? 0) % 26, (corners[1] ?? 0) % 26)
}

// Formulas.

func isFormula(text: String) -> Bool = text.hasPrefix("=")

func plain(formula: String) -> String = formula.uppercased().replacing(" ", with: "").dropFirst(1)

func terms(formula: String) -> [String] =
    (plain(formula).hasPrefix("-") ? "0" + plain(formula) : plain(formula)).replacing("-", with: "+-").split("+")

func factors(formula: String) -> [String] =
    plain(formula).replacing("-", with: "+").replacing("*", with: "+").replacing("/", with: "+").split("+")

/// The places of a factor: those of a sum, one, or none for a number and for what is no factor.
func used(factor: String) -> [Int] = factor.hasPrefix("SUM(") && factor.hasSuffix(")")
    ? box(factor.dropFirst(4).replacing(")", with: "").split(":").map { place($0) })
    : [place(factor)].compactMap { $0 }

/// Whether a formula uses any of these cells.
func uses(cell: Cell, places: [Int]) -> Bool = cell.uses.contains { places.contains($0) }

// Numbers: nil goes through everything, and what is too large is nil.

func fit(number: Double?) -> Double? = abs(number ?? 0) <= 1e100 ? number : nil

func times(a: Double?, b: Double?) -> Double? = a == nil || b == nil ? nil : fit((a ?? 0) * (b ?? 0))

func over(a: Double?, b: Double?) -> Double? =
    a == nil || b == nil || abs(b ?? 0) < 1e-100 ? nil : fit((a ?? 0) / (b ?? 1))

func sum(numbers: [Double?]) -> Double? = numbers.contains(nil) ? nil : fit(numbers.compactMap { $0 }.sum())

func factorNumber(cells: [Cell], factor: String) -> Double? =
    used(factor).isEmpty ? fit(Double(factor)) : sum(used(factor).map { cells[$0].number })

func quotient(numbers: [Double?]) -> Double? = numbers.dropFirst(1).reduce(numbers[0]) { over($0, $1) }

func termNumber(cells: [Cell], term: String) -> Double? =
    term.hasPrefix("-") ? times(-1.0, plusNumber(cells, term.dropFirst(1))) : plusNumber(cells, term)

func plusNumber(cells: [Cell], term: String) -> Double? = term
    .split("*")
    .map { part in quotient(part.split("/").map { factorNumber(cells, $0) }) }
    .reduce(fit(1.0)) { times($0, $1) }

func number(cells: [Cell], formula: String) -> Double? = formula.isEmpty ? 0.0
    : isFormula(formula) ? sum(terms(formula).map { termNumber(cells, $0) })
    : fit(Double(formula))

func shown(cell: Cell) -> String = cell.formula.isEmpty ? "·"
    : cell.number == nil ? (isFormula(cell.formula) ? "#" : cell.formula)
    : (cell.number ?? 0).format("0.####")

screen Cells(rows: Int = 100) {
    var cells = (0..<26 * rows).map { place in Cell() }
    /// The places that are still to be worked out.
    var waiting: [Int] = []
    /// How many the last change has worked out.
    var evaluated = 0
    /// What stands in the editor.
    var draft = ""
    /// The corner of what is shown.
    var left = 0
    var top = 0

    state viewing
    state editing(place: Int) {
        action change(text: String) { draft = text }
        action commit -> viewing { send set(place, draft.trimmed()) }
        action cancel -> viewing
    }
    action edit(place: Int) -> editing(place) { draft = cells[place].formula }

    action set(place: Int, formula: String) {
        let found = (isFormula(formula) ? factors(formula) : []).map { used($0) }
        cells[place].formula = formula
        cells[place].uses = cells.indices.filter { at in found.contains { $0.contains(at) } }
        waiting = [place]
        evaluated = 0
        send spread([place])
    }

    /// What uses one of these waits as well, and what uses that, until nothing new is found.
    action spread(changed: [Int]) {
        let next = cells.indices.filter { uses(cells[$0], changed) && !waiting.contains($0) }
        waiting += next
        if next.isEmpty { send settle } else { send spread(next) }
    }

    /// Works out those that use nothing that waits. Where there are none, a circle is left, and what uses it.
    action settle {
        let ready = waiting.filter { !uses(cells[$0], waiting) }
        let done = ready.isEmpty ? waiting : ready
        cells = cells.enumerated().map { entry in
            !done.contains(entry.index) ? entry.value
                : entry.value.with(number: ready.isEmpty ? nil : number(cells, entry.value.formula))
        }
        evaluated += ready.count
        waiting.remove { done.contains($0) }
        if !waiting.isEmpty { send settle }
    }

    action west when left > 0 { left -= 1 }
    action east when left < 23 { left += 1 }
    action north when top > 0 { top -= 1 }
    action south when top + 10 < rows { top += 1 }

    view {
        title "Cells"
        in editing(place) {
            field name(place), value: draft, focus: true -> change {
                submit -> commit
                leave -> commit
                cancel -> cancel
            }
        }
        line {
            text "  "
            for column in left..<left + 3 { text letters()[column].padded(to: -6) }
        }
        for row in top..<top + 10 {
            line {
                text "\(row)".padded(to: -2)
                for column in left..<left + 3 {
                    text shown(cells[row * 26 + column]).padded(to: -6), name: name(row * 26 + column) {
                        double -> edit(row * 26 + column)
                    }
                }
            }
        }
        line {
            button "◀" -> west
            button "▶" -> east
            button "▲" -> north
            button "▼" -> south
        }
    }
}

flow write(cell: String, text: String) {
    send edit(place(cell) ?? 0)
    type text into cell
    submit cell
}

test "A7.3 A7.4 A7.5 a formula is worked out, and follows the cells that it uses" {
    open Cells(rows: 10)
    write("A0", "1")
    write("A1", "=A0+1")
    write("A2", "=A1*2")
    expect shown(cells[place("A1") ?? 0]) == "2"
    expect screen """
        Cells
        ════════════════════════════════════════
             A       B       C
         0       1       ·       ·
         1       2       ·       ·
         2       4       ·       ·
         3       ·       ·       ·
         4       ·       ·       ·
         5       ·       ·       ·
         6       ·       ·       ·
         7       ·       ·       ·
         8       ·       ·       ·
         9       ·       ·       ·
        ( ◀ )  [ ▶ ]  ( ▲ )  ( ▼ )
        """
    write("A0", "5")
    expect evaluated == 3
    expect screen """
        Cells
        ════════════════════════════════════════
             A       B       C
         0       5       ·       ·
         1       6       ·       ·
         2      12       ·       ·
         3       ·       ·       ·
         4       ·       ·       ·
         5       ·       ·       ·
         6       ·       ·       ·
         7       ·       ·       ·
         8       ·       ·       ·
         9       ·       ·       ·
        ( ◀ )  [ ▶ ]  ( ▲ )  ( ▼ )
        """
}

test "A7.2 a double tap on a cell edits its formula, and leaving shows the value" {
    open Cells(rows: 10)
    double "B1"
    type " = 1 + 2 " into "B1"
    leave "B1"
    expect screen contains " 1       ·       3"
    double "B1"
    expect screen contains "B1: [= 1 + 2▏]"
    type "=7" into "B1"
    cancel "B1"
    expect screen contains " 1       ·       3"
    expect in viewing
}

test "A7.8 A7.9 what formulas come to" {
    open Cells(rows: 10)
    write("C1", "4")
    write("C2", "3")
    write("D1", "2")
    write("D2", "1")
    write("D0", "tea")
    repeat sample in [
        Sample("12", "12"),
        Sample("-1.5", "-1.5"),
        Sample("tea", "tea"),
        Sample("=1+2*3", "7"),
        Sample("=2*3-1-2", "3"),
        Sample("=-2+5", "3"),
        Sample("=8/4/2", "1"),
        Sample("=2*3/4*2", "3"),
        Sample("=2*tea*3", "#"),
        Sample("=1/3", "0.3333"),
        Sample("=c1", "4"),
        Sample("=10-C1*2", "2"),
        Sample("=-C1", "-4"),
        Sample("=SUM(C1:D2)", "10"),
        Sample("=sum(c1:c2)*2-1", "13"),
        Sample("=D3+1", "1"),
        Sample("=SUM(D1:D3)", "3"),
        Sample("=1/0", "#"),
        Sample("=1/D3", "#"),
        Sample("=1+", "#"),
        Sample("=", "#"),
        Sample("=1++2", "#"),
        Sample("=tea", "#"),
        Sample("=D0+1", "#"),
        Sample("=SUM(D0:D1)", "#"),
        Sample("=SUM(C1)", "#"),
        Sample("=SUM(D2:C1)", "#"),
        Sample("=SUM(C1:x:C2)", "#"),
        Sample("=C100", "#"),
        Sample("=C01", "#"),
        Sample("=1e99*1e99", "#"),
        Sample("=A0", "#"),
    ] {
        write("A0", sample.formula)
        expect shown(cells[0]) == sample.value
    }
}

record Sample { formula: String, value: String }

test "A7.7 a circle is an error, and none any more when it is broken" {
    open Cells(rows: 10)
    write("A0", "=A1")
    write("A1", "=A0")
    write("A2", "=A1+1")
    expect [0, 26, 52].map { shown(cells[$0]) } == ["#", "#", "#"]
    write("A1", "1")
    expect [0, 26, 52].map { shown(cells[$0]) } == ["1", "1", "2"]
    write("A1", "=A1")
    expect [0, 26, 52].map { shown(cells[$0]) } == ["#", "#", "#"]
}

test "A7.3 what is used twice is worked out once" {
    open Cells(rows: 10)
    write("A0", "1")
    write("B0", "=A0+1")
    write("C0", "=A0+B0")
    write("D0", "=C0+B0+A0")
    write("A0", "2")
    expect evaluated == 4
    expect (0...3).map { shown(cells[$0]) } == ["2", "3", "5", "10"]
}

test "what is used no longer is not followed" {
    open Cells(rows: 10)
    write("A0", "1")
    write("B0", "=A0")
    write("B0", "=2")
    write("A0", "3")
    expect evaluated == 1
    expect shown(cells[1]) == "2"
}

test "A7.1 A7.6 there are 100 rows and 26 columns, and a change works out only what depends on it" {
    open Cells
    send set(0, "1")
    send set(26, "=A0+1")
    send set(52, "=A1*2")
    send set(0, "5")
    expect evaluated == 3
    expect cells.count == 2600
    expect [place("A0"), place("Z99"), place("A100"), place("a0"), place("A-1"), place("")] == [
        0,
        2599,
        nil,
        nil,
        nil,
        nil
    ]
}

test "a part of them is shown, which can be moved" {
    open Cells(rows: 11)
    expect refused tap "◀"
    expect refused tap "▲"
    repeat 23 { tap "▶" }
    tap "▼"
    expect refused tap "▶"
    expect refused tap "▼"
    double "Z10"
    type "=1" into "Z10"
    submit "Z10"
    expect screen """
        Cells
        ════════════════════════════════════════
             X       Y       Z
         1       ·       ·       ·
         2       ·       ·       ·
         3       ·       ·       ·
         4       ·       ·       ·
         5       ·       ·       ·
         6       ·       ·       ·
         7       ·       ·       ·
         8       ·       ·       ·
         9       ·       ·       ·
        10       ·       ·       1
        [ ◀ ]  ( ▶ )  [ ▲ ]  ( ▼ )
        """
    repeat 23 { tap "◀" }
    tap "▲"
    expect screen contains "     A       B       C"
}

test "a long chain is worked out from its beginning" {
    open Cells(rows: 10)
    repeat row in 1...9 { send set(row * 26, "=A\(row - 1)+1") }
    send set(0, "1")
    expect evaluated == 10
    expect shown(cells[9 * 26]) == "10"
}

explore "whatever is clicked, the editor is left again" {
    open Cells(rows: 12)
    within 2 steps
    always top <= 2 && left <= 23 "ten rows and three columns are shown"
    returns to viewing
}
