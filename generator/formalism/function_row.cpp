// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/function_row.h"
#include "formalism/dynamics/identification.h"
#include <string_view>
#include <utility>

namespace mbsgen::formalism {

namespace size {

int nq(const Mechanism& mechanism) {
  return mechanism.nq();
}
int nqd(const Mechanism& mechanism) {
  return mechanism.nqd();
}
int energies_nqd(const Mechanism& mechanism) {
  return 2 * nqd(mechanism);
}
int nqd_nqd(const Mechanism& mechanism) {
  return nqd(mechanism) * nqd(mechanism);
}
int lower_nqd(const Mechanism& mechanism) {
  return nqd(mechanism) * (nqd(mechanism) + 1) / 2;
}
int nc(const Mechanism& mechanism) {
  return mechanism.closure.nc();
}
int nc_nqd(const Mechanism& mechanism) {
  return nc(mechanism) * nqd(mechanism);
}
int nd(const Mechanism& mechanism) {
  return static_cast<int>(mechanism.closure.partition.driven.size());
}
int nu(const Mechanism& mechanism) {
  return static_cast<int>(mechanism.closure.partition.independent.size());
}
int nu_nu(const Mechanism& mechanism) {
  return nu(mechanism) * nu(mechanism);
}
int nrigid(const Mechanism& mechanism) {
  return static_cast<int>(mechanism.model.rigid_contacts().size());
}
int rigid_rows(const Mechanism& mechanism) {
  return 3 * nrigid(mechanism);
}
int rigid_rows_nqd(const Mechanism& mechanism) {
  return rigid_rows(mechanism) * nqd(mechanism);
}
int rigid_rows_squared(const Mechanism& mechanism) {
  return rigid_rows(mechanism) * rigid_rows(mechanism);
}
int nb(const Mechanism& mechanism) {
  return static_cast<int>(
      identification(mechanism.model, mechanism.parameters, mechanism.constants).parameters.size());
}
int nqd_nb(const Mechanism& mechanism) {
  return nqd(mechanism) * nb(mechanism);
}
int poses(const Mechanism& mechanism) {
  return 12 * static_cast<int>(mechanism.model.bodies.size());
}
int jacobian(const Mechanism& mechanism) {
  return 6 * nqd(mechanism);
}
int outputs(const Mechanism& mechanism) {
  return static_cast<int>(mechanism.model.outputs.size());
}

int nstate(const Mechanism& mechanism) {
  return static_cast<int>(mechanism.model.states.size());
}

int nsensitivity(const Mechanism& mechanism) {
  return static_cast<int>(mechanism.model.sensitivities.size());
}

int nqd_nsensitivity(const Mechanism& mechanism) {
  return nqd(mechanism) * nsensitivity(mechanism);
}

int nqd_cubed(const Mechanism& mechanism) {
  return nqd(mechanism) * nqd_nqd(mechanism);
}
int nc_nqd_squared(const Mechanism& mechanism) {
  return nc(mechanism) * nqd_nqd(mechanism);
}

} // namespace size

namespace {

Size state_size(std::string_view name) {
  return name == "q" ? size::nq : size::nqd;
}

int nbodies(const Mechanism& mechanism) {
  return static_cast<int>(mechanism.model.bodies.size());
}

// The sizes that are those of a matrix: rows, columns, and so on.
const std::vector<std::pair<Size, std::vector<Size>>>& matrices() {
  static const std::vector<std::pair<Size, std::vector<Size>>> table = {
      {size::energies_nqd, {size::fixed<2>, size::nqd}},
      {size::nqd_nqd, {size::nqd, size::nqd}},
      {size::nc_nqd, {size::nc, size::nqd}},
      {size::nu_nu, {size::nu, size::nu}},
      {size::rigid_rows_nqd, {size::rigid_rows, size::nqd}},
      {size::rigid_rows_squared, {size::rigid_rows, size::rigid_rows}},
      {size::nqd_nb, {size::nqd, size::nb}},
      {size::poses, {nbodies, size::fixed<12>}},
      {size::jacobian, {size::fixed<6>, size::nqd}},
      {size::nqd_nsensitivity, {size::nqd, size::nsensitivity}},
      {size::nqd_cubed, {size::nqd, size::nqd, size::nqd}},
      {size::nc_nqd_squared, {size::nc, size::nqd, size::nqd}}};
  return table;
}

std::vector<int> shape_of(const ArgumentRow& argument, const Mechanism& mechanism) {
  std::vector<int> shape;
  for (const auto& [size, lengths] : matrices())
    if (size == argument.size)
      for (const Size length : lengths) shape.push_back(length(mechanism));
  return shape;
}

} // namespace

ArgumentRow in(const char* name) {
  return {name, state_size(name), scheme::Argument::Use::in};
}
ArgumentRow in_rows(const char* name) {
  return {name, size::rigid_rows, scheme::Argument::Use::in};
}
ArgumentRow in_flags(const char* name) {
  return {name, size::nrigid, scheme::Argument::Use::in, false, scheme::Argument::Matrix::none, true};
}
ArgumentRow in_parameters(const char* name) {
  return {name, size::nsensitivity, scheme::Argument::Use::in};
}
ArgumentRow in_out(const char* name) {
  return {name, state_size(name), scheme::Argument::Use::in_out};
}
ArgumentRow out(const char* name, Size size) {
  return {name, size, scheme::Argument::Use::out};
}
ArgumentRow optional_out(const char* name, Size size) {
  return {name, size, scheme::Argument::Use::out, true};
}

ArgumentRow out_matrix(const char* name) {
  return {name, size::nqd_nqd, scheme::Argument::Use::out, false, scheme::Argument::Matrix::full};
}
ArgumentRow out_contact_matrix(const char* name) {
  return {name, size::rigid_rows_squared, scheme::Argument::Use::out, false, scheme::Argument::Matrix::full};
}
ArgumentRow out_lower(const char* name) {
  return {name, size::lower_nqd, scheme::Argument::Use::out, false, scheme::Argument::Matrix::lower};
}

Build with_status(BuildChecked build, bool status) {
  return [build, status](const Mechanism& mechanism, FunctionBuilder& builder) {
    build(mechanism, builder, status);
  };
}

bool FunctionRow::exists_for(const LoopAnalysis& closure) const {
  if (returns_status && !closure.has_partition) return false;
  switch (applies) {
  case Applies::always:
    break;
  case Applies::unconstrained:
    return !closure.is_constrained();
  case Applies::constrained:
    return closure.is_constrained();
  case Applies::with_loops:
    return closure.nc() > 0;
  }
  return true;
}

scheme::Function declare(const FunctionRow& row, const Mechanism& mechanism) {
  scheme::Function function;
  function.task = row.task;
  function.name = row.name;
  function.doc = row.doc;
  function.returns_status = row.returns_status;
  for (const ArgumentRow& argument : row.arguments)
    function.arguments.push_back({argument.name, argument.size(mechanism), argument.use, argument.nullable,
                                  argument.matrix, argument.is_flags, shape_of(argument, mechanism),
                                  argument.is_number, argument.may_be});
  return function;
}

} // namespace mbsgen::formalism
