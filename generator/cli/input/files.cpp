// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/input/files.h"
#include "base/system/system.h"
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <system_error>

namespace mbsgen::cli {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& path, const std::string& what) {
  throw std::runtime_error(path.u8string() + ": " + what);
}

std::string text_of(std::istream& in, const fs::path& shown) {
  std::string text;
  std::array<char, 65536> chunk;
  while (text.size() <= largest_input && (in.read(chunk.data(), chunk.size()), in.gcount() > 0))
    text.append(chunk.data(), static_cast<std::size_t>(in.gcount()));
  if (in.bad()) fail(shown, "cannot be read");
  return text;
}

} // namespace

std::string shown_input(const std::string& path) {
  return path == standard_stream ? "<stdin>" : path;
}

std::string read_text(const std::string& path) {
  return read_text(system::path_of(path));
}

std::string read_text(const fs::path& path) {
  if (path.u8string() == standard_stream)
    return text_of(std::cin, system::path_of(shown_input(standard_stream)));
  if (fs::is_directory(path)) fail(path, "is a folder, not a file");
  std::ifstream in(path, std::ios::binary);
  if (!in) fail(path, std::string("cannot be read: ") + std::strerror(errno));
  return text_of(in, path);
}

NearbyFile read_below(const fs::path& folder, const std::string& path) {
  std::error_code failed;
  const fs::path top = fs::canonical(folder.empty() ? fs::current_path() : folder, failed);
  const fs::path file = fs::weakly_canonical(top / system::path_of(path), failed);
  const fs::path inside = file.lexically_relative(top);
  if (failed || inside.empty() || inside.begin()->u8string() == "..")
    return {"", "is not in the folder of the file that names it or below, which alone is read: put it there"};
  if (!fs::is_regular_file(file, failed))
    return {"", "is not there: put it into the folder of the file that names it"};
  try {
    std::string text = read_text(file);
    if (text.size() <= largest_input) return {std::move(text), ""};
  } catch (const std::runtime_error&) {
    return {"", "cannot be read: check its permissions"};
  }
  return {"", "is larger than " + std::to_string(largest_input >> 20) + " MiB, simplify it"};
}

NearbyFiles files_beside(const std::string& file) {
  return [folder = system::path_of(file).parent_path()](const std::string& path) {
    return read_below(folder, path);
  };
}

} // namespace mbsgen::cli
