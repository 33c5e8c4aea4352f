model shop: [Int] { op list() = data }
enum UserType { basic, premium }
screen Main {
    use shop
    state loading {
        call shop.lst() { //! VS0207: `lst` is not an op of shop (did you mean `list`?)
            ok(found) -> loaded { first = found.anything }
            fail(e)   -> failed(e.mesage) //! VS0209: `Error` has no `mesage` (did you mean `message`?)
        }
    }
    state loaded { action again -> loading }
    state failed(text: String) { action again -> loading }
    var first = 0
    bind nested = [[[nope]]] //! VS0202: `nope` is not defined
}
open Main
expct in loaded //! VS0601: `expct` is not a step (did you mean `expect`?)
show UserTyp.allCases //! VS0202: `UserTyp` is not defined (did you mean `UserType`?)
show main //! VS0202: `main` is not defined
show true && false && true || false || true
show 1 + 2 - 3 + 4 * 5 / 2 % 3
show [1, 2].map { $0 + 1 }.filter { $0 > 2 }.first
