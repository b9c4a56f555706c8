// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/python/module.h"
#include "emit/layout/declarations.h"
#include "emit/layout/replaced.h"
#include "emit/layout/text.h"
#include "emit/python/constants.h"
#include "emit/python/methods.h"
#include "emit/python/words.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

constexpr const char* model_begin = R"py(
class Model:
    """The model "$model", with parameters of its own.

    Functions take and return numpy arrays: those of one state, or a row for each of many states. They run in C, many
    states in one call, and without Python's lock where no law of the user's is called. Where a function has no result
    for a single state, it raises ModelError; with rows, the last member of its result has a word for each of them.
    """

    __slots__ = ($slots)

    def __init__(self):
        self._core = _core.Core()
$members
    def __getstate__(self):
        return _support.state_of(self)

    def __setstate__(self, state):
        Model.__init__(self)
        _support.restore(self, state)

    def __repr__(self):
        return f"<{type(self).__module__}.{type(self).__name__}: nq={nq}, {self._parameters}>"

    @property
    def parameters(self):
        """The parameters by body, in SI units. A change counts from the next call on."""
        return self._parameters

    def update(self):
        """Recomputes what depends on parameters alone. After a change of parameters the next call does so by itself.

        Raises ValueError where a parameter is not finite, or where one was changed that the equations do not have; so
        does the next call.
        """
        self._parameters._check()
        self._core.update()

    def implausible(self):
        """The first reason why the parameters describe no physical system; None: no reason is known."""
        return self._core.implausible()
)py";

constexpr const char* laws_property = R"py(
    @property
    def laws(self):
        """The laws of the user's: set their functions before a call."""
        return self._laws
)py";

constexpr const char* newton_property = R"py(
    @property
    def newton(self):
        """Settings of the iteration that closes loops."""
        return self._newton
)py";

constexpr const char* pivot_property = R"py(
    smallest_pivot = _support.setting(0, "Share of a healthy pivot's size at which one is degenerate.")
)py";

class ModuleWriter {
public:
  ModuleWriter(const scheme::Program& program, const Description& description, const Origin& origin)
      : program_(program), description_(description), origin_(origin) {}

  std::string write() {
    text_ = python_preamble(program_, origin_, "its equations of motion");
    text_ += docstring("", "The equations of motion of the model " + program_.shape.model + ". " +
                               program_.shape.doc);
    text_ += "\nfrom typing import NamedTuple as _NamedTuple\n\nimport numpy as _np\n\nimport " +
             description_.core + " as _core\nfrom . import _support\nfrom ._support import ModelError\n\n";
    text_ += "__version__ = " + python_string(generator_version(origin_)) + "\n\n";
    write_constants();
    write_parameters();
    write_inputs();
    write_laws();
    write_results();
    write_functions();
    write_model();
    return std::move(text_);
  }

private:
  void open_class(const std::string& name, const std::string& base, const std::string& doc) {
    text_ += "\nclass " + name + '(' + base + "):\n" + docstring("    ", doc);
  }

  void write_constants() {
    std::string names = "\"Model\", \"ModelError\", \"Parameters\"";
    if (program_.has_inputs()) names += ", \"Inputs\"";
    for (const PythonConstant& constant : python_constants(program_)) {
      names += ", \"" + constant.name + '"';
      text_ += python_comment("#: ", constant.doc) + wrapped(constant.name + " = " + constant.value, 4);
    }
    for (const PlaceConstants& places : python_places(program_.shape)) {
      names += ", \"" + places.name + '"';
      text_ += "\n\nclass " + places.name + ":\n    \"\"\"" + places.meaning + "\"\"\"\n\n";
      int place = 0;
      for (const std::string& member : places.members)
        text_ += "    " + member + " = " + std::to_string(place++) + '\n';
    }
    for (const PythonFunction* function : result_classes(description_))
      names += ", \"" + function->result_class + '"';
    text_ += "\n" + wrapped("__all__ = [" + names + ']', 4);
  }

