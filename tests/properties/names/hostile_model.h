// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace mbsgen::test {

/// The texts of a model that its author chooses freely.
struct Texts {
  std::string model = "m", parameter = "p", body = "b", joint = "j", point = "pt", cut = "c",
              constraint = "k", link = "l", input = "f", law = "e", sensor = "s", doc = "d", unit = "N";
  std::string value = "1.5"; ///< of the parameter, as written in the file
  std::string mass = "2";    ///< of the first body, likewise
};

/// A model file of a four-bar with a driven joint, a velocity constraint, a sensor, an input force, and two
/// laws of the user.
std::string hostile_model(const Texts& texts);

} // namespace mbsgen::test
