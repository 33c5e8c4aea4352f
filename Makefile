# What people and build servers do with this project, one word each.
#
#   make demo             build it and run the first example
#   make build            .build/release/vsh, which runs where no Swift is installed
#   make test             all tests, then the examples by vsh itself
#   make test-engines     the examples of docs/ci.md on a real Bazel, GNU parallel and Slurm, and the graphs of the examples in
#                         engines of statecharts, which root installs here
#   make test-editors     a session each in Neovim, Vim, Emacs, with pytest-lsp, mcp and fastmcp, which root installs here
#   make test-pages       our own web pages, held to their scripts again and again beside a busy processor, and pages on
#                         frameworks, which pip and apt-get fetch; with DIR= the TodoMVC pages in that folder, as a table
#   make playground       dist/vsh.html: vsh in a web page, from Swift's toolchain, Node, binaryen, libdeflate and sources that apt
#                         has; about a quarter of an hour
#   make test-playground  every script of the examples and the corpora in Node, Chromium, Firefox, WebKitGTK and natively:
#                         the same bytes; then the page, used as a person would in each of the three, and with bad input;
#                         then test-storyboard
#   make test-storyboard  storyboards in Chromium, Firefox and WebKitGTK: cards, ways, search, keys, both themes
#   make test-skill       an example for each rule of `vsh skill`, which shows it and passes; what breaks a rule is noticed
#   make test-locales     the packed locales, and what the tests expect of them, beside the babel of PyPI that is installed
#   make stress           20,000 random programs against the reference evaluator, and again, like the corpora and the
#                         examples, with a garbage collection at every chance; 2,000 against the slow explorer, and the
#                         saved tests of 1,000 random screens; most of an hour
#   make coverage         the tests, and what share of the lines of each target they reach, also in programs they start
#   make bench            time it beside Lua, LuaJIT and Node, where they are installed: a table, and JSON on stdout;
#                         then how its time grows with its input
#   make fuzz SECONDS=600 throw made-up texts at everything that reads, for so long: a table of what was run and found
#   make faults           plants each fault of Tests/Faults in a copy of the sources: a suite has to notice it; with ONLY= those
#                         whose file or suite has that part
#   make lint             format, style and the imports between targets
#   make dist             what a release has, below dist: archives, a Debian package, a wheel, a formula, a Containerfile, and
#                         an installer, which downloads from SITE; of a commit without the version's tag only with
#                         UNRELEASED=--unreleased
#   make test-dist        install each of them where neither Swift nor vsh is, with Debian's and Python's own tools, which
#                         root installs here
#   make site             dist/site: README.md and docs as a website, by Debian's cmark-gfm; with the playground, where
#                         dist/vsh.html is there
#   make install          the command, its manual page, completions and editor files below PREFIX, /usr/local by default,
#                         where Debian's policy has them; DESTDIR is honoured
#   make clean

PREFIX ?= /usr/local
SECONDS ?= 600
SWIFT ?= swift

# A package that depends on this one, for the Swift client.
NEWS = examples/app/News

# Where the release build works. Two builds at once need a folder each.
SCRATCH ?= .build

# The flags are the same in every build, so that lint and test share one. Without the first, an import that Package.swift
# does not declare builds whenever the other target happens to be built first. The second leaves out what debuggers read,
# which `swift build` alone makes.
CHECKED = --explicit-target-dependency-import-check error -debug-info-format none

# On Linux half of the time in which the command starts would go into loading the C++ library that Swift's runtime needs.
# So that library goes into the executable (a folder with the archive alone is searched first), without the symbols that
# only a debugger reads. The executable may lie anywhere, and what the loader has resolved is read-only from then on.
ifeq ($(shell uname -s),Linux)
CXX_ARCHIVE := $(wildcard $(shell gcc -print-file-name=libstdc++.a 2>/dev/null))
ifneq ($(CXX_ARCHIVE),)
RUNTIME := .build/runtime/libstdc++.a
LINKED = --disable-local-rpath -Xswiftc "-L$(CURDIR)/.build/runtime" -Xlinker -lgcc_eh -Xlinker -s -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now
endif
endif

# So that the same sources give the same bytes in any folder.
MAPPED = -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=."

.PHONY: demo build dist site playground test test-dist test-engines test-editors test-pages test-playground test-storyboard test-skill test-locales stress coverage bench fuzz faults install install-files lint clean libraries

demo: build
	$(SCRATCH)/release/vsh examples/news.vs

build: libraries $(RUNTIME)
	$(SWIFT) build -c release --scratch-path $(SCRATCH) --static-swift-stdlib $(CHECKED) --product vsh $(LINKED) $(MAPPED)

# What would stop it is looked for before the minutes of building.
dist:
	@packaging/facts --check-changelog
	@[ "$(UNRELEASED)" = --unreleased ] || packaging/facts --check-tag
	@$(MAKE) --no-print-directory build
	@packaging/dist "$(SCRATCH)" dist

site: build
	@packaging/site.py "$(SCRATCH)/release/vsh" dist/site $(wildcard dist/vsh.html)

test-dist:
	@Tests/Dist/run "$(SCRATCH)"

test: libraries
	@SWIFT="$(SWIFT)" CHECKED="$(CHECKED)" .ci/test

test-engines: build
	@Tests/Engines/run .build/release/vsh

test-editors: build
	@Tests/Editors/run .build/release/vsh

test-pages: build
	@Tests/Pages/run .build/release/vsh $(DIR)

