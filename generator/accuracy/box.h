// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "accuracy/law.h"
#include "base/diagnostics.h"
#include "scheme/program.h"
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::accuracy {

/// The keys of a box for arguments of functions, and the arguments.
inline constexpr std::array<std::pair<const char*, const char*>, 4> box_arrays{
    {{"coordinates", "q"}, {"velocities", "qd"}, {"accelerations", "qdd"}, {"forces", "Q"}}};

/// Ranges of all that the caller of generated code supplies, in SI units; one number is a range of no width.
struct Box {
  std::map<std::string, std::vector<Interval>> arrays; ///< q, qd, qdd, Q, as far as the file has them
  std::map<std::string, Interval> parameters;          ///< by path; others have their nominal values
  std::map<std::string, std::array<Interval, 6>>
      inputs;                   ///< three components of the force, three of the torque
  std::vector<Interval> states; ///< the user's
  std::optional<Interval> time;
  std::map<std::string, Law> laws; ///< of the user's, as far as the file has them
  long trials = 100000;            ///< random states, for comparison
  double work = 25; ///< millions of values that the search for a bound of one result may compute
};

/// The box in a JSON text, over the names of a program. Nothing is returned after an error in `diagnostics`.
std::optional<Box> read_box(std::string_view text, const scheme::Program& program, Diagnostics& diagnostics);

} // namespace mbsgen::accuracy
