// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loops/reduction.h"
#include "base/index.h"
#include "formalism/closure/free_motion.h"
#include "formalism/mechanism/tree_dynamics.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

class SymmetricElimination {
public:
  SymmetricElimination(const Writer& writer, SymmetricSystem system, std::vector<Pivot>& pivots)
      : writer_(writer), system_(std::move(system)), pivots_(pivots), done_(system_.b.size(), false),
        inverse_(system_.b.size()) {}

  std::vector<Expr> solve() {
    writer_.set_topic(-1, "factorization of the reduced mass matrix");
    for (std::size_t k = 0; k < done_.size(); ++k) eliminate(next_line());
    writer_.set_topic(-1, "solution for the independent accelerations");
    std::vector<Expr> x = system_.b;
    for (std::size_t k = order_.size(); k-- > 0;) {
      const std::size_t line = order_[k];
      Expr value = inverse_[line] * x[line];
      for (std::size_t later = k + 1; later < order_.size(); ++later)
        value = value - entry(order_[later], line) * x[order_[later]];
      x[line] = writer_.let("x", system_.coordinates[line], value);
    }
    return x;
  }

private:
  Expr& entry(std::size_t i, std::size_t j) { return i > j ? system_.a[i][j] : system_.a[j][i]; }

  // The line with the fewest entries left; of these the last one, since the leaves of the tree come last.
  std::size_t next_line() {
    std::size_t best = done_.size();
    std::size_t fewest = done_.size() + 1;
    for (std::size_t i = 0; i < done_.size(); ++i) {
      if (done_[i]) continue;
      std::size_t entries = 0;
      for (std::size_t j = 0; j < done_.size(); ++j)
        if (j != i && !done_[j] && !entry(i, j).is_zero()) ++entries;
      if (entries > fewest) continue;
      best = i;
      fewest = entries;
    }
    return best;
  }

  // Afterwards the line's entries hold its factors, and its right-hand side is reduced.
  void eliminate(std::size_t k) {
    const int name = system_.coordinates[k];
    done_[k] = true;
    order_.push_back(k);
    const Expr whole = system_.a[k][k];
    const Expr pivot = writer_.let("Md", name, whole);
    if (pivot.is_zero()) throw SingularMassMatrix(name);
    pivots_.push_back({pivot, scale_[k]}); // a zero scale: nothing was subtracted, so that it cannot cancel
    inverse_[k] = writer_.let("Mi", name, power(pivot, -1));
    system_.b[k] = writer_.let("y", name, system_.b[k]);
    std::vector<std::size_t> rest;
    for (std::size_t i = 0; i < done_.size(); ++i)
      if (!done_[i] && !entry(i, k).is_zero()) {
        entry(i, k) = writer_.let("H", system_.coordinates[i], name, entry(i, k));
        rest.push_back(i);
      }
    for (const std::size_t i : rest) {
      const Expr factor = writer_.let("L", system_.coordinates[i], name, inverse_[k] * entry(i, k));
      if (scale_[i].is_zero()) scale_[i] = writer_.let("Md0", system_.coordinates[i], system_.a[i][i]);
      for (const std::size_t j : rest)
        if (j <= i) entry(i, j) = entry(i, j) - factor * entry(j, k);
      system_.b[i] = system_.b[i] - factor * system_.b[k];
      factors_.emplace_back(i, factor);
    }
    for (const auto& [i, factor] : factors_) entry(i, k) = factor;
    factors_.clear();
  }

  const Writer& writer_;
  SymmetricSystem system_;
  std::vector<Pivot>& pivots_;
  std::vector<bool> done_;
  std::vector<Expr> inverse_;
  std::vector<Expr> scale_ = std::vector<Expr>(system_.b.size()); ///< diagonal entries before the elimination
  std::vector<std::size_t> order_;
  std::vector<std::pair<std::size_t, Expr>> factors_; ///< of the line that is being eliminated
};

} // namespace

std::vector<Expr> solve_symmetric(const Writer& writer, SymmetricSystem system, std::vector<Pivot>& pivots) {
  return SymmetricElimination(writer, std::move(system), pivots).solve();
}

Expr project(const Partition& partition, const std::vector<Expr>& coupling, int independent,
             const std::vector<Expr>& x) {
  Expr sum = x[at(independent)];
  for (const int v : partition.dependent) sum = sum + coupling[at(v)] * x[at(v)];
  return sum;
}

Reduction::Reduction(const Mechanism& mechanism, FunctionBuilder& builder, const LoopSolution& loops,
                     std::vector<int> free, MassColumns columns, const LoopBodies* bodies)
    : partition_(mechanism.closure.partition), builder_(builder), free_(std::move(free)),
      coupling_(loops.coupling(free_)) {
  if (bodies != nullptr) {
    std::vector<std::vector<Expr>> motions;
    for (std::size_t k = 0; k < free_.size(); ++k) motions.push_back(rates(k));
    hubs_.emplace(*bodies, builder, std::move(motions));
    return;
  }
  const MassMatrix mass = mass_matrix(builder.composite_recursion());
  builder.writer.set_topic(-1, "reduced mass matrix");
  for (std::size_t k = 0; k < free_.size(); ++k)
    moved_.push_back(columns == MassColumns::by_motion && is_coupled(k) ? moved_by(k) : moved_mass(k, mass));
}

