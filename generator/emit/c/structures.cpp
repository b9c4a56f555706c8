// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/structures.h"
#include "emit/layout/declarations.h"
#include "emit/layout/text.h"
#include "emit/text/law_rates.h"
#include "emit/text/structures.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

std::string type_of(const ArrayConstant& array, const C& language) {
  switch (array.kind) {
  case ArrayConstant::Kind::numbers:
    return "const " + language.own("real");
  case ArrayConstant::Kind::places:
    return "const int";
  case ArrayConstant::Kind::flags:
    return "const unsigned char";
  case ArrayConstant::Kind::texts:
    break;
  }
  return "const char* const";
}

std::string head(const ArrayConstant& array, const C& language) {
  return type_of(array, language) + ' ' + language.own(array.name) + '[' +
         std::to_string(array.values.size()) + ']';
}

// An enumeration: x_joint_elbow = 1. A body named joint has the structure x_joint_parameters.
std::string enumeration(const PlaceConstants& places, const C& language) {
  std::string text = "/// " + places.meaning + "\nenum {\n";
  int place = 0;
  for (const std::string& member : unique_members(places, {"parameters"})) {
    text += (place == 0 ? "  " : ",\n  ") + language.own(places.name) + '_' + member + " = " +
            std::to_string(place);
    ++place;
  }
  return text + "\n};\n";
}

// C has no arrays of no elements.
std::vector<ArrayConstant> c_arrays(const scheme::Program& program) {
  std::vector<ArrayConstant> arrays = array_constants(program);
  arrays.erase(std::remove_if(arrays.begin(), arrays.end(),
                              [](const ArrayConstant& array) { return array.values.empty(); }),
               arrays.end());
  return arrays;
}

std::string sizes(const scheme::Program& program, const C& language) {
  std::string text = "enum {\n";
  const std::vector<SizeConstant> sizes = size_constants(program);
  for (const SizeConstant& size : sizes)
    text += "  " + language.own(size.name) + " = " + std::to_string(size.value) +
            (&size == &sizes.back() ? "" : ",") + " ///< " + size.meaning + '\n';
  return text + "};\n";
}

} // namespace

std::string constants_declarations(const scheme::Program& program, const C& language) {
  std::string text = sizes(program, language);
  for (const PlaceConstants& places : place_constants(program.shape)) text += enumeration(places, language);
  text += "\n#ifndef " + language.own("OPENCL\n");
  for (const ArrayConstant& array : c_arrays(program))
    text += wrapped_comment("/// ", array.comment) + "extern " + head(array, language) + ";\n";
  return text + "#endif\n\n";
}

namespace {

std::string written(const std::string& value, ArrayConstant::Kind kind, const C& language) {
  if (kind != ArrayConstant::Kind::numbers) return value;
  const std::string finite_or_not = with_infinity(value, '(' + language.own("real") + ")HUGE_VAL");
  return finite_or_not == value ? language.number(value) : finite_or_not;
}

} // namespace

std::string constants_definitions(const scheme::Program& program, const C& language) {
  std::string text = "\n#ifndef " + language.own("OPENCL\n");
  for (const ArrayConstant& array : c_arrays(program)) {
    std::string line = head(array, language) + " = {";
    for (const std::string& value : literals(array))
      line += (line.back() == '{' ? "" : ", ") + written(value, array.kind, language);
    text += wrapped(line + "};", 4);
  }
  return text + "#endif\n";
}

namespace {

class StructureWriter {
public:
  StructureWriter(const scheme::Program& program, const C& language, const ModelText& model)
      : program_(program), language_(language), model_(model), real_(language.own("real")) {}

  std::string write() {
    write_parameters();
    write_forces();
    write_laws();
    write_solver();
    write_results();
    write_model();
    return std::move(text_);
  }

private:
  void open(const std::string& name) { text_ += "typedef struct " + language_.own(name) + " {\n"; }
  void close(const std::string& name) { text_ += "} " + language_.own(name) + ";\n\n"; }
  void write_line(const std::string& line) { text_ += wrapped("  " + line, 6); }
  void write_comment(const std::string& comment) { text_ += wrapped_comment("/// ", comment); }
  void write(const std::string& name, const Structure& structure) {
    write_comment(structure.comment);
    open(name);
    for (const Member& member : structure.members)
      write_member(real_ + ' ' + member.name +
                       (member.size == 0 ? "" : '[' + std::to_string(member.size) + ']') + ';',
                   member.comment);
    close(name);
  }
  void write_member(const std::string& line, const std::string& comment) {
    if (!comment.empty()) text_ += wrapped_comment("  /// ", comment);
    write_line(line);
  }

  void write_fields(const std::vector<Field>& fields) {
    for (const Field& field : fields) {
      if (const std::string comment = field_comment(field); !comment.empty())
        text_ += wrapped_comment("  /// ", comment);
      const std::string size = field.is_array ? '[' + std::to_string(field.elements.size()) + ']' : "";
      write_line(real_ + ' ' + field.name + size + ';');
    }
  }

