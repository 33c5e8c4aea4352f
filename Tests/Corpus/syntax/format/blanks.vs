#!/usr/bin/env vsh  


// first

/// doc
record   A{id:Int,name:String="x"   // trailing
b:[Int]?   ,   c : Int }
enum B{a=1;b="x"}
model m:[A]=[ ]takes 1s{op a(x:Int)=data.first{$0.id==x}
else fail "no"
op b{data=[ ];return}}


screen   S ( x : Int )   {
use m
var   a = - 1 ;
var b=!c   ;   var d = a- -1
bind e=a ?b: - c
bind f = [ 1,2 , ]
bind g=x
.map{ y in
y + 1 }
.filter{$0>0&&!$0.ok}
bind h = f ( ( 1+2 )*3,label:[ .a , .b ] , c : { x in x } ) [ 0 ] ?. y ?? z
bind i = 0 ..< 5
bind j = list . first ( )

state a{}
state b   {
}
state c   { action go->a;; }
state d{/* c */action go/* d */->/* e */a}
state e { // trailing
    ;action go when x->a{x=1;y=2} ; }
action long(
a:Int,
  b:Int
)   -> a {
x = 1
}
view{
if a{text "a"}
else   if b{text "b"}
// between
else{text "c"}
row "x",detail:"y",as:{ $0 }->go( 1 ){text "z"}
in a,b( x ,_ ){space}
}
}
test "t"{
expect screen """
  a
    b

  c
  """
if1
expect x==switch y{case .a,.b:1;default:2}
expect (idle)
repeat 3{ tap row  2 in "x";wait }
/* block
   comment */ wait
}
