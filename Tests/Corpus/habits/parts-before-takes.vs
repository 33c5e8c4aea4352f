model files: [String] = [] { op upload() parts [0.5] takes 3s = true }
show 1
