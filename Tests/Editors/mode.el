;;; The mode of editors/emacs, set up as docs/editor.md says: what is typed is indented, and `compile' leads to each
;;; mistake.  -*- lexical-binding: t -*-

(package-initialize)
(load (expand-file-name "mode-init.el" (getenv "WORK")))

(defun hold (condition text)
  (unless condition
    (message "not so: %s" text)
    (kill-emacs 1))
  (message "held: %s" text))

(remove-hook 'viewscript-mode-hook #'eglot-ensure)
(let ((scripts (directory-files (expand-file-name "examples" (getenv "ROOT")) t "\\.vs\\'")))
  (hold (> (length scripts) 10) "there are examples")
  (dolist (script scripts)
    (find-file script)
    (let ((before (buffer-string)))
      (let ((inhibit-message t)) (indent-region (point-min) (point-max)))
      (hold (string= before (buffer-string)) (format "%s is indented as it was" (file-name-nondirectory script))))
    (set-buffer-modified-p nil)
    (kill-buffer)))
(find-file "teas.vs")
(hold (equal compile-command "vsh check .") "`compile' checks the folder")
;; An Emacs that is no batch sets this for all its processes.
(setenv "TERM" "dumb")
(let ((process (get-buffer-process (compile compile-command))))
  (while (process-live-p process) (accept-process-output process 0.05)))
(next-error)
(hold (and (equal (buffer-name) "teas.vs") (looking-at "faild")) "`next-error' leads to the mistake")
(message "all steps held")
