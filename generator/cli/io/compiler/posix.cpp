// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/compiler/compiler.h"
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ; // POSIX leaves its declaration to programs

namespace mbsgen::cli {

namespace {

namespace fs = std::filesystem;

// Results of the interpreter to the bit: no contraction, no reordering. `errno` keeps square roots from one instruction.
const char* const flags_of_all[] = {"-shared", "-fPIC", "-w"};
const char* const flags_of_large[] = {"-std=gnu99", "-O1", "-ffp-contract=off", "-fno-math-errno"};

bool is_installed(const std::string& program) {
  if (program.find('/') != std::string::npos) return ::access(program.c_str(), X_OK) == 0;
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');)
    if (::access((fs::path(folder) / program).c_str(), X_OK) == 0) return true;
  return false;
}

// $CC may have options, as "ccache gcc -m64".
std::vector<std::string> chosen_by_user() {
  const char* const words = std::getenv("CC");
  std::istringstream text(words == nullptr ? "" : words);
  std::vector<std::string> command;
  for (std::string word; text >> word;) command.push_back(word);
  return command;
}

std::vector<std::string> compiler() {
  std::vector<std::string> command = chosen_by_user();
  if (!command.empty()) return is_installed(command.front()) ? command : std::vector<std::string>();
  for (const char* name : {"cc", "gcc", "clang", "tcc"})
    if (is_installed(name)) return {name};
  return {};
}

// Opened in the place of the compiler's own: it neither reads nor prints.
class Silence {
public:
  Silence() {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
      ::posix_spawn_file_actions_addopen(&actions_, stream, "/dev/null", O_WRONLY, 0);
    ::posix_spawnattr_init(&attributes_);
    ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP); // its parts end with it
    ::posix_spawnattr_setpgroup(&attributes_, 0);
  }
  ~Silence() {
    ::posix_spawn_file_actions_destroy(&actions_);
    ::posix_spawnattr_destroy(&attributes_);
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

  const posix_spawn_file_actions_t* actions() const { return &actions_; }
  const posix_spawnattr_t* attributes() const { return &attributes_; }

private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

} // namespace

std::optional<std::vector<std::string>> library_compiler() {
  std::vector<std::string> command = compiler();
  if (command.empty()) return std::nullopt;
  const bool is_small =
      fs::path(command.front()).filename() == "tcc"; // knows no others, and contracts nothing
  command.insert(command.end(), std::begin(flags_of_all), std::end(flags_of_all));
  if (!is_small) command.insert(command.end(), std::begin(flags_of_large), std::end(flags_of_large));
  return command;
}

Compilation::Compilation(std::vector<std::string> command, const fs::path& library, const fs::path& source) {
  for (const std::string& word : {std::string("-o"), library.string(), source.string(), std::string("-lm")})
    command.push_back(word);
  std::vector<char*> words;
  for (std::string& word : command) words.push_back(word.data());
  words.push_back(nullptr);
  const Silence silence;
  if (::posix_spawnp(&process_, words.front(), silence.actions(), silence.attributes(), words.data(),
                     environ) == 0)
    state_ = State::running;
}

Compilation::~Compilation() {
  if (state() != State::running) return;
  ::kill(-process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
}

Compilation::State Compilation::state() {
  if (state_ != State::running) return state_;
  int status = 0;
  if (::waitpid(process_, &status, WNOHANG) == 0) return state_;
  return state_ = WIFEXITED(status) && WEXITSTATUS(status) == 0 ? State::succeeded : State::failed;
}

SharedLibrary::SharedLibrary(const fs::path& file) : handle_(::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL)) {}

SharedLibrary::~SharedLibrary() {
  if (handle_ != nullptr) ::dlclose(handle_);
}

const void* SharedLibrary::symbol(const char* name) const {
  return handle_ == nullptr ? nullptr : ::dlsym(handle_, name);
}

} // namespace mbsgen::cli
