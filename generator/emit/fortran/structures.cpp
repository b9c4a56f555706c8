// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/fortran/structures.h"
#include "emit/fortran/laws.h"
#include "emit/layout/declarations.h"
#include "emit/layout/text.h"
#include "emit/text/structures.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

std::string comment(const std::string& indent, const std::string& text) {
  return text.empty() ? "" : wrapped_comment(indent + "!> ", text);
}

std::string constant(const Fortran& language, const std::string& type, const std::string& name,
                     const std::string& value) {
  return language.declared("  ", type + ", parameter, public", name + " = " + value);
}

std::size_t longest(const std::vector<std::string>& texts) {
  std::size_t size = 1;
  for (const std::string& text : texts) size = std::max(size, text.size());
  return size;
}

std::string type_of(const ArrayConstant& array) {
  if (array.kind == ArrayConstant::Kind::numbers) return "real(rk)";
  if (array.kind != ArrayConstant::Kind::texts) return "integer";
  return "character(len=" + std::to_string(longest(array.values)) + ')';
}

std::vector<std::string> values_of(const Fortran& language, const ArrayConstant& array) {
  std::vector<std::string> values = literals(array);
  const std::string infinity = "huge(1.0_rk)"; // no constant expression has an infinite value
  for (std::string& value : values)
    if (array.kind == ArrayConstant::Kind::numbers)
      value =
          with_infinity(value, infinity) == value ? language.number(value) : with_infinity(value, infinity);
    else if (array.kind == ArrayConstant::Kind::places)
      value = std::to_string(std::stoi(value) + 1);
  return values;
}

std::string array_text(const Fortran& language, const ArrayConstant& array) {
  const std::string type = type_of(array);
  const std::vector<std::string> values = values_of(language, array);
  return comment("  ", array.comment) + constant(language, type,
                                                 array.name + '(' + std::to_string(values.size()) + ')',
                                                 '[' + type + " :: " + joined(values, ", ") + ']');
}

std::string places_text(const Fortran& language, const PlaceConstants& places) {
  std::string text = comment("  ", places.meaning);
  int place = 0;
  for (const std::string& name : language.places_of(places))
    text += constant(language, "integer", name, std::to_string(++place));
  return text;
}

std::string statuses(const Fortran& language) {
  const char* const meanings[] = {
      "", "the constraints cannot be closed from here", "the system is singular at q",
      "a number that the function reads is NaN, infinite, or so large that results are"};
  std::string text =
      comment("  ", "Answer of a function that solves equations. Unless it is status_ok, all arrays "
                    "are as before the call.");
  int value = 0;
  for (const schedule::Status status : {schedule::Status::ok, schedule::Status::not_converged,
                                        schedule::Status::singular, schedule::Status::invalid_input}) {
    text += comment("  ", meanings[value]);
    text += constant(language, "integer", language.words().status + word(status), std::to_string(value));
    ++value;
  }
  return text + '\n';
}

} // namespace

std::string fortran_constants(const scheme::Program& program, const Fortran& language) {
  std::string text;
  for (const SizeConstant& size : size_constants(program))
    text +=
        comment("  ", size.meaning) + constant(language, "integer", size.name, std::to_string(size.value));
  text += '\n';
  for (const PlaceConstants& places : place_constants(program.shape)) text += places_text(language, places);
  for (const ArrayConstant& array : array_constants(program)) text += array_text(language, array);
  text += '\n';
  return returns_status(program) ? text + statuses(language) : text;
}

const char* default_pivot(Scalar scalar) {
  return scalar == Scalar::only_float ? "1e-5_rk" : "1e-9_rk";
}

namespace {

class TypesWriter {
public:
  TypesWriter(const scheme::Program& program, const Fortran& language, const ModelText& model, Scalar scalar)
      : program_(program), language_(language), model_(model), scalar_(scalar) {}

  std::string write() {
    write_parameters();
    write_forces();
    text_ += fortran_laws(language_, model_.layout);
    if (returns_status(program_) && !is_tree(program_)) write_newton();
    write_results();
    write_derived();
    for (const FunctionText& function : model_.functions) write_work(function);
    write_model();
    return std::move(text_);
  }

private:
  void open(const std::string& about, const std::string& name, const char* access = ", public") {
    text_ += comment("  ", about) + "  type" + access + " :: " + name + '\n';
  }
  void close() { text_ += "  end type\n\n"; }
  void write_member(const std::string& about, const std::string& type, const std::string& member,
                    const std::string& value = "") {
    text_ += comment("    ", about) +
             language_.declared("    ", type, member + (value.empty() ? "" : " = " + value));
  }

  void write(const std::string& name, const Structure& structure, const std::string& value = "") {
    open(structure.comment, name);
    for (const Member& member : structure.members)
      write_member(member.comment, "real(rk)",
                   member.size == 0 ? member.name : member.name + '(' + std::to_string(member.size) + ')',
                   value);
    close();
  }

  std::string nominal(const scheme::Parameter* parameter) const {
    return language_.number(double_literal(parameter == nullptr ? 0.0 : parameter->nominal));
  }

