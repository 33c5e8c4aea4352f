// Arms of one kind are tried in order; `ok` and `fail` must each end in an arm without a guard.
model nums: [Int] = [1, 2, 3] takes 300ms {
    op list() = data
    op clear() { data = [] }
}
screen M {
    use nums
    var got: [Int] = []
    state loading {
        call nums.list() {
            ok(found) when found.isEmpty -> empty
            ok(found)                    -> loaded { got = found }
            fail(error) when error.code == 401 -> locked
            fail(error)                  -> failed(error.message)
        }
    }
    state loaded { action again -> loading }
    state empty { action again -> loading }
    state locked { action again -> loading }
    state failed(message: String) { action again -> loading }
}
open M
wait
expect in loaded
expect got == [1, 2, 3]
given nums.list answers []
send again
wait
given nums.list fails 401, "who?"
send again
wait
given nums.list fails "down"
send again
wait
expect in failed("down")
