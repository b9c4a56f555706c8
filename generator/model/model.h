// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "expr/expr.h"
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::model {

/// Forms of a body in pictures, by the word of the file.
enum class LookForm { box, cylinder, sphere, capsule, mesh };

/// A solid that pictures show, fixed in a body or in the base. No equation knows it. Its centre is the origin
/// of its frame; the axis of a cylinder and of a capsule is z.
struct Look {
  Location where;
  LookForm form = LookForm::box;
  std::array<double, 3> lengths{}; ///< box: along x, y, z, m
  double radius = 0;               ///< cylinder, sphere, capsule, m
  double length = 0; ///< cylinder: its height; capsule: the distance of the centres of its ends, m
  std::string mesh;  ///< mesh: its file, as written; nobody has looked whether it exists
  std::array<double, 3> scale{1, 1, 1}; ///< mesh: factors of its coordinates, none of them 0
  std::array<double, 3> at{};           ///< origin of its frame, body axes, m
  std::array<double, 9> rotation{1, 0, 0, 0, 1, 0, 0, 0, 1}; ///< body axes <- its axes, row by row
  std::string color;  ///< "#rrggbb" in lower case; empty: none is given
  double opacity = 1; ///< above 0; 1: nothing shines through
};

/// Knowledge of pictures about a body or the base, beyond mechanics.
struct Looks {
  std::vector<Look> shapes;
  /// Place in a drawing of the topology: to the right and downwards, in any unit.
  std::optional<std::array<double, 2>> drawing;
};

/// The motion of a joint about or along a coordinate axis of its frame, or in space. The file's types along
/// any axis ("R", "T") are Rz and Tz of a turned frame; "Universal" is a shorthand of Rx and Ry. A mode of a flexible
/// body has a coordinate and moves no frame.
enum class JointType { Tx, Ty, Tz, Rx, Ry, Rz, Screw, Ball, Free, Mode };

/// True for joints that have a unit quaternion: Ball and Free.
constexpr bool is_spatial(JointType type) {
  return type == JointType::Ball || type == JointType::Free;
}
/// True where the one coordinate is an angle: Rx, Ry, Rz, Screw.
constexpr bool is_revolute(JointType type) {
  return type >= JointType::Rx && type <= JointType::Screw;
}
/// 0, 1, 2: a joint of one coordinate moves along or about x, y, z of its frame.
constexpr std::size_t axis_of(JointType type) {
  return type == JointType::Screw ? 2 : static_cast<std::size_t>(type) % 3;
}

/// A coordinate or velocity of a joint.
struct JointComponent {
  const char* name; ///< after the joint's: base.vx; empty where the joint has one
  const char* unit;
  const char* force_unit = ""; ///< velocities: unit of the generalized force
};

/// The coordinates, velocities and generalized forces of a type of joint.
struct JointForm {
  std::vector<JointComponent> coordinates;
  std::vector<JointComponent> velocities;
};

const JointForm& form_of(JointType type);

/// Places among a spatial joint's coordinates and velocities.
constexpr std::size_t quaternion_at(JointType type) {
  return type == JointType::Free ? 3 : 0;
}
constexpr std::size_t angular_velocity_at(JointType type) {
  return type == JointType::Free ? 3 : 0;
}

/// Row of the fixed inertial body wherever a body is named by its row in `Model::bodies`.
constexpr int base_body = -1;
/// Row of a body's own origin wherever a point is named by its row in the body's points.
constexpr int body_origin = -1;

/// A number of the file, exact: a decimal is the rational that it spells, an expression is kept symbolic over
/// the symbols of the user parameters that are not constant.
struct Scalar {
  Location where;
  expr::Expr value;
  bool is_literal = true; ///< names no user parameter: a plain number, tunable at run time unless zero
  bool given = false;     ///< written in the file, not a default
  bool fixed = false;     ///< a literal that is no tunable number all the same: `fix_geometry`
  int alone = -1;         ///< row of the user parameter that this is and nothing more; -1: none
  double nominal = 0;     ///< value with every user parameter at its nominal value
};
using Vec3 = std::array<Scalar, 3>;

/// A named scalar of "parameters".
struct UserParameter {
  std::string name;
  Location where;
  Scalar value;          ///< over the symbols of other user parameters
  bool derived = false;  ///< given by other parameters that are not constant: recomputed by update()
  bool constant = false; ///< folded: every expression holds its value instead of its symbol
  bool used = false;     ///< named by an expression of the model
  std::string unit, doc;
  expr::Expr symbol; ///< SymbolKind::parameter with the parameter's name
};

/// Fixed rotation, of a body's joints against the parent or of a point against its body: outer axes <- axes
/// after the rotation.
struct Rotation {
  enum class Kind { identity, rpy, matrix };
  Kind kind = Kind::identity;
  Location where;
  Vec3 rpy;                     ///< R = Rz(rpy[2])·Ry(rpy[1])·Rx(rpy[0]), rad; multiples of pi/2 are exact
  std::array<Scalar, 9> matrix; ///< row-major; 0 and ±1 are exact
  double inexactness = 0; ///< the file's |R Rᵀ − 1|, where an exact rotation has replaced its matrix
};

/// A named point fixed in a body or in the base, with axes: position from the body's origin in body axes, m.
struct Point {
  std::string name;
  Location where;
  Vec3 position;
  Rotation orientation; ///< body axes <- the point's axes
};

/// A point by rows: `point` is `body_origin` for the implicit point "origin".
struct PointRef {
  Location where;
  int body = base_body;
  int point = body_origin;
};

/// A parameter with respect to which derivatives are wanted, by its place among the parameters of the
/// generated code.
struct Sensitivity {
  std::string name; ///< "k", "link2.mass", "link2.com[0]"
  Location where;
};

enum class Role { independent, dependent, driven, locked };

/// Bounds of a joint of one coordinate. No equation reads them.
struct JointLimits {
  std::optional<Scalar> lower, upper; ///< of the coordinate, rad or m
  std::optional<Scalar> velocity;     ///< of its size, rad/s or m/s
  std::optional<Scalar> force;        ///< of the size of what an actuator gives, N m or N

  explicit operator bool() const { return lower || upper || velocity || force; }
};

/// A joint between a body and its parent: it owns coordinates in q and velocities in qd, one each unless it
/// is spatial.
struct Joint {
  std::string name;  ///< "hip"; of the parts of a shorthand "hip.x"
  std::string owner; ///< the name in the file, the same for all parts of a shorthand
  Location where;
  JointType type = JointType::Tx;
  std::string word; ///< the type in the file, for messages
  /// A joint of one coordinate moves in axes that are turned so; the axes after it are turned back. Spatial:
  /// the initial attitude.
  Rotation frame;
  Scalar pitch; ///< Screw: travel per angle, m/rad
  /// Inertia of a rotor that turns with the coordinate and with nothing else, kg m^2, or kg where it slides:
  /// it belongs to the diagonal of the mass matrix. Zero of spatial joints.
  Scalar armature;
  JointLimits limits;
  std::optional<Role> role; ///< as written; see `Model` for the default
  /// Initial or assembly values, of each coordinate and velocity; q0 are a locked joint's values. A
  /// quaternion has the length 1.
  std::vector<Scalar> q0, qd0;
  /// Passive forces added to the input Q, over q, qd, time and parameters: one per velocity, or none.
  std::vector<expr::Expr> force;
  std::optional<expr::Expr> motion; ///< driven joints: q over time and parameters; empty: the caller gives it
  Location role_where, force_where, motion_where; ///< of the joint itself where there is no such key
  int body = 0;
  int coordinate = -1; ///< index in q of the first coordinate; -1 when locked
  int velocity = -1;   ///< index in qd of the first velocity; -1 when locked

  const JointForm& form() const { return form_of(type); }
  bool moves() const { return velocity >= 0; }
  /// "kg m^2", or "kg" where the joint slides.
  const char* armature_unit() const { return is_revolute(type) || type == JointType::Ball ? "kg m^2" : "kg"; }
  /// Name of a field of the body's parameters that belongs to the joint: the prefix and the joint's name.
  std::string field(const char* prefix) const;
  /// The field of `frame`.
  std::string frame_field() const { return field(is_spatial(type) ? "attitude_" : "axis_"); }
};

/// Per unit of the modal coordinates, at one cross-section: its translation in m and its turn in rad, by mode, and the
/// second derivatives of its translation by two of them, mode by mode. Body axes.
struct SectionShape {
  std::vector<std::array<double, 3>> translation, turn, second;

  bool moves() const;
};

/// The deformation of a body in its floating frame, r = r0 + sum Phi_k eta_k + 1/2 sum S_kl eta_k eta_l, and the integrals
/// of it over the mass that the kinetic energy to the second order has: Shabana's inertia shape integrals. Per kg, body
/// axes, about the body's origin; 3 x 3 entries row by row; pairs of modes row by row.
struct Flexible {
  using Triple = std::array<double, 3>;
  using Matrix = std::array<double, 9>;

  Location where;
  std::vector<int> joints; ///< rows of Model::joints, of JointType::Mode
  Scalar mass;             ///< kg
  /// Of a beam: the body axis along which it lies, from the body's origin. Its points move as parts of their
  /// cross-sections, which turn about that axis; others move by themselves.
  std::optional<std::size_t> axis;
  Triple first{};                   ///< of r0
  Matrix second{};                  ///< of r0 r0^T
  std::vector<Triple> first_by;     ///< of Phi_k, by mode
  std::vector<Matrix> second_by;    ///< of r0 Phi_k^T, by mode
  std::vector<Matrix> products;     ///< of Phi_k Phi_l^T, by pair
  std::vector<Triple> shortened;    ///< of S_kl, by pair
  std::vector<Matrix> shortened_by; ///< of r0 S_kl^T, by pair
  std::vector<SectionShape> points; ///< of the body's points
  std::vector<SectionShape> line;   ///< of places along `along`, for pictures
  std::vector<Triple> along;        ///< of the undeformed axis, body axes, m

  std::size_t modes() const { return joints.size(); }
  std::size_t pair(std::size_t k, std::size_t l) const { return k * modes() + l; }
  /// Modal mass per kg: the trace of Phi_k Phi_l^T.
  double inertia(std::size_t k, std::size_t l) const;
};

struct Body {
  std::string name, doc;
  Location where;
  int parent = base_body;
  Vec3 at;                    ///< where the joints begin, parent's axes, m
  int at_point = body_origin; ///< row of the parent's point that `at` repeats; `body_origin` when written out
  Rotation orientation;
  /// Placed by "dh": `at` has the length a alone, `orientation` the angle alpha about x alone, and `slide` is d.
  bool dh = false;
  Scalar slide;                  ///< where the joints begin, farther along the z axis after `orientation`, m
  std::vector<int> joints;       ///< rows of Model::joints, in sequence; empty: welded
  Scalar mass;                   ///< kg
  Vec3 com;                      ///< from the body's origin, body axes, m
  std::array<Scalar, 6> inertia; ///< Ixx Ixy Ixz Iyy Iyz Izz about the centre of mass, body axes, kg m^2
  std::vector<Point> points;
  Looks looks;
  std::optional<Flexible> flexible; ///< beside the rigid mass, which is fixed in the floating frame
};

/// ball: coinciding points; rod: points at a fixed distance; solid (Robotran's word): a weld, coinciding
/// points and axes of the points.
enum class CutType { ball, rod, solid };
inline constexpr std::array<const char*, 3> cut_words{"ball", "rod", "solid"};
/// The type as the file writes it.
constexpr const char* word(CutType type) {
  return cut_words[static_cast<std::size_t>(type)];
}
/// Number of equations of a cut, those that hold identically included.
constexpr std::size_t equations_of(CutType type) {
  return type == CutType::ball ? 3 : type == CutType::rod ? 1 : 6;
}

/// A loop closure between points of two bodies.
struct Cut {
  std::string name;
  Location where;
  CutType type = CutType::ball;
  PointRef a, b;
  Scalar length; ///< rods only, m
};

/// A user constraint: expression = 0.
struct Constraint {
  std::string name;
  Location where;
  bool holonomic = true;
  expr::Expr expression; ///< over q and the time; nonholonomic: also over qd, in which it is linear
};

/// A force between two points along their line; positive pulls them together.
struct Link {
  std::string name;
  Location where;
  PointRef from, to;
  std::optional<expr::Expr> force; ///< N, also over `link_distance` and `link_rate`; empty: a law of the user
  std::vector<int> states;         ///< rows of the states whose rates that law gives
};
/// Stems of the auxiliary symbols of a link's law: the points' distance in m and its rate in m/s.
inline constexpr const char* link_distance = "Z";
inline constexpr const char* link_rate = "Zd";

/// A user's state: a number x with an equation x' = rate of its own, such as the pressure in a
/// cylinder, which is integrated with the motion (strong coupling of the 2013 paper, figure 16).
struct State {
  std::string name;
  Location where;
  expr::Expr
      rate; ///< over q, qd, states, time, parameters, and links' distances and rates by `link_distance_of`
  /// The user's law that gives the rate: of a link, force or contact, or one with the state's own
  /// name. Empty: an expression does.
  std::string law;
  int result = 0; ///< place of the rate among the results of that law, behind forces; of a law of its own 0
  int tyre = -1;  ///< row of the tyre whose law has the state; -1: the file's "states" have it
  Scalar x0;      ///< initial value
  std::string unit, doc;

  bool is_external() const { return !law.empty(); }
  bool has_own_law() const { return is_external() && result == 0; }
};

enum class ForceLaw { expression, input, external };
/// Axes of a force: inertial ones, those of the body, or those of the point.
enum class Frame { world, body, point };

/// An external force and torque at a point of a body.
struct Force {
  std::string name;
  Location where;
  PointRef point;
  ForceLaw law = ForceLaw::expression;
  Frame frame = Frame::world;       ///< axes of force, torque and the point's kinematics
  std::array<expr::Expr, 3> force;  ///< ForceLaw::expression, N
  std::array<expr::Expr, 3> torque; ///< ForceLaw::expression, N m
  std::vector<int> states;          ///< ForceLaw::external: rows of the states whose rates the law gives
};
/// Stems of the auxiliary symbols of a force's law: position of the point from the base's origin, its
/// velocity against the base, and the body's angular velocity, all as components in the force's frame.
inline constexpr std::array<const char*, 9> force_kinematics{"x",  "y",  "z",  "vx", "vy",
                                                             "vz", "wx", "wy", "wz"};

/// matrices: of stiffness and damping; expression: components of force and torque.
enum class BushingLaw { matrices, expression, external };

/// A rubber bushing between two bodies: force (N) and torque (N m) over the motion of b's frame against that of a, all in the
/// axes of a's point. Displacement d in m and its rate v in m/s; rotation r = 2 tan(angle/2) times the unit vector of its axis
/// (twice the vector of Rodrigues and Gibbs; M. D. Shuster, A survey of attitude representations, J. Astronautical Sciences
/// 41, 1993), which differs from the rotation vector in rad by angle^3/12 and is singular at half a turn only; angular
/// velocity w in rad/s. The force acts on b at its point and, opposite, on a at the same place.
struct Bushing {
  std::string name;
  Location where;
  PointRef a, b;
  BushingLaw law = BushingLaw::matrices;
  /// BushingLaw::matrices: the diagonal, 6 numbers, or all 36, row by row, for (d, r), and for (v, w); or none.
  std::vector<Scalar> stiffness, damping;
  std::array<expr::Expr, 3> force;  ///< BushingLaw::expression, on b, N, over `bushing_kinematics`
  std::array<expr::Expr, 3> torque; ///< BushingLaw::expression, on b, N m
  std::vector<int> states;          ///< BushingLaw::external: rows of the states whose rates the law gives
};
/// Stems of the auxiliary symbols of a bushing's law: d, r, v, w.
inline constexpr std::array<const char*, 12> bushing_kinematics{"dx", "dy", "dz", "rx", "ry", "rz",
                                                                "vx", "vy", "vz", "wx", "wy", "wz"};

/// A line of a law in text: a name, and its value over symbols that are known before it.
struct Definition {
  std::string name;
  expr::Expr
      value; ///< over the law's variables, parameters and states, and the symbols of definitions before it
};

/// A ground for tyres: a height over the horizontal plane, with what it does to a wheel; all expressions are over
/// `road_variables`.
struct Road {
  std::string name;
  Location where;
  expr::Expr height;                  ///< m
  std::array<expr::Expr, 2> slope;    ///< d height/dx, d height/dy
  expr::Expr friction;                ///< factor of the friction of tyres
  std::array<expr::Expr, 2> velocity; ///< of the ground, such as a belt's, m/s along x and y
  std::vector<Definition> definitions =
      {}; ///< that height and slope are over, besides; names begin with "road_"
  /// The part that pictures show: where it starts and leads, m and rad, and how long and wide it is, m.
  std::array<double, 3> start = {0, 0, 0};
  double heading = 0, length = 0, right = -2, left = 2;
};
/// Stems of the auxiliary symbols of a road: the horizontal place, inertial axes, m.
inline constexpr std::array<const char*, 2> road_variables{"x", "y"};

/// A number that a law in text has a name for.
struct LawParameter {
  std::string name, unit;
  Scalar value; ///< fixed where the model file does not have it
};

/// The rate of a state that a law in text has.
struct LawRate {
  int state = 0; ///< row of Model::states
  expr::Expr rate;
};

/// A wheel with a tyre on a road. Its definitions lead from the wheel's motion (`tyre_kinematics`) over the contact to the
/// force of the road at the wheel's centre and the torque about it, inertial axes (`tyre_force`, `tyre_torque`): ISO 8855
/// with x ahead along the road in the wheel's plane, y to the left, z along the road's normal.
struct Tyre {
  std::string name;
  Location where;
  PointRef center;      ///< of the body that turns with the wheel
  std::size_t axis = 1; ///< of the centre's axes, along which the wheel turns
  int sense = 1;        ///< 1: a positive turn about that axis rolls ahead; -1: backwards
  int road = -1;        ///< row of `Model::roads`; -1: the plane z = 0
  std::string law;      ///< name of its law
  std::vector<LawParameter> parameters;
  std::vector<Definition> definitions;
  std::vector<LawRate> rates;
};
/// Stems of the auxiliary symbols of tyres: place and velocity of the wheel's centre, its angular velocity, and its axis, a
/// unit vector to the left of a wheel that rolls ahead.
inline constexpr std::array<const char*, 12> tyre_kinematics{"x",  "y",  "z",  "vx", "vy", "vz",
                                                             "wx", "wy", "wz", "ex", "ey", "ez"};
/// Names of the definitions with force (N) and torque (N m).
inline constexpr std::array<const char*, 3> tyre_force{"force_x", "force_y", "force_z"};
inline constexpr std::array<const char*, 3> tyre_torque{"torque_x", "torque_y", "torque_z"};

/// sphere: a point and a radius; capsule: all points within a radius of a line between two points of one
/// body; plane: a point and the direction out of the solid; disc: the rim of a wheel, a point, an axis and a
/// radius.
enum class ShapeType { sphere, capsule, plane, disc };

/// A surface that is fixed in a body or in the base.
struct ContactShape {
  Location where;
  ShapeType type = ShapeType::sphere;
  PointRef point; ///< centre; of a capsule its first end
  PointRef end;   ///< capsules: the second end
  Vec3 direction; ///< planes and discs: outwards, or the axis, in the point's axes and of any length but zero
  Scalar radius;  ///< m; none of a plane

  /// The coordinate axis along which the direction lies, where the file says so with one number: its size has
  /// no meaning.
  std::optional<std::size_t> axis_of_direction() const;
};

/// rigid: no force; impulses keep the surfaces apart (Chardonnet et al. 2008).
enum class ContactLaw { expression, external, rigid };

/// A pair of surfaces that press on each other where they overlap, and rub.
struct Contact {
  std::string name;
  Location where;
  std::array<ContactShape, 2> shapes; ///< "a" and "b"
  ContactLaw law = ContactLaw::expression;
  expr::Expr normal;                  ///< N, over `contact_normal_variables`
  std::optional<expr::Expr> friction; ///< N, over `contact_friction_variables`; empty: none
  Scalar mu;                          ///< ContactLaw::rigid: coefficient of friction
  Scalar restitution;                 ///< ContactLaw::rigid: share of the approach that is given back
  std::vector<int> states;            ///< ContactLaw::external: rows of the states whose rates the law gives

  bool is_rigid() const { return law == ContactLaw::rigid; }
};
/// Most rigid contacts of a model: the rows of their inverse inertia are three times as many, squared.
inline constexpr std::size_t most_rigid_contacts = 64;
/// Stems of the auxiliary symbols of a contact's laws: penetration in m and its rate in m/s; normal force in
/// N and sliding speed in m/s.
inline constexpr std::array<const char*, 2> contact_normal_variables{"pen", "rate"};
inline constexpr std::array<const char*, 2> contact_friction_variables{"load", "slide"};
/// Laws are evaluated in every position: where surfaces do not touch or press, at this penetration in m and
/// this normal force in N. The value is then discarded.
inline constexpr const char* idle_penetration = "1e-6";
inline constexpr const char* idle_load = "1e-9";

struct Sensor {
  std::string name;
  Location where;
  PointRef point;
};

/// Kinds of outputs: a coordinate, velocity or acceleration; the force that imposes a driven motion; the
/// multiplier of a constraint equation; a link's distance, its rate and force; a component of a sensor, or of a bushing; a
/// definition of a tyre.
enum class Quantity { q, qd, qdd, Qdriven, lambda, Z, Zd, F, sensor, bushing, tyre };
/// The members of a sensor, each of a point's motion in the inertial frame.
enum class SensorMember {
  position,
  rotation, ///< inertial axes <- axes of the point, row by row
  velocity,
  angular_velocity,
  acceleration,
  angular_acceleration
};

/// The members of a bushing, each a vector in the axes of a's point: d, r, v, w, and the load on b at its point.
enum class BushingMember { displacement, rotation, velocity, angular_velocity, force, torque };

/// A number that follows from the motion and the forces, for linearized equations and tables.
struct Output {
  std::string name; ///< as written: "q(hip)", "sensor(tip).position[2]"
  Location where;
  Quantity quantity = Quantity::q;
  /// q: a coordinate; qd, qdd, Qdriven: a velocity; lambda: an equation (those of the cuts, then the
  /// constraints); else a row of links, sensors, bushings or tyres.
  int row = 0;
  SensorMember member = SensorMember::position; ///< sensors only
  int component = 0;                            ///< of the member, or row of the tyre's definitions
  BushingMember bushing_member = BushingMember::displacement; ///< bushings only
};

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
