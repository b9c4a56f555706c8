// SPDX-License-Identifier: GPL-3.0-or-later
// The Jacobian of first-order equations against differences of their rates.
#include "bicycle.hpp"
#include "spatial.hpp"
#include "support/catch.hpp"
#include <mbsgen/analysis/first_order.hpp>
#include <mbsgen/analysis/linear.hpp>

using namespace mbsgen;

namespace {

using analysis::Dual;
using analysis::Vector;

// All columns about x, those of first guesses included, which change nothing.
template <class Model>
void check_jacobian(analysis::System<Model>& system, const Vector& x) {
  analysis::detail::FirstOrder<Model> equations(system);
  const std::size_t size = equations.size();
  Vector low(size), high(size), exact(size * size);
  equations.rates(0, x, low);
  equations.differentiate(
      x, [&](std::size_t row, std::size_t column, double value) { exact[row * size + column] = value; });
  for (std::size_t column = 0; column < size; ++column) {
    constexpr double step = 1e-5;
    Vector before = x, after = x;
    before[column] -= step, after[column] += step;
    equations.rates(0, before, low);
    equations.rates(0, after, high);
    for (std::size_t row = 0; row < size; ++row) {
      INFO(row << ", " << column);
      CHECK(exact[row * size + column] ==
            Approx((high[row] - low[row]) / (2 * step)).epsilon(1e-6).margin(2e-6));
    }
  }
}

} // namespace

TEST_CASE("the Jacobian of a bicycle, with loops and wheels that roll") {
  using Model = bicycle::Model<>;
  using DualModel = bicycle::Model<Dual>;
  const analysis::Layout layout = analysis::layout_of<Model>(bicycle::nc, bicycle::nd);
  analysis::System<Model> system(Model(), layout, bicycle::q0, bicycle::qd0);
  const analysis::Roles roles{{std::begin(bicycle::independent), std::end(bicycle::independent)},
                              {std::begin(Model::Roles::solved), std::end(Model::Roles::solved)},
                              {0, 1, 2, 3, 4}};
  system.derivatives = analysis::derivatives_by(analysis::Linearizer<DualModel>(DualModel(), layout, roles));
  analysis::State state = system.state();
  state.q[bicycle::joint::lean] = 0.1, state.q[bicycle::joint::steer] = 0.2;
  state.q[bicycle::joint::yaw] = 0.3;
  Vector x = state.q;
  x.insert(x.end(), state.ud.begin(), state.ud.end());
  check_jacobian(system, x);
}

TEST_CASE("the Jacobian of free and ball joints, by quaternions of any length") {
  using Model = spatial::Model<>;
  using DualModel = spatial::Model<Dual>;
  analysis::Layout layout = analysis::layout_of<Model>(spatial::nc, spatial::nd);
  layout.spatial = {{0, 0, true}, {7, 6, false}};
  analysis::System<Model> system(Model(), layout, spatial::q0, spatial::qd0);
  const analysis::Roles roles{{std::begin(spatial::independent), std::end(spatial::independent)}, {}, {}};
  system.derivatives = analysis::derivatives_by(analysis::Linearizer<DualModel>(DualModel(), layout, roles));
  Vector x(spatial::q0, spatial::q0 + spatial::nq);
  for (std::size_t i = 3; i < 11; ++i) x[i] *= 1.25;
  for (int i = 0; i < spatial::nqd; ++i) x.push_back(0.3 - 0.1 * i);
  check_jacobian(system, x);
}
