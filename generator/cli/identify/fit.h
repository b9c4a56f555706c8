// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/identify/searches.h"
#include "identify/chi_square.h"
#include "identify/profile.h"
#include "identify/told.h"

namespace mbsgen::cli {

/// What a recording says of one unknown.
enum class Verdict {
  told,   ///< by itself
  summed, ///< in a sum with kept ones alone
  kept,   ///< at its start: sums with it are told
  idle,   ///< at its start: nothing that was measured depends on it
  bound   ///< at a bound
};

/// A measured column beside the model.
struct ColumnFit {
  std::size_t recording = 0;
  std::string name;
  double noise = 0;       ///< standard deviation, given or found
  double rms = 0;         ///< of the residuals, in the column's unit
  double varies = 0;      ///< standard deviation of what was measured
  double correlation = 0; ///< of a residual with the next one
  double inflation = 1;   ///< of the deviations, by that
};

/// A sum of unknowns that is told.
struct SumFit {
  std::vector<identify::Term> terms;
  double value = 0, deviation = 0;
};

/// The end of a fit.
struct Fit {
  bool converged = false, knows_noise = false;
  int iterations = 0, searches = 0;
  bool blurred = false;                          ///< the search began with blurred residuals
  std::optional<identify::ChiSquare> chi_square; ///< where the noise is known
  identify::Vector start, values;
  std::vector<Verdict> verdicts;
  std::vector<std::optional<double>> deviations;            ///< standard deviations of unknowns that are told
  std::vector<std::optional<identify::Interval>> intervals; ///< of unknowns that are told; empty: not wanted
  bool is_minimum = true;                ///< no search of intervals has come across a sum that is less
  std::vector<SumFit> sums;              ///< of several unknowns
  std::vector<Eigen::Index> independent; ///< unknowns, the rows of the covariance
  identify::Matrix covariance;
  std::vector<ColumnFit> columns; ///< of all recordings
  identify::Matrix
      R; ///< the triangle of the Jacobian by unknowns in shares of their scales, in shares of the noise
};

/// Fits the model; `noise` of unknown columns is that of their residuals. Nothing: the model has no motion at the
/// start; recordings.failure() says why.
std::optional<Fit> fit(Recordings& recordings, const SearchOptions& options);

/// The search has settled, and residuals are not above a noise that is known.
bool is_believable(const Fit& fit);

/// "m1 + 0.3*m2", by names of the unknowns.
std::string text_of(const SumFit& sum, const std::vector<std::string>& names);

/// Unknowns that are told together far better than by themselves: each has a correlation with another one of them that
/// is near 1 or -1.
struct CloseGroup {
  std::vector<std::string> names;
  double correlation = 0; ///< the largest size
};
std::vector<CloseGroup> close_groups(const Fit& fit, const std::vector<std::string>& names);

} // namespace mbsgen::cli
