show 3sec
show 5x
wait　2s
show a @ b
let `x = 1
screen 読み込み { state 失敗 { action リトライ -> 3 } }
screen 画面 { view { text "日本語" "余り" } }
	show	a	b
show "" 
