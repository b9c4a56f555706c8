// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/python/calls.h"
#include "emit/layout/text.h"
#include "emit/python/words.h"
#include <algorithm>
#include <map>

namespace mbsgen::emit {

namespace {

std::string array_doc(const std::string& name, const std::vector<int>& shape, const std::string& doc) {
  return name + ' ' + python_tuple(shape) + (doc.empty() ? doc : ", " + doc);
}

std::string given_doc(const CFunction& function) {
  std::vector<std::string> parts;
  for (const CArray& array : function.arguments)
    if (array.is_read())
      parts.push_back(array_doc(array.name, array.shape, array.is_flags ? "of bool" : array.doc));
  if (parts.empty()) return "";
  return "Takes, for one state or with indices of many states in front: " + joined(parts, "; ") + '.' +
         (function.takes_inputs ? " Inputs are zero by default." : "");
}

std::string returned_doc(const CFunction& function) {
  std::vector<std::string> parts;
  for (const CMember& result : function.results())
    parts.push_back(array_doc(result.name, result.shape, result.doc));
  return "Returns " + joined(parts, "; ") + (function.returns_status ? "; status." : ".");
}

std::string method_doc(const CFunction& function) {
  std::vector<std::string> paragraphs = {function.doc, given_doc(function), returned_doc(function)};
  if (paragraphs[1].empty()) paragraphs.erase(paragraphs.begin() + 1);
  return docstring(std::string(8, ' '), paragraphs);
}

std::vector<std::string> blocks_of(const std::vector<CMember>& members) {
  std::vector<std::string> blocks;
  const std::vector<int> places = member_places(members);
  for (std::size_t i = 0; i < members.size(); ++i)
    blocks.push_back("_support.Block(" + std::to_string(places[i]) + ", " + python_tuple(members[i].shape) +
                     ')');
  return blocks;
}

std::string function_row(const CFunction& function, int index) {
  return wrapped("    _support.Function(_code, " + std::to_string(index) + ", \"" + function.name + '"' +
                     (function.result_class.empty() ? "" : ", " + function.result_class) +
                     (function.returns_status ? ", has_status=True" : "") +
                     (function.takes_inputs ? ", inputs=Inputs" : "") + "),",
                 8);
}

// The class of the points that a law is called with.
std::string point_class(scheme::LawCall::Kind kind) {
  return class_name(law_point_structure(kind));
}

void add_points(scheme::LawCall::Kind kind, ModuleText& text) {
  const std::string name = point_class(kind);
  text.module += "\nclass _" + name + "(_NamedTuple):\n";
  text.types += "class " + name + "(NamedTuple):\n";
  for (const CMember& member : law_point_members(kind)) {
    text.module += "    " + member.name + ": _np.ndarray\n";
    text.types += "    " + member.name + ": Array\n";
  }
  text.module += "\n\nclass " + name + "(_" + name + ", _support.Point):\n" +
                 docstring("    ", {"Motion of a point as its law sees it."}) +
                 "\n    __slots__ = ()\n    _blocks = (" + joined(blocks_of(law_point_members(kind)), ", ") +
                 ", )\n\n";
  text.types += '\n';
}

/// What a law says in both files: its arguments and results as a sentence, as they are converted, as their types.
struct LawText {
  std::vector<std::string> names, conversions, types, shapes, result_types;

  explicit LawText(const CLaw& law) {
    for (const CLawArgument& argument : law.arguments()) {
      const bool is_number = argument.kind == CLawArgument::Kind::number;
      const bool is_point = argument.kind == CLawArgument::Kind::point;
      const std::string name = point_class(law.kind);
      names.push_back(is_point && !law.is_derivative ? "point" : argument.name);
      conversions.push_back(is_number ? "None" : is_point ? name + "._of" : "_support.array");
      types.push_back(is_number ? "float" : is_point ? name : "Array");
    }
    for (const std::vector<int>& shape : law.results()) {
      shapes.push_back(python_tuple(shape));
      result_types.push_back(shape.empty() ? "float" : "ArrayLike");
    }
  }

