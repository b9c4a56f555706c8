// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/layout/template.h"
#include <algorithm>
#include <optional>

namespace mbsgen::emit {

namespace {

// What stands between the start and the end of a line; none where the line is another one.
std::optional<std::string_view> between(std::string_view line, std::string_view start, std::string_view end) {
  if (line.size() < start.size() + end.size() || line.substr(0, start.size()) != start) return std::nullopt;
  if (line.substr(line.size() - end.size()) != end) return std::nullopt;
  return line.substr(start.size(), line.size() - start.size() - end.size());
}

class Filler {
public:
  explicit Filler(const Filling& filling) : filling_(filling) {}

  void add(std::string_view line) {
    const std::size_t mark = line.substr(0, 2) == "//" ? 2 : (line.substr(0, 1) == "!" ? 1 : 0);
    const std::string_view directive = line.substr(mark);
    if (is_condition(directive) || !left_out_.empty()) return;
    if (const auto part = between(directive, "#include \"", ".inc\""))
      text_ += filling_.parts.at(std::string(*part));
    else
      add_words(line);
  }

  std::string take() { return std::move(text_); }

private:
  bool is_condition(std::string_view line) {
    if (const auto name = between(line, "#if HAS_", ""))
      leave_out(*name, !holds(*name));
    else if (const auto other = between(line, "#else // HAS_", ""))
      leave_out(*other, holds(*other));
    else if (const auto end = between(line, "#endif // HAS_", ""))
      leave_out(*end, false);
    else
      return false;
    return true;
  }

  bool holds(std::string_view name) const { return filling_.has.count(std::string(name)) != 0; }

  void leave_out(std::string_view name, bool is_left_out) {
    if (is_left_out)
      left_out_.insert(name);
    else
      left_out_.erase(name);
  }

  void add_words(std::string_view line) {
    for (std::size_t at = 0; at < line.size();) {
      const auto word = std::find_if(filling_.words.begin(), filling_.words.end(), [&](const auto& each) {
        return line.substr(at, each.first.size()) == each.first;
      });
      const bool is_word = word != filling_.words.end();
      text_ += is_word ? word->second : std::string(1, line[at]);
      at += is_word ? word->first.size() : 1;
    }
    text_ += '\n';
  }

  const Filling& filling_;
  std::set<std::string_view> left_out_;
  std::string text_;
};

} // namespace

std::string filled(std::string_view text, const Filling& filling) {
  Filler filler(filling);
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    filler.add(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return filler.take();
}

std::string filled_part(std::string_view text, const Filling& filling) {
  return filled(text.substr(text.find('\n') + 1), filling);
}

} // namespace mbsgen::emit
