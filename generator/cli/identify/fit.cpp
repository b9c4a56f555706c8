// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/identify/fit.h"
#include "identify/factored.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace mbsgen::cli {

using identify::Matrix;
using identify::Vector;

namespace {

constexpr double first_noise = 0.01; // of what a column varies
constexpr double least_noise = 1e-6; // of the same: numbers of a simulation have errors, too
constexpr int noise_rounds = 3;
constexpr int most_minima = 3;
constexpr double same_noise = 0.05; // change of a column's noise, in shares
constexpr double close_correlation = 0.98;

double mean_square(const Vector& of) {
  return of.size() > 0 ? of.squaredNorm() / double(of.size()) : 0;
}

double variation(const MeasuredColumn& column) {
  const Vector data = Eigen::Map<const Vector>(column.data.data(), Eigen::Index(column.data.size()));
  return std::sqrt(mean_square(data.array() - data.mean()));
}

// How much a column varies, or how large it is where it does not.
double size_of(const MeasuredColumn& column) {
  const double varies = variation(column);
  const double size = varies > 0 ? varies : std::fabs(column.data.front());
  return size > 0 ? size : 1;
}

// Residuals of a column, in its unit.
Vector residuals(const Recording& recording, std::size_t column) {
  const std::vector<double>& data = recording.measured.columns()[column].data;
  return recording.motion.said().col(Eigen::Index(column)) -
         Eigen::Map<const Vector>(data.data(), Eigen::Index(data.size()));
}

// Neighbours that are alike say less than as many independent numbers: for residuals each of which is a share of the one
// before it and noise, the deviation of a mean grows by this factor.
double inflation(double correlation, Eigen::Index rows) {
  const double by_chance = 3 / std::sqrt(double(rows));
  if (correlation < by_chance) return 1;
  const double bounded = std::min(correlation, 1 - 1 / double(rows));
  return std::sqrt((1 + bounded) / (1 - bounded));
}

class Fitting {
public:
  Fitting(Recordings& recordings, const SearchOptions& options)
      : recordings_(recordings), options_(options) {}

  std::optional<Fit> run() {
    fit_.knows_noise = recordings_.knows_noise();
    fit_.start = fit_.values = recordings_.start();
    Found found = search(recordings_, fit_.knows_noise, options_);
    fit_.searches = found.searches;
    fit_.blurred = found.blurred;
    if (!take(std::move(found.solution), found.iterations)) return std::nullopt;
    for (int round = 0; round < noise_rounds && !fit_.knows_noise && !estimate_noise(); ++round)
      if (!solve()) return std::nullopt;
    describe();
    if (options_.intervals > 0 && is_believable(fit_)) add_intervals();
    return std::move(fit_);
  }

private:
  bool take(identify::Solution solution, int iterations) {
    solution_ = std::move(solution);
    if (!solution_.last) return false;
    fit_.values = solution_.unknowns;
    fit_.converged = solution_.converged;
    fit_.iterations += iterations;
    return true;
  }

  bool solve() {
    identify::Solution solution = identify::solve(recordings_, fit_.values, recordings_.range(),
                                                  {options_.iterations, 0, fit_.knows_noise});
    const int iterations = solution.iterations;
    return take(std::move(solution), iterations);
  }

  // True where nothing has changed much.
  bool estimate_noise() {
    // Beside the motion that was found: a trial may have been the last one.
    (void)recordings_.linearized(fit_.values);
    bool is_settled = true;
    for (std::size_t i = 0; i < recordings_.count(); ++i)
      is_settled = estimate_noise(recordings_[i]) && is_settled;
    return is_settled;
  }
  static bool estimate_noise(Recording& recording) {
    std::vector<double> noise = recording.motion.noise();
    bool is_settled = true;
    for (std::size_t i = 0; i < noise.size(); ++i) {
      const MeasuredColumn& column = recording.measured.columns()[i];
      if (column.noise) continue;
      const double found =
          std::max(std::sqrt(mean_square(residuals(recording, i))), least_noise * size_of(column));
      is_settled = is_settled && std::fabs(found - noise[i]) < same_noise * noise[i];
      noise[i] = found;
    }
    recording.motion.set_noise(std::move(noise));
    return is_settled;
  }

  // Neighbours that are alike count as in the deviations.
  void set_noise(bool inflated) {
    std::vector<std::vector<double>> noise(recordings_.count());
    for (const ColumnFit& column : fit_.columns)
      noise[column.recording].push_back(column.noise * (inflated ? column.inflation : 1));
    for (std::size_t i = 0; i < noise.size(); ++i) recordings_[i].motion.set_noise(std::move(noise[i]));
  }

  identify::Profiles profiles() {
    const Recordings::Nodes nodes = recordings_.nodes();
    identify::Minimum at{fit_.values, fit_.independent, Vector::Zero(fit_.values.size())};
    for (std::size_t i = 0; i < fit_.deviations.size(); ++i)
      at.deviations(Eigen::Index(i)) = fit_.deviations[i].value_or(0);
    set_noise(true);
    identify::Profiles found = identify::profiled(recordings_, at, recordings_.range(), options_.intervals,
                                                  [&] { recordings_.restart(nodes); });
    set_noise(false);
    return found;
  }

  // A sum that is less than that of the search leads to another minimum.
  void add_intervals() {
    for (int round = 0; round < most_minima; ++round) {
      identify::Profiles found = profiles();
      fit_.intervals = std::move(found.intervals);
      fit_.is_minimum = !found.lower;
      if (found.lower) {
        fit_.values = *found.lower;
        if (!solve()) return;
      }
      describe();
      if (fit_.is_minimum) return;
    }
  }

