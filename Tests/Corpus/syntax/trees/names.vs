let résumé = 1
let 変数 = 2
let 🎉 = 3
let _x1 = 4
let `switch` = 5
