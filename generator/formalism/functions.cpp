// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/functions.h"
#include "formalism/build_tree.h"
#include "formalism/dynamics.h"
#include "formalism/inertia.h"
#include "formalism/loads.h"
#include "formalism/poses.h"
#include "scheme/passes.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

using scheme::Argument;
using scheme::Function;
using scheme::Output;
using Use = scheme::Argument::Use;

// All that the functions of one model have in common.
struct Mechanism {
  const model::Model& model;
  Parameters& parameters;
  Tree tree;              ///< as modelled
  Tree regrouped;         ///< with base parameters
  std::vector<Runs> runs; ///< the ways to cut the tree that are worth trying, best guess first
  scheme::Scheme& constants;

  int nq() const { return static_cast<int>(tree.nodes.size()); }
  Pool& pool() const { return constants.pool(); }
};

// A function under construction: its scheme and its results.
struct Draft {
  Draft(const Mechanism& mechanism, const Runs& cut)
      : scheme(mechanism.pool(), expr::SymbolKind::auxiliary, &mechanism.constants), writer(scheme),
        runs(cut), tree(with_local_wrenches(mechanism.regrouped, writer)) {
    add_loads(mechanism.model, mechanism.parameters, writer, tree);
  }

  scheme::Scheme scheme;
  Writer writer;
  const Runs& runs;
  Tree tree;
  std::vector<Output> outputs;
};

void put(Draft& draft, const std::string& array, int index, const Expr& value) {
  draft.outputs.push_back({array, index, draft.scheme.let({array, index + 1}, value)});
}

void put(Draft& draft, const std::string& array, const std::vector<Expr>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) put(draft, array, static_cast<int>(i), values[i]);
}

void put(Draft& draft, const std::string& array, int first, const Vec3& value) {
  for (int i = 0; i < 3; ++i) put(draft, array, first + i, value[static_cast<std::size_t>(i)]);
}

Forces inverse(const Draft& draft, bool accelerations) {
  Drive drive;
  drive.accelerations = accelerations;
  drive.base_acceleration = -draft.tree.gravity;
  const Kinematics motion = kinematics(draft.tree, draft.runs, draft.writer, drive);
  return newton_euler(draft.tree, draft.runs, draft.writer, motion, drive.base_acceleration);
}

// Generalized forces less the passive ones.
std::vector<Expr> net(const Tree& tree, std::vector<Expr> forces) {
  for (const Node& node : tree.nodes) {
    Expr& force = forces[static_cast<std::size_t>(node.coordinate)];
    force = force - node.passive;
  }
  return forces;
}

std::vector<Expr> bias_forces(const Draft& draft) {
  return net(draft.tree, inverse(draft, false).generalized);
}

void put_matrix(Draft& draft, const MassMatrix& m) {
  for (int i = 0; i < m.size(); ++i)
    for (int j = 0; j < m.size(); ++j) {
      const Expr entry = draft.scheme.let({"M", i + 1, j + 1}, m.at(i, j));
      draft.outputs.push_back({"M", i * m.size() + j, entry});
    }
}

void build_inverse_dynamics(const Mechanism&, Draft& draft) {
  put(draft, "Q", net(draft.tree, inverse(draft, true).generalized));
}

void build_mass_matrix(const Mechanism&, Draft& draft) {
  put_matrix(draft, mass_matrix(draft.tree, draft.runs, draft.writer));
}

void build_bias(const Mechanism&, Draft& draft) {
  put(draft, "c", bias_forces(draft));
}

void build_mass_matrix_and_bias(const Mechanism& mechanism, Draft& draft) {
  build_mass_matrix(mechanism, draft);
  build_bias(mechanism, draft);
}

std::vector<Expr> input_forces(const Mechanism& mechanism) {
  std::vector<Expr> forces;
  for (int i = 0; i < mechanism.nq(); ++i)
    forces.push_back(mechanism.pool().symbol(expr::SymbolKind::force, "Q", i));
  return forces;
}

