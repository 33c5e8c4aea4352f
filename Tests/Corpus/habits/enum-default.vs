enum Plan { free, other = default }
