model m: Int = 1 { op get() = data }
model k: Int = 1 { op get() = data }
screen A {
    use m, k
    state s
}
