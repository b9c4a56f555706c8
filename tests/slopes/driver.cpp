// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the derivatives of one generated model with slopes of the generated functions that they belong to. Compile with
// -DMODEL_HEADER='"NAME.hpp"' -DMODEL=NAME, and with -DDIFFERENCES where the code compares numbers.
//   driver SEED: one line for each matrix; 1 where one differs, 2 where the model has none.
#include "slopes/report.h"
#include "slopes/slope.h"
#include "slopes/tangent.h"
#include <cstdlib>
#include <exception>
#include <mbsgen/integrate/dynamics.hpp>
#include <random>

#include MODEL_HEADER

namespace {

using namespace slopes;
namespace runtime = mbsgen::runtime;

#ifdef DIFFERENCES
using Slopes = Differences;
#else
using Slopes = ComplexSteps;
#endif

template <class Real>
using Model = MODEL::Model<Real>;
using Plain = Slopes::Plain;   ///< of the derivatives
using Moving = Slopes::Moving; ///< of the functions whose slopes are taken
constexpr int nq = MODEL::nq, nqd = MODEL::nqd;

template <class M, class = void>
constexpr bool has_newton = false;
template <class M>
constexpr bool has_newton<M, std::void_t<decltype(std::declval<M&>().newton)>> = true;
template <class M, class = void>
constexpr bool has_integrate = false;
template <class M>
constexpr bool has_integrate<M, std::void_t<decltype(&M::integrate)>> = true;
constexpr bool is_closed = runtime::detail::HasDriving<Model<Plain>, Plain>::value;

template <class Real>
using Inputs = typename runtime::detail::InputsOf<Model<Real>>::type;
template <class Real>
constexpr bool has_inputs = !std::is_same_v<Inputs<Real>, runtime::detail::NoInputs>;

/// A state and what acts on it, or a change of these; displacements of q are by velocity.
template <class Real>
struct State {
  std::vector<Real> q, qd, qdd, Q, inputs; ///< inputs: the structure's numbers in their order
};

template <class Real>
constexpr std::size_t input_count() {
  return has_inputs<Real> ? sizeof(Inputs<Real>) / sizeof(Real) : 0;
}

// The place of the time among the inputs; beyond them where there is none.
template <class Real>
std::size_t place_of_time() {
  if constexpr (runtime::detail::HasTime<Inputs<Real>, Real>::value) {
    const Inputs<Real> inputs{};
    return static_cast<std::size_t>(&inputs.t - reinterpret_cast<const Real*>(&inputs));
  }
  return input_count<Real>();
}

template <class Real>
Inputs<Real> inputs_of(const std::vector<Real>& numbers) {
  Inputs<Real> inputs{};
  if constexpr (has_inputs<Real>) std::copy(numbers.begin(), numbers.end(), reinterpret_cast<Real*>(&inputs));
  return inputs;
}

// A generated function may end with the inputs.
template <class Real, class Function>
void call(const State<Real>& state, const Function& function) {
  const bool works = runtime::detail::succeeded([&] {
    if constexpr (has_inputs<Real>)
      return function(inputs_of(state.inputs));
    else
      return function();
  });
  if (!works) throw std::runtime_error("a function has no result");
}

template <class Real>
Model<Real> new_model() {
  Model<Real> model;
  if constexpr (has_newton<Model<Real>>) {
    model.newton.tolerance = Real(1e-13);
    model.newton.max_iterations = 60;
  }
  return model;
}

/// The state moved by `s` times the change.
template <class Real>
State<Real> moved(const State<Plain>& state, const State<Plain>& change, const Real& s) {
  const auto line = [&](const std::vector<Plain>& from, const std::vector<Plain>& along) {
    std::vector<Real> result;
    for (std::size_t i = 0; i < from.size(); ++i) result.push_back(Real(from[i]) + s * Real(along[i]));
    return result;
  };
  State<Real> result{{},
                     line(state.qd, change.qd),
                     line(state.qdd, change.qdd),
                     line(state.Q, change.Q),
                     line(state.inputs, change.inputs)};
  if constexpr (has_integrate<Model<Real>>) {
    const std::vector<Real> from(state.q.begin(), state.q.end()), along(change.q.begin(), change.q.end());
    result.q.resize(nq);
    new_model<Real>().integrate(from.data(), along.data(), s, result.q.data());
  } else {
    result.q = line(state.q, change.q);
  }
  return result;
}

State<Plain> no_change() {
  const std::vector<Plain> none(nqd);
  return {none, none, none, none, std::vector<Plain>(input_count<Plain>())};
}

template <class Real>
void direct_dynamics(State<Real>& state) {
  const Model<Real> model = new_model<Real>();
  std::vector<Real> lambda(MODEL::nc), driving(MODEL::nd);
  call(state, [&](const auto&... inputs) {
    if constexpr (runtime::detail::HasDriving<Model<Real>, Real>::value)
      return model.direct_dynamics(state.q.data(), state.qd.data(), state.Q.data(), state.qdd.data(),
                                   lambda.data(), driving.data(), inputs...);
    else
      return model.direct_dynamics(state.q.data(), state.qd.data(), state.Q.data(), state.qdd.data(),
                                   inputs...);
  });
}

/// Columns of the slopes of `values(state)` along the directions of one list of the state.
template <class Values>
Matrix columns(const State<Plain>& at, std::vector<Plain> State<Plain>::*list, const Values& values) {
  Matrix result;
  for (int j = 0; j < nqd; ++j) {
    State<Plain> change = no_change();
    (change.*list)[static_cast<std::size_t>(j)] = 1;
    result.add_column(Slopes::of([&](const Moving& s) { return values(moved(at, change, s)); }));
  }
  return result;
}

template <class M, class = void>
constexpr bool has_tree_derivatives = false;
template <class M>
constexpr bool has_tree_derivatives<M, std::void_t<decltype(&M::inverse_dynamics_derivatives)>> = true;

template <class M>
void compare_inverse(const M& model, const State<Plain>& at, Report& report) {
  std::vector<Plain> by_q(nqd * nqd), by_qd(nqd * nqd);
  call(at, [&](const auto&... inputs) {
    return model.inverse_dynamics_derivatives(at.q.data(), at.qd.data(), at.qdd.data(), by_q.data(),
                                              by_qd.data(), inputs...);
  });
  const auto forces = [](const State<Moving>& state) {
    std::vector<Moving> Q(nqd);
    call(state, [&, moving = new_model<Moving>()](const auto&... inputs) {
      return moving.inverse_dynamics(state.q.data(), state.qd.data(), state.qdd.data(), Q.data(), inputs...);
    });
    return Q;
  };
  report.compare("dQ_dq", by_q, columns(at, &State<Plain>::q, forces));
  report.compare("dQ_dqd", by_qd, columns(at, &State<Plain>::qd, forces));
}

template <class M>
void compare_direct(const M& model, const State<Plain>& at, Report& report) {
  std::vector<Plain> qdd(nqd), by_q(nqd * nqd), by_qd(nqd * nqd), inverse(nqd * nqd);
  call(at, [&](const auto&... inputs) {
    return model.direct_dynamics_derivatives(at.q.data(), at.qd.data(), at.Q.data(), qdd.data(), by_q.data(),
                                             by_qd.data(), inverse.data(), inputs...);
  });
  const auto accelerations = [](State<Moving> state) {
    direct_dynamics(state);
    return state.qdd;
  };
  report.compare("dqdd_dq", by_q, columns(at, &State<Plain>::q, accelerations));
  report.compare("dqdd_dqd", by_qd, columns(at, &State<Plain>::qd, accelerations));
  report.compare("Minv", inverse, columns(at, &State<Plain>::Q, accelerations));
}

const std::vector<std::string> velocities(MODEL::joint_names, MODEL::joint_names + nqd);

/// The change that a state or input of linearized equations is, by its name: q(JOINT), FORCE.force[0].
State<Plain> change_named(const std::string& name, std::size_t& next_input) {
  State<Plain> change = no_change();
  const std::pair<const char*, std::vector<Plain> State<Plain>::*> lists[] = {{"q(", &State<Plain>::q},
                                                                              {"qd(", &State<Plain>::qd},
                                                                              {"qdd(", &State<Plain>::qdd},
                                                                              {"Q(", &State<Plain>::Q}};
  for (const auto& [start, list] : lists)
    if (name.rfind(start, 0) == 0) {
      (change.*list)[place_in(velocities, inside(name))] = 1;
      return change;
    }
  next_input += next_input == place_of_time<Plain>();
  change.inputs.at(next_input++) = 1;
  return change;
}

/// Rates of the named states along the change: the completed state moves, displacements in the axes that move with it.
Column<Plain> state_rates(const State<Plain>& at, const State<Plain>& change) {
  State<Plain> now = at;
  direct_dynamics(now);
  const Column<Plain> all_rates = Slopes::of([&](const Moving& s) {
    State<Moving> state = moved(at, change, s);
    direct_dynamics(state);
    std::vector<Moving> all = state.q;
    all.insert(all.end(), state.qd.begin(), state.qd.end());
    all.insert(all.end(), state.qdd.begin(), state.qdd.end());
    return all;
  });
  const auto part = [&](int first, int size) {
    const auto begin = all_rates.slopes.begin() + first;
    return std::vector<Plain>(begin, begin + size);
  };
  const std::vector<Plain> q_rates =
      displacement_rates(velocities, now.q, now.qd, part(0, nq), part(nq, nqd));
  const std::vector<Plain> qd_rates = part(nq + nqd, nqd);
  Column<Plain> rates{{}, all_rates.noise};
  for (int i = 0; i < MODEL::nx; ++i) {
    const std::string name = MODEL::state_names[i];
    rates.slopes.push_back(
        (name.rfind("q(", 0) == 0 ? q_rates : qd_rates)[place_in(velocities, inside(name))]);
  }
  return rates;
}

/// Attitudes that an iteration corrects depend on where it starts: displacements are those of the closed configuration.
/// Driven joints move without acceleration.
void close_loops(State<Plain>& state) {
  std::fill(state.qdd.begin(), state.qdd.end(), Plain(0));
  direct_dynamics(state);
  std::fill(state.qdd.begin(), state.qdd.end(), Plain(0));
}

void compare_linearization(State<Plain> at, Report& report) {
  if (MODEL::nx == 0) return;
  if (is_closed) close_loops(at);
  MODEL::Linearization<Plain> linearization;
  call(at, [&, model = new_model<Plain>()](const auto&... inputs) {
    return model.linearize(at.q.data(), at.qd.data(), at.Q.data(), linearization, inputs...);
  });
  const auto compare = [&](const char* matrix, const Plain* values, const char* const* names, int count) {
    Matrix expected;
    std::size_t next_input = 0;
    for (int j = 0; j < count; ++j) expected.add_column(state_rates(at, change_named(names[j], next_input)));
    report.compare(matrix, std::vector<Plain>(values, values + MODEL::nx * count), expected);
  };
  compare("A", linearization.A, MODEL::state_names, MODEL::nx);
  compare("B", linearization.B, MODEL::input_names, MODEL::ninput);
}

/// Near the initial values; a mechanism closes its loops from there.
State<Plain> random_state(unsigned seed) {
  std::mt19937 numbers(seed);
  const auto draw = [&](std::size_t count, Plain size) {
    std::vector<Plain> values(count);
    for (Plain& value : values) value = size * (static_cast<Plain>(numbers()) / 2147483648.0 - 1);
    return values;
  };
  State<Plain> initial = no_change();
  initial.q.assign(MODEL::q0, MODEL::q0 + nq);
  State<Plain> change = no_change();
  change.q = draw(nqd, is_closed ? 0.02 : 0.6);
  State<Plain> state = moved(initial, change, Plain(1));
  state.qd = draw(nqd, 0.8);
  state.qdd = draw(nqd, 2);
  state.Q = draw(nqd, 5);
  state.inputs = draw(input_count<Plain>(), 3);
  return state;
}

template <class M>
void compare_all(const State<Plain>& at, Report& report) {
  if constexpr (has_tree_derivatives<M>) {
    compare_inverse(new_model<Plain>(), at, report);
    compare_direct(new_model<Plain>(), at, report);
  }
  compare_linearization(at, report);
}

} // namespace

int main(int argc, char** argv) {
  const State<Plain> at = random_state(argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 1);
  Report report(Slopes::tolerance);
  try {
    compare_all<Model<Plain>>(at, report);
  } catch (const std::exception& error) {
    std::printf("  %s\n", error.what());
    return 1;
  }
  if (report.compared() == 0) std::printf("  nothing to compare\n");
  return !report.passed() ? 1 : report.compared() == 0 ? 2 : 0;
}
