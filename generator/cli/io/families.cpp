// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/families.h"
#include "cli/io/message_pages.h"
#include <algorithm>
#include <optional>

namespace mbsgen::cli {

namespace {

constexpr std::string_view varying = "…";

// Literal parts of a message, in order; between them anything.
using Pattern = std::vector<std::string>;

struct Row {
  std::size_t family;
  std::vector<Pattern> patterns;
  std::string remedy;
};

struct Tables {
  std::vector<Family> families;
  std::vector<Row> rows;
};

std::vector<std::string> split(std::string_view text, std::string_view mark) {
  std::vector<std::string> parts;
  for (std::size_t end = 0; end != std::string_view::npos;) {
    end = text.find(mark);
    parts.emplace_back(text.substr(0, end));
    if (end != std::string_view::npos) text.remove_prefix(end + mark.size());
  }
  return parts;
}

// The cells of "| a | b |"; none for another line.
std::vector<std::string> cells(std::string_view line) {
  if (line.substr(0, 2) != "| " || line.size() < 4) return {};
  std::vector<std::string> parts = split(line.substr(2, line.size() - 4), " | ");
  return parts.size() < 2 ? std::vector<std::string>() : parts;
}

// What is between backticks.
std::vector<Pattern> patterns_in(std::string_view cell) {
  std::vector<Pattern> patterns;
  const std::vector<std::string> parts = split(cell, "`");
  for (std::size_t i = 1; i + 1 < parts.size(); i += 2) patterns.push_back(split(parts[i], varying));
  return patterns;
}

// "[Physics](physics.md)" -> its title and name.
std::optional<Family> family_of(std::string_view link, const std::string& about) {
  const std::size_t middle = link.find("](");
  const std::size_t end = link.find(".md)");
  if (link.empty() || link.front() != '[' || middle == std::string_view::npos ||
      end == std::string_view::npos)
    return std::nullopt;
  return Family{std::string(link.substr(middle + 2, end - middle - 2)),
                std::string(link.substr(1, middle - 1)), about};
}

class Reader {
public:
  void line(std::string_view line) {
    if (line.substr(0, 3) == "```") is_code_ = !is_code_;
    if (is_code_) return;
    if (line.substr(0, 2) == "# ") return begin_page(line.substr(2));
    const std::vector<std::string> row = cells(line);
    if (row.empty()) return;
    if (page_ != std::string::npos) return add_row(row);
    if (std::optional<Family> family = family_of(row[0], row[1])) tables_.families.push_back(*family);
  }

  // What no row has belongs to the last family.
  Tables take() {
    tables_.families.push_back({"other", "Other messages", "what no page lists"});
    return std::move(tables_);
  }

private:
  void begin_page(std::string_view title) {
    const auto page = std::find_if(tables_.families.begin(), tables_.families.end(),
                                   [&](const Family& one) { return one.title == title; });
    page_ = page == tables_.families.end() ? std::string::npos
                                           : static_cast<std::size_t>(page - tables_.families.begin());
  }

  void add_row(const std::vector<std::string>& row) {
    if (row[0].substr(0, 1) == "`") tables_.rows.push_back({page_, patterns_in(row[0]), row[1]});
  }

  Tables tables_;
  std::size_t page_ = std::string::npos;
  bool is_code_ = false;
};

const Tables& tables() {
  static const Tables read = [] {
    Reader reader;
    for (const std::string& line : split(message_pages(), "\n")) reader.line(line);
    return reader.take();
  }();
  return read;
}

// Letters that message and pattern share; zero where the message lacks a part.
std::size_t agreement(std::string_view message, const Pattern& pattern) {
  std::size_t letters = 0;
  for (const std::string& part : pattern) {
    const std::size_t at = message.find(part);
    if (at == std::string_view::npos) return 0;
    message.remove_prefix(at + part.size());
    letters += part.size();
  }
  return letters;
}

} // namespace

const std::vector<Family>& families() {
  return tables().families;
}

Classified classify(std::string_view message) {
  const Row* best = nullptr;
  std::size_t most = 0;
  for (const Row& row : tables().rows)
    for (const Pattern& pattern : row.patterns)
      if (const std::size_t letters = agreement(message, pattern); letters > most) {
        most = letters;
        best = &row;
      }
  return best == nullptr ? Classified{families().size() - 1, {}} : Classified{best->family, best->remedy};
}

} // namespace mbsgen::cli
