// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/files.h"
#include "support/skip.h"
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace mbsgen::test {

namespace fs = std::filesystem;

fs::path source_dir() {
  return MBSGEN_SOURCE_DIR;
}

std::optional<fs::path> shared_path(const std::string& relative) {
  const char* from_environment = std::getenv("MBSGEN_SHARED_DIR");
  const fs::path shared = from_environment != nullptr ? from_environment : MBSGEN_SHARED_DIR;
  for (const fs::path& root : {shared, source_dir() / "tests/data"})
    if (!root.empty() && fs::exists(root / relative)) return root / relative;
  leave_out("no " + relative + " (MBSGEN_SHARED_DIR)");
  return std::nullopt;
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + path.string());
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void write_file(const fs::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  if (!out) throw std::runtime_error("cannot write " + path.string());
}

TemporaryDirectory::TemporaryDirectory() {
  std::string pattern = (fs::temp_directory_path() / "mbsgen-test-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make a temporary directory");
  path_ = pattern;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

CommandResult run(const std::string& command) {
  std::FILE* pipe = ::popen(("( " + command + " ) 2>&1").c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot run " + command);
  CommandResult result;
  std::array<char, 4096> buffer;
  while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), pipe))
    result.output.append(buffer.data(), got);
  const int status = ::pclose(pipe);
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

} // namespace mbsgen::test
