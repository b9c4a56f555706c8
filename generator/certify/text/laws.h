// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/field.h"
#include "certify/program/scheme_run.h"
#include "certify/text/scope.h"
#include "certify/text/text.h"

namespace mbsgen::certify {

/// The calls of the user's laws by a function of the emitted text. Their results are random numbers of the
/// point; their arguments are kept for the comparison. All members throw MalformedText.
class TextLaws {
public:
  TextLaws(const Assignment<ModularField>& values, TextScope& scope) : values_(values), scope_(scope) {}

  /// `LawPoint<Real> point;`, `LawContact<Real> contact;` or `Wrench<Real> wrench;`.
  void declare_object(const TextStep& step);
  /// The law of a force or contact: `laws.name(point, wrench);`, or with states `laws.name(point, wrench, x, xd);`.
  void call(const TextStep& step);
  /// The law of a link or of a state, in an expression: `laws.name(Z, Zd)`, `laws.name(Z, Zd, x, xd)`,
  /// `laws.name(t, q, qd, x)`.
  Modular call(const std::string& method, const std::vector<Modular>& values,
               std::vector<std::string> arrays);

  /// Arguments of the laws that were called, by "law NAME".
  const Results<Modular>& arguments() const { return arguments_; }

private:
  std::string law_of(const std::string& method);
  void add_arguments(const std::string& array, std::map<int, Modular>& arguments);
  void give_rates(const std::string& array, const std::vector<Modular>& results, std::size_t first);

  const Assignment<ModularField>& values_;
  TextScope& scope_;
  Results<Modular> arguments_;
  std::map<std::string, std::string> structures_; ///< of the objects, by their names
};

} // namespace mbsgen::certify
