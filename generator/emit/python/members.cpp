// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/python/members.h"
#include "emit/layout/text.h"
#include "emit/python/words.h"
#include "emit/text/structures.h"
#include "scheme/count.h"
#include <utility>

namespace mbsgen::emit {

namespace {

// No line may end within.
std::string unbroken(std::string text) {
  return replaced(std::move(text), {{" ", std::string(1, hard_space)}});
}

const char* type_of(const ArrayConstant& array) {
  if (array.kind == ArrayConstant::Kind::texts) return "tuple[str, ...]";
  return array.kind == ArrayConstant::Kind::numbers ? "Array" : "tuple[int, ...]";
}

std::string value_of(const ArrayConstant& array) {
  if (array.kind == ArrayConstant::Kind::numbers) {
    std::vector<std::string> numbers;
    for (const std::string& value : array.values) numbers.push_back(with_infinity(value, "_np.inf"));
    return "_support.constants(" + joined(numbers, ", ") + ')';
  }
  if (array.kind != ArrayConstant::Kind::texts) return python_tuple(array.values);
  std::vector<std::string> texts;
  for (const std::string& value : array.values) texts.push_back(unbroken(python_string(value)));
  return python_tuple(texts);
}

// Elements that no equation has, by their places, and why.
std::string fixed(const CField& field) {
  std::string text;
  for (const auto& [place, why] : field.fixed)
    text +=
        (text.empty() ? "" : ", ") + std::to_string(place) + ':' + hard_space + unbroken(python_string(why));
  return text.empty() ? "" : ", fixed={" + text + '}';
}

// What is set may be a list, what is got is an array.
std::string member(const std::string& name, const std::string& type) {
  return "    @property\n    def " + name + "(self) -> " + type + ": ...\n";
}
std::string property(const std::string& name, const std::string& got) {
  return member(name, got) + "    @" + name + ".setter\n    def " + name +
         "(self, value: ArrayLike) -> None: ...\n";
}

void add_place(const std::string& name, int place, ModuleText& text) {
  text.module += "    " + name + " = " + std::to_string(place) + '\n';
  text.types += "    " + name + ": int\n";
}

/// Sizes, names, initial values and places of the model, and the list of all names that the module exports.
class ConstantsWriter {
public:
  ConstantsWriter(const scheme::Program& program, const CInterface& interface)
      : program_(program), interface_(interface) {}

  /// The constants as attributes of the class Model.
  ModuleText attributes() {
    ModuleText text;
    for (const auto& [name, type] : constants_) {
      text.module += "    " + name + " = " + name + '\n';
      text.types += "    " + name + ": " + type + '\n';
    }
    return text;
  }

  ModuleText write() {
    for (const char* name : {"Model", "ModelError", "Parameters"}) export_name(name);
    if (interface_.has_parameters()) export_name("ParameterSets");
    if (program_.has_inputs()) export_name("Inputs");
    if (!program_.shape.limits.lower.empty()) export_name("JointLimits");
    write_constants();
    text_.types += '\n';
    for (const PlaceConstants& places : place_constants(program_.shape)) write_places(places);
    for (const CFunction* function : interface_.result_classes()) export_name(function->result_class);
    text_.module += '\n' + wrapped("__all__ = [" + joined(names_, ", ") + ']', 4);
    return std::move(text_);
  }

private:
  void export_name(const std::string& name) { names_.push_back(python_string(name)); }

  void write_constant(const std::string& name, const char* type, const std::string& value,
                      const std::string& doc) {
    export_name(name);
    constants_.emplace_back(name, type);
    text_.module += wrapped_comment("#: ", doc) + wrapped(name + " = " + value, 4);
    text_.types += name + ": " + type + '\n';
  }

  void write_constants() {
    for (const SizeConstant& size : size_constants(program_))
      write_constant(size.name, "int", std::to_string(size.value), size.meaning);
    for (const ArrayConstant& array : array_constants(program_)) {
      write_constant(array.name, type_of(array), value_of(array), array.comment);
      // A name for both, so that programs need not know whether the model has ball or free joints.
      if (array.name == "joint_names" && program_.shape.spatial.empty())
        write_constant("coordinate_names", "tuple[str, ...]", "joint_names",
                       "Names of the coordinates, in the order of q.");
    }
  }