bool Reduction::is_coupled(std::size_t k) const {
  return std::any_of(partition_.dependent.begin(), partition_.dependent.end(),
                     [&](int v) { return !coupling_[k][at(v)].is_zero(); });
}

// Of all coordinates, at a unit rate of the free one.
std::vector<Expr> Reduction::rates(std::size_t k) const {
  std::vector<Expr> result = coupling_[k];
  result[at(free_[k])] = builder_.writer.pool().number(1);
  return result;
}

// The joint forces of a unit acceleration with those of the dependent coordinates, at rest.
std::vector<Expr> Reduction::moved_by(std::size_t k) const {
  const std::vector<Expr> all = rates(k);
  Tree tree = builder_.tree;
  for (Node& node : tree.nodes) {
    node.wrenches.clear();
    node.spin.force = Expr();
  }
  set_accelerations(tree.nodes, all);
  KinematicInput input;
  input.velocities = false;
  const Recursion recursion{tree, builder_.chains, builder_.writer};
  return rotor_forces(tree, newton_euler(recursion, kinematics(recursion, input), {}).generalized);
}

std::vector<Expr> Reduction::moved_mass(std::size_t k, const MassMatrix& mass) const {
  std::vector<Expr> column(at(mass.size()));
  for (int i = 0; i < mass.size(); ++i) {
    Expr sum = mass.at(i, free_[k]);
    for (const int v : partition_.dependent) sum = sum + mass.at(i, v) * coupling_[k][at(v)];
    column[at(i)] = builder_.writer.let("W", i, free_[k], sum);
  }
  return column;
}

Expr Reduction::projected(std::size_t k, const std::vector<Expr>& x) const {
  return project(partition_, coupling_[k], free_[k], x);
}

std::vector<std::vector<Expr>> Reduction::mass() const {
  std::vector<std::vector<Expr>> reduced(free_.size(), std::vector<Expr>(free_.size()));
  for (std::size_t i = 0; i < free_.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j)
      reduced[i][j] = hubs_                             ? hubs_->mass(i, j)
                      : is_coupled(i) && !is_coupled(j) ? projected(j, moved_[i])
                                                        : projected(i, moved_[j]);
  return reduced;
}

std::vector<Expr> Reduction::projected(const std::vector<Expr>& x) const {
  std::vector<Expr> result;
  for (std::size_t k = 0; k < free_.size(); ++k) result.push_back(projected(k, x));
  return result;
}

std::vector<Expr> Reduction::accelerations(std::vector<Expr> base, const std::vector<Expr>& free) const {
  for (std::size_t k = 0; k < free.size(); ++k) {
    base[at(free_[k])] = free[k];
    for (const int v : partition_.dependent) base[at(v)] = base[at(v)] + coupling_[k][at(v)] * free[k];
  }
  return base;
}

std::vector<Expr> Reduction::forces(std::vector<Expr> base, const std::vector<Expr>& free) const {
  std::vector<Expr> outer;
  if (hubs_) outer = hubs_->outer_forces(free);
  for (std::size_t i = 0; i < base.size(); ++i) {
    if (hubs_) base[i] = base[i] + outer[i];
    for (std::size_t k = 0; k < moved_.size(); ++k) base[i] = base[i] + moved_[k][i] * free[k];
    base[i] = builder_.writer.let("Fq", static_cast<int>(i), base[i]);
  }
  return base;
}

namespace {

// The accelerations that the constraints impose where the independent ones are zero.
std::vector<Expr> imposed_accelerations(const Mechanism& mechanism, const FunctionBuilder& builder,
                                        const LoopSolution& loops) {
  const std::vector<int>& driven = mechanism.closure.partition.driven;
  std::vector<Expr> accelerations = loops.dependent_accelerations(driven);
  for (const int i : driven) accelerations[at(i)] = model::qdd_symbol(builder.writer.pool(), i);
  return accelerations;
}

// Q less the joint forces of the imposed motion.
std::vector<Expr> missing_forces(const std::vector<Expr>& given, const std::vector<Expr>& at_rest) {
  std::vector<Expr> missing;
  for (std::size_t i = 0; i < given.size(); ++i) missing.push_back(given[i] - at_rest[i]);
  return missing;
}

bool falls(const Mechanism& mechanism, const FunctionBuilder& builder) {
  return (builder.base || has_free_joints_on_base(mechanism.tree)) &&
         free_joints_are_free(mechanism.model, mechanism.closure, mechanism.tree);
}

// The independent coordinates without decoupled spins.
std::vector<int> coupled(const Mechanism& mechanism, const Tree& tree) {
  std::vector<int> result = mechanism.closure.partition.independent;
  for (const Node& node : tree.nodes)
    if (node.spin) result.erase(std::find(result.begin(), result.end(), node.velocity));
  return result;
}

} // namespace