  void write_field(const PythonField& field) {
    std::string line = "    " + field.name + " = _support.";
    const std::string quoted = unbroken(python_doc(field.doc));
    line += field.size == 0 ? "Number(" + std::to_string(field.place) + ", " + quoted + fixed(field)
                            : "Vector(" + std::to_string(field.place) + ", " + std::to_string(field.size) +
                                  ", " + quoted + fixed(field);
    text_ += wrapped(line + ')', 8);
  }

  // No line may end within.
  static std::string unbroken(std::string text) {
    return replaced(std::move(text), {{" ", std::string(1, hard_space)}});
  }

  // Elements that no equation has, by their places, and why.
  static std::string fixed(const PythonField& field) {
    std::string text;
    for (const auto& [place, why] : field.fixed)
      text += (text.empty() ? "" : ", ") + std::to_string(place) + ':' + hard_space +
              unbroken(python_string(why));
    return text.empty() ? "" : ", fixed={" + text + '}';
  }

  // Names that the model has and that cannot be set, and why.
  void write_others(const std::vector<PythonOther>& others) {
    if (others.empty()) return;
    text_ += "    _others = {\n";
    for (const PythonOther& other : others)
      text_ += "        " + python_string(other.name) + ": " + python_string(other.reason) + ",\n";
    text_ += "    }\n";
  }

  void write_parameters() {
    for (const PythonGroup& group : description_.groups) {
      open_class(group.class_name, "_support.Values", "Parameters of " + group.name + " in SI units.");
      text_ += "\n    __slots__ = ()\n";
      for (const PythonField& field : group.fields) write_field(field);
      write_others(group.others);
      text_ += '\n';
    }
    open_class("Parameters", "_support.ParametersOfModel", "Parameters of the model in SI units.");
    text_ += "\n    __slots__ = ()\n    _count = " + std::to_string(description_.parameters) + '\n';
    for (const PythonGroup& group : description_.groups)
      text_ += "    " + group.name + " = _support.Part(" + group.class_name + ")\n";
    for (const PythonField& field : description_.fields) write_field(field);
    write_others(description_.others);
    text_ += '\n';
  }

  void write_inputs() {
    if (!program_.has_inputs()) return;
    open_class(
        "Inputs", "_support.InputsOfModel",
        "What a call takes besides its arrays, zero at first: Inputs() for all states, Inputs(n) with a row "
        "for each of n.");
    text_ += "\n    __slots__ = ()\n    _count = " + std::to_string(description_.input_numbers) + '\n';
    for (const PythonField& field : description_.inputs)
      if (field.size == 6 && field.name != "x")
        text_ +=
            "    " + field.name + " = _support.Part(_support.Wrench, " + std::to_string(field.place) + ")\n";
      else
        write_field(field);
    text_ += '\n';
  }

  void write_points() {
    for (const scheme::LawCall::Kind kind : point_kinds(description_)) {
      const std::string name = point_class(kind);
      std::string blocks;
      int place = 0;
      text_ += "\nclass _" + name + "(_NamedTuple):\n";
      for (const PythonMember& member : law_point_members(kind)) {
        text_ += "    " + member.name + ": _np.ndarray\n";
        blocks += block(member, place) + ", ";
        place += member.size();
      }
      text_ += "\n\nclass " + name + "(_" + name + ", _support.Point):\n    \"\"\"" +
               "Motion of a point as its law sees it.\"\"\"\n\n    __slots__ = ()\n    _blocks = (" + blocks +
               ")\n\n";
    }
  }

  void write_laws() {
    if (description_.laws.empty()) return;
    write_points();
    open_class("Laws", "_support.LawsOfModel", "The laws of the user's.");
    text_ += "\n    __slots__ = ()\n";
    int index = 0;
    for (const PythonLaw& law : description_.laws) {
      std::vector<std::string> given, shapes;
      for (const LawArgument& argument : law_arguments(law))
        given.push_back(argument.type == "float"   ? "None"
                        : argument.type == "Array" ? "_support.array"
                                                   : argument.type + "._of");
      for (const std::vector<int>& shape : law_results(law)) shapes.push_back(python_tuple(shape));
      text_ += "    " + law.name + " = _support.Law(" + std::to_string(index++) + ", " + python_tuple(given) +
               ", " + python_tuple(shapes) + ", " + python_doc(law_doc(law)) +
               (law.is_derivative ? ", optional=True)\n" : ")\n");
    }
    text_ += '\n';
  }

