model files: [String] = [] { op upload() takes 3s parts [0.5] = true }
screen S {
    use files
    state a { call files.upload() { progress(share) { }; ok(_) -> b; fail(_) -> b } }
    state b
}
