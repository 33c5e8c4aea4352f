record  A{ sizes:[ String :Int ] ,  names : [Int:[String:Bool]]? }
screen S {
    var d:[String:Int]=[ : ]
    var e = [ "a":1,"b" : c ? 2:3, // two
      "c":4, ]
    action a { d[ "x" ,default:0 ]+=1; d[ "x" ]=nil }
}
