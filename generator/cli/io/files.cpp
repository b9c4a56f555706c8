// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/files.h"
#include "base/system/system.h"
#include "base/text.h"
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <stdexcept>
#include <string_view>
#include <system_error>

namespace mbsgen::cli {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& path, const std::string& what) {
  throw std::runtime_error(path.u8string() + ": " + what);
}

[[noreturn]] void fail(const fs::path& path, const std::string& what, const std::error_code& why) {
  fail(path, what + ": " + why.message());
}

std::error_code last_error() {
  return {errno, std::generic_category()};
}

fs::path beside(const fs::path& path, const char* suffix) {
  return path.parent_path() / system::path_of("." + path.filename().u8string() + "." +
                                              std::to_string(system::process_number()) + suffix);
}

// True also for a link that leads nowhere.
bool is_there(const fs::path& path) {
  std::error_code ignored;
  return fs::symlink_status(path, ignored).type() != fs::file_type::not_found;
}

// Devices and pipes, /dev/stdout wherever it leads: written to, never replaced.
bool is_stream(const fs::path& path) {
  std::error_code none;
  const fs::file_type type = fs::status(path, none).type();
  return type == fs::file_type::character || type == fs::file_type::fifo ||
         fs::read_symlink(path, none).parent_path().u8string() == "/proc/self/fd";
}

void write_text(const fs::path& path, const char* mode, const std::string& text, const fs::path& shown) {
  std::FILE* const file = system::open_file(path, mode);
  if (file == nullptr) fail(shown, "cannot be written", last_error());
  const bool written =
      std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0;
  const std::error_code why = last_error();
  if (std::fclose(file) != 0 || !written) fail(shown, "cannot be written", written ? last_error() : why);
}

// Writes a file that is not there yet: what another program has put in its place, a link maybe, is not
// written to.
void write_new(const fs::path& path, const std::string& text, const fs::path& shown) {
  std::error_code none;
  fs::remove(path, none);
  write_text(path, "wbx", text, shown);
}

// A second name for what is at `path`, a link itself rather than what it leads to; a copy where the file
// system has no second names.
void keep_as(const fs::path& path, const fs::path& second) {
  std::error_code failed;
  fs::remove(second, failed);
  fs::create_hard_link(path, second, failed);
  if (failed) fs::copy(path, second, fs::copy_options::copy_symlinks);
}

