// SPDX-License-Identifier: GPL-3.0-or-later
#include "road/crg_head.h"
#include "base/numerals/numerals.h"
#include "base/text.h"
#include "base/trimmed.h"
#include <algorithm>
#include <array>

namespace mbsgen::road {

namespace {

constexpr std::size_t longest_line = 72; // what is behind belongs to no line of the head
constexpr std::size_t most_columns = 20000;

std::optional<double> number_of(std::string_view text) {
  text = trimmed(text);
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  return numerals::read(text);
}

class HeadReader {
public:
  HeadReader(std::string_view text, const std::string& file, Diagnostics& diagnostics)
      : text_(text), file_(file), diagnostics_(diagnostics) {}

  std::optional<CrgHead> read() {
    const std::size_t errors = diagnostics_.errors();
    while (!has_data_) {
      if (at_ >= text_.size()) {
        error("the file ends before its numbers, which begin behind a line \"$$$$\"");
        break;
      }
      take_line();
    }
    if (has_data_) check();
    if (diagnostics_.errors() != errors) return std::nullopt;
    head_.data = at_;
    head_.data_line = line_ + 1;
    return std::move(head_);
  }

private:
  void error(const std::string& message) { diagnostics_.error({line_, 1, "", file_}, message); }
  void warning(const std::string& message) { diagnostics_.warning({line_, 1, "", file_}, message); }

  void take_line() {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    std::string_view line = text_.substr(at_, std::min(end - at_, longest_line));
    at_ = std::min(end + 1, text_.size());
    ++line_;
    if (line.substr(0, 1) == "$") return open_or_close(line);
    if (line.substr(0, 1) == "*" || block_.empty()) return;
    line = trimmed(line.substr(0, line.find('!')));
    if (line.empty()) return;
    if (block_ == "road_crg") return read_number(line);
    if (block_ == "kd_definition") read_definition(line);
  }

  // "$NAME ! comment" begins a block, "$" ends it, "$$$$" ends the head.
  void open_or_close(std::string_view line) {
    if (line.substr(0, 2) == "$$") {
      has_data_ = true;
      return;
    }
    std::string_view name = line.substr(1);
    name = trimmed(name.substr(0, name.find_first_of(" \t!\r")));
    block_ = in_small_letters(name);
    if (block_.substr(0, 13) == "road_crg_file")
      error("the road is in another file: name that one");
    else if (block_ == "road_crg_mods")
      warning(
          "modifiers of the road are left out: change the numbers of the file, or place the road by the model");
    else if (block_ == "road_crg_opts")
      warning("options of the road are left out: the model says what lies beyond its ends");
  }

  void read_number(std::string_view line) {
    const std::size_t equal = line.find('=');
    if (equal == std::string_view::npos) return; // no key word: the format ignores it
    const std::optional<double> value = number_of(line.substr(equal + 1));
    const std::string key = in_small_letters(trimmed(line.substr(0, equal)));
    if (!value) return error(quoted(key) + " has no number behind '=', write one");
    head_.numbers[key] = {*value, line_};
  }

  void read_definition(std::string_view line) {
    const std::string_view kind = line.substr(0, 2),
                           rest = trimmed(line.substr(std::min<std::size_t>(2, line.size())));
    if (kind == "#:")
      head_.form = std::string(rest);
    else if (kind == "U:")
      read_virtual(rest);
    else if (kind == "D:")
      read_channel(rest);
  }

  static std::vector<std::string_view> fields(std::string_view line) {
    std::vector<std::string_view> list;
    for (std::size_t at = 0; at <= line.size();) {
      const std::size_t comma = std::min(line.find(',', at), line.size());
      list.push_back(trimmed(line.substr(at, comma - at)));
      at = comma + 1;
    }
    return list;
  }

  // "reference line u,m,730.0,0.01": start and step.
  void read_virtual(std::string_view line) {
    const std::vector<std::string_view> parts = fields(line);
    if (in_small_letters(parts[0]) != "reference line u" || parts.size() < 4 || parts[1] != "m") return;
    if (const std::optional<double> first = number_of(parts[2]))
      head_.first_u = CrgHead::Number{*first, line_};
    if (const std::optional<double> step = number_of(parts[3])) head_.u_step = CrgHead::Number{*step, line_};
  }

  void read_channel(std::string_view line) {
    const std::vector<std::string_view> parts = fields(line);
    const std::string name = in_small_letters(parts[0]);
    const std::string unit(parts.size() > 1 ? parts[1] : std::string_view());
    CrgHead::Column column;
    column.line = line_;
    std::string wanted;
    const std::string section = "long section ";
    if (name == "reference line phi")
      column.channel = CrgHead::Channel::heading, wanted = "rad";
    else if (name == "reference line slope")
      column.channel = CrgHead::Channel::slope, wanted = "m/m";
    else if (name == "reference line banking")
      column.channel = CrgHead::Channel::banking, wanted = "m/m";
    else if (name.substr(0, section.size()) == section)
      read_section(name.substr(section.size()), column), wanted = "m";
    if (!wanted.empty() && unit != wanted)
      error("the unit of " + quoted(name) + " is " + quoted(unit) + ", write " + quoted(wanted));
    if (head_.columns.size() == most_columns)
      error("more than " + std::to_string(most_columns) + " channels");
    if (head_.columns.size() <= most_columns) head_.columns.push_back(column);
  }

  // "12", or "at v = -1.5".
  void read_section(std::string_view place, CrgHead::Column& column) {
    column.channel = CrgHead::Channel::height;
    const std::size_t equal = place.find('=');
    column.is_number = equal == std::string_view::npos;
    const std::optional<double> value = number_of(column.is_number ? place : place.substr(equal + 1));
    if (!value)
      return error(
          "a long section is neither numbered nor placed: \"long section 1\" or \"long section at v = 0.5\"");
    column.place = *value;
  }

  void check() {
    static const std::array<const char*, 4> forms{"LRFI", "LDFI", "KRBI", "KDBI"};
    if (std::find(forms.begin(), forms.end(), head_.form) == forms.end())
      error((head_.form.empty() ? "no line \"#:FORM\" names the form of the numbers"
                                : "the form of the numbers is " + quoted(head_.form)) +
            ", write one of LRFI, LDFI, KRBI and KDBI");
    const auto is_section = [](const CrgHead::Column& each) {
      return each.channel == CrgHead::Channel::height;
    };
    if (std::count_if(head_.columns.begin(), head_.columns.end(), is_section) < 2)
      error("the file defines fewer than two long sections, write lines such as \"D:long section 1,m\"");
  }

  std::string_view text_;
  const std::string& file_;
  Diagnostics& diagnostics_;
  CrgHead head_;
  std::size_t at_ = 0;
  int line_ = 0;
  std::string block_; ///< in small letters; empty: no block is open
  bool has_data_ = false;
};

} // namespace

std::optional<CrgHead> read_crg_head(std::string_view text, const std::string& file,
                                     Diagnostics& diagnostics) {
  return HeadReader(text, file, diagnostics).read();
}

} // namespace mbsgen::road
