import "../../"
show 1
