enum Plan { free, "gold-plus" = goldPlus }
