async func f() -> Int = 1
