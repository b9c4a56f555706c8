// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/python/description.h"
#include "emit/c/language.h"
#include "emit/layout/declarations.h"
#include "emit/layout/fixed_numbers.h"
#include "emit/python/structures.h"
#include "emit/python/words.h"
#include "emit/text/constants.h"
#include "emit/text/manifold.h"
#include <algorithm>
#include <functional>
#include <numeric>

namespace mbsgen::emit {

namespace {

int product(const std::vector<int>& shape) {
  return std::accumulate(shape.begin(), shape.end(), 1, std::multiplies<>());
}

// An array of C has one element at least: structures are as large.
int block_size(const std::vector<PythonMember>& members) {
  int size = 0;
  for (const PythonMember& member : members) size += std::max(member.size(), 1);
  return size;
}

PythonArray structure(const std::string& name, const std::string& type, std::vector<int> rows,
                      std::vector<PythonMember> members) {
  PythonArray array;
  array.name = name;
  array.type = type;
  array.shape = std::move(rows);
  array.shape.push_back(block_size(members));
  array.use = scheme::Argument::Use::out;
  array.blocks = std::move(members);
  return array;
}

class FunctionReader {
public:
  FunctionReader(const scheme::Program& program, const scheme::Function& function)
      : program_(program), function_(function), prefix_(program.shape.model + '_') {}

  PythonFunction read() const {
    PythonFunction result;
    result.name = function_.name;
    result.doc = function_.doc;
    const std::string structure_name = scheme::result_structure(function_.task);
    for (const scheme::Argument& argument : function_.arguments)
      if (structure_name.empty() || argument.use == scheme::Argument::Use::in)
        result.arguments.push_back(array(argument));
    if (!structure_name.empty())
      result.arguments.push_back(structure(structure_name, prefix_ + structure_name + '*', {},
                                           structure_members(structure_name, program_.shape)));
    result.takes_inputs = scheme::takes_inputs(program_, function_);
    result.returns_status = function_.returns_status;
    result.returns_number = scheme::returns_number(function_.task);
    result.calls_laws = !function_.laws.empty();
    if (result.returns_number) result.arguments.push_back(number(function_.name));
    name_result(result);
    return result;
  }

private:
  static PythonArray number(const std::string& name) {
    PythonArray array;
    array.name = name;
    array.type = "Number*";
    array.use = scheme::Argument::Use::out;
    return array;
  }

  PythonArray array(const scheme::Argument& argument) const {
    const bool has_poses = function_.task == scheme::Task::poses || function_.task == scheme::Task::frame;
    if (argument.use == scheme::Argument::Use::out && function_.task == scheme::Task::contact_kinematics)
      return structure(argument.name, prefix_ + "rigid_contact*", {argument.size},
                       structure_members("rigid_contact", program_.shape));
    if (has_poses && argument.name == "X")
      return structure(argument.name, "Number*",
                       function_.task == scheme::Task::poses ? std::vector<int>{argument.shape.front()}
                                                             : std::vector<int>{},
                       pose_members());
    PythonArray result;
    result.name = PythonNames().take(argument.name);
    result.is_flags = argument.is_flags;
    result.type = argument.is_flags                           ? "const bool*"
                  : argument.use == scheme::Argument::Use::in ? "const Number*"
                                                              : "Number*";
    result.shape = argument.shape.empty() ? std::vector<int>{argument.size} : argument.shape;
    result.use = argument.use;
    // Of the accelerations it reads those of driven joints alone.
    result.may_be_missing = function_.task == scheme::Task::direct_dynamics &&
                            argument.use == scheme::Argument::Use::in_out && argument.name == "qdd";
    return result;
  }

  void name_result(PythonFunction& result) const {
    result.result_doc = "What `" + result.name + "` returns.";
    if (function_.task == scheme::Task::sensor || function_.task == scheme::Task::contact ||
        function_.task == scheme::Task::frame) {
      result.result_class = class_name(function_.task == scheme::Task::sensor    ? "sensor"
                                       : function_.task == scheme::Task::contact ? "contact"
                                                                                 : "frame");
      result.result_doc = "Motion of a point; all components in inertial axes.";
      if (function_.task == scheme::Task::contact)
        result.result_doc = "State of a contact between the shapes a and b, in inertial axes.";
    } else if (result.results().size() > 1 || result.returns_status) {
      result.result_class = class_name(result.name);
    }
  }

