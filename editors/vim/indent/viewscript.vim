" Indentation of View Script: four blanks for each bracket that is open.
if exists("b:did_indent")
  finish
endif
let b:did_indent = 1

setlocal indentexpr=ViewscriptIndent(v:lnum)
setlocal indentkeys=0{,0},0),0],!^F,o,O
let b:undo_indent = "setlocal indentexpr< indentkeys<"

if exists("*ViewscriptIndent")
  finish
endif

function! s:IsCode(line, column) abort
  return synIDattr(synID(a:line, a:column, 1), 'name') !~# 'Comment\|String\|Escape'
endfunction

" Brackets that a line opens and does not close.
function! s:Opened(line) abort
  let l:depth = 0
  let l:text = getline(a:line)
  for l:column in range(1, len(l:text))
    let l:sign = l:text[l:column - 1]
    if l:sign =~# '[][(){}]' && s:IsCode(a:line, l:column)
      let l:depth += l:sign =~# '[[({]' ? 1 : -1
      let l:least = min([get(l:, 'least', 0), l:depth])
    endif
  endfor
  return l:depth - get(l:, 'least', 0)
endfunction

function! ViewscriptIndent(line) abort
  let l:before = prevnonblank(a:line - 1)
  " What a text of several lines begins on says how far the line behind it is indented.
  while l:before > 1 && !s:IsCode(l:before, 1)
    let l:before = prevnonblank(l:before - 1)
  endwhile
  if l:before == 0
    return 0
  endif
  " A text of several lines keeps what is typed.
  if !s:IsCode(a:line, 1) && getline(a:line) !=# ''
    return indent(a:line)
  endif
  let l:indent = indent(l:before) + (s:Opened(l:before) > 0 ? shiftwidth() : 0)
  if getline(a:line) =~# '^\s*[])}]'
    let l:indent -= shiftwidth()
  endif
  return max([l:indent, 0])
endfunction
