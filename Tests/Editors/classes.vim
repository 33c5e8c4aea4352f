" The syntax groups of bytes in a script. $VSH_VIM is the folder of the syntax, $VSH_SCRIPT the script, $VSH_PLACES a file with
" a line `LINE COLUMN` for each byte, both from 1, and $VSH_GROUPS the file to write: a group a line.
set nocompatible encoding=utf-8 nomodeline
execute 'set runtimepath^=' . fnameescape($VSH_VIM)
filetype on
syntax enable
execute 'edit ' . fnameescape($VSH_SCRIPT)
if &filetype !=# 'viewscript' || !exists('b:current_syntax')
  call writefile(['the file type is ' . &filetype], $VSH_GROUPS)
  qall!
endif
let s:groups = []
for s:place in readfile($VSH_PLACES)
  let [s:line, s:column] = split(s:place)
  call add(s:groups, synIDattr(synID(s:line, s:column, 1), 'name'))
endfor
call writefile(s:groups, $VSH_GROUPS)
qall!
