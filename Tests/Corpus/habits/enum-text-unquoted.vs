enum Plan { free, gold-plus }
