// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "properties/slopes/state.h"

/// Derivatives of the mass matrix, of the constraints' Jacobian and of the energies against slopes of these.
namespace slopes {

template <class Real>
std::vector<Real> mass_matrix(const State<Real>& state) {
  std::vector<Real> entries(nqd * nqd);
  call(state.inputs, [&, model = new_model<Real>()](const auto&... inputs) {
    return model.mass_matrix(state.q.data(), entries.data(), inputs...);
  });
  return entries;
}

template <class Real>
std::vector<Real> jacobian(const State<Real>& state) {
  std::vector<Real> h(MODEL::nc), entries(MODEL::nc * nqd);
  call(state.inputs, [&, model = new_model<Real>()](const auto&... inputs) {
    return model.constraints(state.q.data(), h.data(), entries.data(), inputs...);
  });
  return entries;
}

template <class Real>
std::vector<Real> energies(const State<Real>& state) {
  std::vector<Real> values(2);
  call(state.inputs, [&, model = new_model<Real>()](const auto&... inputs) {
    return model.energy(state.q.data(), state.qd.data(), values.data(), inputs...);
  });
  return values;
}

template <class M>
void compare_mass_matrix(const M& model, const State<Plain>& at, Report& report) {
  std::vector<Plain> by_q(nqd * nqd * nqd);
  call(at.inputs, [&](const auto&... inputs) {
    return model.mass_matrix_derivatives(at.q.data(), by_q.data(), inputs...);
  });
  report.compare("dM", by_q, columns(at, &State<Plain>::q, mass_matrix<Moving>));
}

template <class M>
void compare_jacobian(const M& model, const State<Plain>& at, Report& report) {
  std::vector<Plain> by_q(MODEL::nc * nqd * nqd);
  call(at.inputs, [&](const auto&... inputs) {
    return model.constraint_derivatives(at.q.data(), by_q.data(), inputs...);
  });
  report.compare("dJ_dq", by_q, columns(at, &State<Plain>::q, jacobian<Moving>));
}

template <class M>
void compare_energies(const M& model, const State<Plain>& at, Report& report) {
  std::vector<Plain> by_q(2 * nqd), by_qd(2 * nqd);
  call(at.inputs, [&](const auto&... inputs) {
    return model.energy_derivatives(at.q.data(), at.qd.data(), by_q.data(), by_qd.data(), inputs...);
  });
  report.compare("dE_dq", by_q, columns(at, &State<Plain>::q, energies<Moving>));
  report.compare("dE_dqd", by_qd, columns(at, &State<Plain>::qd, energies<Moving>));
}

} // namespace slopes
