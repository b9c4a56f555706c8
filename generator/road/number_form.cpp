// SPDX-License-Identifier: GPL-3.0-or-later
#include "road/number_form.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace mbsgen::road {

namespace {

template <class Word, class Number>
double number_of(const char* bytes, bool is_little) {
  Word word = 0;
  for (std::size_t i = 0; i < sizeof(Word); ++i)
    word = static_cast<Word>(word << 8 |
                             static_cast<unsigned char>(bytes[is_little ? sizeof(Word) - 1 - i : i]));
  Number number;
  std::memcpy(&number, &word, sizeof(number));
  return static_cast<double>(number);
}

bool is_letter_or_space(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte == '\n' || byte == '\r' || byte == '\t' || (byte >= ' ' && byte < 127);
}

// Heights, angles, slopes and places in m, or none; bytes in another order are numbers of any magnitude.
bool is_usual(double number) {
  const double size = std::abs(number);
  return size == 0 || !std::isfinite(number) || (size > 1e-7 && size < 1e8);
}

// The share of usual numbers, 0 to 1.
double usual_share(std::string_view numbers, BinaryForm form) {
  std::size_t all = 0, usual = 0;
  for (std::size_t at = 0; at + form.bytes() <= numbers.size(); at += form.bytes(), ++all)
    usual += is_usual(binary_number(numbers.data() + at, form)) ? 1 : 0;
  return all == 0 ? 1 : static_cast<double>(usual) / static_cast<double>(all);
}

std::string complaint_of_binary(std::string_view numbers, const std::string& form) {
  const BinaryForm own{form == "KDBI", false};
  constexpr double few = 0.7, most = 0.95;
  const double share = usual_share(numbers, own);
  if (share >= few) return "";
  for (const BinaryForm other : {BinaryForm{own.is_double, true}, BinaryForm{!own.is_double, false},
                                 BinaryForm{!own.is_double, true}}) {
    if (usual_share(numbers, other) < most) continue;
    std::string remedy;
    if (other.is_double != own.is_double)
      remedy = std::string("write ") + (other.is_double ? "KDBI" : "KRBI");
    if (other.is_little)
      remedy += (remedy.empty() ? "" : ", and ") +
                std::string("swap the bytes of each number: the most significant one comes first");
    return "the numbers are not as " + form + " has them, " + remedy;
  }
  return "most numbers are of no usual size as " + form + " has them, name the form that they have";
}

} // namespace

bool is_binary(std::string_view form) {
  return form == "KRBI" || form == "KDBI";
}

double binary_number(const char* bytes, BinaryForm form) {
  return form.is_double ? number_of<std::uint64_t, double>(bytes, form.is_little)
                        : number_of<std::uint32_t, float>(bytes, form.is_little);
}

std::string complaint_of_form(std::string_view numbers, const std::string& form) {
  const bool is_text = std::all_of(numbers.begin(), numbers.end(), is_letter_or_space);
  if (!is_binary(form))
    return is_text ? "" : "the numbers are no text, as " + form + " has them, write KRBI or KDBI";
  if (!numbers.empty() && is_text)
    return "the numbers are text, which " + form + " is not, write LRFI or LDFI";
  return complaint_of_binary(numbers, form);
}

} // namespace mbsgen::road
