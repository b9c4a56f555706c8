// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/identify/experiment.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/pipeline/failure.h"
#include "identify/factored.h"
#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace mbsgen::cli {

using identify::Matrix;
using identify::Vector;

namespace {

constexpr unsigned seed = 1;
constexpr double most_rows = 1e6;

identify::SineLimits limits_of(const ExperimentOptions& options) {
  identify::SineLimits limits;
  const std::size_t colon = options.band.find(':');
  if (colon == std::string::npos || !reads_number(options.band.substr(0, colon), limits.low) ||
      !reads_number(options.band.substr(colon + 1), limits.high) || !(limits.low > 0) ||
      !(limits.low <= limits.high))
    throw UsageError("--band takes LOW:HIGH in Hz, such as 0.2:10, not " + quoted(options.band));
  if (limits.high * options.duration < 1)
    throw UsageError("--band: no sine below its upper end has a period within --duration, make it longer");
  limits.duration = options.duration;
  limits.sines = options.sines;
  return limits;
}

// Of the rows of a recording: half of them are longer, half are shorter.
double middle_step(std::vector<double> times) {
  for (std::size_t i = 0; i + 1 < times.size(); ++i) times[i] = times[i + 1] - times[i];
  times.pop_back();
  std::nth_element(times.begin(), times.begin() + std::ptrdiff_t(times.size() / 2), times.end());
  return times[times.size() / 2];
}

class Designer {
public:
  Designer(const Session& session, const Recordings& recordings, const ShootingOptions& shooting,
           const Fit& fit, const ExperimentOptions& options)
      : session_(session), recordings_(recordings), like_(recordings[0]), record_(like_.record),
        shooting_(shooting), fit_(fit), options_(options), limits_(limits_of(options)),
        step_(middle_step(record_.times())) {
    if (options.duration / step_ > most_rows)
      throw UsageError(
          "--duration: the experiment has more than a million rows at the rate of the recording, make it "
          "shorter");
    shooting_.segment = 0;
    for (const std::string& word : options.amplitudes) add_target(word);
    if (targets_.empty())
      throw UsageError("--next needs the inputs that it may use, name them by --amplitude TARGET=AMPLITUDE");
    told_now_ =
        identify::told_by(fit.R, recordings.range().scale, std::vector<bool>(recordings.size(), false));
  }

  std::optional<Experiment> run() {
    std::vector<identify::SineLimits> limits;
    for (const Target& target : targets_) {
      limits.push_back(limits_);
      limits.back().amplitude = target.amplitude;
    }
    const identify::Signals best = identify::best_signals(
        limits, options_.tries, seed, [&](const identify::Signals& signals) { return worth(signals); });
    if (best.empty()) return std::nullopt;
    return described(best);
  }

private:
  struct Target {
    std::string name;
    double amplitude = 0;
    std::optional<std::size_t> signal; ///< among the recording's; nothing: the motion of a driven joint
    int joint = -1;                    ///< its place in qd
    double middle = 0;                 ///< about which the signal swings
  };

  void add_target(const std::string& word) {
    const auto [name, amplitude] = number_pair_of("--amplitude", word, "TARGET=AMPLITUDE");
    if (!(amplitude > 0)) throw UsageError("--amplitude takes a size above 0, not " + quoted(word));
    Target target{name, amplitude, {}, -1, 0};
    const std::vector<Inputs::Signal>& signals = record_.inputs().signals;
    std::vector<std::string> known;
    for (std::size_t i = 0; i < signals.size(); ++i) {
      known.push_back(signals[i].name);
      if (signals[i].name == name) target.signal = i;
    }
    for (const auto& [place, track] : record_.inputs().tracks) {
      known.push_back(column("q", session_.shape().joint_names[at(place)]));
      if (known.back() == name) target.joint = place, target.middle = track.at(record_.times().front()).q;
    }
    if (!target.signal && target.joint < 0)
      throw UsageError("--amplitude: " + quoted(name) + " is no input of the recording, " +
                       (known.empty() ? std::string("and it has none: name them by --input")
                                      : "take " + alternatives(known)));
    targets_.push_back(std::move(target));
  }

  // The other inputs stay at their first values.
  Inputs inputs_of(const identify::Signals& signals) const {
    Inputs inputs;
    const std::size_t rows = std::size_t(std::llround(limits_.duration / step_)) + 1;
    for (std::size_t i = 0; i < rows; ++i) inputs.times.push_back(double(i) * step_);
    for (Inputs::Signal signal : record_.inputs().signals) {
      signal.values.assign(rows, signal.values.front());
      inputs.signals.push_back(std::move(signal));
    }
    for (const auto& [place, track] : record_.inputs().tracks) {
      const analysis::Vector rests(rows, track.at(record_.times().front()).q);
      inputs.tracks.emplace(place, analysis::Track(inputs.times, rests));
    }
    for (std::size_t k = 0; k < targets_.size(); ++k) drive(targets_[k], signals[k], inputs);
    return inputs;
  }
  static void drive(const Target& target, const identify::MultiSine& signal, Inputs& inputs) {
    std::vector<analysis::Moment> moments;
    for (std::size_t i = 0; i < inputs.times.size(); ++i) {
      const identify::MultiSine::Moment moment = signal.at(inputs.times[i]);
      if (target.signal)
        inputs.signals[*target.signal].values[i] = moment.value;
      else
        moments.push_back({target.middle + moment.value, moment.rate, moment.second});
    }
    if (!target.signal) inputs.tracks.insert_or_assign(target.joint, analysis::Track(inputs.times, moments));
  }

