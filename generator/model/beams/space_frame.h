// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/beams/path.h"
#include <Eigen/Sparse>

namespace mbsgen::model {

/// What a cross-section does per unit of an element's 14 displacements: those of both ends, along and about the body
/// axes, and stretch and twist of the middle.
struct FrameShape {
  using Rows = Eigen::Matrix<double, 3, 14>;

  Rows translation, turn;
  Rows bend;                            ///< derivative of the turn along the element, 1/m
  Eigen::Matrix<double, 1, 14> stretch; ///< derivative of the translation along the element
};

/// A space frame of elements along a path. Displacements: six of each node, then two of each element.
class SpaceFrame {
public:
  using Sparse = Eigen::SparseMatrix<double>;

  /// About `elements` elements of equal length, at least two a piece.
  SpaceFrame(const Path& path, std::size_t elements);

  std::size_t elements() const { return elements_.size(); }
  std::size_t nodes() const { return places_.size(); }
  Eigen::Index size() const { return static_cast<Eigen::Index>(6 * nodes() + 2 * elements()); }
  const Sparse& stiffness() const { return stiffness_; }
  const Sparse& mass() const { return mass_; }

  /// The node that is a place of the path.
  std::size_t node_of(std::size_t place) const { return node_of_place_[place]; }
  Eigen::Index row_of(const PathMotion& motion) const {
    return static_cast<Eigen::Index>(6 * node_of(motion.place) + motion.direction);
  }
  const Eigen::Vector3d& place(std::size_t node) const { return places_[node]; }
  /// Six motions as a rigid body: along and about the body axes.
  Eigen::MatrixXd rigid_motions() const;

  double length(std::size_t element) const { return elements_[element].length; }
  const PathSection& section(std::size_t element) const { return *elements_[element].section; }
  /// The element's axis, and the directions along the side and across.
  const Eigen::Matrix3d& axes(std::size_t element) const { return elements_[element].axes; }
  /// At the share x of the element's length.
  FrameShape shape(std::size_t element, double x) const;
  /// The element's 14 rows of all displacements.
  Eigen::Matrix<double, 14, Eigen::Dynamic> part(std::size_t element, const Eigen::MatrixXd& all) const;

private:
  struct Element {
    double length = 0;
    Eigen::Matrix3d axes; ///< columns
    const PathSection* section = nullptr;
  };

  void assemble();
  Eigen::Index row(std::size_t element, int k) const;

  std::vector<Eigen::Vector3d> places_;
  std::vector<std::size_t> node_of_place_;
  std::vector<Element> elements_;
  Sparse stiffness_, mass_;
};

/// Gauss's rule of four places on 0..1, exact to the seventh power.
struct GaussRule {
  static constexpr std::array<double, 4> places{0.06943184420297371, 0.33000947820757187, 0.66999052179242813,
                                                0.93056815579702629};
  static constexpr std::array<double, 4> weights{0.17392742256872693, 0.32607257743127307,
                                                 0.32607257743127307, 0.17392742256872693};
};

} // namespace mbsgen::model
