// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/python/stubs.h"
#include "emit/layout/declarations.h"
#include "emit/layout/replaced.h"
#include "emit/layout/text.h"
#include "emit/python/constants.h"
#include "emit/python/methods.h"
#include "emit/python/words.h"

namespace mbsgen::emit {

namespace {

constexpr const char* imports_stub = R"py(
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.$real]

class ModelError(ArithmeticError):
    function: str
    status: Literal["not_converged", "singular", "invalid_input"]
    def __init__(self, function: str, status: str) -> None: ...

)py";

constexpr const char* newton_stub = R"py(class Newton:
    tolerance: float
    max_iterations: int
    largest_step: float
    smallest_pivot: float

)py";

constexpr const char* wrench_stub = R"py(class Wrench:
$force$torque
)py";

class StubWriter {
public:
  StubWriter(const scheme::Program& program, const Description& description, const Origin& origin)
      : program_(program), description_(description), origin_(origin),
        has_newton_(returns_status(program) && !is_tree(program)) {}

  std::string write() {
    text_ = python_preamble(program_, origin_, "the types of its package") +
            replaced(imports_stub, {{"$real", description_.real == "float" ? "float32" : "float64"}});
    text_ += "__version__: str\n";
    write_constants();
    write_parameters();
    write_inputs();
    write_laws();
    write_results();
    if (has_newton_) text_ += newton_stub;
    write_model();
    return std::move(text_);
  }

private:
  void write_constants() {
    for (const PythonConstant& constant : python_constants(program_))
      text_ += constant.name + ": " + constant.type + '\n';
    text_ += '\n';
    for (const PlaceConstants& places : python_places(program_.shape)) {
      text_ += "class " + places.name + ":\n";
      for (const std::string& member : places.members) text_ += "    " + member + ": int\n";
      text_ += '\n';
    }
  }

  // What is set may be a list, what is got is an array.
  static std::string property(const std::string& name, const std::string& got) {
    return "    @property\n    def " + name + "(self) -> " + got + ": ...\n    @" + name +
           ".setter\n    def " + name + "(self, value: ArrayLike) -> None: ...\n";
  }
  static std::string member(const std::string& name, const std::string& type) {
    return "    @property\n    def " + name + "(self) -> " + type + ": ...\n";
  }

  void write_fields(const std::vector<PythonField>& fields) {
    for (const PythonField& field : fields)
      text_ += field.size == 0 ? "    " + field.name + ": float\n" : property(field.name, "Array");
  }

  void write_parameters() {
    for (const PythonGroup& group : description_.groups) {
      text_ += "class " + group.class_name + ":\n";
      write_fields(group.fields);
      text_ += '\n';
    }
    text_ += "class Parameters:\n";
    for (const PythonGroup& group : description_.groups) text_ += member(group.name, group.class_name);
    write_fields(description_.fields);
    text_ += description_.parameters == 0 ? "    ...\n\n" : "\n";
  }

  void write_inputs() {
    if (!program_.has_inputs()) return;
    text_ += replaced(wrench_stub,
                      {{"$force", property("force", "Array")}, {"$torque", property("torque", "Array")}}) +
             "class Inputs:\n    def __init__(self, rows: int | None = ...) -> None: ...\n";
    for (const PythonField& field : description_.inputs) {
      const bool is_wrench = field.size == 6 && field.name != "x";
      text_ += is_wrench ? member(field.name, "Wrench")
                         : property(field.name, field.size == 0 ? "float | Array" : "Array");
    }
    text_ += '\n';
  }

  static std::string law_type(const PythonLaw& law) {
    std::string given, result;
    for (const LawArgument& argument : law_arguments(law))
      given += (given.empty() ? "" : ", ") + argument.type;
    const std::vector<std::vector<int>> shapes = law_results(law);
    for (const std::vector<int>& shape : shapes)
      result += std::string(result.empty() ? "" : ", ") + (shape.empty() ? "float" : "ArrayLike");
    return "Callable[[" + given + "], " + (shapes.size() == 1 ? result : "tuple[" + result + ']') +
           "] | None";
  }

  void write_laws() {
    if (description_.laws.empty()) return;
    for (const scheme::LawCall::Kind kind : point_kinds(description_)) {
      text_ += "class " + point_class(kind) + "(NamedTuple):\n";
      for (const PythonMember& each : law_point_members(kind)) text_ += "    " + each.name + ": Array\n";
      text_ += '\n';
    }
    text_ += "class Laws:\n";
    for (const PythonLaw& law : description_.laws) text_ += "    " + law.name + ": " + law_type(law) + '\n';
    text_ += '\n';
  }

  void write_results() {
    for (const PythonFunction* function : result_classes(description_)) {
      text_ += "class " + function->result_class + "(NamedTuple):\n";
      for (const PythonResult& result : function->results()) text_ += "    " + result.name + ": Array\n";
      if (function->returns_status) text_ += "    status: str | NDArray[np.str_]\n";
      text_ += '\n';
    }
  }

  void write_model() {
    text_ += "class Model:\n    def __init__(self) -> None: ...\n" + member("parameters", "Parameters");
    if (!description_.laws.empty()) text_ += member("laws", "Laws");
    if (has_newton_) text_ += member("newton", "Newton");
    if (returns_status(program_) && !has_newton_) text_ += "    smallest_pivot: float\n";
    text_ += "    def update(self) -> None: ...\n    def implausible(self) -> str | None: ...\n";
    for (const PythonFunction& function : description_.functions) {
      const std::string result = function.returns_number         ? "float"
                                 : function.result_class.empty() ? "Array"
                                                                 : function.result_class;
      text_ += wrapped("    def " + function.name + "(self" + method_arguments(function, true) + ")" +
                           hard_space + "->" + hard_space + result + ": ...",
                       8);
    }
  }

  const scheme::Program& program_;
  const Description& description_;
  const Origin& origin_;
  bool has_newton_;
  std::string text_;
};

} // namespace

std::string stub_text(const scheme::Program& program, const Description& description, const Origin& origin) {
  return StubWriter(program, description, origin).write();
}

} // namespace mbsgen::emit
