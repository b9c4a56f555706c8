// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/model/page.h"
#include "support/files.h"
#include <sstream>

namespace mbsgen::test {

namespace {

Page::Row cells(const std::string& line) {
  Page::Row result;
  for (std::size_t begin = line.find("| "); begin != line.npos && begin + 2 < line.size();) {
    const std::size_t end = line.find(" |", begin + 1);
    result.push_back(end > begin + 2 ? line.substr(begin + 2, end - begin - 2) : "");
    begin = end == line.npos ? end : end + 1;
  }
  return result;
}

} // namespace

Page::Page() : text_(read_file(source_dir() / "docs" / "model.md")) {}

std::string Page::section(const std::string& title) const {
  const std::size_t begin = text_.find("\n## " + title + "\n");
  return begin == text_.npos ? "" : text_.substr(begin, text_.find("\n## ", begin + 1) - begin);
}

std::vector<Page::Row> Page::table(const std::string& title, const std::string& first) const {
  std::vector<Row> result;
  std::istringstream lines(section(title));
  std::string line;
  while (std::getline(lines, line) && line.rfind("| " + first + " |", 0) != 0) {
  }
  std::getline(lines, line); // | --- | --- |
  while (std::getline(lines, line) && line.rfind('|', 0) == 0) result.push_back(cells(line));
  return result;
}

std::string Page::block(const std::string& name) const {
  const std::size_t fence = text_.find(" " + name + "\n");
  if (fence == text_.npos) return "";
  const std::size_t begin = text_.find('\n', fence) + 1;
  return text_.substr(begin, text_.find("\n```", begin) + 1 - begin);
}

} // namespace mbsgen::test