ReducedDynamics::ReducedDynamics(const Mechanism& mechanism, FunctionBuilder& builder,
                                 const LoopSolution& loops, const std::vector<Expr>& given,
                                 MassColumns columns)
    : builder_(builder), falls_(falls(mechanism, builder)),
      imposed_(imposed_accelerations(mechanism, builder, loops)),
      bodies_(columns == MassColumns::at_hub ? std::make_optional<LoopBodies>(mechanism, builder)
                                             : std::nullopt),
      at_rest_(forces_at_rest(mechanism)),
      reduction_(mechanism, builder, loops, coupled(mechanism, builder.tree), columns,
                 bodies_ ? &*bodies_ : nullptr) {
  const std::vector<Expr> missing = missing_forces(acting_forces(builder, given), at_rest_);
  independent_ = solve_symmetric(
      builder.writer, {reduction_.mass(), driving_forces(missing), coupled(mechanism, builder.tree)},
      pivots_);
  accelerations_ = reduction_.accelerations(imposed_, independent_);
  if (independent_.size() < mechanism.closure.partition.independent.size()) add_decoupled(missing);
  if (falls_) accelerations_ = with_free_fall(builder, std::move(accelerations_));
  if (builder.base) pivots_.push_back({builder.base->squared_determinant(), mechanism.pool().number(1)});
}

std::vector<Expr> ReducedDynamics::forces_at_rest(const Mechanism& mechanism) {
  if (!bodies_ || !worth_loading(mechanism.tree) || bodies_->leave_spins(builder_.tree))
    return falls_ ? joint_forces_in_fall(builder_, imposed_) : joint_forces_at(builder_, imposed_);
  loads_.emplace(*bodies_, builder_, imposed_, accelerated_motion(builder_, falls_));
  return loads_->outer_forces();
}

// Of the free coordinates.
std::vector<Expr> ReducedDynamics::driving_forces(const std::vector<Expr>& missing) const {
  std::vector<Expr> forces = reduction_.projected(missing);
  if (loads_)
    for (std::size_t k = 0; k < forces.size(); ++k)
      forces[k] = forces[k] - reduction_.hubs().power(k, loads_->on_bodies());
  return forces;
}

std::vector<Expr> ReducedDynamics::forces() const {
  std::vector<Expr> forces = reduction_.forces(at_rest_, independent_);
  if (!bodies_) return forces;
  LoopBodies::Loads loads =
      bodies_->inertia_loads(reduction_.hubs().motions(independent_), LoopBodies::all_joints);
  if (loads_)
    for (const auto& [j, load] : loads_->on_bodies()) add(loads[j], load);
  const std::vector<Expr> inner = bodies_->joint_forces(std::move(loads));
  for (const Node& node : builder_.tree.nodes)
    if (!node.spin) forces[at(node.velocity)] = forces[at(node.velocity)] + inner[at(node.velocity)];
  return forces;
}

// As `add_spins` does, by the motions that the multipliers need as well.
void ReducedDynamics::turn_spins_in_loops(const std::vector<Expr>& missing,
                                          std::vector<Expr>& accelerations) const {
  const LoopBodies::Motions motions = reduction_.hubs().motions(independent_);
  for (const auto& [j, body] : bodies_->all()) {
    const Node& node = builder_.tree.nodes[at(j)];
    if (!node.spin) continue;
    const Expr inverse = builder_.writer.let("Di", j, power(node.spin.inertia, -1));
    const Expr carried = dot(body.of_joint.angular, motions.at(j).angular);
    accelerations[at(node.velocity)] =
        builder_.writer.let("x", j, inverse * missing[at(node.velocity)] - carried);
  }
}

// The forces of decoupled spins are the given ones, from here on.
void ReducedDynamics::add_decoupled(const std::vector<Expr>& missing) {
  std::vector<Expr> caused = reduction_.accelerations(std::vector<Expr>(missing.size()), independent_);
  for (std::size_t i = 0; i < caused.size(); ++i) {
    caused[i] = builder_.writer.let("vdu", static_cast<int>(i), caused[i]);
    accelerations_[i] = imposed_[i] + caused[i];
  }
  add_spins(builder_, missing, caused);
  if (bodies_) turn_spins_in_loops(missing, caused);
  for (const Node& node : builder_.tree.nodes) {
    if (!node.spin) continue;
    const std::size_t i = at(node.velocity);
    pivots_.push_back({node.spin.inertia, Expr()}); // which cannot cancel
    accelerations_[i] = caused[i];
    at_rest_[i] = at_rest_[i] + missing[i];
  }
}

} // namespace mbsgen::formalism
