" Indentation of View Script: four blanks behind an open bracket, and four for a line that goes on.
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

function! s:Is(line, column, pattern) abort
  return synIDattr(synID(a:line, a:column, 1), 'name') =~# a:pattern
endfunction

" Whether a line goes on with the statement before it, as the formatter of vsh judges.
function! s:Continues(line) abort
  if getline(a:line) =~# '^\s*\(&&\|||\|??\|->\|[=!]=\|[*%<>]\|/[/*]\@!\|[?:+]\s\|?\?\.\)'
    return 1
  endif
  let l:before = prevnonblank(a:line - 1)
  while l:before > 0 && getline(l:before) =~# '^\s*//'
    let l:before = prevnonblank(l:before - 1)
  endwhile
  let l:text = getline(l:before)
  let l:end = len(l:text)
  while l:end > 0 && (l:text[l:end - 1] =~# '\s' || s:Is(l:before, l:end, 'Comment'))
    let l:end -= 1
  endwhile
  return strpart(l:text, 0, l:end) =~# '\(->\|[-+*/%<>=:,]\|&&\|||\|??\|\s?\)$'
endfunction

function! ViewscriptIndent(line) abort
  " A text of several lines keeps what is typed.
  if getline(a:line) !=# '' && s:Is(a:line, 1, 'Comment\|String\|Escape')
    return indent(a:line)
  endif
  call cursor(a:line, 1)
  " No bracket is open where a word begins a line.
  let l:skip = 'synIDattr(synID(line("."), col("."), 1), "name") =~# "Comment\\|String\\|Escape"'
  let l:open = searchpairpos('[[({]', '', '[])}]', 'bnW', l:skip, search('^\k', 'bnW'))
  let l:indent = l:open[0] == 0 ? 0 : indent(l:open[0]) + shiftwidth()
  if getline(a:line) =~# '^\s*[])}]'
    return max([l:indent - shiftwidth(), 0])
  endif
  let l:isInList = l:open[0] > 0 && getline(l:open[0])[l:open[1] - 1] !=# '{'
  return l:indent + (!l:isInList && s:Continues(a:line) ? shiftwidth() : 0)
endfunction
