record type { list: Int, data: String, back: Bool, `in`: Int }
screen state(action: Int) {
    var view = 1
    var state = 2
    bind bind = view + state
    use model
    state region { action action -> state }
    region when { state every }
    view { text action; title view }
}
component ニュース(名前: String) { var 記事 = 名前 }
let screen = 1
let test = 2
show screen + test
/* a /* nested */ comment */ wait
