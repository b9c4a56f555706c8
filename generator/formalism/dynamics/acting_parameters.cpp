// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/dynamics/acting_parameters.h"
#include "formalism/tree/inertia.h"
#include "formalism/tree/kinematics.h"
#include <algorithm>

namespace mbsgen::formalism {

Expr product(const Row& a, const Row& b) {
  Expr sum;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!a[i].is_zero() && !b[i].is_zero()) sum += a[i] * b[i];
  return sum;
}

bool RowSpace::add(Row row) {
  if (is_whole()) return false;
  for (Expr& entry : row) entry = values_->simplified(entry);
  row = reduced(std::move(row));
  const auto pivot = std::find_if(row.begin(), row.end(), [](const Expr& entry) { return !entry.is_zero(); });
  if (pivot == row.end()) return false;
  const Expr first = *pivot;
  for (Expr& entry : row)
    if (!entry.is_zero()) entry = values_->simplified(entry / first);
  const auto column = static_cast<std::size_t>(pivot - row.begin());
  for (Row& other : rows_) subtract(Expr(other[column]), row, other);
  rows_.push_back(std::move(row));
  pivots_.push_back(column);
  return true;
}

Row RowSpace::reduced(Row row) const {
  for (std::size_t k = 0; k < rows_.size(); ++k) subtract(Expr(row[pivots_[k]]), rows_[k], row);
  return row;
}

void RowSpace::subtract(const Expr& factor, const Row& other, Row& row) const {
  if (factor.is_zero()) return;
  for (std::size_t i = 0; i < length_; ++i)
    if (!other[i].is_zero()) row[i] = values_->simplified(row[i] - factor * other[i]);
}

namespace {

constexpr std::size_t second_rows[] = {0, 0, 0, 1, 1, 2};
constexpr std::size_t second_columns[] = {0, 1, 2, 1, 2, 2};
constexpr std::size_t first_at = 6, mass_at = 9;
constexpr std::size_t twist_length = 6;

/// A linear map of rows: the images of the unit rows.
using RowMap = std::vector<Row>;

// The coefficients f A, where `map` is A.
Row pulled_back(const Row& coefficients, const RowMap& map) {
  Row row;
  for (const Row& image : map) row.push_back(product(coefficients, image));
  return row;
}

template <class Map>
RowMap map_of_inertias(Pool& pool, Map map) {
  RowMap images;
  for (std::size_t k = 0; k < inertial_parameters; ++k) images.push_back(as_row(map(unit_inertia(pool, k))));
  return images;
}

Row row_of_twist(const Twist& twist) {
  Row row(twist.omega.begin(), twist.omega.end());
  row.insert(row.end(), twist.velocity.begin(), twist.velocity.end());
  return row;
}

Twist twist_of(const Row& row) {
  return {{row[0], row[1], row[2]}, {row[3], row[4], row[5]}};
}

// How a twist of all changes in axes that move by `s`, but for the sign.
Twist carried_by(const Twist& s, const Twist& twist) {
  const Vec3 omega = cross(s.omega, twist.omega);
  const Vec3 of_travel = cross(s.omega, twist.velocity);
  return {omega, cross(s.velocity, twist.omega) + of_travel};
}

// The rate of inertial parameters that move by `s`, seen from axes at rest.
Inertia moved_by(const Twist& s, const Inertia& inertia) {
  Inertia rate;
  const Vec3 carried = inertia.mass * s.velocity;
  rate.first = cross(s.omega, inertia.first) + carried;
  Mat3 turned; // ω × the columns of K
  for (std::size_t j = 0; j < 3; ++j) {
    const Vec3 column_rate = cross(s.omega, column(inertia.second, j));
    for (std::size_t i = 0; i < 3; ++i) turned(i, j) = column_rate[i];
  }
  const Mat3 of_travel = symmetric_product(inertia.first, s.velocity);
  rate.second = turned + transpose(turned) + of_travel;
  return rate;
}

// s·(I v): the power that takes up the momentum of v along s.
Expr reciprocal(const Twist& s, const Inertia& inertia, const Twist& v) {
  const Vec3 turned = cross(v.omega, inertia.first);
  const Vec3 linear = inertia.mass * v.velocity + turned;
  const Vec3 of_turning = tensor(inertia.second) * v.omega;
  const Vec3 angular = cross(inertia.first, v.velocity) + of_turning;
  const Expr along_angular = dot(s.omega, angular);
  return dot(s.velocity, linear) + along_angular;
}

/// A joint of one or more velocities: the nodes that move at once.
struct MovedNodes {
  int first, last;
  std::vector<Twist> twists; ///< node axes
};

MovedNodes joint_that_ends(Pool& pool, const Tree& tree, int last) {
  const Node& node = tree.nodes[at(last)];
  MovedNodes joint{node.spatial ? node.spatial.first : last, last, {}};
  for (int j = joint.first; j <= last; ++j) {
    const Node& one = tree.nodes[at(j)];
    const Vec3 direction = one.revolute ? axis_of_rotation(pool, one) : one.direction;
    joint.twists.push_back(one.revolute ? Twist{direction, one.pitch * direction} : Twist{{}, direction});
  }
  return joint;
}

// Adds all images of the rows, and theirs.
void close(RowSpace& space, const std::vector<RowMap>& maps) {
  for (bool grows = true; grows && !space.is_whole();) {
    grows = false;
    const std::vector<Row> rows = space.rows();
    for (const RowMap& map : maps)
      for (const Row& row : rows) grows = space.add(pulled_back(row, map)) || grows;
  }
}

class Spread {
public:
  Spread(ConstantValues& values, const Tree& tree) : values_(values), tree_(tree) {}

