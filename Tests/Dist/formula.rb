# As much of Homebrew as the formula of a release asks for: installs it from an unpacked archive, and runs its test.
#
#   formula.rb FORMULA ARCHIVE-FOLDER PREFIX
require "English"
require "fileutils"
require "pathname"

formula, archive, prefix = ARGV.map { |path| File.expand_path(path) }

# A folder that a formula installs into.
class Folder < Pathname
  def install(file)
    FileUtils.mkpath(self)
    FileUtils.cp(file, self)
  end

  # Inside its folder, a formula joins with `/` and writes the result.
  def /(other)
    Folder.new(File.join(to_s, other))
  end
end

# What a formula says of itself, and the folders that it installs into.
class Formula
  FACTS = %i[desc homepage url sha256 license].freeze
  FOLDERS = {
    bin: "bin", man1: "share/man/man1", bash_completion: "etc/bash_completion.d",
    zsh_completion: "share/zsh/site-functions", fish_completion: "share/fish/vendor_completions.d"
  }.freeze

  class << self
    attr_reader :facts, :needs, :tested

    FACTS.each { |fact| define_method(fact) { |value| (@facts ||= {})[fact] = value } }

    def depends_on(what)
      (@needs ||= []) << what
    end

    def test(&block)
      @tested = block
    end
  end

  attr_reader :testpath

  def initialize(prefix)
    @prefix = prefix
    @testpath = Folder.new(File.join(prefix, "test"))
    FileUtils.mkpath(@testpath)
  end

  FOLDERS.each { |name, path| define_method(name) { Folder.new(File.join(@prefix, path)) } }

  def version
    self.class.facts[:url][/vsh-([0-9.]+)-linux/, 1]
  end

  def shell_output(command)
    output = `#{command}`
    raise "#{command} ended with #{$CHILD_STATUS.exitstatus}: #{output}" unless $CHILD_STATUS.success?

    output
  end

  def assert_match(part, text)
    raise "#{text} has no #{part}" unless text.include?(part)
  end
end

load formula
missing = Formula::FACTS - Vsh.facts.keys
raise "the formula does not say #{missing}" unless missing.empty?
raise "not the checksum of a file: #{Vsh.facts[:sha256]}" unless Vsh.facts[:sha256].match?(/\A[0-9a-f]{64}\z/)
# What `brew style` asks of a description.
raise "not a description: #{Vsh.facts[:desc]}" unless Vsh.facts[:desc].match?(/\A[A-Z](?!sh).{1,78}[^.]\z/)

made = Vsh.new(prefix)
Dir.chdir(archive) { made.install }
Dir.chdir(made.testpath) { made.instance_eval(&Vsh.tested) }
puts Dir.glob("#{prefix}/**/*").select { |path| File.file?(path) }.sort