  void write_parameters() {
    const Layout& layout = model_.layout;
    if (!has_parameters(layout)) return;
    for (const Group& group : layout.groups) {
      write_comment("Parameters of " + group.name + " in SI units.");
      open(group.type);
      write_fields(group.fields);
      close(group.type);
    }
    write_comment("Parameters of the model in SI units.");
    open("parameters");
    for (const Group& group : layout.groups) write_line(language_.own(group.type) + ' ' + group.name + ';');
    write_fields(layout.fields);
    close("parameters");
  }

  void write_forces() {
    const Layout& layout = model_.layout;
    const bool has_points = has_laws(layout, scheme::LawCall::Kind::point);
    const bool has_contacts = has_laws(layout, scheme::LawCall::Kind::contact);
    if (has_points || has_contacts || !layout.inputs.empty()) write("wrench", wrench_structure());
    if (has_points) write("law_point", law_point_structure());
    if (has_contacts) write("law_contact", law_contact_structure());
    if (program_.has_inputs()) write_inputs();
  }

  void write_inputs() {
    const std::size_t states = model_.layout.states;
    write_comment(inputs_comment(states));
    open("inputs");
    for (const std::string& input : model_.layout.inputs) write_line(language_.own("wrench ") + input + ';');
    if (model_.layout.has_time) write_line(real_ + " t;");
    if (states > 0) write_line(real_ + " x[" + std::to_string(states) + "];");
    close("inputs");
  }

  // OpenCL C has no pointers to functions.
  void write_laws() {
    if (model_.layout.laws.empty()) return;
    text_ += "#ifndef " + language_.own("OPENCL\n");
    write_comment("The user's laws: each gets `context`.");
    open("laws");
    write_line("void* context;");
    for (const LawMethod& law : model_.layout.laws) write_law(law);
    for (const LawMethod& law : model_.layout.laws)
      if (!law.derivative.empty()) write_derivative(law);
    text_ += "} " + language_.own("laws") + ";\n#endif\n\n";
  }

  void write_law(const LawMethod& law) {
    const std::string arrays = typed(array_parameters(law) + rates_parameter(law, "xd"));
    const std::string states = law.rates == 0 ? "" : "; values of its states, and their rates";
    switch (law.kind) {
    case scheme::LawCall::Kind::rate:
      return write_member(real_ + " (*" + law.method + ")(void* context, " + real_ + " t" + arrays + ");",
                          "time, coordinates, velocities, states -> rate of the state");
    case scheme::LawCall::Kind::link:
      return write_member(real_ + " (*" + law.method + ")(void* context, " + real_ + " Z, " + real_ + " Zd" +
                              arrays + ");",
                          "distance and its rate -> pulling force" + states);
    case scheme::LawCall::Kind::point:
    case scheme::LawCall::Kind::contact:
      break;
    }
    const bool touches = law.kind == scheme::LawCall::Kind::contact;
    write_line("void (*" + law.method + ")(void* context, const " +
               language_.own(touches ? "law_contact* contact, " : "law_point* point, ") +
               language_.own("wrench* wrench") + arrays + ");");
  }

  // The text with the type of the header's numbers.
  std::string typed(const std::string& text) const { return replaced(text, {{"Real*", real_ + '*'}}); }

  void write_derivative(const LawMethod& law) {
    write_member(derivative_type(law) + ");",
                 "may be NULL: derivative of " + law.method + " along a direction, else by differences");
  }

  std::string derivative_type(const LawMethod& law) {
    const std::string values = typed(array_parameters(law)), directions = typed(array_parameters(law, "d"));
    const std::string name = " (*" + law.derivative + ")(void* context, ";
    if (law.kind == scheme::LawCall::Kind::rate)
      return real_ + name + real_ + " t" + values + ", " + real_ + " dt" + directions;
    const std::string arrays = values + directions + typed(rates_parameter(law, "dxd"));
    if (law.kind == scheme::LawCall::Kind::link)
      return real_ + name + real_ + " Z, " + real_ + " Zd, " + real_ + " dZ, " + real_ + " dZd" + arrays;
    const std::string point =
        "const " +
        language_.own(law.kind == scheme::LawCall::Kind::contact ? "law_contact* " : "law_point* ");
    return "void" + name + point + "at, " + point + "along, " + language_.own("wrench* rate") + arrays;
  }

  void write_solver() {
    if (!returns_status(program_)) return;
    write_comment("Answer of a function that solves equations. Unless it is " + language_.own("ok") +
                  ", all arrays are as before the call.");
    text_ += "typedef enum " + language_.own("status") + " {\n";
    write_line(language_.own("ok,"));
    write_member(language_.own("not_converged,"), "the constraints cannot be closed from here");
    write_member(language_.own("singular,"), "the system is singular at q");
    write_member(language_.own("invalid_input"),
                 "a number that the function reads is NaN, infinite, or so large that results are");
    close("status");
    if (!is_tree(program_)) write_newton();
  }

