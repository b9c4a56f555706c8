// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/iteration.h"
#include "scheme/parameter_path.h"
#include "scheme/scheme.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::scheme {

/// A tunable number of the generated code. All elements of one field stand together, element 0 first.
struct Parameter {
  Expr symbol;
  ParameterPath path;
  double nominal = 0;
  std::string unit;
  std::string doc;
};

/// One argument of a generated function: an array of `size` numbers, read, written or both.
struct Argument {
  enum class Use { in, out, in_out };
  /// Square matrices, row by row: whole, or the lower triangle with the diagonal.
  enum class Matrix { none, full, lower };
  std::string name;
  int size = 0;
  Use use = Use::in;
  bool nullable = false; ///< the caller may pass a null pointer (outputs only)
  Matrix matrix = Matrix::none;
  bool is_flags = false; ///< one bool for each rigid contact: the results of the others are to be zero
  /// Rows and columns of a matrix, whose last index runs fastest. Empty: `size` numbers in a row.
  std::vector<int> shape = {};
};

/// `array[index] = value`, an entry of a result. For a sensor, `array` is the member of the sensor structure;
/// for a structure of an array of structures, "contacts[2].gap". For other purposes than results and laws'
/// arguments, `array` is empty.
struct Output {
  std::string array;
  int index = 0;
  Expr value;
  Purpose purpose = Purpose::result;
  bool is_scalar = false; ///< the member `array` of a result's structure is one number and no array
};

/// The array that an output is an entry of: the result's, "law NAME", or the word of its purpose.
std::string array_name(const Output& output);

/// A call of one of the user's laws, whose results equations read. Its arguments are the function's outputs
/// of Purpose::law_argument with the law's name.
struct LawCall {
  enum class Kind {
    link,    ///< arguments: distance Z, its rate Zd; result: the force that pulls together
    point,   ///< arguments: position[3], rotation[9], velocity[3], angular_velocity[3]; results: force[3],
             ///< torque[3]
    contact, ///< arguments: pen, rate, slide[3], normal[3], point[3]; results: force[3], torque[3]
    rate     ///< arguments: the time, q[nq], qd[nqd], x[nstate]; result: the rate of a state of the user's
  };
  static constexpr int itself = -1;
  /// Numbers of arguments and of results. Those of a rate depend on the model beyond the time. Others may
  /// have states of the user's: their values are further arguments, their rates further results.
  static int arguments_of(Kind kind);
  static int results_of(Kind kind);

  std::string name;
  Kind kind = Kind::link;
  std::vector<Expr> results; ///< symbols of SymbolKind::law
  int along = itself;        ///< index of an argument: the results are the law's derivatives by it

  bool is_derivative() const { return along != itself; }
  /// Number of states of the user's that the law has.
  int states() const { return static_cast<int>(results.size()) - results_of(kind); }
};

/// The task of a generated function: which quantities it computes from which.
enum class Task {
  none, ///< equations without a task of their own, evaluated at generation
  inverse_dynamics,
  mass_matrix_and_bias,
  mass_matrix,
  mass_matrix_lower,
  bias,
  direct_dynamics,
  base_reaction,
  constraints,
  constraint_bias,
  assemble,
  velocities,
  sensor,
  contact,
  contact_kinematics,
  contact_jacobian,
  gravity,
  coriolis,
  passive,
  energy,
  mass,
  center_of_mass,
  momentum,
  poses,
  frame,
  regressor,
  base_parameters,
  energy_derivatives,
  inverse_dynamics_derivatives,
  direct_dynamics_derivatives,
  linearize,
  direct_dynamics_tangent,
  sensitivities,
  mass_matrix_derivatives,
  constraint_derivatives,
  outputs,
  contact_space_inverse_inertia,
  contact_response,
  derivatives
};

/// How the equations of a function are differentiated: along directions, from the first equation to the last,
/// or by adjoints of results, from the last to the first.
enum class Sweep { none, forward, backward };

/// The name of the structure that a function of that task fills, such as "sensor"; empty where results are
/// arrays.
std::string result_structure(Task task);
/// True for a function that returns its result, a number.
bool returns_number(Task task);

/// A generated function. Results are complete: every entry of every output array has its Output.
///
/// A function with unknowns solves constraints by Newton–Raphson (figure 10 of the 2013 paper): what
/// residuals and corrections stand on, as far as it depends on the unknowns, is recomputed in every step
/// of the iteration; what does not depend on them, once before it; everything else, once after it. The
/// equations themselves stay one list: where each belongs follows from what it depends on. Results of a
/// function that returns a Status are written when nothing can fail any more.
struct Function {
  Task task = Task::none;
  std::string name;
  std::string doc; ///< one sentence for the generated header
  std::vector<Argument> arguments;
  std::vector<Equation> equations;
  std::vector<Output> outputs;
  bool returns_status = false;
  std::vector<Expr>
      unknowns; ///< symbols of the coordinates that are solved for; order of `change` or `correction`
  std::vector<LawCall> laws;
  Sweep sweep = Sweep::none;
  std::size_t removed = 0; ///< equations that proved dead
};

