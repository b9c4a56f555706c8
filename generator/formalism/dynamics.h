// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/kinematics.h"
#include <stdexcept>

namespace mbsgen::formalism {

/// Thrown where the accelerations of a tree are asked for and a joint moves neither mass nor inertia,
/// whatever the parameters: its mass matrix is singular.
struct SingularMassMatrix : std::domain_error {
  explicit SingularMassMatrix(int coordinate)
      : std::domain_error("a joint moves no mass, so that its acceleration is not determined"),
        joint(coordinate) {}
  int joint; ///< coordinate
};

/// Force, and moment about a node's origin.
struct Load {
  Vec3 force;
  Vec3 moment;
};

/// Result of the backward recursion.
struct Forces {
  std::vector<Expr> generalized; ///< per coordinate, passive forces not yet taken off
  Load base;                     ///< of the base on the system, at the base's origin, inertial axes
};

/// Recursive Newton–Euler (equations (2), (3) and (5) of the 2013 paper): from the motion, the forces that
/// the joints must give. Each node's inertia is met in its run's axes, its parameters turned into them, or,
/// where other runs leave from the node, in its own axes.
Forces newton_euler(const Tree& tree, const Runs& runs, const Writer& writer, const Kinematics& motion,
                    const Vec3& base_acceleration);

/// Lower triangle (row >= column) of the mass matrix, by composite bodies. Entries of joints on different
/// branches are zero. Indices are coordinates.
class MassMatrix {
public:
  explicit MassMatrix(std::size_t size) : size_(size), entries_(size * size) {}
  Expr& at(int i, int j) { return entries_[index(i, j)]; }
  const Expr& at(int i, int j) const { return entries_[index(i, j)]; }
  int size() const { return static_cast<int>(size_); }

private:
  std::size_t index(int i, int j) const {
    const auto row = static_cast<std::size_t>(i > j ? i : j);
    return row * size_ + static_cast<std::size_t>(i > j ? j : i);
  }
  std::size_t size_;
  std::vector<Expr> entries_;
};

MassMatrix mass_matrix(const Tree& tree, const Runs& runs, const Writer& writer);

/// Solves M x = b by M = LᵀDL, from the leaves to the base, which fills in nothing: entries of joints on
/// different branches stay zero.
std::vector<Expr> solve_ltdl(const Tree& tree, const Writer& writer, MassMatrix m, std::vector<Expr> b);

/// Inertia force of each node's own body, external wrenches taken off, in a given motion: in node axes where
/// runs leave from the node, else in run axes.
std::vector<Load> own_loads(const Tree& tree, const Runs& runs, const Writer& writer,
                            const Kinematics& motion);

/// Accelerations by articulated bodies (order N, after Schwertassek & Rulka and Featherstone). `own` are the
/// loads of the motion that has no joint accelerations (`own_loads`), so that the recursion itself holds no
/// velocity terms; `applied` are the joint forces per coordinate, passive ones included.
std::vector<Expr> articulated_bodies(const Tree& tree, const Runs& runs, const Writer& writer,
                                     const std::vector<Load>& own, const std::vector<Expr>& applied);

} // namespace mbsgen::formalism