// One write, undone on destruction unless `keep` was called after all were moved.
class Transaction {
public:
  ~Transaction() {
    std::error_code ignored;
    for (auto moved = moved_.rbegin(); moved != moved_.rend(); ++moved) {
      if (is_there(beside(*moved, ".old")))
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
    if (std::find(temporaries_.begin(), temporaries_.end(), temporary) != temporaries_.end())
      fail(path, "would be written twice, name another file");
    temporaries_.push_back(temporary);
    write_new(temporary, text, path);
  }

  // Replaces the old file in one step. A link is replaced, not followed.
  void move(const fs::path& path) {
    if (is_there(path)) {
      temporaries_.push_back(beside(path, ".old"));
      keep_as(path, temporaries_.back());
    }
    std::error_code failed;
    fs::rename(beside(path, ".new"), path, failed);
    if (failed) fail(path, "cannot be replaced", failed);
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
    std::error_code failed;
    if (fs::create_directory(folder, failed)) folders_.push_back(folder);
    if (failed) fail(folder, "cannot be made", failed);
  }

  std::vector<fs::path> temporaries_;
  std::vector<fs::path> moved_;
  std::vector<fs::path> folders_;
};

// Programs that read the rule take backslashes as signs before other letters.
std::string escaped(const std::string& path) {
  std::string text;
  for (const char c : system::path_of(path).generic_u8string()) {
    if (c == ' ' || c == '#' || c == '\\') text += '\\';
    if (c == '$') text += '$';
    text += c;
  }
  return text;
}

namespace fs = std::filesystem;

bool is_file(const std::string& path) {
  std::error_code none;
  const fs::file_type type = fs::status(system::path_of(path), none).type();
  return !path.empty() && path != standard_stream && type != fs::file_type::character &&
         type != fs::file_type::fifo;
}

// Also of files that are not there yet.
bool are_one_file(const std::string& a, const std::string& b) {
  if (!is_file(a) || !is_file(b)) return false;
  std::error_code none;
  if (fs::equivalent(system::path_of(a), system::path_of(b), none)) return true;
  const auto place = [&](const std::string& path) {
    return fs::weakly_canonical(fs::absolute(system::path_of(path)), none);
  };
  return !place(a).empty() && place(a) == place(b);
}

// How the name of a picture or page ends, and what such a file is; nothing where no command writes it.
struct FileEnding {
  std::string_view text;
  std::optional<Written> written;
};

constexpr std::array<FileEnding, 17> file_endings{{{".svg", Written::drawing},
                                                   {".html", Written::page},
                                                   {".htm", Written::page},
                                                   {".png", {}},
                                                   {".pdf", {}},
                                                   {".jpg", {}},
                                                   {".jpeg", {}},
                                                   {".gif", {}},
                                                   {".webp", {}},
                                                   {".avif", {}},
                                                   {".bmp", {}},
                                                   {".tif", {}},
                                                   {".tiff", {}},
                                                   {".eps", {}},
                                                   {".ps", {}},
                                                   {".mp4", {}},
                                                   {".webm", {}}}};

const char* says_format(Written written) {
  switch (written) {
  case Written::drawing:
    return "a drawing is SVG, which browsers and Inkscape turn into other formats";
  case Written::page:
    return "a page is HTML";
  case Written::table:
    break;
  }
  return "a table is CSV";
}

const char* ending_of(Written written) {
  return written == Written::drawing ? ".svg" : written == Written::page ? ".html" : ".csv";
}

} // namespace

void FileSet::add(const std::string& path, std::string text) {
  add(system::path_of(path), std::move(text));
}

void FileSet::add(fs::path path, std::string text) {
  files_.emplace_back(std::move(path), std::move(text));
}

void FileSet::write() const {
  Transaction transaction;
  for (const auto& [path, text] : files_)
    if (!is_stream(path)) transaction.stage(path, text);
  for (const auto& [path, text] : files_)
    if (is_stream(path))
      write_text(path, "ab", text, path);
    else
      transaction.move(path);
  transaction.keep();
}

std::string depfile_rule(const std::vector<std::string>& targets,
                         const std::vector<std::string>& prerequisites) {
  std::string text;
  for (const std::string& target : targets) text += escaped(target) + ' ';
  text.back() = ':';
  for (const std::string& prerequisite : prerequisites) text += ' ' + escaped(prerequisite);
  return text + '\n';
}

std::optional<std::string> file_clash(const std::vector<FileUse>& inputs,
                                      const std::vector<FileUse>& outputs) {
  for (auto output = outputs.begin(); output != outputs.end(); ++output) {
    const std::string place = output->role + ' ' + output->path;
    for (const FileUse& input : inputs)
      if (are_one_file(input.path, output->path))
        return place + ": the output is " + input.role + " itself, name another file";
    for (auto before = outputs.begin(); before != output; ++before)
      if (are_one_file(before->path, output->path))
        return place + ": " + before->role + " names the same file, name another one";
  }
  return std::nullopt;
}

std::optional<std::string> wrong_ending(const std::string& option, const std::string& file, Written written) {
  const fs::path path = system::path_of(file);
  const std::string ending = in_small_letters(path.extension().u8string());
  const auto known = std::find_if(file_endings.begin(), file_endings.end(),
                                  [&](const FileEnding& each) { return each.text == ending; });
  if (known == file_endings.end() || known->written == written) return std::nullopt;
  fs::path right = path;
  right.replace_extension(system::path_of(ending_of(written)));
  return option + " " + quoted(file) + ": " + says_format(written) + "; name it " + quoted(right.u8string());
}

} // namespace mbsgen::cli
