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
   "T2" }
app { }
