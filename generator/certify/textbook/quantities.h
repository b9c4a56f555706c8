// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/textbook/reference.h"

namespace mbsgen::certify {

/// Parts and integrals of the equations of motion by their definitions: sums over the bodies, inertial axes.
template <class Field>
class Quantities {
public:
  using Number = typename Field::Number;
  using Arrays = std::map<std::string, std::vector<Number>>;

  Quantities(Reference<Field>& reference, ModelValues<Field>& values);

  /// Q = -Σ m g·∂p/∂q, p the centre of mass of a body.
  std::vector<Number> gravity();
  /// The bias less gravity and passive forces.
  std::vector<Number> coriolis();
  std::vector<Number> passive() { return reference_.passive(); }
  /// ½ Σ m ṗ·ṗ + ω·Iω, and -Σ m g·p.
  std::vector<Number> energy();
  Number mass();
  std::vector<Number> center_of_mass();
  /// Σ m ṗ, and Σ (p - c) × m ṗ + Iω, c the centre of mass of all.
  std::vector<Number> momentum();
  /// Position, and rotation row by row, of each body.
  std::vector<Number> poses();
  /// Position and rotation of a sensor's point, and its Jacobian.
  Arrays frame(const model::Sensor& sensor);

private:
  /// Centre of mass of a body, its velocity, and the angular velocity and momentum; inertial axes.
  struct Moving {
    Number mass;
    Vector<Number> place, velocity, omega, spin;
  };
  Moving moving(std::size_t body) const;
  /// A flexible body's mass and its displacement field along the motion.
  struct Deforming {
    const FlexibleMass<Field>* mass;
    typename FlexibleMass<Field>::template Fields<2> field;
  };
  Vector<Number> centre();

  Reference<Field>& reference_;
  ModelValues<Field>& values_;
  std::vector<Moving> bodies_;
  std::vector<Deforming> flexible_;
};

} // namespace mbsgen::certify
