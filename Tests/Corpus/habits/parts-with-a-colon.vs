model files: [String] = [] { op upload() parts: [0.5] = true }
show 1