  const scheme::Program& program_;
  const scheme::Function& function_;
  std::string prefix_;
};

// Of `integrate` and the like, from the signature in C.
PythonFunction read(const ManifoldFunction& function) {
  PythonFunction result;
  result.name = function.signature.name;
  result.doc = function.doc;
  for (const ArgumentText& argument : function.signature.arguments) {
    PythonArray array;
    array.name = argument.name;
    array.type = with_real(argument.type, "Number");
    if (argument.type != "Real") array.shape = {argument.size};
    if (argument.type == "Real*")
      array.use = argument.is_read ? scheme::Argument::Use::in_out : scheme::Argument::Use::out;
    result.arguments.push_back(array);
  }
  if (result.results().size() > 1) result.result_class = class_name(result.name);
  return result;
}

// Numbers the parameters as the structures of C have them.
class FieldReader {
public:
  std::vector<PythonField> read(const std::vector<Field>& fields, PythonNames& names) {
    std::vector<PythonField> result;
    for (const Field& field : fields) {
      PythonField read{names.take(field.name),
                       place_,
                       field.is_array ? static_cast<int>(field.elements.size()) : 0,
                       {},
                       field_comment(field)};
      for (std::size_t i = 0; i < field.elements.size(); ++i)
        if (!field.is_tunable(i)) read.fixed.emplace(place_ + static_cast<int>(i), reason(field, i));
      place_ += static_cast<int>(field.elements.size());
      result.push_back(std::move(read));
    }
    return result;
  }
  int place() const { return place_; }

private:
  int place_ = 0;
};

std::vector<PythonOther> others_of(const Layout& layout, const std::string& group, PythonNames& names) {
  std::vector<PythonOther> others;
  for (const FixedField& field : layout.fixed)
    if (field.group == group) others.push_back({names.take(field.name), reason(field)});
  return others;
}

void read_parameters(const Layout& layout, Description& description) {
  PythonNames names, classes;
  FieldReader reader;
  for (const Group& group : layout.groups) {
    PythonNames members;
    const std::string name = names.take(group.name);
    description.groups.push_back(
        {name, classes.take(class_name(group.name) + "Parameters"), reader.read(group.fields, members), {}});
    description.groups.back().others = others_of(layout, group.group, members);
  }
  description.fields = reader.read(layout.fields, names);
  for (const auto& [group, reason] : fixed_groups(layout))
    description.others.push_back({names.take(group), reason});
  description.parameters = reader.place();
}

void read_inputs(const Layout& layout, Description& description) {
  PythonNames names;
  int place = 0;
  const auto add = [&](const std::string& name, int size, const std::string& doc) {
    description.inputs.push_back({name, place, size, {}, doc});
    place += std::max(size, 1);
  };
  if (layout.has_time) names.take("t");
  if (layout.states > 0) names.take("x");
  for (const std::string& input : layout.inputs) add(names.take(input), 6, "force (N) and torque (N m)");
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
  for (const LawMethod& law : layout.laws)
    description.laws.push_back({names.take(law.method), law.method, law.kind, false, law.arrays, law.rates});
  for (const LawMethod& law : layout.laws)
    if (!law.derivative.empty())
      description.laws.push_back(
          {names.take(law.derivative), law.derivative, law.kind, true, law.arrays, law.rates});
}

} // namespace

int PythonMember::size() const {
  return product(shape);
}

int PythonArray::size() const {
  return product(shape);
}

std::vector<PythonResult> PythonFunction::results() const {
  std::vector<PythonResult> results;
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

Description describe(const scheme::Program& program, Scalar scalar) {
  Description description;
  description.model = program.shape.model;
  description.package = package_name(program.shape.model);
  description.core = '_' + program.shape.model + "_core";
  description.real = default_real(scalar);
  for (const scheme::Function& function : program.functions)
    description.functions.push_back(FunctionReader(program, function).read());
  const C language(program.shape, false);
  for (const ManifoldFunction& function : manifold_functions(program.shape, language))
    description.functions.push_back(read(function));
  describe_coordinates(program.shape, description);
  const Layout layout = make_layout(program, language.keywords());
  read_parameters(layout, description);
  if (program.has_inputs()) read_inputs(layout, description);
  read_laws(layout, description);
  return description;
}

} // namespace mbsgen::emit
