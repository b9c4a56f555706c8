// SPDX-License-Identifier: GPL-3.0-or-later
#include "mbsgen/host/batch.hpp"
#include "support/catch.hpp"

#include <vector>

using namespace mbsgen::runtime;

namespace {

struct NoLaws {};

// y = factor (x0 - x1), z = the sum of x and u.
template <class Real = double, class Laws = NoLaws>
struct Difference {
  Real factor = Real(2);
  void update() {}
  void evaluate(const Real* x, const Real* u, Real* y, Real* z) const {
    y[0] = factor * (x[0] - x[1]);
    z[0] = x[0] + x[1];
    z[1] = z[0] + u[0];
  }
};

template <int width, class Value>
void check(std::size_t count, unsigned threads) {
  CAPTURE(width, count, threads);
  std::vector<Value> x(2 * count), u(count), y(count), z(2 * count + 1, Value(-1));
  for (std::size_t k = 0; k < count; ++k) {
    x[2 * k] = static_cast<Value>(3 * k);
    x[2 * k + 1] = static_cast<Value>(k);
    u[k] = static_cast<Value>(k % 7);
  }
  Batch<Difference, width, Value> batch(threads);
  batch.model.factor = Value(0.5);
  batch.run(
      count,
      [](const auto& model, const auto* in, const auto* more, auto* first, auto* second) {
        model.evaluate(in, more, first, second);
      },
      rows_in<2>(x.data()), rows_in<1>(u.data()), rows_out<1>(y.data()), rows_out<2>(z.data()));
  bool right = true;
  for (std::size_t k = 0; k < count; ++k)
    right = right && y[k] == static_cast<Value>(k) && z[2 * k] == static_cast<Value>(4 * k) &&
            z[2 * k + 1] == static_cast<Value>(4 * k + k % 7);
  CHECK(right);
  CHECK(z.back() == Value(-1));
}

template <class Real>
struct Lengths {
  Real factor = Real(2);
  Real offset[2] = {Real(0), Real(0)};
};

// y = factor x + offset0 offset1, the second term of which follows from parameters alone.
template <class Real = double, class Laws = NoLaws>
struct Line {
  Lengths<Real> parameters;
  Real product = Real(0);
  int updates = 0;
  void update() {
    product = parameters.offset[0] * parameters.offset[1];
    ++updates;
  }
  void evaluate(const Real* x, Real* y, Real* counted) const {
    y[0] = parameters.factor * x[0] + product;
    counted[0] = Real(double(updates));
  }
};

void check_sets(std::size_t count, std::size_t states_of_set, unsigned threads) {
  CAPTURE(count, states_of_set, threads);
  std::vector<double> x(count), y(count), updates(count);
  std::vector<Lengths<double>> sets((count + states_of_set - 1) / states_of_set);
  for (std::size_t k = 0; k < count; ++k) x[k] = double(k);
  for (std::size_t k = 0; k < sets.size(); ++k) sets[k] = {double(k + 1), {double(k), 3}};
  Batch<Line, 4> batch(threads);
  batch.run_with(
      sets.data(), states_of_set, count,
      [](const auto& model, const auto* in, auto* out, auto* counted) { model.evaluate(in, out, counted); },
      rows_in<1>(x.data()), rows_out<1>(y.data()), rows_out<1>(updates.data()));
  bool right = true;
  for (std::size_t k = 0; k < count; ++k) {
    const Lengths<double>& own = sets[k / states_of_set];
    right = right && y[k] == own.factor * x[k] + own.offset[0] * own.offset[1];
  }
  CHECK(right);
  if (count > 0 && threads == 1 && states_of_set % 4 == 0) CHECK(updates.back() == double(sets.size()));
  CHECK(batch.model.updates == 0);
}

} // namespace

TEST_CASE("a batch gives each state its own parameters, and updates where they change") {
  for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{1003}})
    for (const std::size_t states_of_set :
         {std::size_t{1}, std::size_t{3}, std::size_t{8}, std::size_t{2000}})
      for (const unsigned threads : {1u, 3u}) check_sets(count, states_of_set, threads);
}

TEST_CASE("a batch gives each state its own results, whatever the width, number and threads") {
  for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{8}, std::size_t{1003}})
    for (const unsigned threads : {0u, 1u, 3u}) {
      check<8, double>(count, threads);
      check<4, double>(count, threads);
      check<16, float>(count, threads);
    }
}
