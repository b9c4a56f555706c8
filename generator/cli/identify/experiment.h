// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/identify/fit.h"
#include "identify/multisine.h"
#include <nlohmann/json_fwd.hpp>

namespace mbsgen::cli {

/// What the next experiment may do.
struct ExperimentOptions {
  std::string file;                    ///< of its inputs; empty: none is looked for
  std::vector<std::string> amplitudes; ///< TARGET=AMPLITUDE
  std::string band = "0.2:10";         ///< LOW:HIGH, Hz
  double duration = 10;                ///< s
  int sines = 5, tries = 40;
};

/// The experiment that tells most, together with the recordings.
struct Experiment {
  struct Input {
    std::string target;
    identify::MultiSine signal;
  };
  std::vector<Input> inputs;
  std::vector<double> now,
      then; ///< deviations of what is told now, without it and with it, for the noise of now
  std::vector<Eigen::Index> independent; ///< the unknowns that these are of
  Table table{{"t"}};                    ///< its inputs over time
};

/// The best that was found: the largest determinant of the information of all. It is like the first recording but for
/// its inputs. Nothing: none has a motion. Throws UsageError.
std::optional<Experiment> best_experiment(const Session& session, const Recordings& recordings,
                                          const ShootingOptions& shooting, const Fit& fit,
                                          const ExperimentOptions& options);

/// By names of the unknowns.
std::string text_of(const Experiment& experiment, const std::vector<std::string>& names);
nlohmann::ordered_json json_of(const Experiment& experiment, const std::vector<std::string>& names);

} // namespace mbsgen::cli
