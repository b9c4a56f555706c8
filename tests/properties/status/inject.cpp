// SPDX-License-Identifier: GPL-3.0-or-later
// Puts NaN, infinity and minus infinity in each number that a caller supplies to each function that returns
// a Status, one at a time. A function that reads the number must answer invalid_input and leave its arrays
// alone; otherwise nothing may change. With parameters it must not answer ok where results are not finite.
// Compiled with MBSGEN_HEADER and MBSGEN_MODEL, MBSGEN_LAWS (a class of the user's) where the model has
// laws, MBSGEN_INPUTS where functions take inputs, MBSGEN_TREE for a model without loops, and MBSGEN_REAL.
// Prints the number of injections that were answered by invalid_input, then what is wrong.
#include MBSGEN_HEADER
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <string>

namespace generated = MBSGEN_MODEL;

namespace {

using Real = MBSGEN_REAL;
#ifndef MBSGEN_LAWS
#define MBSGEN_LAWS generated::NoLaws
#else
struct Laws {
  Real roller(Real Z, Real Zd) const { return Real(3) * Z - Real(0.25) * Zd; }
};
#endif
using Model = generated::Model<Real, MBSGEN_LAWS>;
using Status = generated::Status;

constexpr int n = generated::nq, nc = generated::nc > 0 ? generated::nc : 1,
              nd = generated::nd > 0 ? generated::nd : 1;

/// All numbers of a call.
struct State {
  Real q[n], qd[n], qdd[n], Q[n], lambda[nc], driving[nd];
#ifdef MBSGEN_INPUTS
  generated::Inputs<Real> inputs;
#endif
};
#ifdef MBSGEN_INPUTS
#define AND_INPUTS , s.inputs
#else
#define AND_INPUTS
#endif

constexpr std::size_t numbers = sizeof(State) / sizeof(Real);
using Numbers = std::array<Real, numbers>;

Numbers numbers_of(const State& state) {
  Numbers values;
  std::memcpy(values.data(), &state, sizeof(state));
  return values;
}

struct Function {
  const char* name;
  Status (*call)(const Model&, State&);
};

constexpr Function functions[] = {
    {"direct_dynamics",
     [](const Model& m, State& s) {
#ifdef MBSGEN_TREE
       return m.direct_dynamics(s.q, s.qd, s.Q, s.qdd AND_INPUTS);
#else
       return m.direct_dynamics(s.q, s.qd, s.Q, s.qdd, s.lambda, s.driving AND_INPUTS);
#endif
     }},
#ifndef MBSGEN_TREE
    {"direct_dynamics without optional results",
     [](const Model& m, State& s) {
       return m.direct_dynamics(s.q, s.qd, s.Q, s.qdd, nullptr, nullptr AND_INPUTS);
     }},
    {"inverse_dynamics",
     [](const Model& m, State& s) { return m.inverse_dynamics(s.q, s.qd, s.qdd, s.Q AND_INPUTS); }},
#endif
#ifdef MBSGEN_LOOPS
    {"assemble", [](const Model& m, State& s) { return m.assemble(s.q AND_INPUTS); }},
    {"velocities", [](const Model& m, State& s) { return m.velocities(s.q, s.qd AND_INPUTS); }},
#endif
};

bool same(Real a, Real b) {
  return (a >= b && a <= b) || (std::isnan(a) && std::isnan(b));
}

bool same(const Numbers& a, const Numbers& b, std::size_t except = numbers) {
  for (std::size_t i = 0; i < numbers; ++i)
    if (i != except && !same(a[i], b[i])) return false;
  return true;
}

// Of the arrays that every call has; those that may be left out have parameters of their own.
bool all_finite(const State& state) {
  for (const Real(*array)[n] : {&state.q, &state.qd, &state.qdd, &state.Q})
    for (const Real value : *array)
      if (!std::isfinite(value)) return false;
  return true;
}

const Real bad[] = {std::numeric_limits<Real>::quiet_NaN(), std::numeric_limits<Real>::infinity(),
                    -std::numeric_limits<Real>::infinity()};

State initial() {
  Numbers values;
  for (std::size_t i = 0; i < numbers; ++i)
    values[i] = Real(0.125) + Real(0.03125) * static_cast<Real>(i % 7);
  State state;
  std::memcpy(static_cast<void*>(&state), values.data(), sizeof(state));
  for (int i = 0; i < n; ++i) state.q[i] = generated::q0[i];
#ifdef MBSGEN_TREE
  for (int i = 0; i < n; ++i) state.q[i] += Real(0.25) + Real(0.0625) * static_cast<Real>(i);
#endif
  return state;
}

int faults = 0, answered = 0, changed = 0;

void complain(const Function& function, const char* what, std::size_t place, Real value) {
  ++faults;
  std::printf("%s: %s, number %zu set to %g\n", function.name, what, place, static_cast<double>(value));
}

void inject(const Model& model, const Function& function, std::size_t place, Real value, const State& start,
            const Numbers& good) {
  Numbers given = numbers_of(start);
  given[place] = value;
  State state;
  std::memcpy(static_cast<void*>(&state), given.data(), sizeof(state));
  const Status status = function.call(model, state);
  const Numbers found = numbers_of(state);
  if (status == Status::invalid_input) {
    ++answered;
    if (!same(found, given)) complain(function, "changes its arrays", place, value);
  } else if (status != Status::ok) {
    complain(function, "answers with another failure", place, value);
  } else if (!same(found, good, place)) {
    complain(function, "answers ok with other results", place, value);
  }
}

// A parameter that is not finite.
void inject(const Function& function, std::size_t place, Real value, const State& start) {
  Model model;
  std::memcpy(reinterpret_cast<unsigned char*>(&model.parameters) + place * sizeof(Real), &value,
              sizeof(value));
  model.update();
  State state = start;
  const Status status = function.call(model, state);
  changed += status != Status::ok ? 1 : 0;
  if (status == Status::ok && !all_finite(state))
    complain(function, "answers ok with results that are not finite, a parameter", place, value);
  if (status != Status::ok && !same(numbers_of(state), numbers_of(start)))
    complain(function, "changes its arrays, a parameter", place, value);
}

} // namespace

int main() {
  const Model model;
  const State start = initial();
  for (const Function& function : functions) {
    State state = start;
    if (function.call(model, state) != Status::ok) {
      std::printf("%s: not ok at the start\n", function.name);
      return 1;
    }
    const Numbers good = numbers_of(state);
    for (std::size_t place = 0; place < numbers; ++place)
      for (const Real value : bad) inject(model, function, place, value, start, good);
    for (std::size_t place = 0; place < sizeof(model.parameters) / sizeof(Real); ++place)
      for (const Real value : bad) inject(function, place, value, start);
  }
  std::printf("%d arguments answered by invalid_input, %d parameters by a failure\n", answered, changed);
  return faults == 0 ? 0 : 1;
}
