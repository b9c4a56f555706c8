// SPDX-License-Identifier: GPL-3.0-or-later
// What an operating system is asked for: posix.cpp, windows.cpp and web.cpp (WebAssembly) have the answers, one of them
// is in the program, with unix.cpp beside the first and the last.
#pragma once
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <string>

namespace mbsgen::system {

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

/// As std::fopen, for any name that the system allows.
std::FILE* open_file(const std::filesystem::path& path, const char* mode);

/// Makes the folder where it is missing. False where others could put files into it.
bool is_own_folder(const std::filesystem::path& folder);

/// The exit code of a command line that the shell carries out in a folder; its output goes into the file `log`
/// there. 127: there is no such program.
int run_in(const std::filesystem::path& folder, const std::string& command, const std::string& log);

} // namespace mbsgen::system
