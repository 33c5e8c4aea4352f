" Files of View Script. Vim's own `.vs` is none.
autocmd BufRead,BufNewFile *.vs setfiletype viewscript
autocmd BufRead,BufNewFile * if getline(1) =~# '^#!.*\<vsh\>' | setfiletype viewscript | endif
