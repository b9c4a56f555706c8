// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/depfile.h"

namespace mbsgen::cli {

namespace {

std::string escaped(const std::string& path) {
  std::string text;
  for (const char c : path) {
    if (c == ' ' || c == '#' || c == '\\') text += '\\';
    if (c == '$') text += '$';
    text += c;
  }
  return text;
}

} // namespace

std::string depfile_rule(const std::vector<std::string>& targets,
                         const std::vector<std::string>& prerequisites) {
  std::string text;
  for (const std::string& target : targets) text += escaped(target) + ' ';
  text.back() = ':';
  for (const std::string& prerequisite : prerequisites) text += ' ' + escaped(prerequisite);
  return text + '\n';
}

} // namespace mbsgen::cli