  void write_newton() {
    const Structure newton = newton_structure();
    write_comment(newton.comment);
    open("newton");
    for (const Member& member : newton.members)
      write_member((member.name == "max_iterations" ? "int " : real_ + ' ') + member.name + ';',
                   member.comment);
    close("newton");
  }

  void write_results() {
    for (const ResultStructure& one : result_structures(program_)) write(one.name, one.structure);
  }

  void write_model() {
    if (!model_.derived.empty()) {
      write_comment("Constants that depend on parameters alone; see " + language_.own("update") + ".");
      open("derived");
      std::string line = real_;
      for (const std::string& member : model_.derived)
        line += (&member == &model_.derived.front() ? " " : ", ") + member;
      write_line(line + ';');
      close("derived");
    }
    write_comment(
        "A model. Every function but " + language_.own("init") + " and " + language_.own("update") +
        " only reads it, and is re-entrant. Arrays of results must not overlap those of arguments.");
    open("model");
    write_members();
    close("model");
  }

  void write_members() {
    const std::size_t before = text_.size();
    if (has_parameters(model_.layout)) {
      text_ += "  /// Call " + language_.own("update") + " after changing them.\n";
      write_line(language_.own("parameters parameters;"));
    }
    write_solver_member();
    if (!model_.derived.empty()) write_line(language_.own("derived derived;"));
    if (text_.size() == before) write_line("char nothing; ///< C has no empty structures");
    if (!model_.layout.laws.empty())
      text_ += "#ifndef " + language_.own("OPENCL\n  ") + language_.own("laws") +
               " laws; ///< to be set before a call\n#endif\n";
  }

  void write_solver_member() {
    if (!returns_status(program_)) return;
    if (!is_tree(program_)) return write_line(language_.own("newton newton;"));
    text_ += wrapped_comment("  /// ",
                             "Direct dynamics is singular where a pivot is no larger than this share of a "
                             "healthy one's size; call " +
                                 language_.own("update") + " after changing it.");
    write_line(real_ + " smallest_pivot;");
  }

  const scheme::Program& program_;
  const C& language_;
  const ModelText& model_;
  std::string real_;
  std::string text_;
};

} // namespace

std::string structures_text(const scheme::Program& program, const C& language, const ModelText& model) {
  return StructureWriter(program, language, model).write();
}

namespace {

Signature initial_signature() {
  Signature signature;
  signature.name = "init";
  signature.is_const = false;
  return signature;
}

std::string assignment(const std::string& member, const std::string& value) {
  return wrapped("  model->" + member + " = " + value + ';', 6);
}

std::string nominal(const scheme::Parameter* parameter) {
  return literal(parameter == nullptr ? 0.0 : parameter->nominal);
}

std::string nominal_fields(const std::string& path, const std::vector<Field>& fields) {
  std::string text;
  for (const Field& field : fields)
    for (std::size_t i = 0; i < field.elements.size(); ++i)
      text += assignment(path + field.name + (field.is_array ? '[' + std::to_string(i) + ']' : ""),
                         nominal(field.elements[i]));
  return text;
}

// By the type's size, which is known to compilers.
std::string by_size(const char* of_float, const char* of_double) {
  return std::string("sizeof(Real) == sizeof(float) ? Number(") + of_float + ") : Number(" + of_double + ')';
}

std::string settings(const scheme::Program& program) {
  if (!returns_status(program)) return "";
  const std::string pivot = by_size("1e-5", scheme::smallest_pivot.text);
  if (is_tree(program)) return assignment("smallest_pivot", pivot);
  return assignment("newton.tolerance", by_size("1e-5", "1e-12")) +
         assignment("newton.max_iterations", "20") + assignment("newton.largest_step", "Number(0.5)") +
         assignment("newton.smallest_pivot", pivot);
}

std::string no_laws(const C& language, const Layout& layout) {
  if (layout.laws.empty()) return "";
  std::string text = "#ifndef " + language.own("OPENCL\n") + assignment("laws.context", "NULL");
  for (const LawMethod& law : layout.laws) text += assignment("laws." + law.method, "NULL");
  for (const LawMethod& law : layout.laws)
    if (!law.derivative.empty()) text += assignment("laws." + law.derivative, "NULL");
  return text + "#endif\n";
}

} // namespace

std::string initial_declaration(const C& language) {
  return wrapped_comment("/// ",
                         "Nominal parameters and settings, no laws; calls " + language.own("update") + '.') +
         wrapped(language.declaration(initial_signature()) + ';', 4);
}

std::string initial_definition(const scheme::Program& program, const C& language, const ModelText& model) {
  std::string text;
  for (const Group& group : model.layout.groups)
    text += nominal_fields("parameters." + group.name + '.', group.fields);
  text += nominal_fields("parameters.", model.layout.fields) + settings(program) +
          no_laws(language, model.layout);
  text += "  " + language.own("update") + "(model);\n";
  return '\n' + language.definition(initial_signature(), text);
}

} // namespace mbsgen::emit
