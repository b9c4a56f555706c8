// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/text.h"
#include "interpret/machine.h"
#include <algorithm>
#include <initializer_list>

namespace mbsgen::interpret {

/// As the generated structure; input forces are zero.
template <class T>
struct BasicInputs {
  double t = 0;
  const T* x = nullptr; ///< the user's states; null: their initial values, or those of the call before
};
using Inputs = BasicInputs<double>;

/// A model without a compiler: the members of a generated class with T in the place of Real, executed by a
/// machine. Functions have the arguments that loops ask for; trees leave lambda and Qdriven alone. The image
/// must outlive it.
template <class T>
class BasicModel {
public:
  using Inputs = BasicInputs<T>;
  using inputs_type = Inputs;

  /// `native`: see Machine.
  explicit BasicModel(const Image& image, NativeTapes<T>* native = nullptr)
      : image_(&image), machine_(image, native), constraints_(bind("constraints", {"q", "h", "J"})),
        direct_(bind("direct_dynamics", {"q", "qd", "Q", "qdd", "lambda", "Qdriven"})),
        derivatives_(bind("derivatives", {"q", "qd", "Q", "qdd", "xd", "lambda", "Qdriven"})),
        inverse_(bind("inverse_dynamics", {"q", "qd", "qdd", "Q"})),
        integrate_(bind("integrate", {"q", "qd", "dt", "q_next"})) {}

  Status constraints(const T* q, T* h, T* J, const Inputs& inputs = {}) const {
    return run(constraints_, {in(q), out(h), out(J)}, inputs);
  }
  Status direct_dynamics(T* q, T* qd, const T* Q, T* qdd, T* lambda, T* Qdriven,
                         const Inputs& inputs = {}) const {
    return run(direct_, {in_out(q), in_out(qd), in(Q), in_out(qdd), out(lambda), out(Qdriven)}, inputs);
  }
  /// Of models with states; `inputs.x` is not null.
  Status derivatives(T* q, T* qd, const T* Q, T* qdd, T* xd, T* lambda, T* Qdriven,
                     const Inputs& inputs) const {
    return run(derivatives_, {in_out(q), in_out(qd), in(Q), in_out(qdd), out(xd), out(lambda), out(Qdriven)},
               inputs);
  }
  Status inverse_dynamics(T* q, T* qd, T* qdd, T* Q, const Inputs& inputs = {}) const {
    return run(inverse_, {in_out(q), in_out(qd), in_out(qdd), in_out(Q)}, inputs);
  }

  /// Of models with ball and free joints; `q_next` may be q.
  void integrate(const T* q, const T* qd, const T& dt, T* q_next) const {
    run(integrate_, {in(q), in(qd), in(&dt), out(q_next)}, {});
  }

  /// Any function: arrays by the names of its arguments, or of the members of its result.
  Status call(const std::string& function, const std::map<std::string, Array<T>>& arrays,
              const Inputs& inputs = {}) const {
    Bound bound{&image_->routine(function), {}};
    std::vector<Array<T>> in_order;
    for (const std::string& name : bound.routine->arrays) {
      const auto found = arrays.find(name);
      bound.places.push_back(in_order.size());
      in_order.push_back(found == arrays.end() ? Array<T>() : found->second);
    }
    return run(bound, in_order.data(), inputs);
  }
  /// Gives a parameter another value, and the constants that depend on it theirs. `parameter`: of
  /// Image::parameters.
  void set(Register parameter, const T& value) {
    machine_.set(parameter, value);
    machine_.update();
  }
  void set_laws(LawFunctions<T>& laws) { machine_.set_laws(laws); }
  const T& value(Register parameter) const { return machine_.value(parameter); }
  Newton& newton() const { return machine_.newton; }

private:
  // A routine, and for each of its arrays the place among the arguments of the member here.
  struct Bound {
    const Routine* routine = nullptr;
    std::vector<std::size_t> places;
  };

  Bound bind(const std::string& function, const std::vector<std::string>& arguments) const {
    Bound bound{image_->find(function), {}};
    if (bound.routine == nullptr) return bound;
    for (const std::string& array : bound.routine->arrays) {
      const auto found = std::find(arguments.begin(), arguments.end(), array);
      if (found == arguments.end()) throw std::logic_error(function + " has an argument " + quoted(array));
      bound.places.push_back(static_cast<std::size_t>(found - arguments.begin()));
    }
    return bound;
  }

  Status run(const Bound& bound, std::initializer_list<Array<T>> arguments, const Inputs& inputs) const {
    return run(bound, arguments.begin(), inputs);
  }

  // Within a step of an integration: nothing is allocated.
  Status run(const Bound& bound, const Array<T>* arguments, const Inputs& inputs) const {
    if (bound.routine == nullptr) throw std::logic_error("the program lacks a function that was called");
    for (std::size_t i = 0; i < image_->states().size() && inputs.x != nullptr; ++i)
      machine_.set(image_->states()[i], inputs.x[i]);
    if (image_->time()) machine_.set(*image_->time(), inputs.t);
    return machine_.run(*bound.routine, arguments, bound.places);
  }

  const Image* image_;
  mutable Machine<T> machine_; // its values are those of the last call
  Bound constraints_, direct_, derivatives_, inverse_, integrate_;
};

/// With numbers and, as a generated class, its integrate().
class Model : public BasicModel<double> {
public:
  /// The image and the shape must outlive the model. `native`: see Machine.
  Model(const Image& image, const scheme::Shape& shape, NativeTapes<double>* native = nullptr)
      : BasicModel(image, native), shape_(&shape) {}

  /// q after `dt` s of the constant velocities qd; `q_next` may be q.
  void integrate(const double* q, const double* qd, double dt, double* q_next) const {
    if (!shape_->spatial.empty())
      BasicModel::integrate(q, qd, dt, q_next);
    else
      for (int i = 0; i < shape_->nq; ++i) q_next[i] = q[i] + dt * qd[i];
  }

private:
  const scheme::Shape* shape_;
};

} // namespace mbsgen::interpret
