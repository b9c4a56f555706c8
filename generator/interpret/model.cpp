// SPDX-License-Identifier: GPL-3.0-or-later
#include "interpret/model.h"
#include "base/text.h"
#include "interpret/motion.h"
#include <algorithm>

namespace mbsgen::interpret {

Model::Model(const Image& image, const scheme::Shape& shape)
    : image_(&image), shape_(&shape), machine_(image), assemble_(bind("assemble", {"q"})),
      velocities_(bind("velocities", {"q", "qd"})),
      direct_(bind("direct_dynamics", {"q", "qd", "Q", "qdd", "lambda", "Qdriven"})),
      inverse_(bind("inverse_dynamics", {"q", "qd", "qdd", "Q"})) {}

Model::Bound Model::bind(const std::string& function, const std::vector<std::string>& arguments) const {
  Bound bound{image_->find(function), {}};
  if (bound.routine == nullptr) return bound;
  for (const std::string& array : bound.routine->arrays) {
    const auto found = std::find(arguments.begin(), arguments.end(), array);
    if (found == arguments.end()) throw std::logic_error(function + " has an argument " + quoted(array));
    bound.places.push_back(static_cast<std::size_t>(found - arguments.begin()));
  }
  return bound;
}

Status Model::run(const Bound& bound, std::initializer_list<Array> arguments, const Inputs& inputs) const {
  if (bound.routine == nullptr) throw std::logic_error("the program lacks a function that was called");
  std::vector<Array> arrays;
  for (const std::size_t place : bound.places) arrays.push_back(arguments.begin()[place]);
  if (image_->time()) machine_.set(*image_->time(), inputs.t);
  return machine_.run(*bound.routine, arrays.data());
}

Status Model::assemble(double* q, const Inputs& inputs) const {
  return run(assemble_, {in_out(q)}, inputs);
}

Status Model::velocities(const double* q, double* qd, const Inputs& inputs) const {
  return run(velocities_, {in(q), in_out(qd)}, inputs);
}

Status Model::direct_dynamics(double* q, double* qd, const double* Q, double* qdd, double* lambda,
                              double* Qdriven, const Inputs& inputs) const {
  return run(direct_, {in_out(q), in_out(qd), in(Q), in_out(qdd), out(lambda), out(Qdriven)}, inputs);
}

Status Model::inverse_dynamics(double* q, double* qd, double* qdd, double* Q, const Inputs& inputs) const {
  return run(inverse_, {in_out(q), in_out(qd), in_out(qdd), in_out(Q)}, inputs);
}

Status Model::call(const std::string& function, const std::map<std::string, Array>& arrays,
                   const Inputs& inputs) const {
  const Routine& routine = image_->routine(function);
  std::vector<Array> in_order;
  for (const std::string& name : routine.arrays) {
    const auto found = arrays.find(name);
    in_order.push_back(found == arrays.end() ? Array() : found->second);
  }
  if (image_->time()) machine_.set(*image_->time(), inputs.t);
  return machine_.run(routine, in_order.data());
}

void Model::integrate(const double* q, const double* qd, double dt, double* q_next) const {
  move(*shape_, q, qd, dt, q_next);
}

} // namespace mbsgen::interpret
