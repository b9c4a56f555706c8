// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/index.h"
#include "certify/textbook/flexible_mass.h"
#include "certify/textbook/loads.h"
#include "certify/textbook/motion.h"

namespace mbsgen::certify {

/// The reference: the equations of motion as a textbook states them, in inertial axes and without any
/// recursion between bodies:
///   Q_i = Σ_bodies m (p̈ - g)·∂p/∂q_i + d/dt(I ω)·w_i  -  Σ_loads F·∂p/∂q_i + T·w_i  -  passive force,
/// p the centre of mass, w_i × = ∂R/∂q_i Rᵀ (d'Alembert and Jourdain; Newton's and Euler's laws per body).
template <class Field>
class Reference {
public:
  using Number = typename Field::Number;
  template <std::size_t N>
  using FrameJet = Frame<Jet<Number, N>>;

  struct BodyData {
    Number mass;
    Vector<Number> centre;
    Matrix<Number> inertia;
  };

  explicit Reference(ModelValues<Field>& values);

  /// M, row by row: ∂p/∂q_i·m ∂p/∂q_j + w_i·I w_j, summed over the bodies.
  std::vector<Number> mass_matrix();
  std::vector<Number> inverse_dynamics() { return inverse_dynamics(assigned_.qdd); }
  std::vector<Number> inverse_dynamics(const std::vector<Number>& qdd) {
    return generalized(assigned_.qd, qdd);
  }
  std::vector<Number> bias() { return generalized(assigned_.qd, zero_); }
  /// Force and torque of the base on the system, at the base's origin.
  std::vector<Number> base_reaction();
  /// Motion of a sensor's point, by array.
  std::map<std::string, std::vector<Number>> sensor(const model::Sensor& sensor);

  /// State of a contact, by array.
  std::map<std::string, std::vector<Number>> contact(const model::Contact& contact) {
    return contact_values(motion_, frames_, contact).results;
  }

  /// State of the rigid contacts, by array: contacts[2].gap.
  std::map<std::string, std::vector<Number>> contact_kinematics();
  /// Jacobian of their velocities along t1, t2, n, row by row.
  std::vector<Number> contact_jacobian();

  /// Arguments of the user's laws, by name.
  const std::map<std::string, std::vector<Number>>& law_arguments() const { return loads_.law_arguments; }
  /// Distance of a link's points, its rate, and the link's force.
  const std::array<Number, 3>& link(const model::Link& link) const { return loads_.links.at(link.name); }
  const BushingValues<Number>& bushing(const model::Bushing& bushing) const {
    return loads_.bushings.at(bushing.name);
  }
  /// The definitions of a tyre's law.
  const std::vector<Number>& tyre(const model::Tyre& tyre) const { return loads_.tyres.at(tyre.name); }
  const Motion<Field>& motion() const { return motion_; }
  /// The coordinates while the joints move with the given velocities, which stay constant.
  std::vector<Jet<Number, 2>> coordinates_along(const std::vector<Number>& qd) {
    return motion_.coordinates_along(qd);
  }
  /// Bodies while the coordinates move with their velocities, without accelerations.
  const std::vector<FrameJet<2>>& frames() const { return frames_; }
  /// Derivatives of the frames to one velocity.
  const std::vector<FrameJet<1>>& column(int velocity) const { return columns_[at(velocity)]; }

  /// The loads' and the passive laws' share in the bias.
  std::vector<Number> passive();
  /// Rates of the user's states.
  std::vector<Number> state_rates();
  /// Six rows: velocity and angular velocity of a point of a body per unit of each velocity.
  std::vector<Number> jacobian(int body, const Vector<Number>& in_body) const;
  /// Inertia of the model's bodies, about the centre of mass in body axes.
  const std::vector<BodyData>& bodies() const { return bodies_; }
  const Vector<Number>& gravity() const { return gravity_; }
  /// The masses of flexible bodies, beside the rigid ones that are fixed in the floating frames.
  const std::vector<FlexibleMass<Field>>& flexible() const { return flexible_; }
  /// The vectors of such a mass along a motion; `qdd` null: at constant velocities.
  typename FlexibleMass<Field>::template Fields<2> field_of(const FlexibleMass<Field>& mass,
                                                            const std::vector<FrameJet<2>>& frames,
                                                            const std::vector<Number>& qd,
                                                            const std::vector<Number>* qdd) const;
  /// Their derivatives to one velocity.
  typename FlexibleMass<Field>::template Fields<1> field_column(const FlexibleMass<Field>& mass,
                                                                std::size_t velocity) const;
  /// By velocity: the inertia of a rotor that turns with it.
  const std::vector<Number>& rotors() const { return rotors_; }

private:
  /// Force and torque at the centre of mass that the motion needs; inertial axes.
  struct Inertial {
    Vector<Number> centre, force, torque;
  };
  /// Velocity of the centre of mass and angular velocity of a body per unit of one velocity, and
  /// the momenta of this motion.
  struct Column {
    std::size_t index; ///< of the velocity
    Vector<Number> velocity, omega, momentum, angular_momentum;
  };

  const model::Model& model() const { return motion_.model(); }
  BodyData read(const model::Body& body);
  Number rotor_of(const model::Joint& joint);
  std::vector<Inertial> inertial_loads(const std::vector<Number>& qd, const std::vector<Number>& qdd);
  std::vector<Column> columns_of(std::size_t body);
  std::vector<Number> generalized(const std::vector<Number>& qd, const std::vector<Number>& qdd);
  void subtract(const Load<Number>& load, std::vector<Number>& forces);
  void reduce(Vector<Number>& vector);

  Motion<Field> motion_;
  std::vector<Number> zero_;
  ModelValues<Field>& values_;
  const Assignment<Field>& assigned_;
  Vector<Number> gravity_;
  std::vector<BodyData> bodies_;
  std::vector<FlexibleMass<Field>> flexible_;
  std::vector<FrameJet<2>> frames_;
  std::vector<std::vector<FrameJet<1>>> columns_; ///< by velocity and body
  Loads<Number> loads_;
  std::vector<Number> passive_;
  std::vector<Number> rotors_; ///< by velocity: inertia that its rate alone moves
};

} // namespace mbsgen::certify
