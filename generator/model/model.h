// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/parts/body.h"
#include "model/parts/constraint.h"
#include "model/parts/contact.h"
#include "model/parts/joint.h"
#include "model/parts/load.h"
#include "model/parts/output.h"
#include "model/parts/road.h"
#include "model/parts/state.h"
#include "model/parts/tyre.h"
#include <string>
#include <vector>

namespace mbsgen::model {

/// A model file, checked, in document order; indices are rows of the vectors here. Every expression belongs
/// to the pool that the model was read into.
///
/// Joint roles: a model is open when it has no cuts and no constraints. There, joints without a role are
/// independent. Elsewhere the partition of the joints without a role is left to be chosen.
struct Model {
  std::string name, doc;
  Location where;
  Vec3 gravity; ///< inertial frame, m/s^2
  std::vector<UserParameter> parameters;
  std::vector<int> parameter_order; ///< rows of `parameters`, each after those that it is computed from
  std::vector<Point> base_points;
  Looks base_looks;
  std::vector<Body> bodies;
  std::vector<int> body_order; ///< rows of `bodies`, parents before children, document order otherwise
  std::vector<Joint> joints;   ///< of all bodies, in document order
  /// Row of `joints` per coordinate, and per velocity: those that are not locked, in document order.
  std::vector<int> coordinates, velocities;
  std::vector<Cut> cuts;
  std::vector<Constraint> constraints;
  std::vector<Link> links;
  std::vector<State> states;
  std::vector<Force> forces;
  std::vector<Bushing> bushings;
  std::vector<Road> roads;
  std::vector<Tyre> tyres;
  std::vector<Contact> contacts;
  std::vector<Sensor> sensors;
  std::vector<Sensitivity> sensitivities;
  std::vector<int> actuators;   ///< rows of `joints`
  bool actuators_given = false; ///< false: `actuators` is empty and means the independent joints
  Location actuators_where;     ///< of the list, where it is given
  std::vector<Output> outputs;
  std::vector<std::string> files; ///< that the model names and that have been read, as written

  /// Numbers of coordinates and of velocities; equal where no joint is spatial.
  int nq() const { return static_cast<int>(coordinates.size()); }
  int nqd() const { return static_cast<int>(velocities.size()); }
  bool has_spatial_joints() const { return nq() != nqd(); }
  bool has_flexible_bodies() const;
  /// The joint that owns a coordinate, or a velocity.
  const Joint& joint_of_coordinate(int coordinate) const;
  const Joint& joint_of_velocity(int velocity) const;
  /// "hip"; of a joint with several "base.qw", or "base.vx".
  std::string coordinate_name(int coordinate) const;
  std::string velocity_name(int velocity) const;
  bool is_open() const { return cuts.empty() && constraints.empty(); }
  /// In document order: their order in arrays.
  std::vector<const Contact*> rigid_contacts() const;
  /// Points of a body or of the base.
  const std::vector<Point>& points(int body) const;
  /// The point; null for a body's origin.
  const Point* find(const PointRef& point) const;
  /// "base", or the body's name.
  const std::string& body_name(int body) const;
};

/// Symbols: q with the index of a coordinate, qd and qdd with that of a velocity; and the time, s.
expr::Expr q_symbol(expr::Pool& pool, int coordinate);
expr::Expr qd_symbol(expr::Pool& pool, int velocity);
expr::Expr qdd_symbol(expr::Pool& pool, int velocity);
expr::Expr time_symbol(expr::Pool& pool);
/// The symbol of a state by its row.
expr::Expr state_symbol(expr::Pool& pool, int state);
/// The distance of a link's points and its rate, by the link's row: in rates of states.
expr::Expr link_distance_of(expr::Pool& pool, int link);
expr::Expr link_rate_of(expr::Pool& pool, int link);

/// A law that is part of the user's program ("extern"), which only a program can call.
struct UserLaw {
  const char* of = ""; ///< whose: "link", "force", "bushing", "contact", "state"
  std::string name;    ///< of that link, force, bushing, contact or state
  Location where;
  int forces = 0;          ///< results before the rates of states: 1 of a link, 6 of the others
  std::vector<int> states; ///< rows of the states whose rates follow behind them; of a state itself its own
};

/// Links, forces, bushings, contacts, then states, each kind in document order. A state whose rate another law gives has no
/// law of its own.
std::vector<UserLaw> user_laws(const Model& model);

/// A law that is an expression of the file.
struct ExpressedLaw {
  enum class Of { joint, motion, constraint, rate, load };

  Of of = Of::load;
  Location where;
  expr::Expr expression;
  std::string unit; ///< that its value has to have; empty: that is not known
};

/// Those of joints, constraints, states, links, forces, bushings, and contacts that are not rigid, each kind in document
/// order. A state whose rate a law of the user gives has the rate zero.
std::vector<ExpressedLaw> expressed_laws(const Model& model);

} // namespace mbsgen::model
