// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tyres/property_gaps.h"
#include "base/text.h"
#include "model/tyres/property_text.h"
#include <algorithm>
#include <vector>

namespace mbsgen::model {

namespace {

using Names = std::vector<std::string_view>;

// A part of a law that does not act where all numbers of one of the lists are missing or zero.
struct Part {
  std::vector<Names> needed;
  const char* lack;
  bool is_grave = false;
};

const std::vector<Part>& parts() {
  static const std::vector<Part> all{
      {{{"RBX1"}, {"RCX1"}},
       "side slip does not lower the longitudinal force, combined slip is left out of it",
       true},
      {{{"RBY1"}, {"RCY1"}},
       "longitudinal slip does not lower the side force, combined slip is left out of it",
       true},
      {{{"QDZ1", "QDZ2"}}, "the pneumatic trail is zero, the side force makes no aligning torque"},
      {{{"QSY1", "QSY2", "QSY3", "QSY4"}}, "there is no rolling resistance"},
      {{{"PHY3", "PVY3", "PVY4", "PKY6", "PKY7"}}, "camber makes no side force"},
      {{{"QSX1", "QSX2", "QSX3"}}, "there is no overturning couple"},
      {{{"VERTICAL_DAMPING"}}, "the tyre has no damping along the normal"}};
  return all;
}

std::string joined(const Names& names) {
  std::string text;
  for (const std::string_view name : names) text += (text.empty() ? "" : ", ") + property_key(name);
  return text;
}

// Of a list, those that the law has.
Names known(const Names& names, const LawText& law) {
  Names result;
  for (const std::string_view name : names)
    if (law.parameter(name) != nullptr) result.push_back(name);
  return result;
}

bool is_absent(const PropertyNumbers& numbers, std::string_view name) {
  const auto found = numbers.find(name);
  return found == numbers.end() || found->second.is_zero();
}

// Numbers of tyres from toys to dumpers, in SI.
struct Plausible {
  std::string_view name;
  double least, most;
  const char *unit, *remedy;
};
constexpr const char *of_lengths = "correct it, or LENGTH of [UNITS]",
                     *of_forces = "correct it, or FORCE of [UNITS]",
                     *of_angles = "correct it, or ANGLE of [UNITS]";
constexpr Plausible plausible[]{
    {"radius", 0.03, 3, " m", of_lengths},
    {"FNOMIN", 20, 1e6, " N", of_forces},
    {"FZMAX", 20, 1e10, " N", of_forces},
    {"VERTICAL_STIFFNESS", 1e3, 1e8, " N/m", "correct it, or FORCE or LENGTH of [UNITS]"},
    {"KPUMIN", -10, 0, "", "slips are shares, not percent"},
    {"KPUMAX", 0, 10, "", "slips are shares, not percent"},
    {"ALPMIN", -1.5708, 0, " rad", of_angles},
    {"ALPMAX", 0, 1.5708, " rad", of_angles},
    {"CAMMIN", -1.5708, 0, " rad", of_angles},
    {"CAMMAX", 0, 1.5708, " rad", of_angles}};

constexpr std::string_view around_zero[][2]{{"KPUMIN", "KPUMAX"}, {"ALPMIN", "ALPMAX"}, {"CAMMIN", "CAMMAX"}};

} // namespace

void name_gaps(const PropertyNumbers& numbers, const LawText& law, const Location& whole_file,
               Diagnostics& diagnostics) {
  for (const Part& part : parts()) {
    Names missing;
    for (const Names& list : part.needed) {
      const Names of_law = known(list, law);
      if (std::all_of(of_law.begin(), of_law.end(),
                      [&](std::string_view name) { return is_absent(numbers, name); }))
        missing.insert(missing.end(), of_law.begin(), of_law.end());
    }
    if (missing.empty()) continue;
    const std::string message = "no " + joined(missing) + ": " + part.lack;
    if (part.is_grave)
      diagnostics.warning(whole_file, message);
    else
      diagnostics.note(whole_file, message);
  }
  Names ranges;
  for (const std::string_view name : {"KPUMIN", "KPUMAX", "ALPMIN", "ALPMAX", "CAMMIN", "CAMMAX", "FZMAX"})
    if (numbers.count(name) == 0) ranges.push_back(name);
  if (!ranges.empty())
    diagnostics.note(whole_file, "no " + joined(ranges) +
                                     ": the formulae go on beyond what was measured, whatever that was");
}

void check_ranges(const PropertyNumbers& numbers, const PropertyPlace& place, Diagnostics& diagnostics) {
  const auto find = [&](std::string_view name) {
    const auto found = numbers.find(name);
    const bool is_read = found != numbers.end() && place(name).line > 0;
    return is_read ? &found->second : nullptr;
  };
  for (const auto& [least, most] : around_zero) {
    const Rational *const from = find(least), *const to = find(most);
    if (from == nullptr || to == nullptr || !(*from < *to)) continue; // empty ones have a message
    if (!from->is_negative() || to->is_negative() || to->is_zero())
      diagnostics.error(
          place(from->is_negative() ? most : least),
          "the range from " + std::string(least) + " to " + std::string(most) +
              " does not have 0 inside, where a wheel rolls straight, write limits on both sides");
  }
  for (const Plausible& one : plausible) {
    const Rational* const value = find(one.name);
    if (value == nullptr) continue;
    const double number = value->to_double();
    const bool is_range = one.least == 0 || one.most == 0; // of a wrong sign there is a message above
    if ((number < one.least && (!is_range || one.least != 0)) ||
        (number > one.most && (!is_range || one.most != 0)))
      diagnostics.warning(place(one.name), property_key(one.name) + " is " + rounded(number, 6) + one.unit +
                                               ", which no tyre has; " + one.remedy);
  }
  const Rational *const nominal = find("FNOMIN"), *const largest = find("FZMAX");
  if (nominal != nullptr && largest != nullptr && *largest < *nominal)
    diagnostics.warning(place("FZMAX"),
                        "FZMAX is less than FNOMIN, so that the formulae never have their nominal "
                        "load; correct one of them");
}

} // namespace mbsgen::model
