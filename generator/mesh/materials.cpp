// SPDX-License-Identifier: GPL-3.0-or-later
#include "mesh/materials.h"
#include "base/decimal.h"
#include "base/trimmed.h"
#include <algorithm>
#include <cmath>
#include <set>

namespace mbsgen::mesh {

namespace {

constexpr std::size_t most_files = 16;

std::string_view next_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return trimmed(line);
}

/// The first word of a line, which loses it and blanks behind.
std::string_view next_word(std::string_view& line) {
  const std::string_view word = line.substr(0, line.find_first_of(blanks));
  line = trimmed(line.substr(word.size()));
  return word;
}

class Reader {
public:
  explicit Reader(const Beside& beside) : beside_(beside) {}

  // The rest of such a line is one name, which may have blanks, or several.
  void read_named(std::string_view names) {
    if (read_file(std::string(names)) || names.find_first_of(blanks) == std::string_view::npos) return;
    found_.missing.pop_back();
    while (!names.empty()) read_file(std::string(next_word(names)));
  }

  Materials take() && { return std::move(found_); }

private:
  bool read_file(const std::string& name) {
    if (name.empty() || tried_.size() == most_files || !tried_.insert(name).second) return true;
    const auto text = beside_ ? beside_(name) : std::nullopt;
    if (text) read(*text);
    if (!text) found_.missing.push_back(name);
    return text.has_value();
  }

  void read(std::string_view text) {
    Material unnamed, *material = &unnamed;
    while (!text.empty()) {
      std::string_view line = next_line(text);
      const std::string_view word = next_word(line);
      if (word == "newmtl") {
        const auto [place, is_new] = found_.by_name.emplace(std::string(line), Material{});
        material = is_new ? &place->second : &unnamed;
      }
      if (word == "Kd") read_colour(line, *material);
      if (word == "d") read_opacity(parse_decimal(next_word(line)), *material);
      if (word != "Tr") continue;
      if (const auto value = parse_decimal(next_word(line))) read_opacity(1 - *value, *material);
    }
  }

  // One number alone is of all three.
  static void read_colour(std::string_view line, Material& material) {
    const auto red = parse_decimal(next_word(line));
    if (!red) return;
    const auto green = line.empty() ? red : parse_decimal(next_word(line));
    const auto blue = line.empty() ? red : parse_decimal(next_word(line));
    if (green && blue) material.colour = colour_of(*red, *green, *blue);
  }

  // Many programs write 0 where they mean 1: what nobody sees is not drawn.
  static void read_opacity(std::optional<double> value, Material& material) {
    if (value && *value > 0 && *value < 1) material.opacity = *value;
  }

  const Beside& beside_;
  Materials found_;
  std::set<std::string> tried_;
};

} // namespace

std::string colour_of(double red, double green, double blue) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "#";
  for (const double share : {red, green, blue}) {
    const auto byte = static_cast<std::size_t>(std::lround(255 * std::min(1.0, std::max(0.0, share))));
    text += {digits[byte / 16], digits[byte % 16]};
  }
  return text;
}

Materials materials_of(std::string_view obj, const Beside& beside) {
  Reader reader(beside);
  while (!obj.empty()) {
    std::string_view line = next_line(obj);
    if (next_word(line) == "mtllib") reader.read_named(line);
  }
  return std::move(reader).take();
}

} // namespace mbsgen::mesh
