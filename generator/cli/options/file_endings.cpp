// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/file_endings.h"
#include "base/text.h"
#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

namespace mbsgen::cli {

namespace {

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

std::string in_small_letters(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return text;
}

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

std::optional<std::string> wrong_ending(const std::string& option, const std::string& file, Written written) {
  const std::filesystem::path path = file;
  const std::string ending = in_small_letters(path.extension().string());
  const auto known = std::find_if(file_endings.begin(), file_endings.end(),
                                  [&](const FileEnding& each) { return each.text == ending; });
  if (known == file_endings.end() || known->written == written) return std::nullopt;
  std::filesystem::path right = path;
  right.replace_extension(ending_of(written));
  return option + " " + quoted(file) + ": " + says_format(written) + "; name it " + quoted(right.string());
}

} // namespace mbsgen::cli