  // A class of places in arrays: `joint` has those of joints.
  void write_places(const PlaceConstants& places) {
    export_name(places.name);
    text_.module += "\n\nclass " + places.name + ":\n    \"\"\"" + places.meaning + "\"\"\"\n\n";
    text_.types += "class " + places.name + ":\n";
    PythonNames unique;
    int place = 0;
    for (const std::string& name : places.members)
      add_place(unique.take(replaced(name, {{".", "_"}})), place++, text_);
    text_.types += '\n';
  }

  const scheme::Program& program_;
  const CInterface& interface_;
  ModuleText text_;
  std::vector<std::string> names_;
  std::vector<std::pair<std::string, std::string>> constants_; ///< names and types
};

std::string counts(const std::string& name, const expr::Cost& cost) {
  std::string text = "        " + python_string(name) + ": _support.Operations(";
  for (const long count : {cost.add, cost.mul, cost.div, cost.sqrt, cost.trig})
    text += std::to_string(count) + ", ";
  return text + std::to_string(cost.other) + "),\n";
}

ModuleText operations_text(const scheme::Program& program) {
  ModuleText text;
  for (const scheme::Function& function : program.functions)
    text.module += counts(function.name, scheme::cost(function));
  text.module += counts("update", scheme::cost(program.update));
  return text;
}

void add_field(const CField& field, const std::string& type, ModuleText& text) {
  const std::string size = field.size == 0 ? "" : std::to_string(field.size) + ", ";
  text.module += wrapped("    " + field.name + " = _support." + (field.size == 0 ? "Number(" : "Vector(") +
                             std::to_string(field.place) + ", " + size + unbroken(python_doc(field.doc)) +
                             fixed(field) + ')',
                         8);
  text.types += type;
}

void add_part(const std::string& name, const std::string& type, const std::string& arguments,
              ModuleText& text) {
  text.module += "    " + name + " = _support.Part(" + arguments + ")\n";
  text.types += member(name, type);
}

// Fields, and names that the model has and that cannot be set, and why.
void add_fields(const std::vector<CField>& fields, const std::vector<CFixed>& others, ModuleText& text) {
  for (const CField& field : fields)
    add_field(field, field.size == 0 ? "    " + field.name + ": float\n" : property(field.name, "Array"),
              text);
  if (others.empty()) return;
  text.module += "    _others = {\n";
  for (const CFixed& other : others)
    text.module += "        " + python_string(other.name) + ": " + python_string(other.reason) + ",\n";
  text.module += "    }\n";
}

ModuleText groups_text(const std::vector<CGroup>& groups) {
  ModuleText text;
  for (const CGroup& group : groups) {
    text.module += "\nclass " + group.class_name + "(_support.Values):\n" +
                   docstring("    ", {"Parameters of " + group.name + " in SI units."}) +
                   "\n    __slots__ = ()\n";
    text.types += "class " + group.class_name + ":\n";
    add_fields(group.fields, group.others, text);
    text.module += '\n';
    text.types += '\n';
  }
  return text;
}

ModuleText parameters_text(const CInterface& interface) {
  ModuleText text;
  for (const CGroup& group : interface.groups) add_part(group.name, group.class_name, group.class_name, text);
  add_fields(interface.fields, interface.others, text);
  text.types = "class Parameters:\n" + (text.types.empty() ? "    ...\n" : text.types);
  return text;
}

ModuleText inputs_text(const std::vector<CField>& inputs) {
  ModuleText text;
  for (const CField& field : inputs)
    if (field.is_wrench)
      add_part(field.name, "Wrench", "_support.Wrench, " + std::to_string(field.place), text);
    else
      add_field(field, property(field.name, field.size == 0 ? "float | Array" : "Array"), text);
  return text;
}

} // namespace

ModuleTexts members_texts(const scheme::Program& program, const CInterface& interface) {
  ConstantsWriter writer(program, interface);
  ModuleTexts texts;
  texts["constants"] = writer.write();
  texts["attributes"] = writer.attributes();
  texts["operations"] = operations_text(program);
  texts["groups"] = groups_text(interface.groups);
  texts["parameters"] = parameters_text(interface);
  texts["inputs"] = inputs_text(interface.inputs);
  return texts;
}

} // namespace mbsgen::emit
