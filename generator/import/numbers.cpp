// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/numbers.h"
#include "base/decimal.h"
#include "base/numerals/numerals.h"
#include <cmath>
#include <cstddef>

namespace mbsgen::importer {

std::optional<double> parse_number(std::string_view text) {
  return parse_decimal(trimmed(text));
}

std::optional<std::vector<double>> parse_numbers(std::string_view text) {
  std::vector<double> values;
  for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
    const std::string_view word = text.substr(0, text.find_first_of(blanks));
    const auto value = parse_number(word);
    if (!value) return std::nullopt;
    values.push_back(*value);
    text.remove_prefix(word.size());
  }
  return values;
}

std::string number_text(double value) {
  const double size = std::abs(value);
  if (size < 1e15 && value == std::trunc(value)) return std::to_string(static_cast<long long>(value));
  // 0.0002 is easier to read than 2e-04, though one character longer.
  return size >= 1e-5 && size < 1e15 ? numerals::shortest_fixed(value) : numerals::shortest_scientific(value);
}

namespace {

constexpr std::size_t line_width = 110;

std::string scalar_text(const Json& json) {
  if (json.is_number_float()) return number_text(json.get<double>());
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string key_text(const Json::const_iterator& item, bool object) {
  return object ? scalar_text(Json(item.key())) + ": " : std::string();
}

std::string one_line(const Json& json) {
  if (!json.is_structured()) return scalar_text(json);
  const bool object = json.is_object();
  std::string text = object ? "{" : "[";
  for (auto item = json.begin(); item != json.end(); ++item) {
    if (item != json.begin()) text += ", ";
    text += key_text(item, object) + one_line(*item);
  }
  return text + (object ? "}" : "]");
}

std::string pretty(const Json& json, std::size_t indent, std::size_t used) {
  const std::string flat = one_line(json);
  if (!json.is_structured() || json.empty() || (indent > 0 && used + flat.size() < line_width)) return flat;
  const bool object = json.is_object();
  const std::string margin(indent + 2, ' ');
  std::string text = object ? "{\n" : "[\n";
  for (auto item = json.begin(); item != json.end(); ++item) {
    const std::string key = key_text(item, object);
    text += margin + key + pretty(*item, indent + 2, margin.size() + key.size());
    text += std::next(item) == json.end() ? "\n" : ",\n";
  }
  return text + std::string(indent, ' ') + (object ? "}" : "]");
}

} // namespace

Json json_of(const Vec3& vector) {
  return Json{vector[0], vector[1], vector[2]};
}

Json json_of_tensor(const Mat3& tensor) {
  return Json{tensor[0], tensor[1], tensor[2], tensor[4], tensor[5], tensor[8]};
}

std::string json_text(const Json& json) {
  return pretty(json, 0, 0) + "\n";
}

} // namespace mbsgen::importer
