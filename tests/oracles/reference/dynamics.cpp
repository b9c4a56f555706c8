// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/dynamics.h"
#include "oracles/reference/contacts.h"
#include <algorithm>
#include <stdexcept>

namespace reference {

namespace {

Point centre(const Model& model, int k) {
  return {k, model.bodies[static_cast<std::size_t>(k)].com};
}
int body_count(const Model& model) {
  return static_cast<int>(model.bodies.size());
}
const Body& body_of(const Model& model, int k) {
  return model.bodies[static_cast<std::size_t>(k)];
}
Matrix3d world_inertia(const Body& body, const Motion& motion) {
  return motion.rotation * body.inertia * motion.rotation.transpose();
}
State at_rest(const Model& model, const VectorXd& q) {
  return {q, VectorXd::Zero(model.nqd()), VectorXd::Zero(model.nqd()), 0};
}

/// What must act on body k at its centre of mass: m (a - g) and the rate of its angular momentum.
Wrench inertial_wrench(const Model& model, const Kinematics& kinematics, int k) {
  const Body& body = body_of(model, k);
  const Motion c = kinematics.point(centre(model, k));
  const Matrix3d inertia = world_inertia(body, c);
  return {body.mass * (c.acceleration - model.gravity),
          inertia * c.angular_acceleration + c.angular_velocity.cross(inertia * c.angular_velocity)};
}

void add_wrench(std::vector<Wrench>& on, const Kinematics& kinematics, const Point& at, const Vector3d& force,
                const Vector3d& torque) {
  if (at.body == base) return;
  Wrench& wrench = on[static_cast<std::size_t>(at.body)];
  const Vector3d arm = kinematics.body(at.body).rotation * at.position;
  wrench.force += force;
  wrench.torque += torque + arm.cross(force);
}

double link_force(const Model& model, const State& state, const Link& link, double Z, double Zd,
                  const Loads& loads) {
  if (!link.force) return loads.links.at(link.name);
  const auto others = variables(model, state);
  return link.force->value([&](const std::string& name) {
    return name == "Z" ? Z : name == "Zd" ? Zd : others(name);
  });
}

/// A law's components; position, velocity and angular velocity of the point are known to it in its own axes
/// as x y z vx vy vz wx wy wz.
Vector3d law_value(const Model& model, const State& state, const std::vector<Formula>& law,
                   const Motion& motion, const Matrix3d& axes) {
  if (law.empty()) return Vector3d::Zero();
  std::map<std::string, double> known;
  for (int k = 0; k < 3; ++k) {
    const std::string axis(1, "xyz"[k]);
    known[axis] = axes.col(k).dot(motion.position);
    known["v" + axis] = axes.col(k).dot(motion.velocity);
    known["w" + axis] = axes.col(k).dot(motion.angular_velocity);
  }
  const auto others = variables(model, state);
  const Formula::Lookup<double> lookup = [&](const std::string& name) {
    const auto found = known.find(name);
    return found != known.end() ? found->second : others(name);
  };
  return {law.at(0).value(lookup), law.at(1).value(lookup), law.at(2).value(lookup)};
}

/// Inertial axes <- axes of the force's components.
Matrix3d axes_of(const Force& force, const Kinematics& kinematics) {
  if (force.frame == "point") return kinematics.point(force.point).rotation;
  if (force.frame == "body") return kinematics.body(force.point.body).rotation;
  return Matrix3d::Identity();
}

} // namespace

Formula::Lookup<double> variables(const Model& model, const State& state) {
  return [&model, &state](const std::string& name) {
    if (name == "t") return state.t;
    const auto parameter = model.parameters.find(name);
    if (parameter != model.parameters.end()) return parameter->second;
    const bool rate = name.rfind("qd(", 0) == 0;
    const std::size_t start = rate ? 3 : 2;
    const std::string joint = name.substr(start, name.size() - start - 1);
    const std::vector<std::string>& names = rate ? model.velocities : model.coordinates;
    const auto found = std::find(names.begin(), names.end(), joint);
    if (found != names.end()) {
      const auto k = static_cast<Eigen::Index>(found - names.begin());
      return rate ? state.qd(k) : state.q(k);
    }
    for (const Body& body : model.bodies)
      for (const Joint& locked : body.joints)
        if (locked.name == joint) return rate ? 0 : locked.q0;
    throw std::runtime_error("no value of " + name);
  };
}

namespace {

// The inertias of rotors, by velocity.
VectorXd rotors(const Model& model) {
  VectorXd inertias = VectorXd::Zero(model.nqd());
  for (const Body& body : model.bodies)
    for (const Joint& joint : body.joints)
      if (joint.velocity >= 0)
        inertias.segment(joint.velocity, joint.ball ? 3 : 1).setConstant(joint.armature);
  return inertias;
}

} // namespace

MatrixXd mass_matrix(const Model& model, const VectorXd& q) {
  const Kinematics kinematics(model, at_rest(model, q));
  MatrixXd M = MatrixXd::Zero(model.nqd(), model.nqd());
  for (int k = 0; k < body_count(model); ++k) {
    const Jacobian J = kinematics.jacobian(centre(model, k));
    const auto linear = J.topRows<3>();
    const auto angular = J.bottomRows<3>();
    M += body_of(model, k).mass * linear.transpose() * linear;
    M += angular.transpose() * world_inertia(body_of(model, k), kinematics.body(k)) * angular;
  }
  M.diagonal() += rotors(model);
  return M;
}

namespace {

void add_passive(const Model& model, const State& state, const Joint& joint, VectorXd& Q) {
  if (joint.force) Q(joint.velocity) = joint.force->value(variables(model, state));
  for (std::size_t k = 0; k < joint.forces.size(); ++k)
    Q(joint.velocity + static_cast<Eigen::Index>(k)) = joint.forces[k].value(variables(model, state));
}

} // namespace

VectorXd passive_forces(const Model& model, const State& state) {
  VectorXd Q = VectorXd::Zero(model.nqd());
  for (const Body& body : model.bodies)
    for (const Joint& joint : body.joints)
      if (joint.velocity >= 0) add_passive(model, state, joint, Q);
  return Q;
}

std::vector<Wrench> applied_wrenches(const Model& model, const State& state, const Kinematics& kinematics,
                                     const Loads& loads) {
  std::vector<Wrench> on(model.bodies.size());
  for (const Link& link : model.links) {
    const Motion from = kinematics.point(link.from), to = kinematics.point(link.to);
    const Vector3d d = to.position - from.position;
    const Vector3d direction = d.normalized();
    const double Zd = direction.dot(to.velocity - from.velocity);
    const Vector3d pull = link_force(model, state, link, d.norm(), Zd, loads) * direction;
    add_wrench(on, kinematics, link.from, pull, Vector3d::Zero());
    add_wrench(on, kinematics, link.to, -pull, Vector3d::Zero());
  }
  for (const Force& force : model.forces) {
    const Motion motion = kinematics.point(force.point);
    const Matrix3d axes = axes_of(force, kinematics);
    const Wrench wrench = force.law.empty() ? Wrench{law_value(model, state, force.force, motion, axes),
                                                     law_value(model, state, force.torque, motion, axes)}
                                            : loads.forces.at(force.name);
    add_wrench(on, kinematics, force.point, axes * wrench.force, axes * wrench.torque);
  }
  for (const Contact& contact : model.contacts) {
    if (contact.rigid) continue;
    const Touch touch = touch_of(model, kinematics, contact, loads);
    add_wrench(on, kinematics, touch.on_a, touch.force, touch.torque);
    add_wrench(on, kinematics, touch.on_b, -touch.force, -touch.torque);
  }
  return on;
}

VectorXd inverse_dynamics(const Model& model, const State& state, const Loads& loads) {
  const Kinematics kinematics(model, state);
  const std::vector<Wrench> applied = applied_wrenches(model, state, kinematics, loads);
  VectorXd Q = rotors(model).cwiseProduct(state.qdd) - passive_forces(model, state);
  for (int k = 0; k < body_count(model); ++k) {
    const Wrench inertial = inertial_wrench(model, kinematics, k);
    const Wrench& external = applied[static_cast<std::size_t>(k)];
    const Jacobian at_centre = kinematics.jacobian(centre(model, k));
    const Jacobian at_origin = kinematics.jacobian({k, Vector3d::Zero()});
    Q += at_centre.topRows<3>().transpose() * inertial.force +
         at_centre.bottomRows<3>().transpose() * inertial.torque;
    Q -= at_origin.topRows<3>().transpose() * external.force +
         at_origin.bottomRows<3>().transpose() * external.torque;
  }
  return Q;
}

VectorXd bias(const Model& model, const State& state, const Loads& loads) {
  State still = state;
  still.qdd = VectorXd::Zero(model.nqd());
  return inverse_dynamics(model, still, loads);
}

VectorXd direct_dynamics(const Model& model, const State& state, const VectorXd& Q, const Loads& loads) {
  return mass_matrix(model, state.q).ldlt().solve(Q - bias(model, state, loads));
}

Wrench base_reaction(const Model& model, const State& state, const Loads& loads) {
  const Kinematics kinematics(model, state);
  const std::vector<Wrench> applied = applied_wrenches(model, state, kinematics, loads);
  Wrench sum;
  for (int k = 0; k < body_count(model); ++k) {
    const Wrench inertial = inertial_wrench(model, kinematics, k);
    const Wrench& external = applied[static_cast<std::size_t>(k)];
    const Vector3d c = kinematics.point(centre(model, k)).position;
    sum.force += inertial.force - external.force;
    sum.torque += inertial.torque + c.cross(inertial.force) - external.torque -
                  kinematics.body(k).position.cross(external.force);
  }
  return sum;
}

double kinetic_energy(const Model& model, const State& state) {
  const Kinematics kinematics(model, state);
  double energy = 0.5 * rotors(model).dot(state.qd.cwiseAbs2());
  for (int k = 0; k < body_count(model); ++k) {
    const Motion c = kinematics.point(centre(model, k));
    const Vector3d& w = c.angular_velocity;
    energy += 0.5 * body_of(model, k).mass * c.velocity.squaredNorm() +
              0.5 * w.dot(world_inertia(body_of(model, k), c) * w);
  }
  return energy;
}

double potential_energy(const Model& model, const State& state) {
  const Kinematics kinematics(model, state);
  double energy = 0;
  for (int k = 0; k < body_count(model); ++k)
    energy -= body_of(model, k).mass * model.gravity.dot(kinematics.point(centre(model, k)).position);
  return energy;
}

Wrench momentum(const Model& model, const State& state) {
  const Kinematics kinematics(model, state);
  Wrench sum;
  for (int k = 0; k < body_count(model); ++k) {
    const Motion c = kinematics.point(centre(model, k));
    const Vector3d linear = body_of(model, k).mass * c.velocity;
    sum.force += linear;
    sum.torque += world_inertia(body_of(model, k), c) * c.angular_velocity + c.position.cross(linear);
  }
  return sum;
}

} // namespace reference
