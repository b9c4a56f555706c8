// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/closure/idle_motions.h"
#include "base/index.h"
#include "base/text.h"
#include "formalism/closure/varied_parameters.h"
#include "formalism/tree/build_tree.h"
#include "formalism/tree/coordinate_rates.h"
#include "formalism/tree/inertia.h"
#include "formalism/tree/tree.h"
#include "scheme/passes/passes.h"
#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

namespace mbsgen::formalism {

namespace {

// A node of a tree in one configuration, in numbers: inertial axes, twists and momenta about the node's
// origin, rotation before translation.
struct PlacedNode {
  using Vector6 = Eigen::Matrix<double, 6, 1>;
  using Matrix6 = Eigen::Matrix<double, 6, 6>;

  int parent = Node::base;
  int velocity = -1;
  Eigen::Matrix3d axes;        // the node's -> inertial axes
  Eigen::Vector3d from_parent; // from the parent's origin to the node's, m
  Vector6 motion;              // of the node's body by a velocity of 1 rad/s or m/s of the joint
  Matrix6 inertia;             // of the node's body: twist -> momentum
  double armature;             // of the joint, kg m^2 or kg
};

// A motion of some joints, by their velocities.
using JointMotion = std::vector<std::pair<int, double>>;

using Vector6 = PlacedNode::Vector6;
using Matrix6 = PlacedNode::Matrix6;

// Rounding of an elimination, as a share of the inertia of all that the joint carries. An armature between
// two aligned joints may be 1e-10 of it.
constexpr double elimination_error = 1e-13;
// Velocities that take no part in a motion, but for rounding.
constexpr double no_velocity = 1e-9;

// The matrix of v × .
Eigen::Matrix3d skew(const Eigen::Vector3d& v) {
  Eigen::Matrix3d m;
  m << 0, -v.z(), v.y(), v.z(), 0, -v.x(), -v.y(), v.x(), 0;
  return m;
}

// Takes a twist to the point to which `way` leads.
Matrix6 carried(const Eigen::Vector3d& way) {
  Matrix6 result = Matrix6::Identity();
  result.bottomLeftCorner<3, 3>() = -skew(way);
  return result;
}

class FreedBodies {
public:
  FreedBodies(const std::vector<PlacedNode>& nodes, const std::function<bool(int)>& fixed)
      : nodes_(nodes), pivot_(nodes.size()), share_(nodes.size()) {
    for (const PlacedNode& node : nodes) {
      fixed_.push_back(fixed(node.velocity));
      free_.push_back(node.inertia);
    }
    rigid_ = free_;
    for (std::size_t i = nodes.size(); i-- > 0;) eliminate(i);
  }

  std::vector<JointMotion> idle() const {
    std::vector<JointMotion> motions;
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      if (!fixed_[i] && pivot_[i] == 0)
        motions.push_back(moves_mass(i) ? with_followers(i) : JointMotion{{nodes_[i].velocity, 1}});
    return motions;
  }

private:
  // A joint that its bodies do not resist hands on all of their inertia.
  void eliminate(std::size_t i) {
    const PlacedNode& node = nodes_[i];
    share_[i] = free_[i] * node.motion;
    const double inertia = node.motion.dot(share_[i]) + node.armature;
    if (!fixed_[i] && inertia > least_inertia(i)) {
      pivot_[i] = inertia;
      free_[i] -= share_[i] * share_[i].transpose() / inertia;
    }
    if (node.parent == Node::base) return;
    const Matrix6 to_node = carried(node.from_parent);
    free_[at(node.parent)] += to_node.transpose() * free_[i] * to_node;
    rigid_[at(node.parent)] += to_node.transpose() * rigid_[i] * to_node;
  }

  double least_inertia(std::size_t i) const {
    return elimination_error * nodes_[i].motion.squaredNorm() * rigid_[i].norm();
  }
  bool moves_mass(std::size_t i) const {
    return nodes_[i].motion.dot(rigid_[i] * nodes_[i].motion) > least_inertia(i);
  }

  // The joint moves, and the joints behind it move so that nothing resists.
  JointMotion with_followers(std::size_t idle) const {
    JointMotion motion;
    std::vector<Vector6> twist(nodes_.size(), Vector6::Zero());
    for (std::size_t i = idle; i < nodes_.size(); ++i) {
      const PlacedNode& node = nodes_[i];
      if (node.parent != Node::base) twist[i] = carried(node.from_parent) * twist[at(node.parent)];
      const double rate = i == idle ? 1 : pivot_[i] == 0 ? 0 : -share_[i].dot(twist[i]) / pivot_[i];
      if (std::fabs(rate) < no_velocity) continue;
      motion.emplace_back(node.velocity, rate);
      twist[i] += rate * node.motion;
    }
    return motion;
  }