  void describe() {
    fit_.columns.clear();
    fit_.sums.clear();
    const std::optional<identify::Linearized> last = recordings_.linearized(fit_.values);
    if (last) solution_.last = last;
    identify::Linearized weighed = *solution_.last;
    Eigen::Index first = 0;
    for (std::size_t i = 0; i < recordings_.count(); ++i) first = describe(i, first, weighed);
    const identify::Factored factors = identify::factored(weighed, recordings_.range().scale);
    fit_.R = factors.R;
    judge(identify::told_by(fit_.R, recordings_.range().scale, solution_.held));
    if (fit_.knows_noise)
      fit_.chi_square =
          identify::chi_square_of(solution_.last->residual, Eigen::Index(fit_.independent.size()));
  }
  // The columns of a recording, whose rows of the Jacobian begin at `first`; returns where they end.
  Eigen::Index describe(std::size_t which, Eigen::Index first, identify::Linearized& weighed) {
    const Recording& recording = recordings_[which];
    const Eigen::Index columns = Eigen::Index(recording.measured.size()),
                       rows = Eigen::Index(recording.record.rows());
    for (Eigen::Index i = 0; i < columns; ++i) {
      const Vector r = residuals(recording, std::size_t(i));
      const MeasuredColumn& column = recording.measured.columns()[std::size_t(i)];
      const double noise = recording.motion.noise()[std::size_t(i)], rms = std::sqrt(mean_square(r));
      // Below the noise there are errors of the integration.
      const double correlation = rms > noise / 2 ? neighbours_correlation(r) : 0;
      const double factor = column.noise ? 1 : inflation(correlation, rows);
      fit_.columns.push_back({which, column.name, noise, rms, variation(column), correlation, factor});
      for (Eigen::Index row = 0; row < rows; ++row) weighed.jacobian.row(first + row * columns + i) /= factor;
    }
    return first + rows * columns;
  }

  void judge(const identify::Told& told) {
    const std::size_t n = recordings_.size();
    fit_.verdicts.assign(n, Verdict::told);
    fit_.deviations.assign(n, std::nullopt);
    for (std::size_t i = 0; i < n; ++i)
      if (solution_.held[i]) fit_.verdicts[i] = Verdict::bound;
    for (const Eigen::Index i : told.kept) fit_.verdicts[std::size_t(i)] = Verdict::kept;
    for (const Eigen::Index i : told.idle) fit_.verdicts[std::size_t(i)] = Verdict::idle;
    fit_.independent = told.independent;
    fit_.covariance = told.covariance;
    for (std::size_t j = 0; j < told.independent.size(); ++j) {
      const std::size_t i = std::size_t(told.independent[j]);
      const double deviation = std::sqrt(told.covariance(Eigen::Index(j), Eigen::Index(j)));
      if (told.sums[j].size() == 1) {
        fit_.deviations[i] = deviation;
        continue;
      }
      fit_.verdicts[i] = Verdict::summed;
      SumFit sum{told.sums[j], 0, deviation};
      for (const identify::Term& term : sum.terms) sum.value += term.factor * fit_.values(term.unknown);
      fit_.sums.push_back(std::move(sum));
    }
  }

  Recordings& recordings_;
  SearchOptions options_;
  identify::Solution solution_;
  Fit fit_;
};

} // namespace

std::optional<Fit> fit(Recordings& recordings, const SearchOptions& options) {
  for (std::size_t i = 0; i < recordings.count(); ++i) {
    std::vector<double> noise;
    for (const MeasuredColumn& column : recordings[i].measured.columns())
      noise.push_back(column.noise.value_or(first_noise * size_of(column)));
    recordings[i].motion.set_noise(std::move(noise));
  }
  return Fitting(recordings, options).run();
}

bool is_believable(const Fit& fit) {
  return fit.converged && (!fit.chi_square || fit.chi_square->passes());
}

std::string text_of(const SumFit& sum, const std::vector<std::string>& names) {
  std::string text;
  for (const identify::Term& term : sum.terms) {
    const std::string& name = names[std::size_t(term.unknown)];
    const double size = std::fabs(term.factor);
    if (!text.empty()) text += term.factor < 0 ? " - " : " + ";
    text += std::fabs(size - 1) < 1e-6 ? name : fmt::format("{:.4g}*{}", size, name);
  }
  return text;
}

std::vector<CloseGroup> close_groups(const Fit& fit, const std::vector<std::string>& names) {
  const Matrix& C = fit.covariance;
  std::vector<std::size_t> group_of(std::size_t(C.rows()));
  for (std::size_t i = 0; i < group_of.size(); ++i) group_of[i] = i;
  std::vector<double> most(group_of.size(), 0);
  for (std::size_t i = 0; i < group_of.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const Eigen::Index a = Eigen::Index(i), b = Eigen::Index(j);
      const double correlation = std::fabs(C(a, b) / std::sqrt(C(a, a) * C(b, b)));
      if (correlation < close_correlation) continue;
      const std::size_t from = std::max(group_of[i], group_of[j]), to = std::min(group_of[i], group_of[j]);
      most[to] = std::max({most[to], most[from], correlation});
      std::replace(group_of.begin(), group_of.end(), from, to);
    }
  std::vector<CloseGroup> groups;
  for (std::size_t g = 0; g < group_of.size(); ++g) {
    CloseGroup group{{}, most[g]};
    for (std::size_t i = 0; i < group_of.size(); ++i)
      if (group_of[i] == g) group.names.push_back(names[std::size_t(fit.independent[i])]);
    if (group.names.size() > 1) groups.push_back(std::move(group));
  }
  return groups;
}

} // namespace mbsgen::cli
