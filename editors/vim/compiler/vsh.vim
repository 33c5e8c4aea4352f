" `:make` checks the file, and the list of errors leads to each mistake.
if exists("current_compiler")
  finish
endif
let current_compiler = "vsh"

CompilerSet makeprg=vsh\ check\ --color\ never\ --\ %:S
CompilerSet errorformat=%Eerror[VS%n]:\ %m,%Wwarning[VS%n]:\ %m,%C\ %#-->\ %f:%l:%c,%-G%.%#
