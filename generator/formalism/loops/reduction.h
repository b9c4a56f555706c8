// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/dynamics/mass_matrix.h"
#include "formalism/loops/elimination.h"
#include "formalism/loops/hub_columns.h"
#include "formalism/loops/loop_loads.h"
#include "formalism/loops/loop_solution.h"

namespace mbsgen::formalism {

/// A symmetric positive definite system A x = b over some coordinates, such as the reduced mass matrix.
struct SymmetricSystem {
  std::vector<std::vector<Expr>> a; ///< full, of which the entries with row >= column count
  std::vector<Expr> b;
  std::vector<int> coordinates; ///< which coordinate each line belongs to, for names and diagnostics
};

/// x, by LDLᵀ in an order that fills in little; its pivots are added to `pivots`. Throws SingularMassMatrix
/// where a pivot is zero whatever the parameters.
std::vector<Expr> solve_symmetric(const Writer& writer, SymmetricSystem system, std::vector<Pivot>& pivots);

/// How the reduced mass matrix comes about. `composite`: from that of the tree. `by_motion`: the column of an
/// independent coordinate that moves dependent ones is the joint forces of their common motion, by
/// Newton–Euler; other columns are the tree's. The latter is cheaper where a loop has few independent coordinates.
/// `at_hub`: see HubColumns.
enum class MassColumns { composite, by_motion, at_hub };

/// Reduction of the tree's dynamics to some of the independent coordinates (equations (12) and (16) of the
/// 2013 paper), the others moving as given: M_red ü = F_red.
class Reduction {
public:
  /// `free`: independent coordinates, in the order of the reduced system. `bodies`: those of MassColumns::at_hub.
  Reduction(const Mechanism& mechanism, FunctionBuilder& builder, const LoopSolution& loops,
            std::vector<int> free, MassColumns columns = MassColumns::composite,
            const LoopBodies* bodies = nullptr);

  /// Lower triangle of M_red.
  std::vector<std::vector<Expr>> mass() const;
  /// x_u + B_vuᵀ x_v for each free coordinate; x per coordinate.
  std::vector<Expr> projected(const std::vector<Expr>& x) const;
  /// base + B ü on the free and the dependent coordinates: all accelerations, where `base` are those that
  /// the others impose.
  std::vector<Expr> accelerations(std::vector<Expr> base, const std::vector<Expr>& free) const;
  /// base + M (1; B_vu) ü: joint forces, where `base` are those at zero free accelerations. At hubs without those of
  /// the bodies in loops.
  std::vector<Expr> forces(std::vector<Expr> base, const std::vector<Expr>& free) const;
  /// The columns at hubs.
  const HubColumns& hubs() const { return hubs_.value(); }

private:
  Expr projected(std::size_t k, const std::vector<Expr>& x) const;
  std::vector<Expr> moved_mass(std::size_t k, const MassMatrix& mass) const;
  std::vector<Expr> moved_by(std::size_t k) const;
  std::vector<Expr> rates(std::size_t k) const;
  bool is_coupled(std::size_t k) const;

  const Partition& partition_;
  FunctionBuilder& builder_;
  std::vector<int> free_;
  std::vector<std::vector<Expr>> coupling_; ///< columns of B_vu, per coordinate
  std::vector<std::vector<Expr>> moved_;    ///< columns of M (1; B_vu), per coordinate; not at hubs
  std::optional<HubColumns> hubs_;
};

/// Projection of x by one column of B_vu.
Expr project(const Partition& partition, const std::vector<Expr>& coupling, int independent,
             const std::vector<Expr>& x);

/// Direct dynamics of a mechanism with constraints or driven joints, equations (15) to (17) of the 2013
/// paper.
class ReducedDynamics {
public:
  /// `loops` has settled positions and velocities, the builder has gathered loads and may have started the
  /// dynamics; `given`: the joint forces. The accelerations of driven joints are those of the symbols.
  ReducedDynamics(const Mechanism& mechanism, FunctionBuilder& builder, const LoopSolution& loops,
                  const std::vector<Expr>& given, MassColumns columns = MassColumns::composite);

  ReducedDynamics(const ReducedDynamics&) = delete;
  ReducedDynamics& operator=(const ReducedDynamics&) = delete;

  /// All of them, per velocity.
  const std::vector<Expr>& accelerations() const { return accelerations_; }
  /// Joint forces that the motion takes, per velocity; not of a free base in terms of its body.
  std::vector<Expr> forces() const;
  /// Pivots of the reduced mass matrix.
  const std::vector<Pivot>& pivots() const { return pivots_; }

private:
  std::vector<Expr> forces_at_rest(const Mechanism& mechanism);
  std::vector<Expr> driving_forces(const std::vector<Expr>& missing) const;
  void add_decoupled(const std::vector<Expr>& missing);
  void turn_spins_in_loops(const std::vector<Expr>& missing, std::vector<Expr>& accelerations) const;

  FunctionBuilder& builder_;
  bool falls_ = false; ///< accelerations are counted from the motion in which bodies on free joints fall
  std::vector<Expr> imposed_;        ///< accelerations without the independent ones
  std::optional<LoopBodies> bodies_; ///< of columns at hubs
  std::optional<LoopLoads> loads_;   ///< of these bodies, at the imposed accelerations
  std::vector<Expr> at_rest_;        ///< joint forces at the imposed accelerations, but for these loads
  Reduction reduction_;
  std::vector<Pivot> pivots_;
  std::vector<Expr> independent_, accelerations_;
};

} // namespace mbsgen::formalism
