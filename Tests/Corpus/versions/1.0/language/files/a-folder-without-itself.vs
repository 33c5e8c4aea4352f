// A file may bring in the folder that it is in: itself does not count.
import sum from "imported/more/all.vs"
show sum()
