enum Plan {
    free
    goldPlus -> "gold-plus"
}
