// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/start.h"
#include "cli/session/methods.h"
#include "draw/page/page.h"
#include "manoeuvre/augment.h"
#include <optional>

namespace mbsgen::cli {

/// What a manoeuvre drives: the augmented model is that of the session.
struct Track {
  const Session& session;
  const manoeuvre::Augmented& model;
  const model::Vehicle& vehicle;
  const manoeuvre::Kind& kind;
  const MethodOptions& method;
  double settle; ///< s of straight running before t = 0
};

/// A run of a manoeuvre.
struct Drive {
  manoeuvre::Values values;                          ///< of the parameters
  manoeuvre::Recording recording;                    ///< its signals
  draw::PlayedMotion motion;                         ///< of the whole model
  std::vector<std::pair<std::string, double>> found; ///< its results
  std::string failure;                               ///< why it has none; empty: it has
  long steps = 0;
  std::vector<Diagnostic> warnings; ///< of tyres that leave their roads
};

/// Names of the signals.
std::vector<std::string> signals_of(const Track& track, const manoeuvre::Values& values);

/// One run from `start`, with the parameter of the kind's adjustment found. Throws UsageError.
Drive drive(const Track& track, const Start& start, const manoeuvre::Values& values);

} // namespace mbsgen::cli
