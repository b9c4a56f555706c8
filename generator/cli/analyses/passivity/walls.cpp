// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/passivity/walls.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::cli {

namespace {

using passivity::DeviceLimits;
using passivity::WallLimits;

// From 0 to `last`; with a higher power the most of them are small.
std::vector<double> spread(double last, int power) {
  constexpr int steps = 10;
  std::vector<double> values;
  for (int i = 0; i <= steps; ++i) values.push_back(last * std::pow(double(i) / steps, power));
  return values;
}

template <class Limit, class Size>
void keep_smaller(std::optional<Limit>& smallest, const std::optional<Limit>& other, Size size) {
  if (other && (!smallest || size(*other) < size(*smallest))) smallest = other;
}

// Of one virtual damping over all places.
WallLimits smallest(const std::vector<PlaceWalls>& places, std::size_t damping) {
  WallLimits result = places.front().walls[damping];
  for (const PlaceWalls& place : places) take_smaller(result, place.walls[damping]);
  return result;
}

class WallStudent {
public:
  WallStudent(const passivity::Device& device, const WallQuestions& questions,
              const std::function<void(double)>& done)
      : device_(device), questions_(questions), done_(done) {
    study_.device = device, study_.period = questions.period;
  }

  WallStudy study(const std::vector<WorkspacePlace>& places, const std::vector<passivity::Port>& ports) && {
    for (const passivity::Port& port : ports)
      limits_.emplace_back(device_, questions_.period, passivity::minimal(port, questions_.period));
    study_.measured_damping = least([](const DeviceLimits& one) { return one.measured_damping(); });
    study_.rendered_damping = least([](const DeviceLimits& one) { return one.rendered_damping(); });
    study_.passive_damping = least([](const DeviceLimits& one) { return one.passive_damping(); });
    study_.dampings = questions_.dampings.empty() ? usual_dampings() : questions_.dampings;
    // All that is said of walls without virtual damping is that of the first one.
    const auto without = std::find(study_.dampings.begin(), study_.dampings.end(), 0.0);
    if (without == study_.dampings.end())
      study_.dampings.insert(study_.dampings.begin(), 0);
    else
      std::rotate(study_.dampings.begin(), without, without + 1);
    for (std::size_t i = 0; i < ports.size(); ++i)
      study_.places.push_back({places[i], ports[i].mass(), ports[i].damping(), ports[i].stiffness(), {}});
    find_weakest();
    for (std::size_t i = 0; i < places.size(); ++i) add_walls(i);
    for (std::size_t j = 0; j < study_.dampings.size(); ++j)
      study_.width.push_back(smallest(study_.places, j));
    look_at_weakest();
    return std::move(study_);
  }

private:
  template <class Number>
  double least(const Number& number) const {
    double result = number(limits_.front());
    for (const DeviceLimits& one : limits_) result = std::min(result, number(one));
    return result;
  }

  // Up to the last one that is passive and up to nearly the last one that is stable, which is much larger.
  std::vector<double> usual_dampings() const {
    std::vector<double> dampings = spread(0.95 * study_.rendered_damping, 3);
    const double passive = study_.passive_damping;
    if (!std::isfinite(passive) || !(passive > 0)) return dampings;
    for (const double share : {0.2, 0.4, 0.6, 0.8, 0.95}) dampings.push_back(share * passive);
    std::sort(dampings.begin(), dampings.end());
    return dampings;
  }
  void find_weakest() {
    const auto stable = [](const DeviceLimits& one) { return one.stable(0, 0); };
    const auto weaker = [&](const DeviceLimits& a, const DeviceLimits& b) { return stable(a) < stable(b); };
    study_.weakest = std::size_t(std::min_element(limits_.begin(), limits_.end(), weaker) - limits_.begin());
  }
  // Hands and proofs are sought without virtual damping at all places, with it at the weakest.
  void add_walls(std::size_t place) {
    for (std::size_t j = 0; j < study_.dampings.size(); ++j) {
      const bool all = place == study_.weakest || study_.dampings[j] == 0;
      study_.places[place].walls.push_back(limits_[place].walls(study_.dampings[j], all));
      done_((double(place) + double(j) / double(study_.dampings.size())) / double(limits_.size()));
    }
  }

  void look_at_weakest() {
    const DeviceLimits& limits = limits_[study_.weakest];
    study_.rule = limits.rule();
    study_.timing = limits.timing();
    study_.halving_delay = limits.halving_delay(0);
    for (const double stiffness : questions_.stiffnesses)
      study_.needed.push_back(
          {stiffness, limits.needed_for_stable({stiffness, 0}), limits.needed_for_passive({stiffness, 0})});
    if (study_.halving_delay)
      for (const double delay : spread(4 * *study_.halving_delay, 2))
        study_.delayed.emplace_back(delay, limits.stable(0, delay));
    const auto& held = study_.width.front().held;
    if (questions_.trials > 0 && held)
      study_.unstable_hands = limits.unstable_hands({held->gain, study_.dampings.front()}, questions_.trials);
  }

  const passivity::Device& device_;
  const WallQuestions& questions_;
  const std::function<void(double)>& done_;
  std::vector<DeviceLimits> limits_;
  WallStudy study_;
};

} // namespace

void take_smaller(WallLimits& smallest, const WallLimits& other) {
  const auto itself = [](double limit) { return limit; };
  smallest.stable = std::min(smallest.stable, other.stable);
  smallest.passive = std::min(smallest.passive, other.passive);
  keep_smaller(smallest.jittering, other.jittering,
               [](const passivity::SearchedLimit& limit) { return limit.stiffness; });
  keep_smaller(smallest.proven, other.proven, itself);
  keep_smaller(smallest.passive_changing, other.passive_changing, itself);
  keep_smaller(smallest.passive_any, other.passive_any, itself);
  keep_smaller(smallest.held, other.held, [](const passivity::HandLimit& limit) { return limit.gain; });
}

WallStudy wall_study(const passivity::Device& device, const WallQuestions& questions,
                     const std::vector<WorkspacePlace>& places, const std::vector<passivity::Port>& ports,
                     const std::function<void(double)>& done) {
  return WallStudent(device, questions, done).study(places, ports);
}

} // namespace mbsgen::cli
