// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/reference/formula.h"
#include <Eigen/Dense>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace reference {

using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

/// Index of the base, the fixed inertial body.
constexpr int base = -1;

struct Joint {
  std::string name;
  bool revolute = true;
  int axis = 0;                          ///< 0, 1, 2: along or about x, y, z of the current frame
  Matrix3d frame = Matrix3d::Identity(); ///< the joint moves in axes that are turned so
  double pitch = 0;                      ///< screws: travel per angle
  double armature = 0;                   ///< inertia of a rotor that turns with the velocity
  bool ball = false, free = false;       ///< with a quaternion; a free joint has a position before it
  std::vector<double> pose;              ///< of a locked ball or free joint: its coordinates
  std::vector<Formula> forces;           ///< of a ball or free joint: per velocity, or none
  int coordinate = -1;                   ///< first index in q; -1 for a locked joint
  int velocity = -1;                     ///< first index in qd
  double q0 = 0;                         ///< initial value; the value of a locked joint
  double qd0 = 0;                        ///< initial rate
  std::string role;                      ///< as in the file; empty where the generator chooses
  std::optional<Formula> motion;         ///< of a driven joint, over t
  std::optional<Formula> force;          ///< passive generalized force, added to Q
};

struct Body {
  std::string name;
  int parent = base;
  Vector3d at = Vector3d::Zero();              ///< from the parent's origin, parent's axes, m
  Matrix3d orientation = Matrix3d::Identity(); ///< fixed rotation after `at`: to the parent's axes
  std::vector<Joint> joints;
  double mass = 0;
  Vector3d com = Vector3d::Zero();     ///< from the body's origin, body axes
  Matrix3d inertia = Matrix3d::Zero(); ///< about the centre of mass, body axes
};

/// A point fixed in a body: position from its origin in its axes, and axes of its own.
struct Point {
  int body = base;
  Vector3d position = Vector3d::Zero();
  Matrix3d orientation = Matrix3d::Identity(); ///< to the body's axes
};

struct Sensor {
  std::string name;
  Point point;
};

/// Point-to-point force; positive pulls the points together.
struct Link {
  std::string name;
  Point from, to;
  std::optional<Formula> force; ///< over Z, Zd; empty for a law of the user
};

/// A force and torque on a body at a point.
struct Force {
  std::string name;
  Point point;
  std::string law;                    ///< "input", "extern" or empty
  std::string frame = "world";        ///< axes of force and torque: inertial, of the body or of the point
  std::vector<Formula> force, torque; ///< three each when law is empty
};

/// A surface of a contact. Of a capsule, `end` is the other end of its axis.
struct Shape {
  std::string type; ///< sphere, capsule, plane, disc
  Point point, end;
  Vector3d direction = Vector3d::Zero(); ///< of a plane or disc: unit vector, body axes
  double radius = 0;
};

struct Contact {
  std::string name;
  Shape a, b;
  std::optional<Formula> normal;   ///< over pen, rate; empty for a law of the user
  std::optional<Formula> friction; ///< over load, slide
  bool rigid = false;              ///< impulses in place of forces
  double mu = 0, restitution = 0;  ///< of rigid contacts
};

struct Cut {
  std::string name;
  std::string type; ///< ball, rod, solid
  Point a, b;
  double length = 0;
};

struct UserConstraint {
  std::string name;
  bool holonomic = true;
  Formula formula;
};

/// A multibody system as plain numbers.
struct Model {
  std::string name;
  Vector3d gravity = Vector3d::Zero();
  std::map<std::string, double> parameters;
  std::vector<Body> bodies;
  std::vector<std::string> coordinates; ///< names of the joints that are not locked; base.qx of a ball's
  std::vector<std::string> velocities;  ///< likewise; base.wx
  std::vector<Sensor> sensors;
  std::vector<Link> links;
  std::vector<Force> forces;
  std::vector<Contact> contacts;
  std::vector<Cut> cuts;
  std::vector<UserConstraint> constraints;

  int nq() const { return static_cast<int>(coordinates.size()); }
  int nqd() const { return static_cast<int>(velocities.size()); }
};

/// Positions, velocities and accelerations of the coordinates, and the time.
struct State {
  VectorXd q, qd, qdd;
  double t = 0;
};

/// A force and a torque on a body at a point; which axes is the owner's to say.
struct Wrench {
  Vector3d force = Vector3d::Zero();
  Vector3d torque = Vector3d::Zero();
};

/// The values of inputs and of user laws, by name; of contacts the wrench on a in inertial axes.
struct Loads {
  std::map<std::string, Wrench> forces;
  std::map<std::string, double> links;
};

/// Reads a model file; parameters get their nominal values. Throws on what is no valid model: diagnosis is
/// not its task.
Model read_model(const std::string& json_text);

} // namespace reference
