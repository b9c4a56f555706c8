// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/variables.h"
#include "base/text.h"

namespace mbsgen::accuracy {

// With the box's key for an argument that it may have ranges of.
static std::string missing_text(const std::string& array) {
  for (const auto& [key, argument] : box_arrays)
    if (array == argument)
      return "the box has no ranges for its argument " + quoted(array) + ", add \"" + key + '"';
  return "a box has no ranges for its argument " + quoted(array);
}

Variables::Variables(const interpret::Image& image, const interpret::Routine& routine, const Box& box) {
  for (const interpret::ReadRun& run : routine.reads) {
    const std::string& array = routine.arrays[run.array];
    const auto found = box.arrays.find(array);
    if (found == box.arrays.end()) throw NoTrace(missing_text(array));
    for (std::size_t i = 0; i < run.count; ++i)
      add(run.at + static_cast<interpret::Register>(i), found->second.at(run.index + i));
  }
  for (const auto& [path, range] : box.parameters) add(image.parameters().at(path), range);
  for (std::size_t i = 0; i < box.states.size(); ++i) add(image.states()[i], box.states[i]);
  if (image.time() && box.time) add(*image.time(), *box.time);
  for (const auto& [input, component, at] : image.inputs()) add(at, box.inputs.at(input)[component]);
  const auto add_law = [&](const interpret::Action& action) {
    if (!action.law) return;
    for (std::size_t i = 0; i < action.law->results.size(); ++i)
      if (const auto at = action.law->results[i]) add(*at, box.laws.at(action.law->law).results.at(i).range);
  };
  interpret::for_each_action(routine.actions, add_law);
}

std::optional<std::size_t> Variables::of(interpret::Register at) const {
  const auto found = numbers_.find(at);
  if (found == numbers_.end()) return std::nullopt;
  return found->second;
}

void Variables::add(interpret::Register at, const Interval& range) {
  numbers_[at] = ranges_.size();
  registers_.push_back(at);
  ranges_.push_back(range);
}

} // namespace mbsgen::accuracy