  std::vector<ActingParameters> run() {
    for (int j = 0; j < static_cast<int>(tree_.nodes.size()); ++j) {
      twists_.push_back(no_twists());
      result_.push_back({nothing(), nothing()});
      const Node& node = tree_.nodes[at(j)];
      if (!node.spatial || j == node.spatial.last) visit(joint_that_ends(values_.pool(), tree_, j));
    }
    return std::move(result_);
  }

private:
  RowSpace nothing() const { return {values_, inertial_parameters}; }
  RowSpace no_twists() const { return {values_, twist_length}; }

  void visit(const MovedNodes& joint) {
    RowSpace& twists = twists_.back();
    for (const Row& row : twists_before(joint)) twists.add(row);
    close(twists, turning_of_twists(joint));
    for (const Twist& own : joint.twists) twists.add(row_of_twist(own));
    ActingParameters& acting = result_.back();
    acting.all = carried(joint);
    for (const RowMap& rate : moving_of_inertias(joint))
      for (const Row& row : acting.all.rows()) acting.own.add(pulled_back(row, rate));
    for (const Row& row : noticed(joint)) {
      acting.own.add(row);
      acting.all.add(row);
    }
  }

  // Twists of the frame before the joint, at the joint's origin.
  std::vector<Row> twists_before(const MovedNodes& joint) const {
    const Node& node = tree_.nodes[at(joint.first)];
    if (node.parent == Node::base)
      return is_zero(tree_.gravity) ? std::vector<Row>()
                                    : std::vector<Row>{row_of_twist(seen(node, {{}, tree_.gravity}))};
    if (twists_[at(node.parent)].is_whole()) return twists_[at(node.parent)].rows();
    std::vector<Row> rows;
    for (const Row& row : twists_[at(node.parent)].rows()) {
      Twist twist = twist_of(row);
      twist.velocity = twist.velocity + cross(twist.omega, node.offset);
      rows.push_back(row_of_twist(seen(node, twist)));
    }
    return rows;
  }

  // In node axes; the position of a ball or free joint does not matter, which takes all.
  static Twist seen(const Node& node, const Twist& twist) {
    if (!node.rotated || node.spatial) return twist;
    const Mat3 back = transpose(node.frame_rotation);
    return {back * twist.omega, back * twist.velocity};
  }

  // Parameters that act on joints before this one.
  RowSpace carried(const MovedNodes& joint) const {
    const Node& node = tree_.nodes[at(joint.first)];
    if (node.parent == Node::base) return nothing();
    if (result_[at(node.parent)].all.is_whole()) return result_[at(node.parent)].all;
    RowSpace space = nothing();
    const RowMap to_parent =
        map_of_inertias(values_.pool(), [&](const Inertia& inertia) { return in_parent(node, inertia); });
    for (const Row& row : result_[at(node.parent)].all.rows()) space.add(pulled_back(row, to_parent));
    close(space, moving_of_inertias(joint));
    return space;
  }

  // Combinations that act on the joint itself.
  std::vector<Row> noticed(const MovedNodes& joint) const {
    std::vector<Row> rows;
    for (const Twist& own : joint.twists)
      for (const Row& twist : twists_.back().rows()) {
        rows.emplace_back();
        for (std::size_t k = 0; k < inertial_parameters; ++k)
          rows.back().push_back(reciprocal(own, unit_inertia(values_.pool(), k), twist_of(twist)));
      }
    return rows;
  }

  std::vector<RowMap> moving_of_inertias(const MovedNodes& joint) const {
    std::vector<RowMap> maps;
    for (const Twist& own : joint.twists)
      maps.push_back(
          map_of_inertias(values_.pool(), [&own](const Inertia& inertia) { return moved_by(own, inertia); }));
    return maps;
  }

  // As maps from the right, like those of coefficients.
  std::vector<RowMap> turning_of_twists(const MovedNodes& joint) const {
    std::vector<RowMap> maps;
    for (const Twist& own : joint.twists) {
      RowMap map(twist_length, Row(twist_length));
      for (std::size_t k = 0; k < twist_length; ++k) {
        Row unit(twist_length);
        unit[k] = values_.pool().number(1);
        const Row image = row_of_twist(carried_by(own, twist_of(unit)));
        for (std::size_t i = 0; i < twist_length; ++i) map[i][k] = image[i];
      }
      maps.push_back(std::move(map));
    }
    return maps;
  }

  ConstantValues& values_;
  const Tree& tree_;
  std::vector<RowSpace> twists_; ///< per node: of its origin, that a falling base gives included
  std::vector<ActingParameters> result_;
};

} // namespace

Row as_row(const Inertia& inertia) {
  Row row;
  for (std::size_t k = 0; k < first_at; ++k) row.push_back(inertia.second(second_rows[k], second_columns[k]));
  row.insert(row.end(), inertia.first.begin(), inertia.first.end());
  row.push_back(inertia.mass);
  return row;
}

Inertia as_inertia(const Row& row) {
  Inertia inertia;
  for (std::size_t k = 0; k < first_at; ++k)
    inertia.second(second_rows[k], second_columns[k]) = inertia.second(second_columns[k], second_rows[k]) =
        row[k];
  for (std::size_t i = 0; i < 3; ++i) inertia.first[i] = row[first_at + i];
  inertia.mass = row[mass_at];
  return inertia;
}

Inertia unit_inertia(Pool& pool, std::size_t place) {
  Row row(inertial_parameters);
  row[place] = pool.number(1);
  return as_inertia(row);
}

std::vector<ActingParameters> acting_parameters(ConstantValues& values, const Tree& tree) {
  return Spread(values, tree).run();
}

} // namespace mbsgen::formalism
