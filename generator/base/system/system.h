// SPDX-License-Identifier: GPL-3.0-or-later
// What an operating system is asked for: posix.cpp, windows.cpp and web.cpp (WebAssembly) have the answers, one of them
// is in the program, with unix.cpp beside the first and the last.
#pragma once
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// All texts are UTF-8, names of files too.
namespace mbsgen::system {

/// The words of the command line behind the program's name. Prepares standard input and output, too, which take and
/// give bytes as they are; a console shows them as UTF-8.
std::vector<std::string> start(int argc, const char* const* argv);

/// A variable of the environment; nothing where it is not set.
std::optional<std::string> environment(const char* name);

/// The path of a text, which `u8string` gives back. A path that is made of the text itself is another one on Windows.
std::filesystem::path path_of(std::string_view text);
/// The path in an address that begins with file://, without these letters.
std::filesystem::path path_of_address(std::string_view address);

/// Between folders in variables of the environment.
extern const char folder_separator;

/// The command that opens a file as a click does.
extern const char* const opener;

/// The file of this program; empty where the system does not tell. Of systems that have `fork`.
std::filesystem::path own_program();

/// Bytes of this process in main memory; zero where the system does not tell.
std::size_t resident_bytes();
/// Bytes of main memory that this machine, or the container around the process, has; zero where the system
/// does not tell.
std::size_t machine_bytes();

/// A number that no other process of the machine has now.
long process_number();

/// The system and the processor: code for one does not run on another.
std::string machine_name();

/// True when somebody sees what is written there.
bool is_terminal(std::FILE* stream);

/// As std::fopen, for any name that the system allows; "x" in the mode: the file must be new.
std::FILE* open_file(const std::filesystem::path& path, const char* mode);

/// Makes a new folder whose name begins so, and that nobody else can read where the system has such folders; empty
/// where it cannot be made.
std::filesystem::path make_own_folder(const std::filesystem::path& beginning);

/// Makes the folder where it is missing. False where others could put files into it.
bool is_own_folder(const std::filesystem::path& folder);

/// The exit code of a command line that the shell carries out in a folder; its output goes into the file `log`
/// there. 127: there is no such program.
int run_in(const std::filesystem::path& folder, const std::string& command, const std::string& log);

} // namespace mbsgen::system
