// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/mechanism/mechanism.h"
#include <functional>
#include <optional>
#include <string_view>

namespace mbsgen::formalism {

/// Size of an array argument: below are those in terms of the model.
using Size = int (*)(const Mechanism& mechanism);
namespace size {
int nq(const Mechanism& mechanism);
int nqd(const Mechanism& mechanism);
int energies_nqd(const Mechanism& mechanism); ///< of the kinetic and the potential energy
int nqd_nqd(const Mechanism& mechanism);
int lower_nqd(const Mechanism& mechanism); ///< of a lower triangle with the diagonal
int nc(const Mechanism& mechanism);
int nc_nqd(const Mechanism& mechanism);
int nd(const Mechanism& mechanism);
int nu(const Mechanism& mechanism); ///< independent velocities
int nu_nu(const Mechanism& mechanism);
int nrigid(const Mechanism& mechanism);
int rigid_rows(const Mechanism& mechanism); ///< three a contact
int rigid_rows_nqd(const Mechanism& mechanism);
int rigid_rows_squared(const Mechanism& mechanism);
int nb(const Mechanism& mechanism);
int nqd_nb(const Mechanism& mechanism);
int poses(const Mechanism& mechanism);    ///< twelve numbers for each body
int jacobian(const Mechanism& mechanism); ///< six rows of nqd
int nsensitivity(const Mechanism& mechanism);
int nqd_nsensitivity(const Mechanism& mechanism);
int nqd_cubed(const Mechanism& mechanism);
int nc_nqd_squared(const Mechanism& mechanism);
int outputs(const Mechanism& mechanism);
int nstate(const Mechanism& mechanism);
template <int count>
int fixed(const Mechanism&) {
  return count;
}
} // namespace size

struct ArgumentRow {
  const char* name;
  Size size;
  scheme::Argument::Use use;
  bool nullable = false;
  scheme::Argument::Matrix matrix = scheme::Argument::Matrix::none;
  bool is_flags = false;
  bool is_number = false;
  const char* may_be = ""; ///< see scheme::Argument
};

/// Arguments that the function reads, changes, writes, or writes where the caller wants them; the first two
/// are q, of the size nq, or have the size nqd.
ArgumentRow in(const char* name);
ArgumentRow in_out(const char* name);
ArgumentRow in_rows(const char* name);       ///< a number for each row of the rigid contacts
ArgumentRow in_flags(const char* name);      ///< a bool for each rigid contact
ArgumentRow in_parameters(const char* name); ///< a number for each parameter of "sensitivities"
ArgumentRow out(const char* name, Size size);
ArgumentRow optional_out(const char* name, Size size);
/// Square matrices of nq rows that the function writes, and their lower triangle.
ArgumentRow out_matrix(const char* name);
ArgumentRow out_lower(const char* name);
/// A square matrix with the rows of the rigid contacts, which the function writes.
ArgumentRow out_contact_matrix(const char* name);

inline constexpr bool gives_status = true; ///< for FunctionRow::returns_status
inline constexpr bool on_chains = true;    ///< for Method::on_chains
inline constexpr bool may_fall = true;     ///< for Method::may_fall

/// The models that have a function: all; those without constraints and driven joints; those with some; those
/// with constraints.
enum class Applies { always, unconstrained, constrained, with_loops };

/// Writes the equations and results of one function.
using Build = std::function<void(const Mechanism&, FunctionBuilder&)>;

/// A build whose checks of pivots belong to a function that returns a Status, by `status`.
using BuildChecked = void (*)(const Mechanism&, FunctionBuilder&, bool status);
Build with_status(BuildChecked build, bool status);

/// One way to write a function.
struct Method {
  Build build;
  bool on_chains = true; ///< the equations depend on how the tree is cut into chains
  bool (*worth_trying)(const Tree& tree) = nullptr; ///< whether it can win on the tree; null: it can
  bool may_fall = false;   ///< written in terms of the body where the model has a free base, which is cheaper
  std::string_view name{}; ///< tells it from the row's other methods; a literal
};

/// A generated function: what it is called, takes and gives, and how it is written.
struct FunctionRow {
  scheme::Task task;
  std::string name;
  std::string doc;
  Applies applies;
  bool returns_status;
  std::vector<ArgumentRow> arguments;
  std::vector<Method> methods; ///< the pass `choose` keeps the cheapest
  /// The function before this one that computes its results, too, and others beside them.
  std::optional<scheme::Task> part_of = std::nullopt;
  /// The function before this one that has the same equations, with its results to be turned into this one's.
  std::optional<scheme::Task> same_as = std::nullopt;
  std::vector<scheme::Output> (*results)(const std::vector<scheme::Output>& others) = nullptr;
  bool on_demand = false; ///< generated only where it is wanted by name
  /// A function that says nothing without this one: who wants it by name gets both.
  std::optional<scheme::Task> comes_with = std::nullopt;
  bool differentiates = false; ///< one of the functions of --derivatives
  bool is_unasked = false;     ///< generated whatever functions are wanted

  bool exists_for(const LoopAnalysis& closure) const;
};

/// The function without its equations.
scheme::Function declare(const FunctionRow& row, const Mechanism& mechanism);

} // namespace mbsgen::formalism
