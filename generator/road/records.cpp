// SPDX-License-Identifier: GPL-3.0-or-later
#include "road/records.h"
#include "base/numerals/numerals.h"
#include "base/text.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace mbsgen::road {

namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t most_numbers = std::size_t{1} << 26;

// A field of a line; NaN where it holds no number, such as "*missing*".
double field(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return missing;
  text = text.substr(first, text.find_last_not_of(" \t") + 1 - first);
  if (text.front() == '+') text.remove_prefix(1);
  return numerals::read(text).value_or(missing);
}

// Numbers in fields of equal length, `LRFI` eight a line, `LDFI` four; each record begins a line.
class LineReader {
public:
  LineReader(std::string_view text, const CrgHead& head)
      : text_(text), at_(head.data), length_(head.form == "LDFI" ? 20 : 10) {}

  void read(std::size_t columns, Records& records) {
    while (at_ < text_.size()) {
      std::string_view line;
      for (std::size_t column = 0; column < columns; ++column) {
        const std::size_t place = column % (line_length / length_) * length_;
        if (place == 0 && !take(line)) return;
        records.add(field(line.substr(std::min(place, line.size()), length_)));
      }
    }
  }

private:
  static constexpr std::size_t line_length = 80;

  bool take(std::string_view& line) {
    if (at_ >= text_.size()) return false;
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    line = text_.substr(at_, end - at_);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    at_ = end + 1;
    return true;
  }

  std::string_view text_;
  std::size_t at_;
  std::size_t length_;
};

template <class Word, class Number>
double big_endian(const char* bytes) {
  Word word = 0;
  for (std::size_t i = 0; i < sizeof(Word); ++i)
    word = static_cast<Word>(word << 8 | static_cast<unsigned char>(bytes[i]));
  Number number;
  std::memcpy(&number, &word, sizeof(number));
  return static_cast<double>(number);
}

void read_binary(std::string_view text, const CrgHead& head, Records& records) {
  const bool is_double = head.form == "KDBI";
  const std::size_t bytes = is_double ? 8 : 4;
  for (std::size_t at = head.data; at + bytes <= text.size(); at += bytes)
    records.add(is_double ? big_endian<std::uint64_t, double>(text.data() + at)
                          : big_endian<std::uint32_t, float>(text.data() + at));
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
  const bool is_binary = head.form == "KRBI" || head.form == "KDBI";
  const std::size_t columns = head.columns.size(), a_line = head.form == "LDFI" ? 4 : 8;
  if ((text.size() - head.data) / (is_binary ? 4 : 1) > most_numbers) {
    diagnostics.error({head.data_line, 1, "", file}, "the road has more than " +
                                                         std::to_string(most_numbers) +
                                                         " numbers, cut it into shorter ones");
    return std::nullopt;
  }
  Records records(columns, is_binary ? 0 : (columns + a_line - 1) / a_line, head.data_line);
  if (is_binary)
    read_binary(text, head, records);
  else
    LineReader(text, head).read(columns, records);
  // Binary files are filled up to whole lines of 80 bytes.
  if (!is_binary && !records.is_whole())
    diagnostics.warning({records.line(records.size()), 1, "", file},
                        "the file ends within a cross section, which is left out");
  records.drop_broken_end();
  records.drop_empty_end();
  return records;
}

} // namespace mbsgen::road
