// SPDX-License-Identifier: GPL-3.0-or-later
#include "road/records.h"
#include "base/numerals/numerals.h"
#include "base/text.h"
#include "base/trimmed.h"
#include "road/number_form.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace mbsgen::road {

namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t most_numbers = std::size_t{1} << 26;

// A field of a line without its blanks; NaN where it is empty, or such as "*missing*". Nothing: it is no number.
std::optional<double> field(std::string_view text) {
  if (text.empty() || text.front() == '*' || in_small_letters(text) == "nan") return missing;
  if (text.front() == '+') text.remove_prefix(1);
  return numerals::read(text);
}

// Numbers in fields of equal length, `LRFI` eight a line, `LDFI` four; each record begins a line.
class LineReader {
public:
  LineReader(std::string_view text, const CrgHead& head)
      : text_(text), at_(head.data), length_(head.form == "LDFI" ? 20 : 10), line_(head.data_line - 1) {}

  /// False, where a field is no number: `wrong`, in `line`.
  bool read(std::size_t columns, Records& records) {
    while (at_ < text_.size()) {
      std::string_view line;
      for (std::size_t column = 0; column < columns; ++column) {
        const std::size_t place = column % (line_length / length_) * length_;
        if (place == 0 && !take(line)) return true;
        if (place == 0 && has_more(line, columns - column)) return false;
        wrong_ = trimmed(line.substr(std::min(place, line.size()), length_));
        const std::optional<double> number = field(wrong_);
        const bool is_cut_off = at_ > text_.size();
        if (!number && !is_cut_off) return false;
        records.add(number.value_or(missing));
      }
    }
    return true;
  }

  std::string complaint() const {
    return quoted(wrong_) + (is_behind_ ? " is behind the last field" : " is no number") +
           ", write one number with a point, or *missing*, in each field of " + std::to_string(length_) +
           " characters";
  }
  int line() const { return line_; }

private:
  static constexpr std::size_t line_length = 80;

  // Whether a line goes on behind the fields of the columns that are left.
  bool has_more(std::string_view line, std::size_t columns) {
    const std::size_t end = std::min(columns, line_length / length_) * length_;
    wrong_ = trimmed(line.substr(std::min(end, line.size())));
    is_behind_ = !wrong_.empty();
    return is_behind_;
  }

  bool take(std::string_view& line) {
    if (at_ >= text_.size()) return false;
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    line = text_.substr(at_, end - at_);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    at_ = end + 1;
    ++line_;
    return true;
  }

  std::string_view text_, wrong_;
  std::size_t at_;
  std::size_t length_;
  int line_;
  bool is_behind_ = false; ///< the wrong text
};

void read_binary(std::string_view text, const CrgHead& head, Records& records) {
  const BinaryForm form{head.form == "KDBI"};
  for (std::size_t at = head.data; at + form.bytes() <= text.size(); at += form.bytes())
    records.add(binary_number(text.data() + at, form));
}

} // namespace

int Records::line(std::size_t record) const {
  return lines_ > 0 ? first_line_ + static_cast<int>(record * lines_) : first_line_;
}

void Records::drop_empty_end() {
  const auto is_empty = [this](std::size_t record) {
    for (std::size_t i = 0; i < columns_; ++i)
      if (!std::isnan(value(record, i))) return false;
    return true;
  };
  while (size() > 0 && is_empty(size() - 1)) values_.resize((size() - 1) * columns_);
}

std::optional<Records> read_records(std::string_view text, const CrgHead& head, const std::string& file,
                                    Diagnostics& diagnostics) {
  const auto refuse = [&](int line, const std::string& complaint) {
    diagnostics.error({line, 1, "", file}, complaint);
    return std::nullopt;
  };
  const bool has_lines = !is_binary(head.form);
  const std::size_t columns = head.columns.size(), a_line = head.form == "LDFI" ? 4 : 8;
  if ((text.size() - head.data) / (has_lines ? 1 : 4) > most_numbers)
    return refuse(head.data_line, "the road has more than " + std::to_string(most_numbers) +
                                      " numbers, cut it into shorter ones");
  const std::string complaint = complaint_of_form(text.substr(head.data), head.form);
  if (!complaint.empty()) return refuse(head.data_line, complaint);
  Records records(columns, has_lines ? (columns + a_line - 1) / a_line : 0, head.data_line);
  LineReader lines(text, head);
  if (!has_lines)
    read_binary(text, head, records);
  else if (!lines.read(columns, records))
    return refuse(lines.line(), lines.complaint());
  // Binary files are filled up to whole lines of 80 bytes.
  if (has_lines && !records.is_whole())
    diagnostics.warning({records.line(records.size()), 1, "", file},
                        "the file ends within a cross section, which is left out");
  records.drop_broken_end();
  records.drop_empty_end();
  return records;
}

} // namespace mbsgen::road
