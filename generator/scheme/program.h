// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/scheme.h"
#include <array>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace mbsgen::scheme {

/// Address of a tunable number, the same in formalism, generated code and certificate:
/// `parameters.<group>.<field>[element]`, or `parameters.<field>` for a user parameter (empty group).
struct ParameterPath {
  std::string group;
  std::string field;
  int element = -1; ///< -1: the field is a scalar

  friend bool operator<(const ParameterPath& a, const ParameterPath& b) {
    return std::tie(a.group, a.field, a.element) < std::tie(b.group, b.field, b.element);
  }
};

/// The path as models and commands write it: "k", "link2.mass", "link2.com[0]".
inline std::string text(const ParameterPath& path) {
  const std::string element = path.element < 0 ? std::string() : '[' + std::to_string(path.element) + ']';
  return (path.group.empty() ? path.group : path.group + '.') + path.field + element;
}

/// The use of a value that a function computes. All purposes but `result` and `law_argument` belong to
/// functions that return a Status.
enum class Purpose {
  result,      ///< an entry of a result array
  residual,    ///< a constraint equation that the iteration on the unknowns brings to zero
  correction,  ///< the amount that one step of the iteration takes off the unknown of the same index
  change,      ///< where corrections are no changes of unknowns: the amount in their place, by unknown
  pivot,       ///< degenerate where its size is not above a small share of the pivot_scale of the same index
  pivot_scale, ///< size of a healthy pivot, a number or an expression; zero: the pivot must not vanish
  inertia,     ///< pivot of a tree's mass matrix, degenerate where it is not above its inertia_limit
  inertia_limit, ///< the least healthy size of the inertia of the same index
  consistency,   ///< a constraint equation that follows from the residuals: checked once these are solved
  checked,       ///< not finite when a number that the function reads is not; see passes/watch.h
  law_argument,  ///< argument of the user's law named `array`
};
inline constexpr std::size_t number_of_purposes = 11;

/// The word for values of a purpose: the name of their array in generated code, evaluations and certificates.
/// Results and laws' arguments have names of their own and no word.
constexpr const char* word(Purpose purpose) {
  switch (purpose) {
  case Purpose::residual:
    return "residual";
  case Purpose::correction:
    return "correction";
  case Purpose::change:
    return "change";
  case Purpose::pivot:
    return "pivot";
  case Purpose::pivot_scale:
    return "pivot_scale";
  case Purpose::inertia:
    return "inertia";
  case Purpose::inertia_limit:
    return "inertia_limit";
  case Purpose::consistency:
    return "consistency";
  case Purpose::checked:
    return "checked";
  case Purpose::result:
  case Purpose::law_argument:
    break;
  }
  return "";
}

/// A limit of the generated iteration, as a number and as generated code spells it.
struct Limit {
  double value;
  const char* text;
};

/// Share of a healthy pivot's size that a pivot must exceed, in double; below it the matrix is singular.
inline constexpr Limit smallest_pivot{1e-9, "1e-9"};
/// Equations that follow from the residuals may be this many times as large as the tolerance of these.
inline constexpr Limit consistency_factor{1000, "1000"};

/// A tunable number of the generated code. All elements of one field stand together, element 0 first.
struct Parameter {
  Expr symbol;
  ParameterPath path;
  double nominal = 0;
  std::string unit;
  std::string doc;
};

/// One argument of a generated function: an array of `size` numbers, read, written or both, or a number by value.
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
  bool is_number = false; ///< by value; its symbol is the name without an index
  /// Of a result: the argument of the same size whose array the caller may pass here, too; empty: none.
  std::string may_be = {};
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

/// Rows of a full square matrix; of other arguments 0.
int rows_of(const Argument& argument);

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
    rate     ///< arguments: the time, q[nq], qd[nqd], x[nstate]; result: the rate of a user's state
  };
  static constexpr int itself = -1;
  /// Numbers of arguments and of results. Those of a rate depend on the model beyond the time. Others may
  /// have the user's states: their values are further arguments, their rates further results.
  static int arguments_of(Kind kind);
  static int results_of(Kind kind);

  std::string name;
  Kind kind = Kind::link;
  std::vector<Expr> results; ///< symbols of SymbolKind::law
  int along = itself;        ///< index of an argument: the results are the law's derivatives by it

  bool is_derivative() const { return along != itself; }
  /// Number of the user's states that the law has.
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
  direct_dynamics_damping,
  linearize,
  direct_dynamics_tangent,
  direct_dynamics_hessian_product,
  sensitivities,
  mass_matrix_derivatives,
  constraint_derivatives,
  outputs,
  contact_space_inverse_inertia,
  contact_response,
  derivatives,
  integrate,
  advance,
  difference,
  normalize
};

