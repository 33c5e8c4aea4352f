;;; viewscript-mode.el --- A mode for View Script  -*- lexical-binding: t; -*-

;; Version: 1.0.0
;; Package-Requires: ((emacs "26.1"))
;; Keywords: languages

;;; Commentary:

;; Colours, indentation and comments of View Script.  With eglot, `vsh lsp' does the rest:
;;
;;   (require 'viewscript-mode)
;;   (add-hook 'viewscript-mode-hook #'eglot-ensure)
;;
;; The word lists are those of vsh's lexer; a test compares them.

;;; Code:

(defconst viewscript-reserved
  '("true" "false" "nil" "in" "if" "else" "for" "let" "switch")
  "Words that are never names.")

(defconst viewscript-openers
  '("import" "private" "app" "record" "enum" "func" "flow" "texts" "model" "screen" "component" "background" "test" "explore" "op" "use"
    "var" "bind" "one" "each" "always" "view" "region" "state" "action" "enter" "leave" "call" "watch"
    "present" "after" "every" "when" "ok" "fail" "finished" "dismissed" "part" "emit" "send" "push" "pop"
    "dismiss" "finish" "return" "move" "open" "reopen" "tap" "hold" "double" "submit" "cancel" "swipe" "set"
    "type" "choose" "pull" "scroll" "back" "wait" "step" "show" "deliver" "given" "expect" "strict"
    "repeat" "may" "never" "ignore" "rows" "within" "states" "failures" "answers" "reaches" "returns" "settles" "reloads" "any"
    "page" "inside" "known" "alerts" "buttons" "before" "case" "default")
  "Words that begin an entry of a list.")

(defconst viewscript-words
  '("tagged" "skipped" "from" "as" "at" "takes" "parts" "by" "same" "resume" "deep" "append" "insert" "remove" "until"
    "row" "to" "into" "number" "cancelled" "clock" "width" "locale" "zone" "fails" "answers" "never" "then"
    "times" "not" "error" "except" "contains" "no" "name" "available" "refused" "emitted" "nothing" "called" "pending"
    "dropped" "idle" "on" "frames" "screen" "when" "tap" "call" "end" "all" "order" "the" "comes" "look" "alike" "above" "steps"
    "are" "dialogs" "is" "GET" "POST" "PUT" "PATCH" "DELETE")
  "Words that stand behind others.")

(defconst viewscript-elements
  '("title" "text" "row" "button" "toggle" "field" "choice" "tabs" "slider" "stepper" "date"
    "progress" "image" "section" "line" "list" "end" "alert" "sheet" "divider" "space")
  "Kinds of elements that are no words of the lexer.")

(defconst viewscript-types
  '("Bool" "Int" "Double" "String" "Date" "Duration")
  "Types of the language.")

(defgroup viewscript nil "View Script." :group 'languages)

(defcustom viewscript-indent-offset 4
  "Blanks for each open bracket."
  :type 'integer
  :safe #'integerp)

;;; Texts

;; A text with values in it is several pieces to the lexer: from its quotation mark to `\(', from `)' to the next
;; `\(', and from the last `)' to its end.  Each becomes a string of its own, so that a value is code.

