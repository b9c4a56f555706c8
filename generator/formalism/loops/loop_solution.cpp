// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loops/loop_solution.h"
#include "base/index.h"
#include "base/model_error.h"
#include "expr/differentiate.h"
#include "formalism/mechanism/mechanism.h"
#include "formalism/tree/coordinate_rates.h"
#include <algorithm>
#include <numeric>

namespace mbsgen::formalism {

namespace {

using scheme::Purpose;

Expr time_derivative(Pool& pool, const Expr& motion) {
  return expr::differentiate(motion, model::time_symbol(pool));
}

// Independent and driven coordinates.
std::vector<int> not_dependent(const Partition& partition) {
  std::vector<int> result = partition.independent;
  result.insert(result.end(), partition.driven.begin(), partition.driven.end());
  std::sort(result.begin(), result.end());
  return result;
}

template <class T>
std::vector<T> select(const std::vector<T>& all, const std::vector<int>& chosen) {
  std::vector<T> result;
  for (const int index : chosen) result.push_back(all[at(index)]);
  return result;
}

void append(std::vector<Pivot>& list, const std::vector<Pivot>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

} // namespace

LoopSolution::LoopSolution(const Mechanism& mechanism, FunctionBuilder& builder)
    : mechanism_(mechanism), partition_(mechanism.closure.partition), builder_(builder) {
  builder.laws_by_hub = true; // the constraints have its axes
  settle_driven();
  settle_held();
  rows_ = live_rows(mechanism, builder, mechanism.closure.by_carrier);
  row_equations_ = builder.scheme.equations().size();
  // The partition has found non-zero pivots in numbers, so that the symbolic ones exist.
  factors_.emplace(
      Elimination::factor(builder.writer, square(partition_.dependent, partition_.holonomic)).value());
}

bool LoopSolution::has_motion(int velocity) const {
  const model::Joint& joint = mechanism_.model.joint_of_velocity(velocity);
  return joint.role == model::Role::driven && joint.motion;
}

void LoopSolution::settle_driven() {
  Pool& pool = builder_.writer.pool();
  for (const int i : partition_.driven) {
    if (!has_motion(i)) continue;
    const model::Joint& joint = mechanism_.model.joint_of_velocity(i);
    builder_.writer.set_topic(joint.body, "driven motion");
    built_at(joint.motion_where, [&] {
      const Expr motion = mechanism_.parameters.resolve(*joint.motion);
      const Expr rate = time_derivative(pool, motion);
      builder_.scheme.bind(model::q_symbol(pool, joint.coordinate), motion);
      builder_.scheme.bind(model::qd_symbol(pool, i), rate);
      builder_.scheme.bind(model::qdd_symbol(pool, i), time_derivative(pool, rate));
    });
  }
}

void LoopSolution::settle_held() {
  Pool& pool = builder_.writer.pool();
  for (const int i : partition_.held) {
    builder_.scheme.bind(model::qd_symbol(pool, i), pool.number(0));
    builder_.scheme.bind(model::qdd_symbol(pool, i), pool.number(0));
  }
  for (Node& node : builder_.tree.nodes)
    if (std::find(partition_.held.begin(), partition_.held.end(), node.velocity) != partition_.held.end())
      node.qd = node.qdd = Expr();
}

SquareSystem LoopSolution::square(const std::vector<int>& columns, int leading) const {
  SquareSystem system;
  system.coordinates = mechanism_.nqd();
  const std::size_t nq = at(mechanism_.nqd());
  for (const int row : partition_.rows) {
    system.rows.push_back(rows_[at(row)].jacobian);
    const auto first = mechanism_.closure.solved_jacobian.begin() + static_cast<std::ptrdiff_t>(at(row) * nq);
    system.values.emplace_back(first, first + static_cast<std::ptrdiff_t>(nq));
    system.group.push_back(rows_[at(row)].group);
  }
  system.spherical = spherical_rows();
  system.columns = columns;
  system.leading = leading;
  return system;
}

// Of the ball cuts all of whose equations are solved.
std::vector<SphericalRows> LoopSolution::spherical_rows() const {
  const auto place_of = [this](std::size_t row) {
    const auto found = std::find(partition_.rows.begin(), partition_.rows.end(), static_cast<int>(row));
    return found == partition_.rows.end() ? -1 : static_cast<int>(found - partition_.rows.begin());
  };
  std::vector<SphericalRows> result;
  for (std::size_t row = 0; row + 2 < rows_.size(); ++row) {
    const std::array<int, 3> places{place_of(row), place_of(row + 1), place_of(row + 2)};
    const bool is_whole =
        rows_[row + 2].group == rows_[row].group && std::count(places.begin(), places.end(), -1) == 0;
    if (!is_whole) continue;
    for (const SphericalGroup& group : rows_[row].spherical) result.push_back({places, group});
  }
  return result;
}

void LoopSolution::iterate_positions() {
  std::vector<Expr> errors;
  for (int k = 0; k < partition_.holonomic; ++k) {
    errors.push_back(rows_[at(partition_.rows[at(k)])].h);
    put(builder_, Purpose::residual, k, errors.back());
  }
  builder_.writer.set_topic(-1, "correction of the dependent coordinates");
  const std::vector<Expr> corrections = factors_->solve_leading("dv", errors);
  for (int k = 0; k < partition_.holonomic; ++k)
    put(builder_, Purpose::correction, k, corrections[at(partition_.dependent[at(k)])]);
  add_unknowns(corrections);
  int checked = 0;
  for (const int row : partition_.redundant)
    if (rows_[at(row)].origin.holonomic) put(builder_, Purpose::consistency, checked++, rows_[at(row)].h);
}

// The coordinates that the velocity of a joint changes.
std::vector<int> LoopSolution::coordinates_moved_by(int velocity) const {
  const model::Joint& joint = mechanism_.model.joint_of_velocity(velocity);
  if (!model::is_spatial(joint.type)) return {joint.coordinate};
  const bool turns = velocity >= joint.velocity + static_cast<int>(model::angular_velocity_at(joint.type));
  const int quaternion = joint.coordinate + static_cast<int>(model::quaternion_at(joint.type));
  std::vector<int> result(turns ? 4 : 3);
  std::iota(result.begin(), result.end(), turns ? quaternion : joint.coordinate);
  return result;
}

// Whether the corrections are taken off the coordinates of the same place: those of a ball or free joint
// never are, not even three shifts of a free joint, which are along other axes than its position.
bool LoopSolution::corrects_coordinates() const {
  const auto solved_end = partition_.dependent.begin() + partition_.holonomic;
  return std::none_of(partition_.dependent.begin(), solved_end, [this](int velocity) {
    return model::is_spatial(mechanism_.model.joint_of_velocity(velocity).type);
  });
}

void LoopSolution::add_unknowns(const std::vector<Expr>& corrections) {
  std::vector<int> coordinates;
  for (int k = 0; k < partition_.holonomic; ++k)
    for (const int coordinate : coordinates_moved_by(partition_.dependent[at(k)]))
      if (std::find(coordinates.begin(), coordinates.end(), coordinate) == coordinates.end())
        coordinates.push_back(coordinate);
  for (const int coordinate : coordinates)
    builder_.unknowns.push_back(model::q_symbol(builder_.writer.pool(), coordinate));
  if (corrects_coordinates()) return;
  const std::vector<Expr> changes = coordinate_rates(builder_.elements(mechanism_), "dq", corrections);
  for (std::size_t k = 0; k < coordinates.size(); ++k)
    put(builder_, Purpose::change, static_cast<int>(k), changes[at(coordinates[k])]);
}

std::vector<Expr> LoopSolution::minus_product(const std::vector<int>& coordinates, SymbolOf rate) const {
  std::vector<Expr> result;
  for (const int row : partition_.rows) {
    Expr sum;
    for (const int i : coordinates) sum = sum - jacobian(row, i) * rate(builder_.writer.pool(), i);
    result.push_back(sum);
  }
  return result;
}

// −(J u̇ + drift) of the rows that are solved, of these coordinates u.
std::vector<Expr> LoopSolution::rates_imposed_on_rows(const std::vector<int>& coordinates) const {
  std::vector<Expr> right = minus_product(coordinates, model::qd_symbol);
  for (std::size_t k = 0; k < right.size(); ++k) right[k] = right[k] - rows_[at(partition_.rows[k])].drift;
  return right;
}

void LoopSolution::settle_velocities() {
  builder_.writer.set_topic(-1, "dependent velocities");
  bind_velocities(factors_->solve("vd", rates_imposed_on_rows(not_dependent(partition_))));
}

void LoopSolution::bind_velocities(const std::vector<Expr>& rates) {
  for (const int i : partition_.dependent)
    builder_.scheme.bind(model::qd_symbol(builder_.writer.pool(), i), rates[at(i)]);
}

// True where something moves although the independent coordinates rest.
bool LoopSolution::moves_by_itself() const {
  return !partition_.driven.empty() ||
         std::any_of(partition_.rows.begin(), partition_.rows.end(),
                     [this](int row) { return !rows_[at(row)].drift.is_zero(); });
}

void LoopSolution::settle_velocities_by_coupling() {
  const std::vector<std::vector<Expr>> columns = coupling(partition_.independent);
  builder_.writer.set_topic(-1, "dependent velocities");
  std::vector<Expr> rates(at(mechanism_.nqd()));
  if (moves_by_itself()) rates = factors_->solve("vd", rates_imposed_on_rows(partition_.driven));
  for (const int v : partition_.dependent) {
    for (std::size_t k = 0; k < columns.size(); ++k)
      rates[at(v)] = rates[at(v)] +
                     columns[k][at(v)] * model::qd_symbol(builder_.writer.pool(), partition_.independent[k]);
    rates[at(v)] = builder_.writer.let("vd", v, rates[at(v)]);
  }
  bind_velocities(rates);
}

std::vector<Expr> LoopSolution::dependent_accelerations(const std::vector<int>& moving) const {
  const Constraints constraints(builder_.elements(mechanism_), mechanism_.closure.by_carrier);
  const std::vector<Expr> biases =
      select(select(constraints.biases(), mechanism_.closure.live), partition_.rows);
  builder_.writer.set_topic(-1, "dependent accelerations");
  std::vector<Expr> right = minus_product(moving, model::qdd_symbol);
  for (std::size_t k = 0; k < right.size(); ++k) right[k] = right[k] - biases[k];
  return factors_->solve("vdd", right);
}

std::vector<std::vector<Expr>> LoopSolution::coupling(const std::vector<int>& independent) const {
  builder_.writer.set_topic(-1, "coupling matrix");
  std::vector<std::vector<Expr>> columns;
  for (const int i : independent) {
    std::vector<Expr> right;
    for (const int row : partition_.rows) right.push_back(-jacobian(row, i));
    columns.push_back(factors_->solve("B", right));
  }
  return columns;
}

// ∂h/∂p dp of the holonomic rows that are solved. Driven motions change with the parameters, too.
std::vector<Expr> LoopSolution::row_rates(const std::vector<scheme::Seed>& parameters) const {
  std::vector<Expr> rates(at(partition_.holonomic));
  if (parameters.empty()) return rates;
  const scheme::Differentiation derivative =
      derivative_along(mechanism_, builder_, row_equations_, parameters);
  for (std::size_t k = 0; k < rates.size(); ++k) rates[k] = derivative(rows_[at(partition_.rows[k])].h);
  return rates;
}

std::vector<Expr> LoopSolution::displaced(std::vector<Expr> given,
                                          const std::vector<scheme::Seed>& parameters) const {
  builder_.writer.set_topic(-1, "displacements");
  std::vector<Expr> right = row_rates(parameters);
  for (std::size_t k = 0; k < right.size(); ++k) {
    right[k] = -right[k];
    for (std::size_t i = 0; i < given.size(); ++i)
      if (!given[i].is_zero())
        right[k] = right[k] - jacobian(partition_.rows[k], static_cast<int>(i)) * given[i];
  }
  const std::vector<Expr> solved = factors_->solve_leading("du", std::move(right));
  for (int k = 0; k < partition_.holonomic; ++k) {
    const std::size_t i = at(partition_.dependent[at(k)]);
    given[i] = solved[i];
  }
  return given;
}

std::vector<Expr> LoopSolution::by_row(const std::vector<Expr>& multipliers) const {
  std::vector<Expr> result(rows_.size());
  for (std::size_t k = 0; k < multipliers.size(); ++k) result[at(partition_.rows[k])] = multipliers[k];
  return result;
}

std::vector<Expr> LoopSolution::multipliers(const std::vector<Expr>& load) const {
  builder_.writer.set_topic(-1, "multipliers");
  return by_row(factors_->solve_transposed("lam", load));
}

std::vector<Expr> LoopSolution::multipliers(const std::vector<Expr>& load, const std::vector<int>& columns,
                                            std::vector<Pivot>& pivots) const {
  const std::optional<Elimination> factors = Elimination::factor(builder_.writer, square(columns, 0));
  if (!factors || factors->smallest_relative_pivot() < scheme::smallest_pivot.value)
    throw ModelError(
        mechanism_.model.actuators_where,
        "the actuators cannot impose the motion: with them, the constraints do not determine the "
        "forces at the assembled configuration; choose other \"actuators\"");
  append(pivots, factors->pivots());
  append(pivots, factors->growths());
  builder_.writer.set_topic(-1, "multipliers");
  return by_row(factors->solve_transposed("lam", load));
}

std::vector<Expr> LoopSolution::in_common_axes(std::vector<Expr> multipliers) const {
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    if (!rows_[row].axes) continue;
    const Vec3 force = *rows_[row].axes * Vec3{multipliers[row], multipliers[row + 1], multipliers[row + 2]};
    std::copy(force.begin(), force.end(), multipliers.begin() + static_cast<std::ptrdiff_t>(row));
  }
  return multipliers;
}

Expr LoopSolution::generalized_force(const std::vector<Expr>& multipliers, int coordinate) const {
  Expr sum;
  for (std::size_t row = 0; row < multipliers.size(); ++row)
    sum = sum + jacobian(static_cast<int>(row), coordinate) * multipliers[row];
  return sum;
}

void LoopSolution::put_position_checks() {
  put_pivots(factors_->pivots());
}

void LoopSolution::put_checks(const std::vector<Pivot>& more) {
  std::vector<Pivot> pivots = factors_->pivots();
  append(pivots, factors_->growths());
  append(pivots, more);
  put_pivots(pivots);
}

void LoopSolution::put_pivots(const std::vector<Pivot>& pivots) {
  for (std::size_t k = 0; k < pivots.size(); ++k) {
    put(builder_, Purpose::pivot, static_cast<int>(k), pivots[k].value);
    put(builder_, Purpose::pivot_scale, static_cast<int>(k), pivots[k].scale);
  }
}

void LoopSolution::put_state(const std::vector<std::string>& arrays) {
  Pool& pool = builder_.writer.pool();
  const auto place = [&](const std::string& array, int velocity) {
    return array == "q" ? mechanism_.model.joint_of_velocity(velocity).coordinate : velocity;
  };
  const auto symbol = [&](const std::string& array, int i) {
    return array == "q"    ? model::q_symbol(pool, i)
           : array == "qd" ? model::qd_symbol(pool, i)
                           : model::qdd_symbol(pool, i);
  };
  for (const std::string& array : arrays) {
    for (const int i : partition_.driven)
      if (has_motion(i)) builder_.outputs.push_back({array, place(array, i), symbol(array, place(array, i))});
    if (array == "q") put_coordinates();
    if (array != "q")
      for (const int i : partition_.held) builder_.outputs.push_back({array, i, pool.number(0)});
    if (array == "qd")
      for (const int i : partition_.dependent) builder_.outputs.push_back({array, i, symbol(array, i)});
  }
}

std::vector<Expr> LoopSolution::coordinates() const {
  Pool& pool = builder_.writer.pool();
  std::vector<Expr> result;
  for (int i = 0; i < mechanism_.nq(); ++i) result.push_back(model::q_symbol(pool, i));
  const std::vector<Expr>& unknowns = builder_.unknowns;
  for (const Attitude& attitude : builder_.tree.attitudes)
    for (const Expr& component : attitude.quaternion)
      if (std::find(unknowns.begin(), unknowns.end(), component) != unknowns.end())
        result[at(place_of(component))] = component * reciprocal_length(builder_.writer, attitude);
  return result;
}

int LoopSolution::place_of(const Expr& coordinate) const {
  return builder_.writer.pool().symbol_of(coordinate.id()).index[0];
}

void LoopSolution::put_coordinates() {
  const std::vector<Expr> all = coordinates();
  for (const Expr& unknown : builder_.unknowns)
    builder_.outputs.push_back({"q", place_of(unknown), all[at(place_of(unknown))]});
}

} // namespace mbsgen::formalism
