" Syntax of View Script. The word lists are those of vsh's lexer; a test compares them.
if exists("b:current_syntax")
  finish
endif

syntax case match

let s:entry = '\%(\%(^\|[{};]\)\s*\)\@<='
let s:noName = '\%([A-Za-z0-9_:.(=]\|\s*[-+]\?=\|\s*:\)\@!'
let s:openers = 'import private app record enum func flow texts model screen component background test explore op use var bind one each always view region state action enter leave call watch present after every when ok fail finished dismissed part emit send push pop dismiss finish return move open reopen tap hold double submit cancel swipe set type choose pull scroll back wait step show deliver given expect strict repeat may never ignore rows within states failures answers reaches returns settles reloads any page inside known alerts buttons before case default'
let s:words = 'tagged skipped from as at takes parts by same resume deep append insert remove until row to into number cancelled clock width locale zone fails answers never then times not error except contains no name available refused emitted nothing called pending dropped idle on frames screen when tap call end all order the comes look alike above steps are dialogs is GET POST PUT PATCH DELETE'
let s:elements = 'title text row button toggle field choice tabs slider stepper date progress image section line list end alert sheet divider space'

syntax match vshOperator /->\|\.\.\.\|\.\.<\|&&\|||\|[=!<>]=\|??\|?\.\|[-+]=\|[-+*%<>=!?:/]/
syntax match vshType /\<\%(Bool\|Int\|Double\|String\|Date\|Duration\)\>/
execute 'syntax match vshWord /\s\@1<=\%(' . join(split(s:words), '\|') . '\)\%(\s\|$\)\@=\%(\s*\%([-+]\?=[^=]\|:\)\)\@!/'
syntax match vshReserved /\<\%(true\|false\|nil\|in\|if\|else\|for\|let\|switch\)\>/
execute 'syntax match vshElement /' . s:entry . '\<\%(' . join(split(s:elements), '\|') . '\)\>' . s:noName . '/'
execute 'syntax match vshWord /' . s:entry . '\<\%(' . join(split(s:openers), '\|') . '\)\>' . s:noName . '/'
execute 'syntax match vshWord /' . s:entry . '\<\%(ok\|fail\|repeat\)(\@=/'
syntax match vshMember /\.\s*[[:alnum:]_$]\+/
syntax match vshMember /\$\d\+/
syntax match vshQuoted /`[^`[:space:]]*`/
syntax match vshNumber /[[:alnum:]_$]\@1<!\d[0-9_]*\%(\.\d[0-9_]*\)\?\%([eE][-+]\?\d\+\)\?\%(ms\|min\|s\|h\)\?[[:alnum:]_]\@!/
syntax match vshEscape /\\\%(u{[0-9A-Fa-f]*}\|.\)/ contained
syntax region vshValue matchgroup=vshEscape start=/\\(/ end=/)/ contained contains=TOP,vshValue
syntax region vshParentheses start=/(/ end=/)/ transparent contains=TOP,vshValue
syntax region vshString start=/"/ skip=/\\[^(]/ end=/"\|$/ contains=vshEscape,vshValue keepend extend
syntax region vshString start=/"""/ skip=/\\[^(]/ end=/"""/ contains=vshEscape,vshValue keepend extend
syntax match vshComment /\/\/.*/ contains=@Spell
syntax region vshComment start=/\/\*/ end=/\*\// contains=vshComment,@Spell
syntax match vshComment /\%^#!.*/
syntax sync fromstart

highlight default link vshComment Comment
highlight default link vshString String
highlight default link vshEscape SpecialChar
highlight default link vshNumber Number
highlight default link vshReserved Statement
highlight default link vshWord Keyword
highlight default link vshElement Function
highlight default link vshType Type
highlight default link vshOperator Operator

let b:current_syntax = "viewscript"
