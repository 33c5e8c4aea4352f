screen A { }
show "ÿ"
