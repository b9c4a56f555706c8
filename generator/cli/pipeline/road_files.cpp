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
double parameter(const model::Model& model, const std::string& name) {
  const auto found = std::find_if(model.parameters.begin(), model.parameters.end(),
                                  [&](const model::UserParameter& each) { return each.name == name; });
  return found == model.parameters.end() ? 0 : found->value.nominal;
}

std::string text_of(const model::Model& model, const model::Road& road, const std::vector<float>& heights) {
  const auto of_road = [&](const char* name) { return parameter(model, road.name + '_' + name); };
  std::string text = "mbsroad1";
  for (const char* const name : {"sections", "columns"})
    append(text, static_cast<std::uint32_t>(of_road(name)));
  append(text, static_cast<std::uint32_t>(heights.size()));
  append(text, std::uint32_t{0});
  for (const char* const name : {"u_step", "v_right", "v_step"})
    append_number<std::uint64_t>(text, of_road(name));
  for (const float height : heights) append_number<std::uint32_t>(text, height);
  return text;
}

} // namespace

std::vector<emit::OutputFile> road_files(const model::Model& model) {
  std::vector<emit::OutputFile> files;
  for (const model::Road& road : model.roads)
    if (const auto heights = model::heights_at_run_time(road))
      files.push_back({model.name + '_' + road.name + ".road", text_of(model, road, *heights)});
  return files;
}

} // namespace mbsgen::cli
