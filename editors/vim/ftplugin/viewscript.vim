" Settings for View Script: comments, indentation by four blanks, `:make` by `vsh check`.
if exists("b:did_ftplugin")
  finish
endif
let b:did_ftplugin = 1

setlocal comments=s1:/*,mb:*,ex:*/,:///,://
setlocal commentstring=//\ %s
setlocal formatoptions-=t formatoptions+=croql
setlocal expandtab shiftwidth=4 softtabstop=4
setlocal suffixesadd=.vs
compiler vsh

let b:undo_ftplugin = "setlocal comments< commentstring< formatoptions< expandtab< shiftwidth< softtabstop< suffixesadd<"
      \ . " makeprg< errorformat<"
