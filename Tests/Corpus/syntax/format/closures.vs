show xs.reduce(0){sum,item in sum+item}
show xs.reduce( 0 ) { sum ,
  item in
  sum+item }
show xs.map { x in y in z }
show xs.reduce([]) { a, b in
a }
