model files: [String] = [] { op upload() takes 3s parts [0.5] = true }
screen S {
    use files
    state a { call files.upload() { part(_) { }; ok(_) -> b; fail(_) -> b } }
    state b
}
test "t" {
    open S
    deliver files.upload progress(0.5)
}
