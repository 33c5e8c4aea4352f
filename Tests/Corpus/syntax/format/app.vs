app{page   "a"   at "/b/" ;inside a,b
  "x"  is   "y"
      rows are ".i" // rows


  cities . search( text )is GET   "/s?q=\( text )"
  cities.add(name,size)is POST "/c"{name,size}
  cities.put(name,size)is PUT "/c"{
   name
     size
  }
  cities.all()is GET "/c" ;ignore "z" ; known "r" in "T1",
   "T2"
  buttons   are ".b";within   "main"
   alerts are   dialogs ;settles   20ms
  before   each POST "/r"
  choice "x"   is at "#x"
  a.b( _ ,y )is POST "https://x.example/y"{kind:"a",n:1,y,z:y}answers   "b.html"  fails{error:message}
}
app { }
