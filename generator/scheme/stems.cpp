// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/stems.h"
#include <algorithm>
#include <array>
#include <stdexcept>
#include <unordered_map>

namespace mbsgen::scheme {

namespace {

constexpr std::size_t max_indices = 3;

// The rows of one stem by the number of indices, which tells h_1_2 (first moments) from h_1 (a constraint).
using IndexRows = std::array<const Stem*, max_indices + 1>;

// A line of stems.def: the title of a group, or a stem without its group.
struct Line {
  std::string_view title;
  Stem stem;
};

constexpr Line lines[] = {
#define STEMS(title) {title, {}},
#define STEM(name, indices, unit, meaning) {{}, {{}, name, indices, unit, meaning}},
#include "scheme/stems.def"
#undef STEM
#undef STEMS
};

std::vector<Stem> read_table() {
  std::vector<Stem> table;
  std::string_view group;
  for (const Line& line : lines) {
    if (!line.title.empty()) {
      group = line.title;
    } else {
      table.push_back(line.stem);
      table.back().group = group;
    }
  }
  return table;
}

std::size_t number_of_indices(const Stem& stem) {
  if (stem.indices.empty()) return 0;
  return 1 + static_cast<std::size_t>(std::count(stem.indices.begin(), stem.indices.end(), '_'));
}

std::unordered_map<std::string_view, IndexRows> index_table() {
  std::unordered_map<std::string_view, IndexRows> rows;
  for (const Stem& stem : stems()) rows[stem.name][number_of_indices(stem)] = &stem;
  return rows;
}

const Stem* look_up(std::string_view stem, std::size_t indices) {
  static const std::unordered_map<std::string_view, IndexRows> table = index_table();
  const auto row = table.find(stem);
  return row == table.end() ? nullptr : row->second.at(indices);
}

// "Jbv2" is "Jb" again, for another equation under the same indices.
std::string_view without_version(std::string_view stem) {
  const std::size_t end = stem.find_last_not_of("0123456789");
  const bool versioned =
      end != std::string_view::npos && end + 1 < stem.size() && end > 0 && stem[end] == 'v';
  return versioned ? stem.substr(0, end) : stem;
}

// S2p3, Cm1: a sum of angles is the rest of the stem.
bool is_sine_or_cosine(std::string_view stem) {
  return stem.size() > 1 && (stem[0] == 'S' || stem[0] == 'C') &&
         stem.find_first_not_of("0123456789pm", 1) == std::string_view::npos;
}

const Stem* find_stem(std::string_view stem, std::size_t indices) {
  if (const Stem* row = look_up(stem, indices)) return row;
  const std::string_view plain = without_version(stem);
  if (plain.size() < stem.size()) return find_stem(plain, indices);
  if (stem.substr(0, 2) == "r_") return look_up("r_", indices);
  return is_sine_or_cosine(stem) ? look_up(stem.substr(0, 1), indices) : nullptr;
}

} // namespace

std::string pattern(const Stem& stem) {
  if (stem.indices.empty()) return std::string(stem.name) + "2p3";
  std::string text(stem.name == "law" ? "NAME" : stem.name);
  if (text.back() == '_') text += "NAME";
  return text + '_' + std::string(stem.indices);
}

const std::vector<Stem>& stems() {
  static const std::vector<Stem> table = read_table();
  return table;
}

const Stem* find_stem(const expr::Symbol& symbol) {
  const auto none = std::count(symbol.index.begin(), symbol.index.end(), expr::Symbol::none);
  const auto indices = max_indices - static_cast<std::size_t>(none);
  return find_stem(symbol.kind == expr::SymbolKind::law ? std::string_view("law") : symbol.stem, indices);
}

void require_stem(const Name& name) {
  const std::size_t indices = (name.i != expr::Symbol::none ? 1U : 0U) +
                              (name.j != expr::Symbol::none ? 1U : 0U) +
                              (name.k != expr::Symbol::none ? 1U : 0U);
  if (find_stem(name.stem, indices) == nullptr)
    throw std::logic_error("stems.def has no row for '" + std::string(name.stem) + "' with " +
                           std::to_string(indices) + " indices");
}

} // namespace mbsgen::scheme