void build_by_articulated_bodies(const Mechanism& mechanism, Draft& draft) {
  std::vector<Expr> applied = input_forces(mechanism);
  for (const Node& node : draft.tree.nodes) {
    Expr& force = applied[static_cast<std::size_t>(node.coordinate)];
    force = force + node.passive;
  }
  Drive drive;
  drive.accelerations = false;
  drive.base_acceleration = -draft.tree.gravity;
  const Kinematics motion = kinematics(draft.tree, draft.runs, draft.writer, drive);
  const std::vector<Load> own = own_loads(draft.tree, draft.runs, draft.writer, motion);
  put(draft, "qdd", articulated_bodies(draft.tree, draft.runs, draft.writer, own, applied));
}

void build_by_factorization(const Mechanism& mechanism, Draft& draft) {
  const std::vector<Expr> bias = bias_forces(draft);
  std::vector<Expr> drive = input_forces(mechanism);
  for (std::size_t i = 0; i < drive.size(); ++i) drive[i] = drive[i] - bias[i];
  MassMatrix m = mass_matrix(draft.tree, draft.runs, draft.writer);
  put(draft, "qdd", solve_ltdl(draft.tree, draft.writer, std::move(m), std::move(drive)));
}

void build_base_reaction(const Mechanism&, Draft& draft) {
  const Load base = inverse(draft, true).base;
  put(draft, "wrench", 0, base.force);
  put(draft, "wrench", 3, base.moment);
}

using Build = void (*)(const Mechanism&, Draft&);

struct Row {
  const char* name;
  const char* doc;
  std::vector<const char*> inputs;
  std::vector<std::pair<const char*, int>> outputs; ///< size: 0 nq, -1 nq*nq, else itself
  std::vector<Build> variants;                      ///< the pass `choose` keeps the cheapest
};

constexpr int size_nq = 0;
constexpr int size_nq2 = -1;

// The generated functions of a tree. One line lists each; what others are read off from stands before them.
const std::vector<Row>& rows() {
  static const std::vector<Row> table = {
      {"inverse_dynamics",
       "Joint forces of a given motion: Q = M qdd + c.",
       {"q", "qd", "qdd"},
       {{"Q", size_nq}},
       {build_inverse_dynamics}},
      {"mass_matrix_and_bias",
       "Mass matrix and bias together.",
       {"q", "qd"},
       {{"M", size_nq2}, {"c", size_nq}},
       {build_mass_matrix_and_bias}},
      {"mass_matrix",
       "Mass matrix M, row-major, full and symmetric.",
       {"q"},
       {{"M", size_nq2}},
       {build_mass_matrix}},
      {"bias",
       "Bias c: Coriolis, centrifugal and gravity forces, minus passive forces.",
       {"q", "qd"},
       {{"c", size_nq}},
       {build_bias}},
      {"direct_dynamics",
       "Accelerations qdd of M qdd + c = Q.",
       {"q", "qd", "Q"},
       {{"qdd", size_nq}},
       {build_by_articulated_bodies, build_by_factorization}},
      {"base_reaction",
       "Force and torque [F, T] of the base on the system, at the base's origin, inertial frame.",
       {"q", "qd", "qdd"},
       {{"wrench", 6}},
       {build_base_reaction}},
  };
  return table;
}

// The factorization of the mass matrix alone takes d(d + 1) operations for a joint with d joints below it;
// articulated bodies never take 450 a joint. Beyond that the variant need not be built to know that it loses.
bool worth_factorizing(const Tree& tree) {
  constexpr long order_n_bound = 450;
  std::vector<long> depth;
  long operations = 0;
  for (const Node& node : tree.nodes) {
    depth.push_back(node.parent == Node::base ? 0 : depth[static_cast<std::size_t>(node.parent)] + 1);
    operations += depth.back() * (depth.back() + 1);
  }
  return operations <= order_n_bound * static_cast<long>(tree.nodes.size());
}

int resolve_size(int size, int nq) {
  return size == size_nq ? nq : size == size_nq2 ? nq * nq : size;
}

Function finish(Draft&& draft, Function function) {
  function.equations = std::move(draft.scheme).take();
  function.outputs = std::move(draft.outputs);
  scheme::eliminate_dead(draft.scheme.pool(), function);
  return function;
}

