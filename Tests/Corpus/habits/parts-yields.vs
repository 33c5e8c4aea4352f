model files: [String] = [] { op upload() yields [0.5] = true }
show 1
