// SPDX-License-Identifier: MIT
/// Equilibria from several starts.
#pragma once
#include "equilibrium.hpp"

#include <random>

namespace mbsgen::analysis {

/// The first start is the state of the system; the others lie about it, the same ones in each run.
struct Starts {
  int count = 1;
  double spread = 1;       ///< largest distance of an unknown coordinate from the first start, rad or m
  std::vector<int> angles; ///< places in qd of joints that are where they were after a full turn
  double same = 1e-3;      ///< rad or m; equilibria that differ less are one
  std::function<void(int)> searched{}; ///< called after each search, with their number so far; may be empty
};

struct Equilibria {
  std::vector<Equilibrium> distinct; ///< in the order in which they were found
  Equilibrium nearest;               ///< without any: the end of the search that came nearest
};

namespace detail {

/// From one configuration to another as a velocity over 1 s; of quaternions the chord.
inline Eigen::VectorXd way_between(const Layout& layout, const Starts& starts, const Vector& from,
                                   const Vector& to) {
  constexpr double turn = 2 * 3.14159265358979323846;
  Eigen::VectorXd way = Eigen::VectorXd::Zero(layout.nqd);
  std::size_t next = 0;
  for (int coordinate = 0, velocity = 0; coordinate < layout.nq;) {
    const std::size_t at = std::size_t(coordinate);
    if (next == layout.spatial.size() || layout.spatial[next].coordinate != coordinate) {
      way(velocity++) = to[at] - from[at];
      ++coordinate;
      continue;
    }
    const bool is_free = layout.spatial[next++].is_free;
    if (is_free)
      way.segment<3>(velocity) =
          Eigen::Map<const Eigen::Vector3d>(&to[at]) - Eigen::Map<const Eigen::Vector3d>(&from[at]);
    const std::size_t p = at + (is_free ? 3 : 0);
    const Eigen::Quaterniond a(from[p], from[p + 1], from[p + 2], from[p + 3]),
        b(to[p], to[p + 1], to[p + 2], to[p + 3]);
    const Eigen::Quaterniond relative = a.conjugate() * b;
    way.segment<3>(velocity + (is_free ? 3 : 0)) = (relative.w() < 0 ? -2 : 2) * relative.vec();
    coordinate += is_free ? 7 : 4;
    velocity += is_free ? 6 : 3;
  }
  for (const int angle : starts.angles) way(angle) = std::remainder(way(angle), turn);
  return way;
}

/// True where one equilibrium is the other, or is it after changes that have no influence.
inline bool same(const Layout& layout, const Starts& starts, const std::vector<Unknown>& unknowns,
                 const Equilibrium& a, const Equilibrium& b) {
  const Eigen::VectorXd way = way_between(layout, starts, a.at.q, b.at.q);
  Eigen::VectorXd change = Eigen::VectorXd::Zero(long(unknowns.size()));
  for (std::size_t k = 0; k < unknowns.size(); ++k)
    if (unknowns[k].kind == Unknown::Kind::coordinate) change(long(k)) = way(unknowns[k].place);
  const Eigen::VectorXd idle = change - least_change(a.gradient, a.gradient * change);
  return (way - a.ways * idle).cwiseAbs().maxCoeff() <= starts.same;
}

/// Moves the unknown coordinates about, in steps at which loops stay closed, as far as they do.
template <class DualModel>
class Scatter {
public:
  Scatter(Linearizer<DualModel>& linearize, const std::vector<Unknown>& unknowns, double spread,
          double largest_step)
      : linearize_(linearize), unknowns_(unknowns), spread_(spread), largest_step_(largest_step) {}

  /// From an evaluated state on.
  template <class Model>
  void operator()(System<Model>& system) {
    Eigen::VectorXd direction = Eigen::VectorXd::Zero(system.layout().nqd);
    for (const Unknown& unknown : unknowns_)
      if (unknown.kind == Unknown::Kind::coordinate) direction(unknown.place) = spread_ * random();
    const int parts = static_cast<int>(std::ceil(spread_ / largest_step_));
    State state = system.state();
    for (int i = 0; i < parts; ++i) {
      const Vector before = system.at().q;
      const Eigen::VectorXd way = linearize_.follow(system.at(), direction / parts);
      system.integrate(before.data(), way.data(), 1, state.q.data());
      if (place(system, state)) continue;
      state.q = before;
      place(system, state);
      return;
    }
  }

private:
  // The generator is the standard's, with the same numbers on each machine: in (-1, 1).
  double random() { return 2 * (double(generator_()) / double(std::minstd_rand::max())) - 1; }

  template <class Model>
  static bool place(System<Model>& system, const State& state) {
    for (const int coordinate : system.layout().given)
      system.give(coordinate, state.q[std::size_t(coordinate)]);
    return system.evaluate(0, state);
  }

  Linearizer<DualModel>& linearize_;
  const std::vector<Unknown>& unknowns_;
  double spread_, largest_step_;
  std::minstd_rand generator_;
};

} // namespace detail

/// Searches from several starts; the arguments are those of find_equilibrium. `linearize` is left at the last search.
template <class Model, class DualModel>
Equilibria find_equilibria(const System<Model>& system, Linearizer<DualModel>& linearize,
                           const Balance<Model, DualModel>& balance, const EquilibriumOptions& options,
                           const Starts& starts) {
  Equilibria result;
  detail::Scatter<DualModel> scatter(linearize, balance.unknowns, starts.spread, options.largest_step);
  for (int i = 0; i < starts.count; ++i) {
    System<Model> tried = system;
    Balance<Model, DualModel> sought = balance;
    if (i > 0 && tried.evaluate(0, tried.state())) scatter(tried);
    const Equilibrium end = find_equilibrium(tried, linearize, sought, options);
    const auto is_end = [&](const Equilibrium& known) {
      return detail::same(system.layout(), starts, balance.unknowns, known, end);
    };
    const bool is_nearer =
        i == 0 || (end.has_answer && (!result.nearest.has_answer || end.residual < result.nearest.residual));
    if (!end.found && is_nearer) result.nearest = end;
    if (end.found && std::none_of(result.distinct.begin(), result.distinct.end(), is_end))
      result.distinct.push_back(end);
    if (starts.searched) starts.searched(i + 1);
  }
  return result;
}

} // namespace mbsgen::analysis