  // The information of the recordings and of an experiment, by unknowns in shares of their scales.
  std::optional<Matrix> information(const identify::Signals& signals) const {
    const Inputs inputs = inputs_of(signals);
    Shooting shooting(session_, like_.unknowns, record_, inputs, like_.measured, shooting_,
                      like_.motion.noise());
    const auto there = shooting.linearized(like_.values(fit_.values));
    if (!there) return std::nullopt;
    const Matrix R = identify::factored(*there, like_.values(recordings_.range().scale)).R;
    Matrix all = fit_.R.transpose() * fit_.R;
    all(like_.places, like_.places) += R.transpose() * R;
    return all;
  }
  double worth(const identify::Signals& signals) const {
    session_.budget().check();
    const std::optional<Matrix> all = information(signals);
    if (!all) return -std::numeric_limits<double>::infinity();
    const Eigen::LDLT<Matrix> factors(part(*all));
    return factors.vectorD().array().max(std::numeric_limits<double>::min()).log().sum();
  }
  // Of what is told now: an experiment is to improve it. Where that tells all, of all.
  Matrix part(const Matrix& all) const {
    const std::vector<Eigen::Index>& rows = told_now_.independent;
    const Eigen::Index n = Eigen::Index(rows.size());
    Matrix result(n, n);
    for (Eigen::Index i = 0; i < n; ++i)
      for (Eigen::Index j = 0; j < n; ++j) result(i, j) = all(rows[std::size_t(i)], rows[std::size_t(j)]);
    return result;
  }

  Experiment described(const identify::Signals& signals) const {
    Experiment experiment;
    std::vector<std::string> names{"t"};
    for (std::size_t k = 0; k < targets_.size(); ++k) {
      experiment.inputs.push_back({targets_[k].name, signals[k]});
      names.push_back(targets_[k].name);
    }
    experiment.table = Table(names);
    const Inputs inputs = inputs_of(signals);
    for (const double t : inputs.times) {
      std::vector<double> row{t};
      for (std::size_t k = 0; k < targets_.size(); ++k)
        row.push_back(targets_[k].middle + signals[k].at(t).value);
      experiment.table.add(row);
    }
    experiment.independent = told_now_.independent;
    const Matrix then = part(*information(signals)).inverse();
    for (std::size_t i = 0; i < experiment.independent.size(); ++i) {
      const Eigen::Index k = Eigen::Index(i);
      experiment.now.push_back(std::sqrt(told_now_.covariance(k, k)));
      experiment.then.push_back(std::sqrt(then(k, k)) * recordings_.range().scale(experiment.independent[i]));
    }
    return experiment;
  }

  const Session& session_;
  const Recordings& recordings_;
  const Recording& like_;
  const Record& record_;
  ShootingOptions shooting_;
  const Fit& fit_;
  const ExperimentOptions& options_;
  identify::SineLimits limits_;
  double step_;
  std::vector<Target> targets_;
  identify::Told told_now_;
};

} // namespace

std::optional<Experiment> best_experiment(const Session& session, const Recordings& recordings,
                                          const ShootingOptions& shooting, const Fit& fit,
                                          const ExperimentOptions& options) {
  return Designer(session, recordings, shooting, fit, options).run();
}

std::string text_of(const Experiment& experiment, const std::vector<std::string>& names) {
  std::string text = "the next experiment:\n";
  for (const Experiment::Input& input : experiment.inputs) {
    text += "  " + input.target + " with sines of";
    for (const identify::MultiSine::Sine& sine : input.signal.sines())
      text += fmt::format("{} {:.4g}", &sine == &input.signal.sines().front() ? "" : ",", sine.hertz);
    text += " Hz\n";
  }
  for (std::size_t i = 0; i < experiment.now.size(); ++i)
    text += fmt::format("  {}: deviation {:.2g} now, {:.2g} with it\n",
                        names[std::size_t(experiment.independent[i])], experiment.now[i], experiment.then[i]);
  return text;
}

nlohmann::ordered_json json_of(const Experiment& experiment, const std::vector<std::string>& names) {
  nlohmann::ordered_json json;
  for (const Experiment::Input& input : experiment.inputs) {
    nlohmann::ordered_json sines = nlohmann::ordered_json::array();
    for (const identify::MultiSine::Sine& sine : input.signal.sines())
      sines.push_back({{"hertz", sine.hertz}, {"size", sine.size}, {"phase", sine.phase}});
    json["inputs"][input.target] = sines;
  }
  for (std::size_t i = 0; i < experiment.now.size(); ++i)
    json["deviations"][names[std::size_t(experiment.independent[i])]] = {{"now", experiment.now[i]},
                                                                         {"then", experiment.then[i]}};
  return json;
}

} // namespace mbsgen::cli