/// An external force or torque that the caller supplies at each call: `inputs.<name>.force[3]`, `.torque[3]`.
struct InputForce {
  std::string name;
  std::array<Expr, 3> force;
  std::array<Expr, 3> torque;
};

struct Program;
/// True when the function takes the program's inputs: all do that read a state.
bool takes_inputs(const Program& program, const Function& function);

/// How the coordinates and the constraint equations of a model were divided, by names, for the report.
struct PartitionReport {
  std::vector<std::string> independent, dependent, driven, held; ///< joints
  std::vector<std::string> pivots;    ///< the equations that determine `dependent`, in its order
  std::vector<std::string> dropped;   ///< equations that are identically zero
  std::vector<std::string> redundant; ///< equations that follow from `pivots`
};

/// A ball or free joint: its first coordinate (free: of the position, then w, x, y, z of the quaternion;
/// ball: w, x, y, z) and its first velocity (free: linear, then angular; ball: angular).
struct SpatialJoint {
  int coordinate = 0, velocity = 0;
  bool is_free = false;
};

/// Names of states x, inputs w and outputs y of the linearized equations ẋ = A x + B w, y = C x + D w, in the
/// order of the matrices.
struct LinearizationShape {
  std::vector<std::string> states, inputs, outputs;
};

/// A state of the user's: a number that is integrated with the motion.
struct StateShape {
  std::string name, unit, doc;
  double x0 = 0;
};

/// Sizes and names of the model that the generated header states.
struct Shape {
  std::string model;
  std::string doc;
  int nq = 0, nqd = 0, nu = 0, nv = 0, nc = 0, nd = 0;
  std::optional<std::vector<std::string>> base_parameters; ///< their names; of a program with a regressor
  std::vector<std::string> joint_names;                    ///< of the velocities: nqd of them
  std::vector<std::string> coordinate_names;               ///< nq of them; empty where they are joint_names
  std::vector<SpatialJoint> spatial;
  std::vector<std::string> body_names;             ///< what Topic::body counts
  std::vector<double> q0, qd0;                     ///< initial values, nq and nqd; may be left empty
  std::vector<int> independent, dependent, driven; ///< velocities by their joints' roles
  std::vector<int> held;                           ///< velocities that move nothing and are zero
  std::vector<int> integrated; ///< the independent ones, and those of which constraints give the rate alone
  std::vector<int> solved;     ///< the dependent ones that an iteration solves for
  std::vector<int> given;      ///< places in q of driven joints' coordinates; of models with spatial joints
  double closure_gap = 0; ///< that equations which follow from the others may have beside rounding errors
  std::vector<int> tree_order;          ///< velocities by the joint's number in names, from the base outwards
  std::vector<StateShape> states;       ///< of the user's, in their order in arrays
  std::vector<std::string> rigid_names; ///< rigid contacts, in their order in arrays
  std::vector<std::vector<std::string>> rigid_groups; ///< of those that can act on each other
  std::optional<PartitionReport> partition;           ///< of models with constraints or driven joints
  LinearizationShape linearization;                   ///< of programs with that function
  std::vector<std::string> sensitivities; ///< parameters with respect to which functions differentiate

  int nb() const { return base_parameters ? static_cast<int>(base_parameters->size()) : 0; }
};

/// The laws that a body's tensor of inertia has to obey when parameters change: those that its nominal value
/// obeys.
enum class TensorLaw {
  none,    ///< the model's own tensor is no body's
  moments, ///< of a planar model, which states one moment: none is negative
  body     ///< a mass distribution has it
};

/// A body's inertia over the parameters, for the test whether changed ones are plausible.
struct BodyInertia {
  std::string body;
  Expr mass;                   ///< kg
  std::array<Expr, 3> com;     ///< m
  std::array<Expr, 6> inertia; ///< Ixx Ixy Ixz Iyy Iyz Izz about the centre of mass, kg m^2
  TensorLaw law = TensorLaw::none;
};

/// Everything the emitter reads: what formalism makes and passes change.
struct Program {
  explicit Program(Pool& shared_pool) : pool(&shared_pool) {}

  Pool* pool;
  Shape shape;
  std::vector<Parameter> parameters;
  std::vector<BodyInertia> bodies;
  std::vector<Equation> body_constants; ///< what `bodies` read besides parameters, in order of computation
  std::vector<InputForce> inputs;
  Expr time;                ///< symbol of the time where some law depends on it, else zero
  std::vector<Expr> states; ///< symbols of the user's states, by Shape::states
  /// Symbol of the share of a healthy pivot's size that a pivot must exceed, from which limits of inertia are
  /// computed, for a tree whose functions return a Status. Else zero.
  Expr smallest_pivot;

  /// True when the functions take something besides their arrays: `inputs`.
  bool has_inputs() const { return !inputs.empty() || !states.empty() || time.is_symbol(); }
  std::vector<Equation> update; ///< the derived constants, members of the generated model
  std::vector<Function> functions;
};

} // namespace mbsgen::scheme