playground:
	@Playground/build .build/playground
	@node Playground/pack.mjs .build/playground/vsh.wasm dist/vsh.html

test-playground: build playground
	@$(DRIVING) Playground/compare.mjs .build/release/vsh .build/playground/vsh.wasm
	@$(DRIVING) Playground/use.mjs dist/vsh.html .build/release/vsh chromium firefox webkit
	@.build/release/vsh test --page=dist/vsh.html $(if $(filter 0,$(shell id -u)),--browser-no-sandbox) \
	  Tests/Pages/playground/page.vs
	@$(MAKE) --no-print-directory test-storyboard

# Debian's firefox-esr, webkit2gtk-driver and xvfb; Node 20 has the sockets of WebDriver BiDi behind an option.
DRIVING = node --experimental-websocket --no-warnings

test-storyboard: build
	@$(DRIVING) Tests/Pages/storyboard/use.mjs .build/release/vsh chromium firefox webkit

test-skill: build
	@Tests/Skill/run $(SCRATCH)/release/vsh

test-locales:
	@mkdir -p $(SCRATCH)/locales
	@python3 Sources/CLocales/pack.py $(SCRATCH)/locales.bin
	@python3 Sources/CLocales/pack.py --expected $(SCRATCH)/locales
	@cmp Sources/CLocales/locales.bin $(SCRATCH)/locales.bin
	@diff -r Tests/Corpus/locales $(SCRATCH)/locales
	@echo "the locales are those of babel"

# With optimization and assertions: the tests take three times as long to build, and a fraction of the time to run.
OPTIMIZED = --scratch-path .build/stress -Xswiftc -O -Xswiftc -assert-config -Xswiftc Debug

stress: libraries
	$(SWIFT) build --build-tests $(CHECKED) $(OPTIMIZED)
	VSH_PROGRAMS=20000 $(SWIFT) test --skip-build $(OPTIMIZED) \
	  --filter 'VshMachineTests.ReferenceTests|StressTests|UnderStress|StatechartsTests'
	VSH_PROGRAMS=2000 $(SWIFT) test --skip-build $(OPTIMIZED) --filter SlowExplorerTests
	VSH_PROGRAMS=1000 $(SWIFT) test --skip-build $(OPTIMIZED) --filter 'SavedTestsTests|PageTests'
	VSH_STRESS=1 .build/stress/debug/vsh test examples

coverage: libraries
	@SWIFT="$(SWIFT)" CHECKED="$(CHECKED)" .ci/coverage

lint: libraries
	$(SWIFT) format lint --strict -r Sources Tests Package.swift $(NEWS)/Package.swift $(NEWS)/Sources $(NEWS)/Tests
	@SWIFT="$(SWIFT)" CHECKED="$(CHECKED)" .ci/build-tests

bench: build
	@Tests/Benchmarks/bench .build/release/vsh
	@Tests/Benchmarks/data/run .build/release/vsh >&2
	@Tests/Benchmarks/kinds .build/release/vsh >&2
	@Tests/Benchmarks/growth .build/release/vsh >&2
	@Tests/Benchmarks/client >&2
	@node Tests/Benchmarks/playground.mjs dist/vsh.html >&2

fuzz: libraries
	@SWIFT="$(SWIFT)" Tests/Fuzz/run $(SECONDS)

faults: libraries
	@SWIFT="$(SWIFT)" CHECKED="$(CHECKED)" Tests/Faults/planted $(ONLY)

install: build
	@$(MAKE) --no-print-directory install-files

# What is installed is made by the command itself, `VSH`. Debian's packages keep their zsh completions in a folder of
# their own; zsh looks for local ones in `site-functions`.
VSH = $(SCRATCH)/release/vsh
SHARE = $(DESTDIR)$(PREFIX)/share
ZSH_FUNCTIONS = $(SHARE)/zsh/$(if $(filter /usr,$(PREFIX)),vendor-completions,site-functions)

install-files:
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(SHARE)/man/man1" "$(SHARE)/bash-completion/completions" \
	  "$(ZSH_FUNCTIONS)" "$(SHARE)/fish/vendor_completions.d"
	install -m 755 "$(VSH)" "$(DESTDIR)$(PREFIX)/bin/vsh"
	"$(VSH)" man | gzip -9n > "$(SHARE)/man/man1/vsh.1.gz"
	"$(VSH)" completions bash > "$(SHARE)/bash-completion/completions/vsh"
	"$(VSH)" completions zsh > "$(ZSH_FUNCTIONS)/_vsh"
	"$(VSH)" completions fish > "$(SHARE)/fish/vendor_completions.d/vsh.fish"
	for folder in ftdetect ftplugin syntax indent compiler; do \
	  for site in vim/vimfiles nvim/site; do \
	    install -d "$(SHARE)/$$site/$$folder" && \
	    install -m 644 editors/vim/$$folder/*.vim "$(SHARE)/$$site/$$folder" || exit 1; \
	  done; \
	done
	install -d "$(SHARE)/emacs/site-lisp" "$(SHARE)/vsh"
	install -m 644 editors/emacs/viewscript-mode.el "$(SHARE)/emacs/site-lisp/viewscript-mode.el"
	cp -R editors/vscode "$(SHARE)/vsh/"

clean:
	$(SWIFT) package clean

.build/runtime/libstdc++.a:
	@mkdir -p $(@D)
	@ln -sf $(CXX_ARCHIVE) $@

libraries:
	@.ci/libraries