  std::string type() const {
    const std::string result = joined(result_types, ", ");
    return "Callable[[" + joined(types, ", ") + "], " +
           (result_types.size() == 1 ? result : "tuple[" + result + ']') + "] | None";
  }
};

std::string law_doc(const CLaw& law, const std::vector<std::string>& arguments) {
  std::string result = law.is_on_point()                         ? "force, torque"
                       : law.kind == scheme::LawCall::Kind::link ? "pulling force"
                                                                 : "rate of the state";
  if (law.rates > 0) result += ", rates of its states";
  return '(' + joined(arguments, ", ") + ") -> " + (law.is_derivative ? "derivatives of " : "") + result +
         (law.is_derivative ? "; None: by differences" : "");
}

void add_law(const CLaw& law, int index, ModuleText& text) {
  const LawText part(law);
  text.module += "    " + law.name + " = _support.Law(" + std::to_string(index) + ", " +
                 python_tuple(part.conversions) + ", " + python_tuple(part.shapes) + ", " +
                 python_doc(law_doc(law, part.names)) + (law.is_derivative ? ", optional=True)\n" : ")\n");
  text.types += "    " + law.name + ": " + part.type() + '\n';
}

ModuleText laws_text(const std::vector<CLaw>& laws) {
  ModuleText text{"", "class Laws:\n"};
  int index = 0;
  for (const CLaw& law : laws) add_law(law, index++, text);
  return text;
}

void add_result(const CFunction& function, ModuleText& text) {
  text.module += "\nclass " + function.result_class + "(_NamedTuple):\n" +
                 docstring("    ", {function.result_doc}) + '\n';
  text.types += "class " + function.result_class + "(NamedTuple):\n";
  for (const CMember& result : function.results()) {
    text.module +=
        "    " + result.name + ": _np.ndarray\n" +
        docstring("    ", {python_tuple(result.shape) + (result.doc.empty() ? "" : ": " + result.doc)});
    text.types += "    " + result.name + ": Array\n";
  }
  if (function.returns_status) {
    text.module += "    status: \"str | _np.ndarray\"\n" +
                   docstring("    ", {"'ok'; with rows, a word for each of them."});
    text.types += "    status: str | NDArray[np.str_]\n";
  }
  text.module += '\n';
  text.types += '\n';
}

// The type of `out`: arrays that results go to.
std::string type_of_out(const CFunction& function) {
  const bool is_one = function.result_class.empty();
  return is_one ? "Array | None" : "Array | Sequence[Array | object | None] | None";
}

// The arguments behind `self`, in order, `inputs`, `parameters` and `out` last: with their types, without them, and as the method
// passes them on.
struct ArgumentsText {
  std::string typed, plain, passed;

  ArgumentsText(const CFunction& function, bool has_parameters) {
    for (const CArray& array : function.arguments) {
      if (!array.is_read()) continue;
      typed += ", " + array.name + (array.may_be_missing ? ": ArrayLike | None = ..." : ": ArrayLike");
      plain += ", " + array.name + (array.may_be_missing ? "=None" : "");
      passed += ", " + array.name;
    }
    if (function.takes_inputs) {
      typed += ", inputs: Inputs | None = ...";
      plain += ", inputs=None";
      passed += ", inputs";
    }
    typed += ", *, out: " + type_of_out(function) + " = ...";
    plain += ", *, out=None";
    if (has_parameters) {
      typed += ", parameters: Parameters | ParameterSets | None = ...";
      plain += ", parameters=None";
      passed += ", parameters";
    }
    passed += ", out";
  }
};

ModuleText methods_text(const CInterface& interface) {
  ModuleText text;
  int index = 0;
  for (const CFunction& function : interface.functions) {
    const ArgumentsText arguments(function, interface.has_parameters());
    text.module += "\n    def " + function.name + "(self" + arguments.plain + "):\n" + method_doc(function) +
                   "        return _calls[" + std::to_string(index++) + "](self" + arguments.passed + ")\n";
    const std::string result = function.returns_number         ? "float"
                               : function.result_class.empty() ? "Array"
                                                               : function.result_class;
    text.types += wrapped("    def " + function.name + "(self" + arguments.typed + ")" + hard_space + "->" +
                              hard_space + result + ": ...",
                          8);
  }
  return text;
}

} // namespace

ModuleTexts calls_texts(const CInterface& interface) {
  ModuleText points, results, rows;
  for (const scheme::LawCall::Kind kind : interface.point_kinds()) add_points(kind, points);
  for (const CFunction* function : interface.result_classes()) add_result(*function, results);
  int index = 0;
  for (const CFunction& function : interface.functions) rows.module += function_row(function, index++);
  return {{"points", points},
          {"laws", laws_text(interface.laws)},
          {"results", results},
          {"functions", rows},
          {"methods", methods_text(interface)}};
}

} // namespace mbsgen::emit
