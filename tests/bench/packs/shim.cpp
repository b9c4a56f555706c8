// SPDX-License-Identifier: GPL-3.0-or-later
// A library of one generated header (HEADER, MODEL, the user's laws in "laws.h") for race.cpp: `run` calls one of the
// functions at one of 64 states, which are assembled first where the model has loops.
#include HEADER
#include "laws.h"
#include <algorithm>
#include <random>
#include <vector>

namespace {

using Model = MODEL::Model<double, Laws>;
constexpr int states = 64;

struct Arguments {
  std::vector<double> q, qd, x;
};

template <class M>
auto assemble(const M& model, double* q, int) -> decltype(model.assemble(q), void()) {
  static_cast<void>(model.assemble(q));
}
template <class M>
void assemble(const M& /*model*/, double* /*q*/, long) {}

std::vector<Arguments> arguments_of(const Model& model) {
  std::mt19937 bits(1);
  std::uniform_real_distribution<double> number(-1, 1);
  const auto fill = [&](double size) {
    std::vector<double> values(MODEL::nq);
    for (double& value : values) value = size * number(bits);
    return values;
  };
  std::vector<Arguments> result;
  for (int i = 0; i < states; ++i) {
    result.push_back({fill(LOOPS ? 1e-2 : 1), fill(0.2), fill(1)});
    for (int k = 0; LOOPS && k < MODEL::nq; ++k) result.back().q[k] += MODEL::q0[k];
    assemble(model, result.back().q.data(), 0);
  }
  return result;
}

// A function that the model has not does nothing.
template <class M>
auto inverse(const M& m, Arguments& at, double* y, int)
    -> decltype(m.inverse_dynamics(at.q.data(), at.qd.data(), at.x.data(), y), true) {
  return static_cast<void>(m.inverse_dynamics(at.q.data(), at.qd.data(), at.x.data(), y)), true;
}
template <class M>
bool inverse(const M& /*m*/, Arguments& /*at*/, double* /*y*/, long) {
  return false;
}
template <class M>
auto matrix(const M& m, Arguments& at, double* y, int) -> decltype(m.mass_matrix(at.q.data(), y), true) {
  return static_cast<void>(m.mass_matrix(at.q.data(), y)), true;
}
template <class M>
bool matrix(const M& /*m*/, Arguments& /*at*/, double* /*y*/, long) {
  return false;
}
template <class M>
auto direct(const M& m, Arguments& at, double* y, int)
    -> decltype(m.direct_dynamics(at.q.data(), at.qd.data(), at.x.data(), y), true) {
  return static_cast<void>(m.direct_dynamics(at.q.data(), at.qd.data(), at.x.data(), y)), true;
}
template <class M>
bool direct(const M& /*m*/, Arguments& /*at*/, double* /*y*/, long) {
  return false;
}

} // namespace

// The model and its states; the number of its results.
extern "C" int results() {
  return std::max(MODEL::nq * MODEL::nq, 1);
}

// False where there is no such function.
extern "C" bool run(int function, int state, double* y) {
  static const Model model;
  static std::vector<Arguments> arguments = arguments_of(model);
  Arguments& at = arguments[static_cast<std::size_t>(state % states)];
  return function == 0   ? inverse(model, at, y, 0)
         : function == 1 ? matrix(model, at, y, 0)
                         : direct(model, at, y, 0);
}
