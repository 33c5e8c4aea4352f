;;; classes.el --- The faces of bytes in a script  -*- lexical-binding: t; -*-

;; $VSH_EMACS is the folder of the mode, $VSH_SCRIPT the script, $VSH_PLACES a file with the offset of a byte on each line, and
;; $VSH_GROUPS the file to write: a face a line.

(add-to-list 'load-path (getenv "VSH_EMACS"))
(require 'viewscript-mode)
(let ((places (with-temp-buffer
                (insert-file-contents (getenv "VSH_PLACES"))
                (mapcar #'string-to-number (split-string (buffer-string) "\n" t))))
      (faces nil)
      (coding-system-for-read 'utf-8-unix))
  (find-file (getenv "VSH_SCRIPT"))
  (unless (eq major-mode 'viewscript-mode) (error "The mode is %s" major-mode))
  (font-lock-mode 1)
  (font-lock-ensure)
  (dolist (place places)
    (let ((face (get-text-property (byte-to-position (1+ place)) 'face)))
      (push (format "%s" (if (consp face) (car face) face)) faces)))
  (with-temp-file (getenv "VSH_GROUPS")
    (insert (mapconcat #'identity (nreverse faces) "\n") "\n")))
