// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/python/description.h"
#include "emit/c/language.h"
#include "emit/layout/declarations.h"
#include "emit/layout/layout.h"
#include "emit/python/words.h"
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
std::vector<PythonMember> sensor_members(const scheme::Shape& shape) {
  return {{"position", {3}, "m, from the base's origin"},
          {"rotation", {3, 3}, "inertial axes <- axes of the point"},
          {"velocity", {3}, "m/s"},
          {"angular_velocity", {3}, "rad/s"},
          {"acceleration", {3}, "m/s^2"},
          {"angular_acceleration", {3}, "rad/s^2"},
          {"jacobian", {6, shape.nqd}, "(velocity, angular velocity) = jacobian qd"}};
}

std::vector<PythonMember> contact_members() {
  return {{"gap", {}, "m, negative where the surfaces overlap"},
          {"rate", {}, "of the penetration, m/s"},
          {"load", {}, "component of the force along the normal, N"},
          {"normal", {3}, "unit vector from b to a"},
          {"point", {3}, "middle between the surfaces, m"},
          {"sliding", {3}, "velocity of a against b, less its normal component, m/s"},
          {"force", {3}, "on a, N"},
          {"torque", {3}, "on a, of a law of the user's alone, N m"}};
}

std::vector<PythonMember> rigid_contact_members() {
  return {{"gap", {}, "m, negative where the surfaces overlap"},
          {"point", {3}, "m, inertial frame"},
          {"normal", {3}, "unit vector from b to a, inertial frame"},
          {"velocity", {3}, "of a against b along t1, t2, n, m/s"},
          {"mu", {}, "coefficient of friction"},
          {"restitution", {}, "share of the approach that an impact gives back"}};
}

std::vector<PythonMember> linearization_members(const scheme::Shape& shape) {
  const int nx = static_cast<int>(shape.linearization.states.size());
  const int ninput = static_cast<int>(shape.linearization.inputs.size());
  const int noutput = static_cast<int>(shape.linearization.outputs.size());
  return {{"A", {nx, nx}, "dx'/dx"},
          {"B", {nx, ninput}, "dx'/dw"},
          {"C", {noutput, nx}, "dy/dx"},
          {"D", {noutput, ninput}, "dy/dw"}};
}

std::vector<PythonMember> structure_members(const std::string& structure, const scheme::Shape& shape) {
  if (structure == "sensor") return sensor_members(shape);
  if (structure == "contact") return contact_members();
  if (structure == "rigid_contact") return rigid_contact_members();
  return linearization_members(shape);
}

// The twelve numbers of a pose.
std::vector<PythonMember> pose_members() {
  return {{"position", {3}, "m, from the base's origin"}, {"rotation", {3, 3}, "inertial axes <- body axes"}};
}

PythonArray result_in_blocks(const std::string& name, std::vector<int> rows,
                             std::vector<PythonMember> members) {
  PythonArray array;
  array.name = name;
  array.shape = std::move(rows);
  array.shape.push_back(member_places(members).back());
  array.use = scheme::Argument::Use::out;
  array.blocks = std::move(members);
  return array;
}

PythonArray result_structure(const std::string& name, const std::string& structure, std::vector<int> rows,
                             const scheme::Shape& shape) {
  PythonArray array = result_in_blocks(name, std::move(rows), structure_members(structure, shape));
  array.structure = structure;
  return array;
}

PythonArray read(const scheme::Argument& argument, scheme::Task task, const scheme::Shape& shape) {
  using Use = scheme::Argument::Use;
  if (argument.use == Use::out && task == scheme::Task::contact_kinematics)
    return result_structure(argument.name, "rigid_contact", {argument.size}, shape);
  if (task == scheme::Task::poses && argument.name == "X")
    return result_in_blocks("X", {argument.shape.front()}, pose_members());
  if (task == scheme::Task::frame && argument.name == "X") return result_in_blocks("X", {}, pose_members());
  PythonArray result;
  result.name = PythonNames().take(argument.name);
  result.is_flags = argument.is_flags;
  result.is_value = argument.is_number;
  result.shape = argument.shape;
  if (argument.shape.empty() && !argument.is_number) result.shape = {argument.size};
  result.use = argument.use;
  // Of the accelerations it reads those of driven joints alone.
  result.may_be_missing =
      task == scheme::Task::direct_dynamics && argument.use == Use::in_out && argument.name == "qdd";
  return result;
}

