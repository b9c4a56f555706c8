// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/stems.h"
#include <algorithm>
#include <array>
#include <stdexcept>
#include <unordered_map>

namespace mbsgen::scheme {

namespace {

constexpr std::size_t max_indices = 3;

// The rows of one stem by the number of indices: BS_1_2_3 is an entry of the matrix, BS_1_3 of its column along the chain's
// axis.
using IndexRows = std::array<const Stem*, max_indices + 1>;

// A line of stems.def: the title of a group, or a stem without its group.
struct Line {
  std::string_view title;
  Stem stem;
};

constexpr Line lines[] = {
#define STEMS(title) {title, {}},
#define STEM(name, indices, unit, meaning) {{}, {{}, name, indices, unit, meaning, {}}},
#include "scheme/stems.def"
#undef STEM
#undef STEMS
};

// A line of quantities.def.
struct Quantity {
  std::string_view name, stems;
};

constexpr Quantity quantities[] = {
#define QUANTITY(name, stems) {name, stems},
#include "scheme/quantities.def"
#undef QUANTITY
};

constexpr std::string_view shared_parts = "shared parts";

std::size_t number_of_indices(const Stem& stem) {
  if (stem.indices.empty()) return 0;
  return 1 + static_cast<std::size_t>(std::count(stem.indices.begin(), stem.indices.end(), '_'));
}

// The quantity of each word of quantities.def.
std::unordered_map<std::string_view, std::string_view> quantity_table() {
  std::unordered_map<std::string_view, std::string_view> table;
  for (const Quantity& quantity : quantities)
    for (std::size_t begin = 0; begin < quantity.stems.size();) {
      const std::size_t end = std::min(quantity.stems.find(' ', begin), quantity.stems.size());
      table.emplace(quantity.stems.substr(begin, end - begin), quantity.name);
      begin = end + 1;
    }
  return table;
}

// Empty where quantities.def does not have the stem.
std::string_view quantity_of(const Stem& stem) {
  static const std::unordered_map<std::string_view, std::string_view> table = quantity_table();
  const auto found = table.find(stem.name);
  return found == table.end() ? std::string_view() : found->second;
}

std::vector<Stem> read_table() {
  std::vector<Stem> table;
  std::string_view group;
  for (const Line& line : lines) {
    if (!line.title.empty()) {
      group = line.title;
    } else {
      table.push_back(line.stem);
      table.back().group = group;
      table.back().quantity = quantity_of(line.stem);
    }
  }
  return table;
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

bool is_shared_part(const Stem& stem) {
  return stem.quantity == shared_parts;
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
