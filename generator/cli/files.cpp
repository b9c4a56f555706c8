// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/files.h"
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <unistd.h>

namespace mbsgen::cli {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& path, const std::string& what) {
  throw std::runtime_error(path.string() + ": " + what);
}

fs::path beside(const fs::path& path, const char* suffix) {
  return path.parent_path() / ("." + path.filename().string() + "." + std::to_string(::getpid()) + suffix);
}

// One write, undone on destruction unless `keep` was called after all were moved.
class Transaction {
public:
  ~Transaction() {
    std::error_code ignored;
    for (auto moved = moved_.rbegin(); moved != moved_.rend(); ++moved) {
      if (fs::exists(beside(*moved, ".old"), ignored))
        fs::rename(beside(*moved, ".old"), *moved, ignored);
      else
        fs::remove(*moved, ignored);
    }
    for (const fs::path& path : temporaries_) fs::remove(path, ignored);
    for (auto folder = folders_.rbegin(); folder != folders_.rend(); ++folder) fs::remove(*folder, ignored);
  }

  void stage(const fs::path& path, const std::string& text) {
    make_folders(path.parent_path());
    if (fs::is_directory(path)) fail(path, "is a folder, not a file");
    const fs::path temporary = beside(path, ".new");
    temporaries_.push_back(temporary);
    std::ofstream out(temporary, std::ios::binary | std::ios::trunc);
    out << text << std::flush;
    if (!out) fail(path, std::string("cannot be written: ") + std::strerror(errno));
  }

  void move(const fs::path& path) {
    if (fs::exists(path)) {
      temporaries_.push_back(beside(path, ".old"));
      fs::copy_file(path, temporaries_.back(), fs::copy_options::overwrite_existing);
    }
    fs::rename(beside(path, ".new"), path);
    moved_.push_back(path);
  }

  void keep() {
    moved_.clear();
    folders_.clear();
  }

private:
  void make_folders(const fs::path& folder) {
    if (folder.empty() || fs::is_directory(folder)) return;
    if (fs::exists(folder)) fail(folder, "is a file, not a folder");
    make_folders(folder.parent_path());
    if (fs::create_directory(folder)) folders_.push_back(folder);
  }

  std::vector<fs::path> temporaries_;
  std::vector<fs::path> moved_;
  std::vector<fs::path> folders_;
};

} // namespace

std::string read_text(const fs::path& path) {
  if (fs::is_directory(path)) fail(path, "is a folder, not a file");
  std::ifstream in(path, std::ios::binary);
  if (!in) fail(path, std::string("cannot be read: ") + std::strerror(errno));
  std::ostringstream text;
  text << in.rdbuf();
  if (in.bad()) fail(path, "cannot be read");
  return std::move(text).str();
}

void FileSet::add(fs::path path, std::string text) {
  files_.emplace_back(std::move(path), std::move(text));
}

void FileSet::write() const {
  Transaction transaction;
  for (const auto& [path, text] : files_) transaction.stage(path, text);
  for (const auto& file : files_) transaction.move(file.first);
  transaction.keep();
}

} // namespace mbsgen::cli