void name_result(PythonFunction& result, scheme::Task task) {
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

PythonFunction read(const scheme::Program& program, const scheme::Function& function) {
  PythonFunction result;
  result.name = function.name;
  result.doc = function.doc;
  const std::string structure = scheme::result_structure(function.task);
  for (const scheme::Argument& argument : function.arguments)
    if (structure.empty() || argument.use == scheme::Argument::Use::in)
      result.arguments.push_back(read(argument, function.task, program.shape));
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
std::vector<PythonField> read(const std::vector<Field>& fields, PythonNames& names, int& place) {
  std::vector<PythonField> result;
  for (const Field& field : fields) {
    const int size = static_cast<int>(field.elements.size());
    result.push_back({names.take(field.name), place, field.is_array ? size : 0, field_comment(field)});
    for (std::size_t i = 0; i < field.elements.size(); ++i)
      if (!field.is_tunable(i)) result.back().fixed.emplace(place + static_cast<int>(i), reason(field, i));
    place += size;
  }
  return result;
}

std::vector<PythonOther> others_of(const Layout& layout, const std::string& group, PythonNames& names) {
  std::vector<PythonOther> others;
  for (const FixedField& field : layout.fixed)
    if (field.group == group) others.push_back({names.take(field.name), reason(field)});
  return others;
}

void read_parameters(const Layout& layout, Description& description) {
  PythonNames names, classes;
  for (const Group& group : layout.groups) {
    PythonNames members;
    const std::string name = names.take(group.name);
    description.groups.push_back({name,
                                  classes.take(class_name(group.name) + "Parameters"),
                                  read(group.fields, members, description.parameters),
                                  {}});
    description.groups.back().others = others_of(layout, group.group, members);
  }
  description.fields = read(layout.fields, names, description.parameters);
  for (const auto& [group, reason] : fixed_groups(layout))
    description.others.push_back({names.take(group), reason});
}

void read_inputs(const Layout& layout, Description& description) {
  PythonNames names;
  int place = 0;
  const auto add = [&](const std::string& name, int size, const std::string& doc, bool is_wrench = false) {
    description.inputs.push_back({name, place, size, doc, {}, is_wrench});
    place += std::max(size, 1);
  };
  if (layout.has_time) names.take("t");
  if (layout.states > 0) names.take("x");
  for (const std::string& input : layout.inputs) {
    const std::string name = names.take(input);
    add(name, 6, "force (N) and torque (N m)",
        name != "x"); // one of that name has six numbers, as states have
  }
  if (layout.has_time) add("t", 0, "time, s");
  if (layout.states > 0) add("x", static_cast<int>(layout.states), "states");
  description.input_numbers = place;
}

// Quaternions have other units than angles and lengths.
void describe_coordinates(const scheme::Shape& shape, Description& description) {
  for (PythonFunction& function : description.functions)
    for (PythonArray& array : function.arguments)
      for (const char* name : {"q", "qa", "qb", "q_next"})
        if (array.name == name) array.doc = "coordinates, " + coordinate_units(shape);
}

void read_laws(const Layout& layout, Description& description) {
  PythonNames names;
  for (const bool is_derivative : {false, true})
    for (const LawMethod& law : layout.laws) {
      const std::string& method = is_derivative ? law.derivative : law.method;
      if (method.empty()) continue;
      description.laws.push_back(
          {names.take(method), method, law.kind, is_derivative, law.arrays, law.rates});
    }
}

} // namespace

int PythonMember::size() const {
  return product(shape);
}

int PythonArray::size() const {
  return product(shape);
}

std::vector<PythonMember> PythonFunction::results() const {
  std::vector<PythonMember> results;
  for (const PythonArray& array : arguments) {
    if (!array.is_result()) continue;
    if (array.blocks.empty()) results.push_back({array.name, array.shape, array.doc});
    for (const PythonMember& member : array.blocks) {
      std::vector<int> shape(array.shape.begin(), array.shape.end() - 1);
      shape.insert(shape.end(), member.shape.begin(), member.shape.end());
      results.push_back({member.name, std::move(shape), member.doc});
    }
  }
  return results;
}

std::vector<PythonLawArgument> PythonLaw::arguments() const {
  using Argument = PythonLawArgument;
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

std::vector<std::vector<int>> PythonLaw::results() const {
  std::vector<std::vector<int>> shapes = {{}};
  if (is_on_point()) shapes = {{3}, {3}};
  if (rates > 0) shapes.push_back({rates});
  return shapes;
}

std::vector<const PythonFunction*> Description::result_classes() const {
  std::vector<const PythonFunction*> classes;
  for (const PythonFunction& function : functions) {
    const bool is_known = std::any_of(classes.begin(), classes.end(), [&](const PythonFunction* other) {
      return other->result_class == function.result_class;
    });
    if (!function.result_class.empty() && !is_known) classes.push_back(&function);
  }
  return classes;
}

std::vector<scheme::LawCall::Kind> Description::point_kinds() const {
  std::vector<scheme::LawCall::Kind> kinds;
  for (const PythonLaw& law : laws)
    if (law.is_on_point() && std::find(kinds.begin(), kinds.end(), law.kind) == kinds.end())
      kinds.push_back(law.kind);
  return kinds;
}

std::vector<int> member_places(const std::vector<PythonMember>& members) {
  std::vector<int> places = {0};
  for (const PythonMember& member : members) places.push_back(places.back() + std::max(member.size(), 1));
  return places;
}

std::string law_point_structure(scheme::LawCall::Kind kind) {
  return kind == scheme::LawCall::Kind::contact ? "law_contact" : "law_point";
}

std::vector<PythonMember> law_point_members(scheme::LawCall::Kind kind) {
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

Description describe(const scheme::Program& program) {
  Description description;
  description.model = program.shape.model;
  description.package = package_name(program.shape.model);
  for (const scheme::Function& function : program.functions)
    description.functions.push_back(read(program, function));
  describe_coordinates(program.shape, description);
  const Layout layout = make_layout(program, C(program.shape, false).name_rules());
  read_parameters(layout, description);
  if (program.has_inputs()) read_inputs(layout, description);
  read_laws(layout, description);
  return description;
}

} // namespace mbsgen::emit
