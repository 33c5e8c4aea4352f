// What shows nothing stands in no name: a name that looks like another one is another one.
func to​tal(x: Int) -> Int = x
func ‮evil() -> Int = 1
func `quo⁠ted`() -> Int = 2
func plain‍() -> Int = 3
func soft­hyphen() -> Int = 4
// Joiners are seen in scripts that join their letters, and in emoji.
func می‌روم() -> Int = 5
func 👨‍👩() -> Int = 6
