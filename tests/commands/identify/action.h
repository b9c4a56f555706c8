// SPDX-License-Identifier: GPL-3.0-or-later
// The grand action under a moved key: recordings of the force with noise, and fits of twelve parameters.
#pragma once
#include <filesystem>
#include <string>

namespace identify_test {

/// The text of examples/piano_key/piano_key.json, with this motion of the key in rad.
std::string moved_action(const std::string& motion);

/// The recording t.csv of the key's force, and the model m.json that it moves, in the folder: a press and a release
/// within 0.5 s, at 1 kHz, with 10 mN of noise at the finger. Returns the noise of the column Qdriven(key), N m.
double record_played_action(const std::filesystem::path& folder, unsigned seed);

/// The end of one fit.
struct ActionFit {
  bool inside = false;   ///< all twelve within the intervals of three deviations that the command states
  bool linear = false;   ///< all twelve within three deviations
  bool believed = false; ///< exit status 0: settled, at the noise
  double worst = 0;      ///< error in deviations, of the parameter `name`
  double chi_square = 0; ///< a number
  int searches = 0;
  std::string name, failure;
};

/// Such a recording, and its fit from starts that are off by up to 20 % each. The seed gives noise and starts. Without assertions: several threads may
/// call it.
ActionFit fit_of_action(unsigned seed);

} // namespace identify_test
