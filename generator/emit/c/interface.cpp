// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/interface.h"
#include "emit/c/language.h"
#include "emit/layout/declarations.h"
#include "emit/layout/layout.h"
#include "emit/text/structures.h"
#include <algorithm>
#include <functional>
#include <numeric>

namespace mbsgen::emit {

namespace {

int product(const std::vector<int>& shape) {
  return std::accumulate(shape.begin(), shape.end(), 1, std::multiplies<>());
}

// The members of the structures that results are in, in the order of C (emit/c/structures.h).
std::vector<CMember> sensor_members(const scheme::Shape& shape) {
  return {{"position", {3}, "m, from the base's origin"},
          {"rotation", {3, 3}, "inertial axes <- axes of the point"},
          {"velocity", {3}, "m/s"},
          {"angular_velocity", {3}, "rad/s"},
          {"acceleration", {3}, "m/s^2"},
          {"angular_acceleration", {3}, "rad/s^2"},
          {"jacobian", {6, shape.nqd}, "(velocity, angular velocity) = jacobian qd"}};
}

std::vector<CMember> contact_members() {
  return {{"gap", {}, "m, negative where the surfaces overlap"},
          {"rate", {}, "of the penetration, m/s"},
          {"load", {}, "component of the force along the normal, N"},
          {"normal", {3}, "unit vector from b to a"},
          {"point", {3}, "middle between the surfaces, m"},
          {"sliding", {3}, "velocity of a against b, less its normal component, m/s"},
          {"force", {3}, "on a, N"},
          {"torque", {3}, "on a, of a law of the user's alone, N m"}};
}

std::vector<CMember> rigid_contact_members() {
  return {{"gap", {}, "m, negative where the surfaces overlap"},
          {"point", {3}, "m, inertial frame"},
          {"normal", {3}, "unit vector from b to a, inertial frame"},
          {"velocity", {3}, "of a against b along t1, t2, n, m/s"},
          {"mu", {}, "coefficient of friction"},
          {"restitution", {}, "share of the approach that an impact gives back"}};
}

std::vector<CMember> linearization_members(const scheme::Shape& shape) {
  const int nx = static_cast<int>(shape.linearization.states.size());
  const int ninput = static_cast<int>(shape.linearization.inputs.size());
  const int noutput = static_cast<int>(shape.linearization.outputs.size());
  return {{"A", {nx, nx}, "dx'/dx"},
          {"B", {nx, ninput}, "dx'/dw"},
          {"C", {noutput, nx}, "dy/dx"},
          {"D", {noutput, ninput}, "dy/dw"}};
}

std::vector<CMember> structure_members(const std::string& structure, const scheme::Shape& shape) {
  if (structure == "sensor") return sensor_members(shape);
  if (structure == "contact") return contact_members();
  if (structure == "rigid_contact") return rigid_contact_members();
  return linearization_members(shape);
}

// The twelve numbers of a pose.
std::vector<CMember> pose_members() {
  return {{"position", {3}, "m, from the base's origin"}, {"rotation", {3, 3}, "inertial axes <- body axes"}};
}

CArray result_in_blocks(const std::string& name, std::vector<int> rows, std::vector<CMember> members) {
  CArray array;
  array.name = name;
  array.shape = std::move(rows);
  array.shape.push_back(member_places(members).back());
  array.use = scheme::Argument::Use::out;
  array.blocks = std::move(members);
  return array;
}

CArray result_structure(const std::string& name, const std::string& structure, std::vector<int> rows,
                        const scheme::Shape& shape) {
  CArray array = result_in_blocks(name, std::move(rows), structure_members(structure, shape));
  array.structure = structure;
  return array;
}

// Arrays that mean the same in all functions that have them.
std::string meaning(const std::string& name, const scheme::Shape& shape) {
  static const std::map<std::string, std::string> meanings = {
      {"qd", "velocities, rad/s or m/s"},
      {"qdd", "accelerations, rad/s^2 or m/s^2"},
      {"Q", "joint forces, N m or N"},
      {"M", "mass matrix, kg m^2, kg m or kg"},
      {"J", "Jacobian"},
      {"lambda", "multipliers of the constraints"},
      {"Qdriven", "forces that impose the driven motion"},
      {"dt", "time, s"},
      {"E", "kinetic and potential energy, J"},
      {"com", "centre of mass, m"}};
  for (const char* coordinates : {"q", "qa", "qb", "q_next"})
    if (name == coordinates) return "coordinates, " + coordinate_units(shape);
  const auto found = meanings.find(name);
  return found == meanings.end() ? "" : found->second;
}

CArray read(const scheme::Argument& argument, scheme::Task task, const scheme::Shape& shape,
            const NameScopes& scopes) {
  using Use = scheme::Argument::Use;
  if (argument.use == Use::out && task == scheme::Task::contact_kinematics)
    return result_structure(argument.name, "rigid_contact", {argument.size}, shape);
  if (task == scheme::Task::poses && argument.name == "X")
    return result_in_blocks("X", {argument.shape.front()}, pose_members());
  if (task == scheme::Task::frame && argument.name == "X") return result_in_blocks("X", {}, pose_members());
  CArray result;
  result.name = scopes()(argument.name);
  result.doc = meaning(argument.name, shape);
  result.is_flags = argument.is_flags;
  result.is_value = argument.is_number;
  result.shape = argument.shape;
  if (argument.shape.empty() && !argument.is_number) result.shape = {argument.size};
  result.use = argument.use;
  // Of the accelerations it reads those of driven joints alone.
  const bool solves = task == scheme::Task::direct_dynamics || task == scheme::Task::direct_dynamics_damping;
  result.may_be_missing = solves && argument.use == Use::in_out && argument.name == "qdd";
  return result;
}

void name_result(CFunction& result, scheme::Task task) {
  result.result_doc = "What `" + result.name + "` returns.";
  const bool is_motion = task == scheme::Task::sensor || task == scheme::Task::frame;
  if (is_motion) {
    result.result_class = task == scheme::Task::sensor ? "Sensor" : "Frame";
    result.result_doc = "Motion of a point; all components in inertial axes.";
  } else if (task == scheme::Task::contact) {
    result.result_class = "Contact";
    result.result_doc = "State of a contact between the shapes a and b, in inertial axes.";
  } else if (result.results().size() > 1 || result.returns_status) {
    result.result_class = class_name(result.name);
  }
}

CFunction read(const scheme::Program& program, const scheme::Function& function, const NameScopes& scopes) {
  CFunction result;
  result.name = function.name;
  result.doc = function.doc;
  const std::string structure = scheme::result_structure(function.task);
  for (const scheme::Argument& argument : function.arguments)
    if (structure.empty() || argument.use == scheme::Argument::Use::in)
      result.arguments.push_back(read(argument, function.task, program.shape, scopes));
  if (!structure.empty())
    result.arguments.push_back(result_structure(structure, structure, {}, program.shape));
  result.takes_inputs = scheme::takes_inputs(program, function);
  result.returns_status = function.returns_status;
  result.returns_number = scheme::returns_number(function.task);
  result.calls_laws = !function.laws.empty();
  if (result.returns_number) {
    result.arguments.emplace_back().name = function.name;
    result.arguments.back().use = scheme::Argument::Use::out;
  }
  name_result(result, function.task);
  return result;
}

// Numbers the parameters as the structures of C have them, from `place` on.
std::vector<CField> read(const std::vector<Field>& fields, const NameScope& take, const Places& elements,
                         int& place) {
  std::vector<CField> result;
  for (const Field& field : fields) {
    const int size = static_cast<int>(field.elements.size());
    result.push_back({take(field.name), place, field.is_array ? size : 0, field_comment(field, elements)});
    for (std::size_t i = 0; i < field.elements.size(); ++i)
      if (!field.is_tunable(i)) result.back().fixed.emplace(place + static_cast<int>(i), reason(field, i));
    place += size;
  }
  return result;
}

std::vector<CFixed> others_of(const Layout& layout, const std::string& group, const NameScope& take) {
  std::vector<CFixed> others;
  for (const FixedField& field : layout.fixed)
    if (field.group == group) others.push_back({take(field.name), reason(field)});
  return others;
}

void read_parameters(const Layout& layout, const NameScopes& scopes, const Places& elements,
                     CInterface& interface) {
  const NameScope take = scopes(), take_class = scopes();
  for (const Group& group : layout.groups) {
    const NameScope take_member = scopes();
    const std::string name = take(group.name);
    interface.groups.push_back({name,
                                take_class(class_name(group.name) + "Parameters"),
                                read(group.fields, take_member, elements, interface.parameters),
                                {}});
    interface.groups.back().others = others_of(layout, group.group, take_member);
  }
  interface.fields = read(layout.fields, take, elements, interface.parameters);
  for (const auto& [group, reason] : fixed_groups(layout)) interface.others.push_back({take(group), reason});
}

void read_inputs(const Layout& layout, const NameScopes& scopes, CInterface& interface) {
  const NameScope take = scopes();
  int place = 0;
  const auto add = [&](const std::string& name, int size, const std::string& doc, bool is_wrench = false) {
    interface.inputs.push_back({name, place, size, doc, {}, is_wrench});
    place += std::max(size, 1);
  };
  if (layout.has_time) take("t");
  if (layout.states > 0) take("x");
  for (const std::string& input : layout.inputs) {
    const std::string name = take(input);
    add(name, 6, "force (N) and torque (N m)",
        name != "x"); // one of that name has six numbers, as states have
  }
  if (layout.has_time) add("t", 0, "time, s");
  if (layout.states > 0) add("x", static_cast<int>(layout.states), "states");
  interface.input_numbers = place;
}

void read_laws(const Layout& layout, const NameScopes& scopes, CInterface& interface) {
  const NameScope take = scopes();
  for (const bool is_derivative : {false, true})
    for (const LawMethod& law : layout.laws) {
      const std::string& method = is_derivative ? law.derivative : law.method;
      if (method.empty()) continue;
      interface.laws.push_back({take(method), method, law.kind, is_derivative, law.arrays, law.rates});
    }
}

} // namespace

int CMember::size() const {
  return product(shape);
}

int CArray::size() const {
  return product(shape);
}

std::vector<CMember> CFunction::results() const {
  std::vector<CMember> results;
  for (const CArray& array : arguments) {
    if (!array.is_result()) continue;
    if (array.blocks.empty()) results.push_back({array.name, array.shape, array.doc});
    for (const CMember& member : array.blocks) {
      std::vector<int> shape(array.shape.begin(), array.shape.end() - 1);
      shape.insert(shape.end(), member.shape.begin(), member.shape.end());
      results.push_back({member.name, std::move(shape), member.doc});
    }
  }
  return results;
}

std::vector<CLawArgument> CLaw::arguments() const {
  using Argument = CLawArgument;
  std::vector<Argument> all;
  const auto add = [&all](Argument::Kind of_kind, std::initializer_list<const char*> names) {
    for (const char* each : names) all.push_back({of_kind, each});
  };
  const auto add_arrays = [&](const std::string& prefix) {
    for (const LawArray& array : arrays)
      all.push_back({Argument::Kind::array, prefix + array.name, array.size});
  };
  if (is_on_point()) {
    add(Argument::Kind::point, {"at"});
    if (is_derivative) add(Argument::Kind::point, {"along"});
  } else if (kind == scheme::LawCall::Kind::link) {
    add(Argument::Kind::number, {"Z", "Zd"});
    if (is_derivative) add(Argument::Kind::number, {"dZ", "dZd"});
  } else {
    add(Argument::Kind::number, {"t"});
  }
  add_arrays("");
  if (is_derivative && kind == scheme::LawCall::Kind::rate) add(Argument::Kind::number, {"dt"});
  if (is_derivative) add_arrays("d");
  return all;
}

std::vector<std::vector<int>> CLaw::results() const {
  std::vector<std::vector<int>> shapes = {{}};
  if (is_on_point()) shapes = {{3}, {3}};
  if (rates > 0) shapes.push_back({rates});
  return shapes;
}

std::vector<const CFunction*> CInterface::result_classes() const {
  std::vector<const CFunction*> classes;
  for (const CFunction& function : functions) {
    const bool is_known = std::any_of(classes.begin(), classes.end(), [&](const CFunction* other) {
      return other->result_class == function.result_class;
    });
    if (!function.result_class.empty() && !is_known) classes.push_back(&function);
  }
  return classes;
}

std::vector<std::string> CInterface::law_names() const {
  std::vector<std::string> names;
  for (const CLaw& law : laws)
    if (!law.is_derivative) names.push_back(law.method);
  return names;
}

std::vector<scheme::LawCall::Kind> CInterface::point_kinds() const {
  std::vector<scheme::LawCall::Kind> kinds;
  for (const CLaw& law : laws)
    if (law.is_on_point() && std::find(kinds.begin(), kinds.end(), law.kind) == kinds.end())
      kinds.push_back(law.kind);
  return kinds;
}

std::vector<int> member_places(const std::vector<CMember>& members) {
  std::vector<int> places = {0};
  for (const CMember& member : members) places.push_back(places.back() + std::max(member.size(), 1));
  return places;
}

std::string law_point_structure(scheme::LawCall::Kind kind) {
  return kind == scheme::LawCall::Kind::contact ? "law_contact" : "law_point";
}

std::vector<CMember> law_point_members(scheme::LawCall::Kind kind) {
  if (kind == scheme::LawCall::Kind::contact)
    return {{"pen", {}, "penetration, m"},
            {"rate", {}, "of the penetration, m/s"},
            {"slide", {3}, "sliding velocity of a against b, m/s"},
            {"normal", {3}, "unit vector from b to a"},
            {"point", {3}, "m, from the base's origin"}};
  return {{"position", {3}, "m, from the base's origin"},
          {"rotation", {3, 3}, "inertial axes <- axes of the body, or of the point"},
          {"velocity", {3}, "m/s"},
          {"angular_velocity", {3}, "rad/s"}};
}

namespace {

CInterface read(const scheme::Program& program, const NameRules& rules, const NameScopes& scopes,
                const Places& elements) {
  CInterface interface;
  interface.model = program.shape.model;
  for (const scheme::Function& function : program.functions)
    interface.functions.push_back(read(program, function, scopes));
  const Layout layout = make_layout(program, rules);
  read_parameters(layout, scopes, elements, interface);
  if (program.has_inputs()) read_inputs(layout, scopes, interface);
  read_laws(layout, scopes, interface);
  return interface;
}

} // namespace

CInterface c_interface(const scheme::Program& program, const NameScopes& scopes, const Places& elements) {
  return read(program, C(program.shape, false).name_rules(), scopes, elements);
}

CInterface c_interface(const scheme::Program& program, const std::vector<std::string>& macros) {
  const NameRules rules = C(program.shape, false, false, macros).name_rules();
  const auto scopes = [&] {
    return [names = UniqueNames(rules)](std::string_view wanted) mutable { return names.take(wanted); };
  };
  return read(program, rules, scopes, {});
}

std::set<std::string> c_conditions(const scheme::Program& program) {
  if (!returns_status(program)) return {};
  return {"STATUS", is_tree(program) ? "PIVOT" : "NEWTON"};
}

} // namespace mbsgen::emit
