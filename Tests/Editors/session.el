;;; A person's session in Emacs with eglot, with the configuration of docs/editor.md.  -*- lexical-binding: t -*-

(package-initialize)
(require 'eglot)
(require 'flymake)
(setq eglot-autoshutdown t eglot-sync-connect 10 eglot-confirm-server-initiated-edits nil)

(load (expand-file-name "init.el" (getenv "WORK")))

(defun hold (condition text)
  (unless condition
    (message "not so: %s" text)
    (kill-emacs 1))
  (message "held: %s" text))

(defun within (seconds condition text)
  (let ((end (time-add nil seconds)))
    (while (and (not (funcall condition)) (time-less-p nil end))
      (accept-process-output nil 0.05))
    (hold (funcall condition) text)))

(defun go-to (text)
  (goto-char (point-min))
  (hold (search-forward text nil t) (format "`%s` stands in the text" text)))

(find-file "teas.vs")
(hold (eq major-mode 'viewscript-mode) "the file has its mode")
(let ((project-find-functions (list (lambda (_) (cons 'transient default-directory)))))
  (apply #'eglot (eglot--guess-contact)))
(hold (eglot-current-server) "the server starts")
(flymake-mode 1)

;; The mistake is seen, and its way out taken.
(within 10 (lambda () (flymake-start) (= (length (flymake-diagnostics)) 1)) "the mistake is shown")
(hold (string-match-p "did you mean `failed`\\?" (flymake-diagnostic-text (car (flymake-diagnostics))))
      "what was meant is said")
(go-to "faild")
(let* ((actions (jsonrpc-request
                 (eglot-current-server) :textDocument/codeAction
                 (list :textDocument (eglot--TextDocumentIdentifier)
                       :range (list :start (eglot--pos-to-lsp-position) :end (eglot--pos-to-lsp-position))
                       :context (list :diagnostics []))))
       (action (seq-find (lambda (one) (equal (plist-get one :title) "write `failed`")) actions)))
  (hold action "the way out is offered")
  (eglot--apply-workspace-edit (plist-get action :edit)))
(hold (string-match-p "-> failed(error.message)" (buffer-string)) "the way out is taken")
(eglot--signal-textDocument/didChange)
(within 10 (lambda () (flymake-start) (null (flymake-diagnostics))) "the mistake is gone")

;; Completion.
(go-to "row tea.")
(let* ((capf (eglot-completion-at-point))
       (all (all-completions "" (nth 2 capf))))
  (hold (seq-some (lambda (one) (string-prefix-p "name" one)) all) "fields of the record are completed"))

;; What names are, where they are declared and used.
(defun say (function)
  "What FUNCTION shows in the echo area for the place of the cursor."
  (let ((said nil))
    (funcall function (lambda (text &rest _) (setq said text)))
    (let ((end (time-add nil 10)))
      (while (and (not said) (time-less-p nil end)) (accept-process-output nil 0.05)))
    (format "%s" said)))
(go-to "call shop.li")
(hold (string-match-p "All teas\\." (say #'eglot-hover-eldoc-function)) "the comment is shown")
(go-to "Tea(\"Black\", ")
(hold (string-match-p "price: Double" (say #'eglot-signature-eldoc-function)) "parameters are shown")
(go-to "call shop.li")
(call-interactively #'xref-find-definitions)
(hold (string-match-p "op list()" (thing-at-point 'line)) "the declaration is found")
(go-to "state loade")
(hold (= (length (xref-backend-references 'eglot nil)) 3) "the uses of a state are found")
(hold (string-match-p "Teas" (format "%s" (xref-backend-apropos 'eglot "teas"))) "a name of the folder is found")
(hold (string-match-p "loaded" (format "%s" (funcall imenu-create-index-function))) "the outline has the states")

;; Rename, format.
(go-to "state loade")
(eglot-rename "ready")
(hold (and (string-match-p "ok(teas) -> ready(teas)" (buffer-string)) (string-match-p "in ready(teas)" (buffer-string)))
      "the state is renamed everywhere")
(goto-char (point-min))
(insert "   ")
(eglot-format-buffer)
(hold (string-prefix-p "record Tea" (buffer-string)) "the text is formatted")

;; A test runs and fails at its line.
(eglot--signal-textDocument/didChange)
(let ((report (jsonrpc-request
               (eglot-current-server) :workspace/executeCommand
               (list :command "vsh.run" :arguments (vector (plist-get (eglot--TextDocumentIdentifier) :uri) nil)))))
  (hold (eq (plist-get report :passed) :json-false) "the test fails"))
(within 10 (lambda () (flymake-start) (= (length (flymake-diagnostics)) 1)) "the failure is shown")
(go-to "expect rows")
(hold (= (line-number-at-pos (flymake-diagnostic-beg (car (flymake-diagnostics)))) (line-number-at-pos))
      "the failure stands at its line")
(eglot-shutdown (eglot-current-server))
(message "all steps held")
