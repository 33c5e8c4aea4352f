enum Plan { free, _ }
