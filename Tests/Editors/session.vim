" A person's session in Vim with the files of editors/vim: what is typed is indented, `:make` leads to each mistake.
" $ROOT is the checkout, and $VSH_SEEN names the file for the lines `held: …` and `not so: …`.
set nocompatible encoding=utf-8 nomodeline
filetype plugin indent on
syntax enable

function! s:Hold(holds, text)
  call writefile([(a:holds ? 'held: ' : 'not so: ') . a:text], $VSH_SEEN, 'a')
  if !a:holds | cquit! | endif
endfunction

edit teas.vs
call s:Hold(&filetype ==# 'viewscript', 'the file has its type')
silent make
let s:found = getqflist()
call s:Hold(len(s:found) == 1, ':make finds the mistake')
cfirst
call s:Hold(s:found[0].nr == 203 && getline('.')[col('.') - 1:] =~# '^faild', ':cfirst leads to its place')

" A file's name is no option: `--fix` would rewrite every script of the folder.
call writefile(['show   1'], 'other.vs')
edit ./--fix
set filetype=viewscript
silent! make
call s:Hold(readfile('other.vs') == ['show   1'], ':make on a file called --fix fixes nothing')
set nomodified

for s:script in glob($ROOT . '/examples/*.vs', 0, 1)
  execute 'edit' fnameescape(s:script)
  let s:text = getline(1, '$')
  silent normal! gg=G
  call s:Hold(getline(1, '$') == s:text, fnamemodify(s:script, ':t') . ' is indented as it was')
  set nomodified
endfor
call s:Hold(len(glob($ROOT . '/examples/*.vs', 0, 1)) > 10, 'all steps held')
qall!
