# vsh @VERSION@ for Homebrew on Linux, as `make dist` writes it.
class Vsh < Formula
  desc "@DESCRIPTION@"
  homepage "@SITE@"
  url "@SITE@/vsh-@VERSION@-linux-@MACHINE@.tar.xz"
  sha256 "@SUM@"
  license "MIT"

  depends_on arch: :@MACHINE@
  depends_on :linux

  def install
    bin.install "bin/vsh"
    man1.install "share/man/man1/vsh.1.gz"
    bash_completion.install "share/bash-completion/completions/vsh"
    zsh_completion.install "share/zsh/site-functions/_vsh"
    fish_completion.install "share/fish/vendor_completions.d/vsh.fish"
  end

  test do
    (testpath/"holds.vs").write <<~VS
      test "holds" {
          expect 1 + 1 == 2
      }
    VS
    assert_match "1 passed, 0 failed", shell_output("#{bin}/vsh test holds.vs")
    assert_match version.to_s, shell_output("#{bin}/vsh --version")
  end
end