  void write_results() {
    for (const PythonFunction* function : result_classes(description_)) {
      open_class(function->result_class, "_NamedTuple", function->result_doc);
      text_ += '\n';
      for (const PythonResult& result : function->results()) {
        text_ += "    " + result.name + ": _np.ndarray\n";
        text_ +=
            docstring("    ", python_tuple(result.shape) + (result.doc.empty() ? "" : ": " + result.doc));
      }
      if (function->returns_status)
        text_ +=
            "    status: \"str | _np.ndarray\"\n    \"\"\"'ok'; with rows, a word for each of them.\"\"\"\n";
      text_ += '\n';
    }
  }

  static std::string block(const PythonMember& member, int place) {
    return "_support.Block(" + std::to_string(place) + ", " + python_tuple(member.shape) + ')';
  }

  static std::string argument(const PythonArray& array) {
    const char* use = !array.is_read() ? "w" : array.is_result() ? "x" : "r";
    std::string text =
        "_support.Argument(\"" + array.name + "\", \"" + use + "\", " + python_tuple(array.shape);
    if (!array.blocks.empty()) {
      std::vector<std::string> blocks;
      int place = 0;
      for (const PythonMember& member : array.blocks) {
        blocks.push_back(block(member, place));
        place += std::max(member.size(), 1);
      }
      text += ", " + python_tuple(blocks);
    }
    return text + (array.is_flags ? ", flags=True" : "") + (array.may_be_missing ? ", optional=True)" : ")");
  }

  void write_functions() {
    text_ += "\n_functions = (\n";
    int index = 0;
    for (const PythonFunction& function : description_.functions) {
      std::vector<std::string> arguments;
      for (const PythonArray& array : function.arguments) arguments.push_back(argument(array));
      text_ += wrapped("    _support.Function(" + std::to_string(index++) + ", \"" + function.name + "\", " +
                           python_tuple(arguments) +
                           (function.result_class.empty() ? "" : ", " + function.result_class) +
                           (function.returns_status ? ", has_status=True" : "") +
                           (function.takes_inputs ? ", inputs=Inputs" : "") + "),",
                       8);
    }
    text_ += ")\n\n";
  }

  void write_model() {
    const bool has_laws = !description_.laws.empty();
    const bool has_newton = returns_status(program_) && !is_tree(program_);
    std::string slots = "\"_core\", \"_called\", \"_parameters\"";
    std::string members = "        self._parameters = Parameters(self._core)\n";
    if (has_laws) {
      slots += ", \"_laws\"";
      members += "        self._laws = Laws(self._core)\n        self._called = self._laws._called\n";
    }
    if (!has_laws) members += "        self._called = None\n";
    if (has_newton) {
      slots += ", \"_newton\"";
      members += "        self._newton = _support.Newton(self._core)\n";
    }
    text_ +=
        replaced(model_begin, {{"$model", program_.shape.model}, {"$slots", slots}, {"$members", members}});
    if (has_laws) text_ += laws_property;
    if (has_newton) text_ += newton_property;
    if (returns_status(program_) && is_tree(program_)) text_ += pivot_property;
    int index = 0;
    for (const PythonFunction& function : description_.functions) write_method(function, index++);
  }

  void write_method(const PythonFunction& function, int index) {
    std::string given;
    for (const PythonArray& array : function.arguments)
      if (array.is_read()) given += ", " + array.name;
    if (function.takes_inputs) given += ", inputs=inputs";
    text_ += "\n    def " + function.name + "(self" + method_arguments(function, false) + "):\n" +
             method_doc(function) + "        return _functions[" + std::to_string(index) + "](self" + given +
             ")\n";
  }

  const scheme::Program& program_;
  const Description& description_;
  const Origin& origin_;
  std::string text_;
};

} // namespace

std::string module_text(const scheme::Program& program, const Description& description,
                        const Origin& origin) {
  return ModuleWriter(program, description, origin).write();
}

} // namespace mbsgen::emit
