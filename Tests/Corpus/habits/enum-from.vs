enum Plan { free, goldPlus from "gold-plus" }