// The function without its equations.
Function declared(const Mechanism& mechanism, const Row& row) {
  Function function;
  function.name = row.name;
  function.doc = row.doc;
  for (const char* input : row.inputs) function.arguments.push_back({input, mechanism.nq(), Use::in, false});
  for (const auto& [name, size] : row.outputs)
    function.arguments.push_back({name, resolve_size(size, mechanism.nq()), Use::out, false});
  return function;
}

Function build_function(const Mechanism& mechanism, const Row& row, Build build, const Runs& runs) {
  Draft draft(mechanism, runs);
  build(mechanism, draft);
  return finish(std::move(draft), declared(mechanism, row));
}

void put_point(Draft& draft, const PointMotion& point, int nq) {
  put(draft, "position", 0, point.position);
  for (int i = 0; i < 3; ++i) put(draft, "rotation", 3 * i, point.axes.row[static_cast<std::size_t>(i)]);
  put(draft, "velocity", 0, point.velocity);
  put(draft, "angular_velocity", 0, point.angular_velocity);
  put(draft, "acceleration", 0, point.acceleration);
  put(draft, "angular_acceleration", 0, point.angular_acceleration);
  for (std::size_t row = 0; row < 6; ++row)
    for (std::size_t column = 0; column < static_cast<std::size_t>(nq); ++column) {
      const Vec3& derivative = row < 3 ? point.jacobian[column] : point.angular_jacobian[column];
      put(draft, "jacobian", static_cast<int>(row) * nq + static_cast<int>(column), derivative[row % 3]);
    }
}

Function build_sensor(const Mechanism& mechanism, const model::Sensor& sensor) {
  Function function;
  function.name = "sensor_" + sensor.name;
  function.doc = "Motion of the sensor's point, inertial frame.";
  function.kind = scheme::FunctionKind::sensor;
  for (const char* input : {"q", "qd", "qdd"})
    function.arguments.push_back({input, mechanism.nq(), Use::in, false});
  Draft draft(mechanism, mechanism.runs.front());
  const int body = sensor.point.body;
  const Placement place = body == model::base_body
                              ? Placement{Node::base, {}, identity(mechanism.pool())}
                              : mechanism.tree.placements[static_cast<std::size_t>(body)];
  const Vec3 position = point_position(mechanism.model, sensor.point, mechanism.parameters);
  put_point(draft, point_motion(draft.tree, draft.writer, Node::base, place, position), mechanism.nq());
  return finish(std::move(draft), std::move(function));
}

std::vector<Runs> ways_to_cut(Pool& pool, const Tree& tree) {
  std::vector<Runs> ways = {find_runs(pool, tree, Parallel::joined)};
  Runs separate = find_runs(pool, tree, Parallel::separate);
  if (separate.runs.size() > ways.front().runs.size()) ways.push_back(std::move(separate));
  return ways;
}

scheme::Shape shape_of(const model::Model& model) {
  scheme::Shape shape;
  shape.model = model.name;
  shape.doc = model.doc;
  shape.nq = shape.nu = model.nq();
  for (const int joint : model.coordinates)
    shape.joint_names.push_back(model.joints[static_cast<std::size_t>(joint)].name);
  for (const model::Body& body : model.bodies) shape.body_names.push_back(body.name);
  return shape;
}

bool depends_on_time(const model::Model& model) {
  const auto timed = [](const Expr& law) { return contains(law, expr::SymbolKind::time); };
  const auto any_timed = [&](const auto& laws) { return std::any_of(laws.begin(), laws.end(), timed); };
  return std::any_of(model.joints.begin(), model.joints.end(),
                     [&](const model::Joint& joint) { return joint.force && timed(*joint.force); }) ||
         std::any_of(model.links.begin(), model.links.end(),
                     [&](const model::Link& link) { return link.force && timed(*link.force); }) ||
         std::any_of(model.forces.begin(), model.forces.end(), [&](const model::Force& force) {
           return any_timed(force.force) || any_timed(force.torque);
         });
}

bool wanted(const Options& options, const std::string& name) {
  return options.functions.empty() ||
         std::find(options.functions.begin(), options.functions.end(), name) != options.functions.end();
}

// Collects the functions of a program; each is finished before the next is built.
class Assembly {
public:
  Assembly(const Mechanism& mechanism, scheme::Scheme& constants, scheme::Program& program,
           const Finish& finish)
      : mechanism_(mechanism), constants_(constants), program_(program), finish_(finish) {}

