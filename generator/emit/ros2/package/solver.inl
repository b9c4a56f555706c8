// SPDX-License-Identifier: MIT
#include "origin.inc"
#include "MODEL.h"
#include <eigen3/Eigen/Core>
#include <inverse_dynamics_solver/inverse_dynamics_solver.hpp>
#include <pluginlib/class_list_macros.hpp>
#include <rclcpp/exceptions/exceptions.hpp>
#include <rclcpp/parameter.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace PACKAGE {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using rclcpp::exceptions::InvalidParameterValueException;

namespace {

#if HAS_PARAMETERS
/// A parameter, or an array of them: its place among the model's numbers, and its size, 0 of a number that is no array.
struct Parameter {
  const char* name;
  int place, size;
};
const Parameter parameters[] = {
#include "parameters.inc"
};
constexpr int parameter_count = PARAMETER_COUNT;
static_assert(sizeof(MODEL_parameters) == parameter_count * sizeof(double), "the parameters are numbers");

/// Numbers that no change of a parameter reaches, and why.
struct FixedNumber {
  int place;
  const char* reason;
};
const std::vector<FixedNumber> fixed_numbers = {
#include "fixed_numbers.inc"
};
#endif // HAS_PARAMETERS

/// Names that the model has and that cannot be set, and why.
struct FixedName {
  const char *name, *reason;
};
const std::vector<FixedName> fixed_names = {
#include "fixed_names.inc"
};

std::vector<double> numbers_of(const rclcpp::Parameter& parameter) {
  switch (parameter.get_type()) {
  case rclcpp::ParameterType::PARAMETER_DOUBLE:
    return {parameter.as_double()};
  case rclcpp::ParameterType::PARAMETER_INTEGER:
    return {static_cast<double>(parameter.as_int())};
  case rclcpp::ParameterType::PARAMETER_DOUBLE_ARRAY:
    return parameter.as_double_array();
  default:
    throw InvalidParameterValueException(parameter.get_name() + " is no number and no array of double");
  }
}

void check_size(const VectorXd& given, Eigen::Index size, const std::string& what) {
  if (given.size() != size)
    throw std::invalid_argument("MODEL: " + what + " have " + std::to_string(given.size()) + " numbers, not " +
                                std::to_string(size));
}

#if HAS_LOOPS
/// Places of the known coordinates and velocities among all: those of the vectors that functions take and return.
const int known[] = {
#include "known.inc"
};
const int known_rates[] = {
#include "known_rates.inc"
};
#endif // HAS_LOOPS
constexpr Eigen::Index coordinates = KNOWN_COUNT, rates = RATE_COUNT; ///< sizes of the solver's vectors
constexpr Eigen::Index all_coordinates = MODEL_nq, all_rates = MODEL_nqd;

} // namespace

/// Inertia, Coriolis, gravity and friction of MODEL, in the order of MODEL_joint_names. Before `initialize` the parameters are
/// nominal.
#if HAS_LOOPS
/// Positions, velocities and forces are those of the known joints; the others follow from the closed loops, which are
/// solved from the configuration of the last call on: one thread at a time may use an object.
#else // HAS_LOOPS
/// Functions but `initialize` may run in several threads at once.
#endif // HAS_LOOPS
class Solver final : public inverse_dynamics_solver::InverseDynamicsSolver {
public:
  Solver() {
    MODEL_init(&model_);
#if HAS_INPUTS
#include "initial_states.inc"
#endif // HAS_INPUTS
  }

  /// Takes all parameters that the node has: NAMESPACE.BODY.mass and so on, in SI units. The description of the robot is
  /// not read. Throws InvalidParameterValueException, and leaves the parameters as they were.
  void initialize(rclcpp::node_interfaces::NodeParametersInterface::ConstSharedPtr node,
                  const std::string& name_space = "", const std::string& = "") override {
    const std::string prefix = name_space.empty() ? name_space : name_space + '.';
    MODEL_model changed;
    MODEL_init(&changed);
    if (node != nullptr) {
      refuse_fixed(*node, prefix);
#if HAS_PARAMETERS
      double* const numbers = reinterpret_cast<double*>(&changed.parameters);
      for (const Parameter& parameter : parameters) read(*node, prefix, parameter, numbers);
#endif // HAS_PARAMETERS
    }
    MODEL_update(&changed);
    if (const char* reason = MODEL_implausible(&changed)) throw InvalidParameterValueException(reason);
    model_ = changed;
  }

#if HAS_LOOPS
  MatrixXd getInertiaMatrix(const VectorXd& positions) const override {
    const State state = closed(positions, VectorXd::Zero(rates));
    const MatrixXd B = jacobian(state);
    return B.transpose() * inertia(state.q) * B;
  }

  VectorXd getCoriolisVector(const VectorXd& positions, const VectorXd& velocities) const override {
    State state = closed(positions, velocities);
    VectorXd accelerations = VectorXd::Zero(all_rates), forces(all_rates);
    check(MODEL_inverse_dynamics(&model_, state.q.data(), state.qd.data(), accelerations.data(), forces.data() INPUTS));
    VectorXd own(all_rates);
    MODEL_coriolis(&model_, state.q.data(), state.qd.data(), own.data() INPUTS);
    return jacobian(state).transpose() * (inertia(state.q) * accelerations + own);
  }

  VectorXd getGravityVector(const VectorXd& positions) const override {
    const State state = closed(positions, VectorXd::Zero(rates));
    VectorXd forces(all_rates);
    MODEL_gravity(&model_, state.q.data(), forces.data() INPUTS);
    return jacobian(state).transpose() * forces;
  }

