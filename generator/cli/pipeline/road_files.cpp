// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/road_files.h"
#include "model/roads/roads.h"
#include <algorithm>
#include <cstdint>
#include <cstring>

namespace mbsgen::cli {

namespace {

// Little-endian, whatever the machine is.
template <class Word>
void append(std::string& text, Word word) {
  for (std::size_t i = 0; i < sizeof word; ++i) text += static_cast<char>(word >> 8 * i & 0xff);
}

template <class Word, class Number>
void append_number(std::string& text, Number value) {
  static_assert(sizeof(Word) == sizeof value);
  Word word = 0;
  std::memcpy(&word, &value, sizeof word);
  append(text, word);
}

// At its nominal value.
std::optional<double> parameter(const model::Model& model, const std::string& name) {
  const auto found = std::find_if(model.parameters.begin(), model.parameters.end(),
                                  [&](const model::UserParameter& each) { return each.name == name; });
  if (found == model.parameters.end()) return std::nullopt;
  return found->value.nominal;
}

std::string text_of(const model::Model& model, const model::Road& road, const std::vector<float>& numbers) {
  const auto of_road = [&](const char* name) { return parameter(model, road.name + '_' + name); };
  const std::optional<double> curved = of_road("u_first");
  std::string text = curved ? "mbsroad2" : "mbsroad1";
  for (const char* const name : {"sections", "columns"})
    append(text, static_cast<std::uint32_t>(of_road(name).value()));
  append(text, static_cast<std::uint32_t>(numbers.size()));
  append(text, std::uint32_t{0});
  for (const char* const name : {"u_step", "v_right", "v_step"})
    append_number<std::uint64_t>(text, of_road(name).value());
  if (curved) append_number<std::uint64_t>(text, *curved);
  for (const float number : numbers) append_number<std::uint32_t>(text, number);
  return text;
}

} // namespace

std::vector<emit::OutputFile> road_files(const model::Model& model) {
  std::vector<emit::OutputFile> files;
  for (const model::Road& road : model.roads)
    if (const auto numbers = model::heights_at_run_time(road))
      files.push_back({model.name + '_' + road.name + ".road", text_of(model, road, *numbers)});
  return files;
}

} // namespace mbsgen::cli
