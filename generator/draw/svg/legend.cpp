// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/svg/legend.h"
#include "draw/svg/symbols.h"
#include <algorithm>

namespace mbsgen::draw {

namespace {

constexpr double symbol_width = 16, between = 16; // px

struct Entry {
  std::string name;
  Mark mark; ///< about the place (0, 0)
};

std::vector<Entry> entries(const Scene& scene) {
  std::vector<Entry> result;
  for (const JointRole role :
       {JointRole::independent, JointRole::dependent, JointRole::driven, JointRole::held, JointRole::locked})
    if (std::any_of(scene.joints.begin(), scene.joints.end(),
                    [&](const Joint& joint) { return joint.role == role; }))
      result.push_back({class_of(role), circle(std::string("symbol ") + class_of(role), {}, 5)});
  const auto add = [&](bool is_there, const char* name, const char* classes) {
    if (is_there) result.push_back({name, line(classes, {{-6, 0}, {6, 0}})});
  };
  add(!scene.cuts.empty() && scene.is_closed, "cut", "cut");
  add(!scene.cuts.empty() && !scene.is_closed, "cut that stays open", "gap");
  add(!scene.links.empty(), "link", "link");
  add(!scene.forces.empty(), "force", "force");
  add(!scene.contacts.empty(), "contact", "contact");
  return result;
}

double entry_width(const Entry& entry) {
  return symbol_width + width_of(entry.name) + between;
}

void shift(Mark& mark, const Spot& by) {
  mark.at = mark.at + by;
  for (std::vector<Spot>& spots : mark.lines)
    for (Spot& spot : spots) spot = spot + by;
}

} // namespace

Marks legend(const Scene& scene, const Spot& at) {
  Marks marks;
  Spot place = at;
  for (Entry& entry : entries(scene)) {
    const double next = entry_width(entry);
    shift(entry.mark, place + Spot{6, -4});
    marks.push_back(std::move(entry.mark));
    marks.push_back(text("quiet", place + Spot{symbol_width, 0}, entry.name));
    place.x += next;
  }
  return marks;
}

double legend_width(const Scene& scene) {
  double sum = 0;
  for (const Entry& entry : entries(scene)) sum += entry_width(entry);
  return sum;
}

} // namespace mbsgen::draw
