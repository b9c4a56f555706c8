# Not tried: `brew install --HEAD ./mbsgen.rb`, with the address of a clone in HOMEBREW_MBSGEN_SOURCE.
class Mbsgen < Formula
  desc "Symbolic generator of multibody equations of motion"
  license "GPL-3.0-or-later"
  head ENV.fetch("HOMEBREW_MBSGEN_SOURCE", "file://#{__dir__}/../../.."), using: :git, branch: "main"

  depends_on "boost" => :build
  depends_on "cli11" => :build
  depends_on "cmake" => :build
  depends_on "eigen" => :build
  depends_on "nlohmann-json" => :build
  depends_on "fmt"
  depends_on "pugixml"

  def install
    system "cmake", "-S", ".", "-B", "build", "-DMBSGEN_NUMBERS=boost", "-DMBSGEN_SDF=OFF", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    assert_match "mbsgen", shell_output("#{bin}/mbsgen --version")
  end
end