  const std::vector<PlacedNode>& nodes_;
  std::vector<bool> fixed_;
  std::vector<double> pivot_;         ///< 0: fixed, or idle
  std::vector<Vector6> share_;        ///< momentum by a velocity of 1 of the joint
  std::vector<Matrix6> free_, rigid_; ///< of the node and all behind it, their joints free, or fixed
};

// The motions that move neither mass nor inertia: a basis of the null space of the tree's mass matrix,
// without the velocities that are `fixed`. In each the joint nearest to the base has the velocity 1, and 0 in
// all others; joints behind it keep still what has mass. Articulated inertias tell it (Featherstone 2008,
// section 7.3): such a joint moves none where all joints behind it are free.
std::vector<JointMotion> massless_motions(const std::vector<PlacedNode>& nodes,
                                          const std::function<bool(int velocity)>& fixed) {
  return FreedBodies(nodes, fixed).idle();
}

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr double no_part = 1e-9; // of the velocity of a joint

/// A tree in numbers.
class TreeInNumbers {
public:
  TreeInNumbers(const model::Model& model, expr::Pool& pool)
      : constants_(pool, expr::SymbolKind::derived), parameters_(model, constants_, false), program_(pool),
        tree_(build_tree(model, parameters_, Writer(constants_), program_.inputs)), varied_(model) {
    scheme::Scheme scheme(pool, expr::SymbolKind::auxiliary, &constants_);
    define_attitudes(tree_, scheme);
    for (const Node& node : tree_.nodes) describe(pool, node);
    function_.equations = std::move(scheme).take();
    scheme::eliminate(pool, function_);
    program_.parameters = std::move(parameters_).take();
    program_.update = std::move(constants_).take();
  }

  /// At the coordinates q, with parameters as VariedParameters says.
  std::vector<PlacedNode> at_configuration(const std::vector<double>& q, double spread) const {
    scheme::Evaluation<double> evaluation(program_);
    varied_.set(evaluation, program_, spread);
    evaluation.update();
    const std::vector<double> numbers = evaluation(function_, {{"q", q}}).at("node");
    std::vector<PlacedNode> nodes;
    for (std::size_t i = 0; i < tree_.nodes.size(); ++i)
      nodes.push_back(placed(tree_.nodes[i], &numbers[i * count], nodes));
    return nodes;
  }

private:
  // Numbers of a node: its axes in the parent's (9), the way to it (3), the joint's axis (3) and pitch (1),
  // then mass (1), first moments (3), tensor of inertia (9) and the joint's armature (1).
  static constexpr std::size_t count = 30;

  void describe(expr::Pool& pool, const Node& node) {
    const Expr angle = node.sign > 0 ? node.q : -node.q;
    Mat3 axes = node.rotated ? node.frame_rotation : identity(pool);
    if (node.revolute && !angle.is_zero()) {
      const Expr sine = call(pool, expr::Op::sin, angle);
      axes = axes * rotation(pool, node.axis, call(pool, expr::Op::cos, angle), sine);
    }
    put(axes);
    put(node.offset + travel(pool, node));
    put(node.revolute ? axis_of_rotation(pool, node) : node.direction);
    put(node.pitch);
    put(node.inertia.mass);
    put(node.inertia.first);
    put(tensor(node.inertia.second));
    put(node.armature);
  }

  void put(const Expr& value) {
    function_.outputs.push_back({"node", static_cast<int>(function_.outputs.size()), value});
  }
  void put(const Vec3& vector) {
    for (const Expr& component : vector) put(component);
  }
  void put(const Mat3& matrix) {
    for (const Vec3& row : matrix.row) put(row);
  }

  static PlacedNode placed(const Node& node, const double* numbers, const std::vector<PlacedNode>& before) {
    using Axes = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;
    const Matrix3d parent = node.parent == Node::base ? Matrix3d::Identity() : before[at(node.parent)].axes;
    PlacedNode result;
    result.parent = node.parent;
    result.velocity = node.velocity;
    result.axes = parent * Eigen::Map<const Axes>(numbers);
    result.from_parent = parent * Eigen::Map<const Vector3d>(numbers + 9);
    const Vector3d along = result.axes * Eigen::Map<const Vector3d>(numbers + 12);
    result.motion.head<3>() = node.revolute ? along : Vector3d::Zero();
    result.motion.tail<3>() = node.revolute ? numbers[15] * along : along;
    const Matrix3d first = skew(result.axes * Eigen::Map<const Vector3d>(numbers + 17));
    const Matrix3d tensor = result.axes * Eigen::Map<const Axes>(numbers + 20) * result.axes.transpose();
    result.inertia << tensor, first, first.transpose(), numbers[16] * Matrix3d::Identity();
    result.armature = numbers[29];
    return result;
  }

