// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/python/members.h"
#include "emit/layout/replaced.h"
#include "emit/layout/text.h"
#include "emit/python/words.h"
#include "emit/text/constants.h"

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
  if (array.kind == ArrayConstant::Kind::numbers)
    return "_support.constants(" + joined(array.values, ", ") + ')';
  if (array.kind != ArrayConstant::Kind::texts) return python_tuple(array.values);
  std::vector<std::string> texts;
  for (const std::string& value : array.values) texts.push_back(unbroken(python_string(value)));
  return python_tuple(texts);
}

// Elements that no equation has, by their places, and why.
std::string fixed(const PythonField& field) {
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

class MembersWriter {
public:
  MembersWriter(const scheme::Program& program, const Description& description)
      : program_(program), description_(description) {}

  ModuleText write() {
    write_constants();
    write_places();
    text_.module += '\n' + wrapped("__all__ = [" + names_ + ']', 4);
    write_parameters();
    if (program_.has_inputs()) write_inputs();
    return std::move(text_);
  }

private:
  void export_name(const std::string& name) { names_ += (names_.empty() ? "\"" : ", \"") + name + '"'; }

  void write_constant(const std::string& name, const char* type, const std::string& value,
                      const std::string& doc) {
    export_name(name);
    text_.module += wrapped_comment("#: ", doc) + wrapped(name + " = " + value, 4);
    text_.types += name + ": " + type + '\n';
  }

  void write_constants() {
    for (const char* name : {"Model", "ModelError", "Parameters"}) export_name(name);
    if (program_.has_inputs()) export_name("Inputs");
    for (const SizeConstant& size : size_constants(program_))
      write_constant(size.name, "int", std::to_string(size.value), size.meaning);
    for (const ArrayConstant& array : array_constants(program_)) {
      write_constant(array.name, type_of(array), value_of(array), array.comment);
      // A name for both, so that programs need not know whether the model has ball or free joints.
      if (array.name == "joint_names" && program_.shape.spatial.empty())
        write_constant("coordinate_names", "tuple[str, ...]", "joint_names",
                       "Names of the coordinates, in the order of q.");
    }
    text_.types += '\n';
  }

  // Classes of places in arrays: `joint` has those of joints.
  void write_places() {
    for (const PlaceConstants& places : place_constants(program_.shape)) {
      export_name(places.name);
      text_.module += "\n\nclass " + places.name + ":\n    \"\"\"" + places.meaning + "\"\"\"\n\n";
      text_.types += "class " + places.name + ":\n";
      PythonNames unique;
      int place = 0;
      for (const std::string& name : places.members) {
        const std::string unique_name = unique.take(replaced(name, {{".", "_"}}));
        text_.module += "    " + unique_name + " = " + std::to_string(place++) + '\n';
        text_.types += "    " + unique_name + ": int\n";
      }
      text_.types += '\n';
    }
    for (const PythonFunction* function : description_.result_classes()) export_name(function->result_class);
  }

  void write_field(const PythonField& field, const std::string& type) {
    const std::string size = field.size == 0 ? "" : std::to_string(field.size) + ", ";
    text_.module += wrapped("    " + field.name + " = _support." + (field.size == 0 ? "Number(" : "Vector(") +
                                std::to_string(field.place) + ", " + size + unbroken(python_doc(field.doc)) +
                                fixed(field) + ')',
                            8);
    text_.types += type;
  }
  void write_fields(const std::vector<PythonField>& fields) {
    for (const PythonField& field : fields)
      write_field(field, field.size == 0 ? "    " + field.name + ": float\n" : property(field.name, "Array"));
  }

  // Names that the model has and that cannot be set, and why.
  void write_others(const std::vector<PythonOther>& others) {
    if (others.empty()) return;
    text_.module += "    _others = {\n";
    for (const PythonOther& other : others)
      text_.module += "        " + python_string(other.name) + ": " + python_string(other.reason) + ",\n";
    text_.module += "    }\n";
  }

  void write_count(int count) { text_.module += "    _count = " + std::to_string(count) + '\n'; }
  void write_part(const std::string& name, const std::string& type, const std::string& arguments) {
    text_.module += "    " + name + " = _support.Part(" + arguments + ")\n";
    text_.types += member(name, type);
  }

  void write_parameters() {
    for (const PythonGroup& group : description_.groups) {
      text_.open_class(group.class_name, "_support.Values", "Parameters of " + group.name + " in SI units.");
      write_fields(group.fields);
      write_others(group.others);
      text_.close_class();
    }
    text_.open_class("Parameters", "_support.ParametersOfModel", "Parameters of the model in SI units.");
    write_count(description_.parameters);
    for (const PythonGroup& group : description_.groups)
      write_part(group.name, group.class_name, group.class_name);
    write_fields(description_.fields);
    write_others(description_.others);
    if (description_.parameters == 0) text_.types += "    ...\n";
    text_.close_class();
  }

  void write_inputs() {
    text_.types += "class Wrench:\n" + property("force", "Array") + property("torque", "Array") + '\n';
    text_.open_class(
        "Inputs", "_support.InputsOfModel",
        "What a call takes besides its arrays, zero at first: Inputs() for all states, Inputs(n) with a row "
        "for each of n.");
    text_.types += "    def __init__(self, rows: int | None = ...) -> None: ...\n";
    write_count(description_.input_numbers);
    for (const PythonField& field : description_.inputs)
      if (field.is_wrench)
        write_part(field.name, "Wrench", "_support.Wrench, " + std::to_string(field.place));
      else
        write_field(field, property(field.name, field.size == 0 ? "float | Array" : "Array"));
    text_.close_class();
  }

  const scheme::Program& program_;
  const Description& description_;
  ModuleText text_;
  std::string names_; ///< that the module exports
};

} // namespace

void ModuleText::open_class(const std::string& name, const std::string& base, const std::string& doc) {
  module += "\nclass " + name + '(' + base + "):\n" + docstring("    ", {doc}) + "\n    __slots__ = ()\n";
  types += "class " + name + ":\n";
}

void ModuleText::open_tuple(const std::string& name, const std::string& doc) {
  module += "\nclass " + name + "(_NamedTuple):\n" + docstring("    ", {doc}) + '\n';
  types += "class " + name + "(NamedTuple):\n";
}

void ModuleText::close_class() {
  module += '\n';
  types += '\n';
}

ModuleText members_text(const scheme::Program& program, const Description& description) {
  return MembersWriter(program, description).write();
}

} // namespace mbsgen::emit