(defun viewscript--mark-piece (start end)
  "Make the piece of a text between START and END a string."
  (when (> (- end start) 1)
    (put-text-property start (1+ start) 'syntax-table (string-to-syntax "|"))
    (put-text-property (1+ start) (1- end) 'syntax-table (string-to-syntax "."))
    (put-text-property (1- end) end 'syntax-table (string-to-syntax "|"))))

(defun viewscript--skip-comment ()
  "Go behind the comment at point."
  (if (looking-at "//")
      (end-of-line)
    (let ((depth 0))
      (while (and (re-search-forward "/\\*\\|\\*/" nil 'move)
                  (> (setq depth (+ depth (if (eq (char-before) ?*) 1 -1))) 0))))))

(defun viewscript--skip-value ()
  "Go to the `)' of the `(' before point, and mark the texts on the way."
  (let ((depth 1))
    (while (and (> depth 0) (not (eobp)))
      (cond ((looking-at "\"") (viewscript--mark-text))
            ((looking-at "//\\|/\\*") (viewscript--skip-comment))
            ((looking-at "(") (setq depth (1+ depth)) (forward-char))
            ((looking-at ")") (setq depth (1- depth)) (when (> depth 0) (forward-char)))
            (t (forward-char))))))

(defun viewscript--mark-text ()
  "Mark the pieces of the text at point, and go behind it."
  (let* ((start (point))
         (mark (if (looking-at "\"\"\"") "\"\"\"" "\""))
         (is-open t))
    (forward-char (length mark))
    (while (and is-open (not (eobp)))
      (cond ((looking-at "\\\\(")
             (forward-char 2)
             (viewscript--mark-piece start (point))
             (viewscript--skip-value)
             (setq start (point))
             (unless (eobp) (forward-char)))
            ((looking-at "\\\\.") (forward-char 2))
            ((looking-at mark)
             (forward-char (length mark))
             (setq is-open nil))
            ((and (= (length mark) 1) (eolp)) (setq is-open nil))
            (t (forward-char))))
    (viewscript--mark-piece start (point))))

(defun viewscript--propertize (start end)
  "Mark the texts between START, the beginning of the buffer, and END."
  (remove-text-properties start end '(syntax-table nil))
  (goto-char start)
  (when (looking-at "#!")
    (put-text-property (point) (1+ (point)) 'syntax-table (string-to-syntax "< b"))
    (end-of-line))
  (while (and (< (point) end) (re-search-forward "\"\\|//\\|/\\*" end 'move))
    (goto-char (match-beginning 0))
    (if (looking-at "\"") (viewscript--mark-text) (viewscript--skip-comment))))

(defun viewscript--from-beginning (start end)
  "Extend the region from START to END to what decides about its texts."
  (unless (= start (point-min)) (cons (point-min) end)))

;;; Colours

(defun viewscript--find (words fits)
  "Return a matcher for the next of WORDS behind which FITS holds."
  (let ((pattern (concat "\\_<" (regexp-opt words t) "\\_>")))
    (lambda (limit)
      (let ((found nil))
        (while (and (not found) (re-search-forward pattern limit t))
          (setq found (save-match-data (funcall fits (match-beginning 0)))))
        found))))

(defun viewscript--begins-entry (start)
  "Whether the word from START to point begins an entry, and is no name there."
  (and (save-excursion
         (goto-char start)
         (skip-chars-backward " \t")
         (or (bolp) (memq (char-before) '(?\{ ?\} ?\;))))
       (or (not (looking-at "[.(:=]\\|[ \t]*[-+]?=\\|[ \t]*:"))
           (and (looking-at "(") (member (buffer-substring start (point)) '("ok" "fail" "repeat"))))))

(defun viewscript--is-behind (start)
  "Whether the word from START to point is one between blanks."
  (and (memq (char-before start) '(?\s ?\t))
       (looking-at "[ \t\n]\\|\\'")
       (not (looking-at "[ \t]*\\(?:[-+]?=[^=]\\|:\\)"))))

(defconst viewscript-font-lock-keywords
  `(("`[^`[:space:]]*`" 0 'default)
    ("\\_<[0-9][0-9_]*\\(?:\\.[0-9][0-9_]*\\)?\\(?:[eE][-+]?[0-9]+\\)?\\(?:ms\\|min\\|s\\|h\\)?\\_>"
     0 'font-lock-constant-face)
    ("\\.[ \t]*\\([[:alpha:]_$][[:alnum:]_$]*\\)" 1 'default)
    (,(concat "\\_<" (regexp-opt viewscript-reserved) "\\_>") 0 'font-lock-keyword-face)
    (,(viewscript--find viewscript-openers #'viewscript--begins-entry) 1 'font-lock-builtin-face)
    (,(viewscript--find viewscript-elements #'viewscript--begins-entry) 1 'font-lock-function-name-face)
    (,(viewscript--find viewscript-words #'viewscript--is-behind) 1 'font-lock-builtin-face)
    (,(concat "\\_<" (regexp-opt viewscript-types) "\\_>") 0 'font-lock-type-face))
  "What is coloured, beside texts and comments.")

;;; Indentation

(defun viewscript-indent-line ()
  "Indent by the innermost open bracket, but not within a text."
  (let* ((state (save-excursion (syntax-ppss (line-beginning-position))))
         (open (nth 1 state))
         (closes (save-excursion (back-to-indentation) (looking-at "[])}]")))
         (continues (and (not closes) (or (not open) (eq (char-after open) ?\{)) (viewscript--continues)))
         (steps (+ (if (and open (not closes)) 1 0) (if continues 1 0)))
         (base (if open (save-excursion (goto-char open) (current-indentation)) 0)))
    (if (nth 3 state)
        'noindent
      (let ((behind (- (point-max) (point))))
        (indent-line-to (+ base (* viewscript-indent-offset steps)))
        (when (> (- (point-max) behind) (point)) (goto-char (- (point-max) behind)))))))

(defun viewscript--continues ()
  "Whether the line goes on with the statement before it, as the formatter of vsh judges."
  (save-excursion
    (back-to-indentation)
    (or (looking-at "&&\\|||\\|\\?\\?\\|->\\|[=!]=\\|[*%<>]\\|/[^/*]\\|[?:+][ \t]\\|\\??\\.")
        (progn
          (forward-comment (- (point)))
          (looking-back "->\\|[-+*/%<>=:,]\\|&&\\|||\\|\\?\\?\\|[ \t]\\?" (line-beginning-position))))))

;;; The mode

(defvar viewscript-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23n" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?$ "_" table)
    (dolist (sign '(?+ ?- ?= ?< ?> ?& ?| ?% ?! ?? ?\" ?\\ ?`)) (modify-syntax-entry sign "." table))
    table))

;;;###autoload
(define-derived-mode viewscript-mode prog-mode "View Script"
  "A mode for View Script, the language of `vsh'."
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (setq-local comment-start-skip "\\(?://+\\|/\\*+\\)[ \t]*")
  (setq-local indent-tabs-mode nil)
  (setq-local indent-line-function #'viewscript-indent-line)
  (setq-local compile-command "vsh check .")
  (setq-local syntax-propertize-extend-region-functions (list #'viewscript--from-beginning))
  (setq-local syntax-propertize-function #'viewscript--propertize)
  (setq-local font-lock-defaults '(viewscript-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.vs\\'" . viewscript-mode))
;;;###autoload
(add-to-list 'interpreter-mode-alist '("vsh" . viewscript-mode))

(defvar compilation-error-regexp-alist)
(defvar compilation-error-regexp-alist-alist)
(with-eval-after-load 'compile
  (add-to-list 'compilation-error-regexp-alist-alist
               '(viewscript "^ *--> \\(.+\\):\\([0-9]+\\):\\([0-9]+\\)$" 1 2 3))
  (add-to-list 'compilation-error-regexp-alist 'viewscript))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(viewscript-mode . ("vsh" "lsp"))))

(provide 'viewscript-mode)
;;; viewscript-mode.el ends here