  scheme::Scheme constants_;
  Parameters parameters_;
  scheme::Program program_;
  Tree tree_;
  VariedParameters varied_;
  scheme::Function function_;
};

// Coordinates of no particular position.
std::vector<double> any_configuration(const model::Model& model) {
  std::vector<double> q(at(model.nq()));
  double number = 0.53;
  for (double& value : q) value = number = scattered(number);
  return q;
}

bool is_finite(const std::vector<double>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](double number) { return std::isfinite(number); });
}

// The motions, and sums of them, that the constraints do not feel. Where these have no
// value nothing is claimed.
std::vector<JointMotion> unfelt(const std::vector<JointMotion>& motions, const std::vector<double>& jacobian,
                                Eigen::Index nqd) {
  if (jacobian.empty() || motions.empty()) return motions;
  if (!is_finite(jacobian)) return {};
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Eigen::MatrixXd all = Eigen::MatrixXd::Zero(nqd, static_cast<Eigen::Index>(motions.size()));
  for (std::size_t k = 0; k < motions.size(); ++k)
    for (const auto& [velocity, rate] : motions[k]) all(velocity, static_cast<Eigen::Index>(k)) = rate;
  const Eigen::Map<const Rows> J(jacobian.data(), static_cast<Eigen::Index>(jacobian.size()) / nqd, nqd);
  Eigen::FullPivLU<Eigen::MatrixXd> felt(J * all);
  felt.setThreshold(no_part);
  std::vector<JointMotion> result;
  if (felt.dimensionOfKernel() == 0) return result;
  const Eigen::MatrixXd kernel = all * felt.kernel();
  for (Eigen::Index k = 0; k < kernel.cols(); ++k) {
    result.emplace_back();
    for (Eigen::Index i = 0; i < nqd; ++i)
      if (std::fabs(kernel(i, k)) > no_part) result.back().emplace_back(static_cast<int>(i), kernel(i, k));
  }
  return result;
}

std::vector<int> velocities_of(const JointMotion& motion) {
  std::vector<int> velocities;
  for (const auto& [velocity, rate] : motion) velocities.push_back(velocity);
  return velocities;
}

// The names of the joints, each once: "'a', 'b' and 'c'".
std::vector<std::string> joints_of(const model::Model& model, const std::vector<int>& velocities) {
  std::vector<std::string> names;
  for (const int velocity : velocities)
    if (const std::string name = quoted(model.joint_of_velocity(velocity).name);
        std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(name);
  return names;
}

std::string listed(const std::vector<std::string>& names) {
  std::string text = names.front();
  for (std::size_t i = 1; i < names.size(); ++i) text += (i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

} // namespace

std::vector<IdleMotion> idle_motions(const model::Model& model, expr::Pool& pool,
                                     const EvaluateConstraints& constraints, const Partition& partition) {
  if (model.nqd() == 0) return {};
  const auto contains = [](const std::vector<int>& list, int velocity) {
    return std::find(list.begin(), list.end(), velocity) != list.end();
  };
  const auto is_fixed = [&](int velocity) {
    return velocity < 0 || contains(partition.driven, velocity) || contains(partition.held, velocity);
  };
  const std::vector<double> q = any_configuration(model);
  const std::vector<double> jacobian = constraints ? constraints(q).J : std::vector<double>();
  const TreeInNumbers tree(model, pool);
  const auto found = [&](double spread) {
    std::vector<std::vector<int>> motions;
    for (const JointMotion& motion :
         unfelt(massless_motions(tree.at_configuration(q, spread), is_fixed), jacobian, model.nqd()))
      motions.push_back(velocities_of(motion));
    return motions;
  };
  const std::vector<std::vector<int>> always = found(0.1);
  std::vector<IdleMotion> result;
  for (const std::vector<int>& motion : found(0))
    result.push_back({motion, std::find(always.begin(), always.end(), motion) != always.end()});
  return result;
}

IdleCause cause_of(const model::Model& model, const IdleMotion& motion) {
  const std::vector<std::string> joints = joints_of(model, motion.velocities);
  if (joints.size() == 1)
    return {"the joint " + joints.front() + " moves no mass",
            "; give a body that it moves a mass or inertia"};
  const std::string remedy = "; remove it, or give a body between them mass or inertia";
  if (motion.velocities.size() == 2)
    return {"the joints " + listed(joints) +
                " are aligned and nothing between them has mass or inertia: one freedom is redundant",
            remedy};
  return {"the joints " + listed(joints) +
              " can move against each other and nothing with mass or inertia moves: one freedom is redundant",
          remedy};
}

} // namespace mbsgen::formalism