  /// Of the initial configuration.
  VectorXd getFrictionVector(const VectorXd& velocities) const override {
    VectorXd home(coordinates);
    for (Eigen::Index k = 0; k < coordinates; ++k) home[k] = MODEL_q0[known[k]];
    const State state = closed(home, velocities);
    return jacobian(state).transpose() * friction(state.q, state.qd);
  }
#else // HAS_LOOPS
  MatrixXd getInertiaMatrix(const VectorXd& positions) const override {
    check_size(positions, coordinates, "positions");
    return inertia(positions);
  }

  VectorXd getCoriolisVector(const VectorXd& positions, const VectorXd& velocities) const override {
    check_size(positions, coordinates, "positions");
    check_size(velocities, rates, "velocities");
    VectorXd forces(rates);
    MODEL_coriolis(&model_, positions.data(), velocities.data(), forces.data() INPUTS);
    return forces;
  }

  VectorXd getGravityVector(const VectorXd& positions) const override {
    check_size(positions, coordinates, "positions");
    VectorXd forces(rates);
    MODEL_gravity(&model_, positions.data(), forces.data() INPUTS);
    return forces;
  }

  /// Of the initial configuration.
  VectorXd getFrictionVector(const VectorXd& velocities) const override {
    check_size(velocities, rates, "velocities");
    return friction(Eigen::Map<const VectorXd>(MODEL_q0, coordinates), velocities);
  }
#endif // HAS_LOOPS

private:
  using Node = rclcpp::node_interfaces::NodeParametersInterface;

  static void refuse_fixed(const Node& node, const std::string& prefix) {
    for (const FixedName& fixed : fixed_names)
      if (node.has_parameter(prefix + fixed.name))
        throw InvalidParameterValueException(prefix + fixed.name + ' ' + fixed.reason);
  }
#if HAS_PARAMETERS

  static void read(const Node& node, const std::string& prefix, const Parameter& parameter, double* numbers) {
    const std::string name = prefix + parameter.name;
    rclcpp::Parameter value;
    if (!node.has_parameter(name) || !node.get_parameter(name, value)) return;
    const std::vector<double> given = numbers_of(value);
    const bool is_array = value.get_type() == rclcpp::ParameterType::PARAMETER_DOUBLE_ARRAY;
    const std::size_t size = parameter.size == 0 ? 1 : static_cast<std::size_t>(parameter.size);
    if (given.size() != size || is_array != (parameter.size != 0))
      throw InvalidParameterValueException(name + " is to be " + (parameter.size == 0 ? "a number" : "an array of " +
                                           std::to_string(size) + " numbers"));
    double* const own = numbers + parameter.place;
    for (const FixedNumber& fixed : fixed_numbers) {
      const int place = fixed.place - parameter.place;
      if (place >= 0 && place < static_cast<int>(size) && given[static_cast<std::size_t>(place)] != own[place])
        throw InvalidParameterValueException(name + '[' + std::to_string(place) + "] " + fixed.reason);
    }
    for (std::size_t i = 0; i < size; ++i) own[i] = given[i];
  }
#endif // HAS_PARAMETERS

  MatrixXd inertia(const VectorXd& q) const {
    MatrixXd M(all_rates, all_rates); // symmetric: rows and columns are alike
    MODEL_mass_matrix(&model_, q.data(), M.data() INPUTS);
    return M;
  }

  // What the velocities change in the passive forces.
  VectorXd friction(const VectorXd& q, const VectorXd& qd) const {
    VectorXd moving(all_rates), still(all_rates);
    const VectorXd rest = VectorXd::Zero(all_rates);
    MODEL_passive(&model_, q.data(), qd.data(), moving.data() INPUTS);
    MODEL_passive(&model_, q.data(), rest.data(), still.data() INPUTS);
    return moving - still;
  }
#if HAS_LOOPS

  /// All coordinates and velocities.
  struct State {
    VectorXd q, qd;
  };

  static void check(MODEL_status status) {
    if (status != MODEL_ok)
      throw std::runtime_error(status == MODEL_singular ? "MODEL: the mechanism is singular in this configuration"
                                                        : "MODEL: the loops cannot be closed at these positions");
  }

  State closed(const VectorXd& positions, const VectorXd& velocities) const {
    check_size(positions, coordinates, "positions");
    check_size(velocities, rates, "velocities");
    State state{last_, VectorXd::Zero(all_rates)};
    for (Eigen::Index k = 0; k < coordinates; ++k) state.q[known[k]] = positions[k];
    check(MODEL_assemble(&model_, state.q.data() INPUTS));
    for (Eigen::Index k = 0; k < rates; ++k) state.qd[known_rates[k]] = velocities[k];
    check(MODEL_velocities(&model_, state.q.data(), state.qd.data() INPUTS));
    last_ = state.q;
    return state;
  }

  // All velocities are B times the known ones.
  MatrixXd jacobian(const State& state) const {
    MatrixXd B = MatrixXd::Zero(all_rates, rates);
    for (Eigen::Index k = 0; k < rates; ++k) {
      B(known_rates[k], k) = 1;
      check(MODEL_velocities(&model_, state.q.data(), B.col(k).data() INPUTS));
    }
    return B;
  }

  mutable VectorXd last_ = Eigen::Map<const VectorXd>(MODEL_q0, all_coordinates);
#endif // HAS_LOOPS

  MODEL_model model_;
#if HAS_INPUTS
  MODEL_inputs inputs_{}; // forces, torques and the time are zero
#endif // HAS_INPUTS
};

} // namespace PACKAGE

PLUGINLIB_EXPORT_CLASS(PACKAGE::Solver, inverse_dynamics_solver::InverseDynamicsSolver)
