record Todo { id: Int, name: String, isDone: Bool = false }
enum Kind { small, large }
func twice(n: Int, times: Int = 2) -> Int = n * times
func a(t: Todo) -> Todo = t.with(name: "x", name: "y") //! VS0306: `name` is given twice
func b() -> Int = twice(n: 1, 2)
func c() -> Int = twice(1, n: 2) //! VS0306: `n` is given twice
func d() -> Int = twice(1, 2, 3) //! VS0306: `twice` takes 2 arguments (one too many)
func g() -> Int = max(1, first: 2) //! VS0306: `first` is given twice
func h() -> Int = min(1, other: 2) //! VS0213: `min` has no parameter `other`
func i() -> Int = max({ $0 }, 2) //! VS0311: no closure is wanted here
func j() -> Int = max(1, 2, 3) //! VS0306: `max` takes 2 arguments (one too many)
func k() -> Int = twice({ $0 }) //! VS0311: no closure is wanted here
func l() -> String = "a".replacing("a", with: "b", "c") //! VS0306: `replacing` takes 2 arguments (one too many)
func m(t: Todo?) -> String = t.name //! VS0304: `name` is read from a `Todo?`, which may be nil
func n() -> Int = Todo.count //! VS0209: `Todo` is a type, and has no `count` itself
func o(t: Todo) -> Todo = t.with("x") //! VS0306: an argument of `with` needs its label here
func p() -> Date? = Date("2020-01-01", pattern: "yyyy-MM-dd", zone: "Mars/Base") //! VS0309: there is no time zone `Mars/Base`
func q() -> Todo = Todo(1, "x", true, 4) //! VS0306: `Todo` takes 3 arguments (one too many)
func r() -> String = 1.format("0", in: "xx-") //! VS0213: `format` has no parameter `in`
