// SPDX-License-Identifier: GPL-3.0-or-later
// The generated functions of one model, compiled, for comparison with their evaluation: MBSGEN_HEADER (the generated
// file, quoted) and MBSGEN_MODEL (its namespace). Reads the number of a state and q, qd, qdd, Q; prints the status of
// each call and its arrays, in hexadecimal: no digit is lost.
#include MBSGEN_HEADER
#include <cstdio>

namespace generated = MBSGEN_MODEL;

namespace {

constexpr int n = generated::nq, m = generated::nqd, nc = generated::nc > 0 ? generated::nc : 1,
              nd = generated::nd > 0 ? generated::nd : 1;

struct State {
  double q[n], qd[m], qdd[m], Q[m], lambda[nc] = {}, Qdriven[nd] = {};
};

bool read(double* values, int count) {
  for (int i = 0; i < count; ++i)
    if (std::scanf("%lf", &values[i]) != 1) return false;
  return true;
}

void print(const double* values, int count) {
  for (int i = 0; i < count; ++i) std::printf("%a\n", values[i]);
}

void print(const State& state) {
  print(state.q, n), print(state.qd, m), print(state.qdd, m), print(state.Q, m);
  print(state.lambda, generated::nc), print(state.Qdriven, generated::nd);
}

template <class Call>
void show(const Call& call, State state) {
  double status = 0;
  if constexpr (std::is_void_v<decltype(call(state))>)
    call(state);
  else
    status = static_cast<int>(call(state));
  print(&status, 1);
  print(state);
}

template <class Model>
void direct(const Model& model, const State& at) {
  show(
      [&](auto& s) {
        if constexpr (generated::nc + generated::nd > 0)
          return model.direct_dynamics(s.q, s.qd, s.Q, s.qdd, s.lambda, s.Qdriven);
        else
          return model.direct_dynamics(s.q, s.qd, s.Q, s.qdd);
      },
      at);
}

} // namespace

int main() {
  const generated::Model<> model;
  State state;
  while (read(state.q, n) && read(state.qd, m) && read(state.qdd, m) && read(state.Q, m)) {
    direct(model, state);
    show([&](auto& s) { return model.inverse_dynamics(s.q, s.qd, s.qdd, s.Q); }, state);
  }
  return 0;
}
