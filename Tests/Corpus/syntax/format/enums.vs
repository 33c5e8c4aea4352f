enum Plan { free,other=_ }
enum Rest {
  rest   = _ // the rest
      a
}
