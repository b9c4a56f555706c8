// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/matrix_derivatives.h"
#include "base/index.h"
#include "formalism/dynamics/mass_matrix.h"
#include "formalism/mechanism/live_rows.h"
#include "formalism/tree/tangent.h"

namespace mbsgen::formalism {

namespace {

// Gives `take` the derivatives along each velocity, with its place; of all equations that the builder has now.
template <class Take>
void for_each_displacement(const Mechanism& mechanism, FunctionBuilder& builder, const Take& take) {
  const std::size_t count = builder.scheme.equations().size();
  for (int k = 0; k < mechanism.nqd(); ++k) {
    const std::vector<Expr> unit = unit_velocity(mechanism.pool(), at(mechanism.nqd()), k);
    const scheme::Differentiation derivative(builder.scheme, count,
                                             displacement(builder.elements(mechanism), unit));
    take(k, derivative);
  }
}

void build_mass_matrix_derivatives(const Mechanism& mechanism, FunctionBuilder& builder) {
  const MassMatrix m = mass_matrix(builder.recursion());
  const int n = m.size();
  for_each_displacement(mechanism, builder, [&](int k, const scheme::Differentiation& derivative) {
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) put(builder, "dM", (i * n + j) * n + k, derivative(m.at(i, j)));
  });
}

void build_constraint_derivatives(const Mechanism& mechanism, FunctionBuilder& builder) {
  const std::vector<ConstraintRow> rows = live_rows(mechanism, builder);
  const int n = mechanism.nqd();
  for_each_displacement(mechanism, builder, [&](int k, const scheme::Differentiation& derivative) {
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (int j = 0; j < n; ++j)
        put(builder, "dJ_dq", (static_cast<int>(i) * n + j) * n + k, derivative(rows[i].jacobian[at(j)]));
  });
}

} // namespace

std::vector<FunctionRow> matrix_derivatives() {
  using scheme::Task;
  std::vector<FunctionRow> rows = {
      {Task::mass_matrix_derivatives,
       "mass_matrix_derivatives",
       "Derivatives of the mass matrix by displacements: dM[(i*nqd + j)*nqd + k] is that of M(i, j) along velocity k.",
       Applies::always,
       !gives_status,
       {in("q"), out("dM", size::nqd_cubed)},
       {{build_mass_matrix_derivatives}}},
      {Task::constraint_derivatives,
       "constraint_derivatives",
       "Derivatives of the constraint Jacobian by displacements: dJ_dq[(i*nqd + j)*nqd + k] is that of J(i, j) along "
       "velocity k.",
       Applies::with_loops,
       !gives_status,
       {in("q"), out("dJ_dq", size::nc_nqd_squared)},
       {{build_constraint_derivatives, !on_chains}}},
  };
  for (FunctionRow& row : rows) row.on_demand = true;
  return rows;
}

} // namespace mbsgen::formalism
