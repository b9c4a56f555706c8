// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/python/description.h"
#include <string>
#include <vector>

namespace mbsgen::emit {

/// The arguments of a method behind `self`, in order, `inputs` last; in a stub with their types.
std::string method_arguments(const PythonFunction& function, bool with_types);

/// The docstring of a method: its sentence, shapes and units of its arrays, what it returns.
std::string method_doc(const PythonFunction& function);

/// The classes of results, each once, by a function that returns it.
std::vector<const PythonFunction*> result_classes(const Description& description);

/// An argument of a law in Python: a number, a point, or an array.
struct LawArgument {
  std::string name;
  std::string type; ///< "float", the class of the point, or "Array"
};
std::vector<LawArgument> law_arguments(const PythonLaw& law);
/// The shapes of what a law gives: a force, a torque, rates of its states.
std::vector<std::vector<int>> law_results(const PythonLaw& law);

/// The arguments and results of a law.
std::string law_doc(const PythonLaw& law);

/// The class of the points that a law is called with.
std::string point_class(scheme::LawCall::Kind kind);

/// The kinds of laws on points that the model has.
std::vector<scheme::LawCall::Kind> point_kinds(const Description& description);

} // namespace mbsgen::emit