  void write_fields(const std::vector<Field>& fields) {
    for (const Field& field : fields) {
      std::vector<std::string> values;
      for (const scheme::Parameter* element : field.elements) values.push_back(nominal(element));
      const std::string about = field_comment(field, {"(", ")", 1});
      if (field.is_array)
        write_member(about, "real(rk)", field.name + '(' + std::to_string(values.size()) + ')',
                     '[' + joined(values, ", ") + ']');
      else
        write_member(about, "real(rk)", field.name, values.front());
    }
  }

  void write_parameters() {
    const Layout& layout = model_.layout;
    for (const Group& group : layout.groups) {
      open("Parameters of " + group.name + " in SI units.", language_.type_of(group));
      write_fields(group.fields);
      close();
    }
    open(has_parameters(layout) ? "Parameters of the model in SI units, at their nominal values."
                                : "Empty: every number of the model is a constant of the code.",
         "parameters_type");
    for (const Group& group : layout.groups)
      write_member("", "type(" + language_.type_of(group) + ')', group.name);
    write_fields(layout.fields);
    close();
  }

  void write_forces() {
    const Layout& layout = model_.layout;
    const bool has_points = has_laws(layout, scheme::LawCall::Kind::point);
    const bool has_contacts = has_laws(layout, scheme::LawCall::Kind::contact);
    if (has_points || has_contacts || !layout.inputs.empty())
      write("wrench_type", wrench_structure(), "0.0_rk");
    if (has_points) write("law_point_type", law_point_structure(), "0.0_rk");
    if (has_contacts) write("law_contact_type", law_contact_structure(), "0.0_rk");
    if (program_.has_inputs()) write_inputs();
  }

  void write_inputs() {
    const std::size_t states = model_.layout.states;
    open(inputs_comment(states), "inputs_type");
    for (const std::string& input : model_.layout.inputs) write_member("", "type(wrench_type)", input);
    if (model_.layout.has_time) write_member("", "real(rk)", "t", "0.0_rk");
    if (states > 0) write_member("", "real(rk)", "x(" + std::to_string(states) + ')', "0.0_rk");
    close();
  }

  void write_newton() {
    const Structure newton = newton_structure();
    const char* const values[] = {scalar_ == Scalar::only_float ? "1e-5_rk" : "1e-12_rk", "20", "0.5_rk",
                                  default_pivot(scalar_)};
    open(newton.comment, "newton_type");
    for (std::size_t i = 0; i < newton.members.size(); ++i) {
      const Member& member = newton.members[i];
      write_member(member.comment, member.name == "max_iterations" ? "integer" : "real(rk)", member.name,
                   values[i]);
    }
    close();
  }

  void write_results() {
    for (const ResultStructure& one : result_structures(program_)) write(one.name + "_type", one.structure);
  }

  void write_derived() {
    if (model_.derived.empty()) return;
    open("Constants that depend on parameters alone; see update.", "derived_type", "");
    for (const std::string& member : model_.derived) write_member("", "real(rk)", member, "0.0_rk");
    close();
  }

  void write_work(const FunctionText& function) {
    if (!function.in_parts || function.locals.empty()) return;
    open("Values of " + function.name + " that go from one of its parts to another.",
         "work_of_" + function.name, "");
    text_ += language_.declare("    ", function.name, function.locals);
    close();
  }

  void write_model() {
    open(
        "A model. Only init and update change it; the other functions may run in several threads at once. No result "
        "may overlap an argument or another result: where a comment says that it may be the argument, pass this in "
        "brackets. Places in comments, as in X[12*body], count from 0.",
        "model_type");
    if (has_parameters(model_.layout))
      write_member("Call update after changing them.", "type(parameters_type)", "parameters");
    write_solver_member();
    if (!model_.derived.empty()) write_member("", "type(derived_type), private", "derived");
    if (!model_.layout.laws.empty())
      write_member("To be set before a call.", "class(laws_type), pointer", "laws => null()");
    text_ += "  contains\n";
    for (const char* name : {"init", "implausible", "plausible"}) text_ += bound(name);
    for (const FunctionText& function : model_.functions) text_ += bound(function.name);
    close();
  }

  static std::string bound(const std::string& name) { return "    procedure :: " + name + '\n'; }

  void write_solver_member() {
    if (!returns_status(program_)) return;
    if (!is_tree(program_)) return write_member("", "type(newton_type)", "newton");
    write_member(
        "Direct dynamics is singular where a pivot is no larger than this share of a healthy one's size; "
        "call update after changing it.",
        "real(rk)", "smallest_pivot", default_pivot(scalar_));
  }

  const scheme::Program& program_;
  const Fortran& language_;
  const ModelText& model_;
  Scalar scalar_;
  std::string text_;
};

} // namespace

std::string fortran_types(const scheme::Program& program, const Fortran& language, const ModelText& model,
                          Scalar scalar) {
  return TypesWriter(program, language, model, scalar).write();
}

} // namespace mbsgen::emit
