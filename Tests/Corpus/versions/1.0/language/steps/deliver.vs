// `deliver news.list`, `deliver users.page ok([])`, `fail("x")` (or `fail(401, "x")`): this pending answer now, whatever its deadline; the clock stays.
model box: [Int] = [1] takes 1s { op read() = data }
screen M {
    use box
    state idle { action go -> loading }
    state loading { call box.read() { ok(n) -> done(n); fail(error) -> failed(error.code, error.message) } }
    state done(n: [Int]) { action go -> loading }
    state failed(code: Int, text: String) { action go -> loading }
}
open M
send go
deliver box.read
expect in done([1])
send go
deliver box.read ok([])
expect in done([])
send go
deliver box.read fail("x")
expect in failed(0, "x")
send go
deliver box.read fail(401, "y")
expect in failed(401, "y")
show now
