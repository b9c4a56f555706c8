// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/certificate.h"
#include "draw/page/page.h"
#include "emit/explanation.h"
#include "emit/options.h"
#include "formalism/closure/closure.h"
#include "model/model.h"
#include "scheme/program.h"
#include <string>
#include <utility>
#include <vector>

namespace mbsgen::book {

/// A configuration without accelerations of its joints.
struct EquilibriumFound {
  std::vector<double> q, x; ///< coordinates and states
  double residual = 0;      ///< largest acceleration, rad/s^2 or m/s^2
  int unstable_modes = 0;
};

/// A mode of the equations about an equilibrium.
struct ModeFound {
  std::string kind;
  double real = 0, imaginary = 0; ///< of the eigenvalue, 1/s and rad/s
  double frequency = 0;           ///< Hz; 0: it does not oscillate
  double damping = 0;
  std::vector<std::pair<std::string, double>> shares; ///< of joints and states, the largest first
};

/// What analyses of the model have found, each with the reason where it has found nothing.
struct Findings {
  std::vector<EquilibriumFound> equilibria; ///< the first one has the modes
  int starts = 0;                           ///< of the searches that found them
  std::string no_equilibrium;
  std::vector<ModeFound> modes;
  std::string no_modes;
  draw::PlayedMotion motion; ///< from the initial values; no times: there is none
  std::string no_motion;     ///< why there is none, or why it ends early
  std::string method;        ///< by which it was integrated
  long steps = 0;
};

/// A generated function's equations, or the constants, before they were sorted for a book. All that chapters read.
struct Contents {
  const model::Model& model;
  const formalism::LoopAnalysis& loops;
  const scheme::Program& program;
  const std::vector<emit::Explanation>& explanations; ///< by function, update() last
  const std::vector<emit::OutputFile>& code;          ///< generated files
  const certify::Certificate* certificate;            ///< null: none is wanted
  Findings findings;
  std::string picture; ///< SVG
  std::string page;    ///< HTML of `mbsgen view`
  std::string model_text, model_hash, generator;
};

} // namespace mbsgen::book
