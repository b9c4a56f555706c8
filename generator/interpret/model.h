// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "interpret/machine.h"

namespace mbsgen::interpret {

/// As the generated structure; input forces are zero.
struct Inputs {
  double t = 0;
};

/// A model without a compiler: the members of a generated class, executed by a machine. Functions have the arguments
/// that loops ask for; trees leave lambda and Qdriven alone.
class Model {
public:
  using inputs_type = Inputs;

  /// The image and the shape must outlive the model.
  Model(const Image& image, const scheme::Shape& shape);

  Status assemble(double* q, const Inputs& inputs = {}) const;
  Status velocities(const double* q, double* qd, const Inputs& inputs = {}) const;
  Status direct_dynamics(double* q, double* qd, const double* Q, double* qdd, double* lambda, double* Qdriven,
                         const Inputs& inputs = {}) const;
  Status inverse_dynamics(double* q, double* qd, double* qdd, double* Q, const Inputs& inputs = {}) const;
  /// q after `dt` s of the constant velocities qd.
  void integrate(const double* q, const double* qd, double dt, double* q_next) const;

  /// Any function: arrays by the names of its arguments, or of the members of its result.
  Status call(const std::string& function, const std::map<std::string, Array>& arrays,
              const Inputs& inputs = {}) const;
  bool has(const std::string& function) const { return image_->find(function) != nullptr; }
  Machine& machine() const { return machine_; }

private:
  // A routine, and for each of its arrays the place among the arguments of the member here.
  struct Bound {
    const Routine* routine = nullptr;
    std::vector<std::size_t> places;
  };
  Bound bind(const std::string& function, const std::vector<std::string>& arguments) const;
  Status run(const Bound& bound, std::initializer_list<Array> arguments, const Inputs& inputs) const;

  const Image* image_;
  const scheme::Shape* shape_;
  mutable Machine machine_; // its values are those of the last call
  Bound assemble_, velocities_, direct_, inverse_;
};

} // namespace mbsgen::interpret
