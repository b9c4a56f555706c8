// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/passivity/walls_charts.h"
#include "cli/analyses/passivity/walls_parts.h"
#include <cmath>
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

using passivity::WallLimits;

// Curves of the limits over something, those that there are.
struct LimitCurves {
  Curve stable{"stable"}, jittering{"stable with changing delays, by search"},
      proven{"stable with changing delays, proven"}, held{"stable with each hand in bounds"},
      passive{"passive, motions below half rate"}, any{"passive, any motion"};

  void add(double x, const WallLimits& limits) {
    const auto put = [x](Curve& curve, const std::optional<double>& y) {
      if (y && std::isfinite(*y) && *y > 0) curve.points.emplace_back(x, *y);
    };
    put(stable, limits.stable), put(jittering, searched(limits)), put(held, gain_of(limits));
    put(proven, limits.proven);
    put(passive, limits.passive), put(any, limits.passive_any);
  }
  std::vector<Curve> all(bool with_passive = true) const {
    std::vector<Curve> curves;
    for (const Curve* one : {&stable, &jittering, &proven, &held, &passive, &any})
      if (one->points.size() > 1 && (with_passive || (one != &passive && one != &any)))
        curves.push_back(*one);
    return curves;
  }
};

// Over the first axis of the workspace: the smallest over the others.
std::vector<Curve> curves_over_workspace(const WallStudy& study) {
  LimitCurves curves;
  for (std::size_t i = 0; i < study.places.size();) {
    const double x = study.places[i].at.front();
    WallLimits least = study.places[i].walls.front();
    for (; i < study.places.size() && study.places[i].at.front() == x; ++i)
      take_smaller(least, study.places[i].walls.front());
    curves.add(x, least);
  }
  return curves.all();
}

} // namespace

Figure walls_charts(const WallStudy& study) {
  const Units unit = units_of(study);
  const std::string stiffness = fmt::format("stiffness ({})", unit.stiffness);
  Figure figure{fmt::format("{} at {:.6g} Hz: walls", study.device.name, 1 / study.period), {}};
  LimitCurves width, passive;
  for (const WallLimits& one : study.width) {
    width.add(one.damping, one);
    if (one.passive > 0) passive.add(one.damping, one);
  }
  const auto add = [&](Panel panel) {
    if (!panel.curves.empty()) figure.panels.push_back(std::move(panel));
  };
  const std::string damping = fmt::format("virtual damping ({})", unit.damping);
  add({"Over the virtual damping as far as walls are passive", damping, stiffness, false, true,
       passive.all()});
  add({"Over the virtual damping as far as walls are stable", damping, stiffness, false, true,
       width.all(passive.all().empty())});
  if (!study.device.workspace.empty() && study.places.size() > 1)
    add({"Over the workspace, without virtual damping", column("q", study.device.workspace.front().joint),
         stiffness, false, true, curves_over_workspace(study)});
  if (!study.delayed.empty()) {
    Curve curve{"stable"};
    for (const auto& [delay, value] : study.delayed) curve.points.emplace_back(1e3 * delay, value);
    add({"Over a further delay, at the weakest place",
         "further delay (ms)",
         stiffness,
         false,
         true,
         {curve},
         {1e3 * *study.halving_delay}});
  }
  return figure;
}

} // namespace mbsgen::cli
