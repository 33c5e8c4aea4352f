// Names that are words of Swift in some places only.
record Values { await: Int, async: Int, any: Int, some: Int, each: Int, unsafe: Int, copy: Int, consume: Int, yield: Int, _x: Int }
enum Words { await, async, any, some, each, unsafe, copy, yield(await: Int, each: Int), repeat, _x }

model await: [Values] { op await(await: Int, any: Int, each: Int, unsafe: Int, copy: Int, _x: Int) = data }

screen async(await: Int, async: Int, any: Int, some: Int, each: Int, unsafe: Int, copy: Int, consume: Int) {
    use await

    var get = 1
    var set = 2
    var lazy = 3
    var weak = 4
    var final = 5
    var open = 6
    var mutating = 7
    var required = 8
    var optional = 9
    var override = 10
    var prefix = 11
    var actor = 12
    var macro = 13
    var then = 14
    var words = Words.await
    var _x = 15

    state await { call await.await(1, 2, 3, 4, 5, 6) { ok(_) -> any; fail(_) -> any } }
    state any {
        action await(await: Int, each: Int) -> each { get = 1; set = 1; lazy = 1; weak = 1; final = 1; open = 1 }
    }
    state each { enter { emit unsafe(words) } }
    action didSet { mutating = 1; required = 1; optional = 1; override = 1; prefix = 1; actor = 1; macro = 1; then = 1; words = .each }

    view { button "Await" -> await(1, 2) }
}
