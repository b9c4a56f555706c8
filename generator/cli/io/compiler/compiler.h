// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::cli {

/// The words of a command that makes a shared library of a C file, but for the names of both. Nothing: no compiler is
/// installed.
std::optional<std::vector<std::string>> library_compiler();

/// A compiler at work beside this program; it ends with the object.
class Compilation {
public:
  enum class State { running, succeeded, failed };

  /// Starts `command` with "-o `library` `source`" behind it.
  Compilation(std::vector<std::string> command, const std::filesystem::path& library,
              const std::filesystem::path& source);
  ~Compilation();
  Compilation(const Compilation&) = delete;
  Compilation& operator=(const Compilation&) = delete;

  /// Does not wait.
  State state();

private:
  State state_ = State::failed;
  [[maybe_unused]] int process_ = -1; // none where compilers are absent
};

/// A shared library in this program; its symbols go with the object.
class SharedLibrary {
public:
  /// A file that is no library has no symbols.
  explicit SharedLibrary(const std::filesystem::path& file);
  ~SharedLibrary();
  SharedLibrary(const SharedLibrary&) = delete;
  SharedLibrary& operator=(const SharedLibrary&) = delete;

  /// Null: there is none of that name.
  const void* symbol(const char* name) const;

private:
  void* handle_;
};

} // namespace mbsgen::cli
