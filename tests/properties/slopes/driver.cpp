// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the derivatives of one generated model with slopes of the generated functions that they belong to. Compile as
// slopes/model.h says.
//   driver SEED: one line for each matrix; 1 where one differs, 2 where the model has none, or no state with slopes.
#include "properties/slopes/matrices.h"
#include "properties/slopes/report.h"
#include "properties/slopes/state.h"
#ifdef LINEARIZED
#include "properties/slopes/direction.h"
#include "properties/slopes/linearization.h"
#endif
#include <cstdlib>

namespace {

using namespace slopes;

template <class M>
void compare_inverse(const M& model, const State<Plain>& at, Report& report) {
  std::vector<Plain> by_q(nqd * nqd), by_qd(nqd * nqd);
  call(at.inputs, [&](const auto&... inputs) {
    return model.inverse_dynamics_derivatives(at.q.data(), at.qd.data(), at.qdd.data(), by_q.data(),
                                              by_qd.data(), inputs...);
  });
  const auto forces = [](const State<Moving>& state) {
    std::vector<Moving> Q(nqd);
    call(state.inputs, [&, moving = new_model<Moving>()](const auto&... inputs) {
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
  call(at.inputs, [&](const auto&... inputs) {
    return model.direct_dynamics_derivatives(at.q.data(), at.qd.data(), at.Q.data(), qdd.data(), by_q.data(),
                                             by_qd.data(), inverse.data(), inputs...);
  });
  report.compare("dqdd_dq", by_q, columns(at, &State<Plain>::q, accelerations<Moving>));
  report.compare("dqdd_dqd", by_qd, columns(at, &State<Plain>::qd, accelerations<Moving>));
  report.compare("Minv", inverse, columns(at, &State<Plain>::Q, accelerations<Moving>));
}

template <class M>
void compare_all(const State<Plain>& at, Report& report) {
  if constexpr (has<InverseDerivativesOf, M>) compare_inverse(new_model<Plain>(), at, report);
  if constexpr (has<DirectDerivativesOf, M>) compare_direct(new_model<Plain>(), at, report);
#ifdef LINEARIZED
  compare_linearization<M>(at, report);
  if constexpr (has<TangentOf, M>) compare_tangent(new_model<Plain>(), at, report);
  if constexpr (has<SensitivitiesOf, M>) compare_sensitivities(new_model<Plain>(), at, report);
#endif
  if constexpr (has<MassMatrixDerivativesOf, M>) compare_mass_matrix(new_model<Plain>(), at, report);
  if constexpr (has<ConstraintDerivativesOf, M>) compare_jacobian(new_model<Plain>(), at, report);
  if constexpr (has<EnergyDerivativesOf, M>) compare_energies(new_model<Plain>(), at, report);
}

// Whether this state has slopes; says why not.
bool compare_at(unsigned seed, Report& report) {
  try {
    compare_all<Model<Plain>>(random_state(seed), report);
    return true;
  } catch (const NoSlope& reason) {
    std::printf("  another state: %s\n", reason.what());
    return false;
  }
}

} // namespace

int main(int argc, char** argv) {
  constexpr unsigned tries = 6, stride = 1000;
  const unsigned seed = argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 1;
  Report report(Slopes::tolerance);
  bool done = false;
  for (unsigned i = 0; i < tries && !done; ++i) done = compare_at(seed + i * stride, report);
  if (done && report.compared() == 0) std::printf("  nothing to compare\n");
  return !report.passed() ? 1 : !done || report.compared() == 0 ? 2 : 0;
}
