// SPDX-License-Identifier: GPL-3.0-or-later
// Roads in the format OpenCRG, written here.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

namespace mbsgen::test {

/// What a file is made of: `numbers` by cross section and channel.
struct CrgParts {
  std::string road =
      "reference_line_increment = 0.5\nlong_section_v_right = -0.5\nlong_section_v_increment = 0.5\n";
  std::vector<std::string> channels = {"long section 1,m", "long section 2,m", "long section 3,m"};
  std::string form = "LRFI";
  std::vector<std::vector<double>> numbers = {{0, 0.1, 0.2}, {0.3, 0.4, 0.5}, {0.6, 0.7, 0.8}};
};

inline std::string crg_field(double number, int length) {
  char text[40];
  std::snprintf(text, sizeof text, length == 10 ? "%10.7f" : "%20.12f", number);
  return number == number ? text : std::string(static_cast<std::size_t>(length) - 9, ' ') + "*missing*";
}

template <class Number, class Word>
void append_big_endian(std::string& text, double value) {
  const Number number = static_cast<Number>(value);
  Word word;
  std::memcpy(&word, &number, sizeof word);
  for (std::size_t i = sizeof word; i-- > 0;) text += static_cast<char>(word >> 8 * i & 0xff);
}

inline std::string crg_text(const CrgParts& parts) {
  std::string text = "$CT ! a comment\nWritten for tests = 3\n$\n* a comment, too\n$ROAD_CRG ! parameters\n" +
                     parts.road + "$!**********\n$KD_Definition\n#:" + parts.form +
                     " ! form\nU:reference line u,m,0,0.5\n";
  for (const std::string& channel : parts.channels) text += "D:" + channel + " ! channel\n";
  text += "$\n$$$$$$$$10$$$$$$$$20\n";
  const bool is_binary = parts.form == "KRBI" || parts.form == "KDBI";
  const int length = parts.form == "LDFI" ? 20 : 10;
  for (const std::vector<double>& record : parts.numbers) {
    for (std::size_t i = 0; i < record.size(); ++i) {
      if (parts.form == "KRBI")
        append_big_endian<float, std::uint32_t>(text, record[i]);
      else if (is_binary)
        append_big_endian<double, std::uint64_t>(text, record[i]);
      else
        text += (i > 0 && i % static_cast<std::size_t>(80 / length) == 0 ? "\n" : "") +
                crg_field(record[i], length);
    }
    if (!is_binary) text += '\n';
  }
  const double missing = std::nan("");
  while (is_binary && (text.size() - text.find("$$$$") - 21) % 80 != 0)
    append_big_endian<float, std::uint32_t>(text, missing);
  return text;
}

} // namespace mbsgen::test
