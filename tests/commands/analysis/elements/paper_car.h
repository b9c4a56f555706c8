// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <nlohmann/json.hpp>
#include <string>

namespace analysis_test {

using Json = nlohmann::ordered_json;

/// Tyres that are springs alone: the car stands.
void put_on_springs(Json& car);

/// Joints of a car, by their names in its file.
struct Weave {
  std::string wheel, ahead, height, caster;
};
/// A car on springs goes ahead with 20 m/s while its wheel turns; its wheels' carriers get side forces, so that it
/// follows. Files with equal first guesses begin in equal places: that of `caster`, one of the front joints, is 0.
void let_it_weave(Json& car, const Weave& names);

} // namespace analysis_test