  void add_row(const Row& row, bool by_name) {
    if (const Function* whole = part_of(row)) {
      program_.functions.push_back(scheme::restrict_to(mechanism_.pool(), *whole, declared(mechanism_, row)));
      return;
    }
    const std::size_t before = program_.functions.size();
    try {
      for (const auto build : row.variants)
        for (const Runs& runs : mechanism_.runs)
          if (build != build_by_factorization || worth_factorizing(mechanism_.tree))
            add(build_function(mechanism_, row, build, runs));
    } catch (const SingularMassMatrix& singular) {
      program_.functions.resize(before);
      leave_out(row, singular, by_name);
    }
  }

  void add(Function function) {
    if (finish_) {
      scheme::Program alone(mechanism_.pool());
      alone.update = std::move(constants_).take();
      alone.functions.push_back(std::move(function));
      alone = finish_(std::move(alone));
      constants_ = scheme::Scheme(mechanism_.pool(), expr::SymbolKind::derived, alone.update);
      for (const scheme::Equation& equation : alone.update) constants_.define(equation.symbol, equation.rhs);
      function = std::move(alone.functions.front());
    }
    program_.functions.push_back(std::move(function));
  }

private:
  // Above this many coordinates M and c are not condensed a second time on their own: they are read off from
  // mass_matrix_and_bias, which costs some per mille of operations and saves half of the time.
  static constexpr int large = 40;

  const Function* part_of(const Row& row) const {
    const std::string_view name = row.name;
    if (mechanism_.nq() < large || !finish_ || (name != "mass_matrix" && name != "bias")) return nullptr;
    const Function* whole = nullptr;
    for (const Function& function : program_.functions)
      if (function.name == "mass_matrix_and_bias" &&
          (whole == nullptr || cost(function).flops() < cost(*whole).flops()))
        whole = &function;
    return whole;
  }

  // A function that the model does not have is left out, with a note, unless it was asked for by name.
  void leave_out(const Row& row, const SingularMassMatrix& singular, bool by_name) const {
    const model::Model& model = mechanism_.model;
    const int joint = model.coordinates[static_cast<std::size_t>(singular.joint)];
    const std::string why =
        std::string(row.name) + " cannot be generated: the joint '" +
        model.joints[static_cast<std::size_t>(joint)].name +
        "' moves no mass, so that accelerations are not determined; give a body that it moves a "
        "mass or inertia, or leave the function out";
    if (by_name) throw std::domain_error(why);
    program_.notes.push_back(why);
  }

  const Mechanism& mechanism_;
  scheme::Scheme& constants_;
  scheme::Program& program_;
  const Finish& finish_;
};

} // namespace

std::vector<std::string> function_names(const model::Model& model) {
  std::vector<std::string> names;
  for (const Row& row : rows()) names.emplace_back(row.name);
  for (const model::Sensor& sensor : model.sensors) names.push_back("sensor_" + sensor.name);
  return names;
}

scheme::Program build_program(const model::Model& model, Pool& pool, const Options& options,
                              const Finish& finish) {
  scheme::Program program(pool);
  program.shape = shape_of(model);
  scheme::Scheme constants(pool, expr::SymbolKind::derived);
  const Writer writer(constants);
  Parameters parameters(model, pool, options.fold_parameters);
  Tree tree = build_tree(model, parameters, writer, program.inputs);
  Tree regrouped = regroup(tree, writer);
  std::vector<Runs> runs = ways_to_cut(pool, tree);
  const Mechanism mechanism{model,           parameters, std::move(tree), std::move(regrouped),
                            std::move(runs), constants};
  Assembly assembly(mechanism, constants, program, finish);
  for (const Row& row : rows())
    if (wanted(options, row.name)) assembly.add_row(row, !options.functions.empty());
  for (const model::Sensor& sensor : model.sensors)
    if (wanted(options, "sensor_" + sensor.name)) assembly.add(build_sensor(mechanism, sensor));
  if (depends_on_time(model)) program.time = model::time_symbol(pool);
  program.parameters = std::move(parameters).take();
  program.update = std::move(constants).take();
  return program;
}

} // namespace mbsgen::formalism