/// How the equations of a function are differentiated: along directions, from the first equation to the last,
/// or by adjoints of results, from the last to the first.
enum class Sweep { none, forward, backward };

/// The name of the structure that a function of that task fills, such as "sensor"; empty where results are
/// arrays.
std::string result_structure(Task task);
/// True for a function that returns its result, a number.
bool returns_number(Task task);
/// True for a function of coordinates and their rates alone: it reads nothing of the model, nor the inputs.
bool moves_coordinates(Task task);

/// A loop over a square result, behind all equations: the outputs of `matrix` are its entries before.
struct MatrixStep {
  std::string matrix;
  /// The result that it is multiplied by, from the left. Empty: it becomes the inverse of the symmetric, positive
  /// definite matrix that has its lower triangle.
  std::string left = {};

  bool inverts() const { return left.empty(); }
};

/// A generated function. Results are complete: every entry of every output array has its Output.
///
/// A function with unknowns solves constraints by Newton–Raphson (figure 10 of the 2013 paper): values
/// that residuals and corrections need and that depend on the unknowns are recomputed in every step of the
/// iteration; those that do not depend on them, once before it; everything else, once after it. The
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
  std::vector<MatrixStep> matrix_steps = {}; ///< in order of computation
  /// Other functions of the program that give all results: text calls these in order, in place of the equations, with
  /// arguments of the same names. The lower triangle that one gives goes to the head of the full matrix, from where a
  /// loop fills both halves.
  std::vector<Task> calls = {};
  std::size_t removed = 0; ///< equations that proved dead

  const Argument& argument(const std::string& wanted) const; ///< throws std::logic_error where there is none
  /// Rows of the matrices of a step.
  int rows(const MatrixStep& step) const { return rows_of(argument(step.matrix)); }
};

/// An external force or torque that the caller supplies at each call: `inputs.<name>.force[3]`, `.torque[3]`.
struct InputForce {
  std::string name;
  std::array<Expr, 3> force;
  std::array<Expr, 3> torque;
};

struct Program;
/// The function with that task. Throws std::logic_error where the program has none.
const Function& function_of(const Program& program, Task task);
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

/// A user's state: a number that is integrated with the motion.
struct StateShape {
  std::string name, unit, doc;
  double x0 = 0;
};

/// Bounds of joints, infinite where there is none; all empty where the model has none.
struct LimitsShape {
  std::vector<double> lower, upper;    ///< of the coordinates, nq
  std::vector<double> velocity, force; ///< of the sizes of velocities and of actuators' forces, nqd
};

/// Subtrees of the model that hang on one body and have the same joints: by their first bodies' names, with their
/// velocities, of which those at the same place of the rows correspond.
struct LimbsShape {
  std::vector<std::string> names;
  std::vector<std::vector<int>> velocities;
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
  std::vector<std::string> body_names;                       ///< what Topic::body counts
  std::vector<int> velocity_bodies;                          ///< by velocity: the body that its joint moves
  std::vector<std::string> coordinate_units, velocity_units; ///< nq and nqd of them; "": a number
  std::vector<std::string> force_units;                      ///< of the generalized forces, nqd of them
  std::vector<double> q0, qd0; ///< initial values, nq and nqd; may be left empty
  LimitsShape limits;
  std::vector<LimbsShape> limbs;                   ///< what packs are made of
  std::vector<int> independent, dependent, driven; ///< velocities by their joints' roles
  std::vector<int> held;                           ///< velocities that move nothing and are zero
  std::vector<int> integrated; ///< the independent ones, and those of which constraints give the rate alone
  std::vector<int> solved;     ///< the dependent ones that an iteration solves for
  std::vector<int> given;      ///< places in q of driven joints' coordinates; of models with spatial joints
  std::vector<int> given_motions; ///< driven velocities whose motion the caller gives
  double closure_gap = 0; ///< that equations which follow from the others may have beside rounding errors
  std::vector<int> tree_order;          ///< velocities by the joint's number in names, from the base outwards
  std::vector<StateShape> states;       ///< the user's, in their order in arrays
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
