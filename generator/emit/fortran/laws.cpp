// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/fortran/laws.h"
#include "emit/layout/text.h"
#include "emit/text/law_rates.h"
#include "emit/text/structures.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

using Kind = scheme::LawCall::Kind;

bool gives_number(const LawMethod& law) {
  return law.kind == Kind::link || law.kind == Kind::rate;
}

std::string point_type(const LawMethod& law) {
  return law.kind == Kind::contact ? "type(law_contact_type)" : "type(law_point_type)";
}

std::string sized(const std::string& name, int size) {
  return name + '(' + std::to_string(std::max(size, 1)) + ')';
}

/// A procedure for a law, or for its derivative along a direction.
struct Procedure {
  std::string arguments;                 ///< with commas before each
  std::vector<std::string> declarations; ///< of the arguments: attributes, " :: ", names
};

void add(Procedure& procedure, const std::string& attributes, const std::vector<std::string>& names) {
  std::string all;
  for (const std::string& name : names) {
    procedure.arguments += ", " + name.substr(0, name.find('('));
    all += (all.empty() ? "" : ", ") + name;
  }
  if (!names.empty()) procedure.declarations.push_back(attributes + " :: " + all);
}

std::vector<std::string> arrays(const LawMethod& law, const std::string& prefix) {
  std::vector<std::string> names;
  for (const LawArray& array : law.arrays) names.push_back(sized(prefix + array.name, array.size));
  return names;
}

constexpr const char* read_number = "real(rk), intent(in)";
constexpr const char* changed_number = "real(rk), intent(inout)";

// In the order in which bodies pass the arguments.
Procedure law_procedure(const LawMethod& law) {
  Procedure procedure;
  if (law.kind == Kind::link) add(procedure, read_number, {"Z", "Zd"});
  if (law.kind == Kind::rate) add(procedure, read_number, {"t"});
  if (!gives_number(law)) {
    add(procedure, point_type(law) + ", intent(in)", {law.kind == Kind::contact ? "contact" : "point"});
    add(procedure, "type(wrench_type), intent(inout)", {"wrench"});
  }
  add(procedure, read_number, arrays(law, ""));
  if (law.rates > 0) add(procedure, changed_number, {sized("xd", law.rates)});
  return procedure;
}

Procedure derivative_procedure(const LawMethod& law) {
  Procedure procedure;
  if (law.kind == Kind::rate) {
    add(procedure, read_number, {"t"});
    add(procedure, read_number, arrays(law, ""));
    add(procedure, read_number, {"dt"});
    add(procedure, read_number, arrays(law, "d"));
    return procedure;
  }
  if (law.kind == Kind::link) add(procedure, read_number, {"Z", "Zd", "dZ", "dZd"});
  if (!gives_number(law)) {
    add(procedure, point_type(law) + ", intent(in)", {"at", "along"});
    add(procedure, "type(wrench_type), intent(inout)", {"rate"});
  }
  add(procedure, read_number, arrays(law, ""));
  add(procedure, read_number, arrays(law, "d"));
  if (law.rates > 0) add(procedure, changed_number, {sized("dxd", law.rates)});
  return procedure;
}

std::string head(const Fortran& language, const LawMethod& law, const std::string& name,
                 const Procedure& procedure, const std::string& indent, const std::string& imports) {
  const bool is_function = gives_number(law);
  std::string text = language.broken(indent + (is_function ? "function " : "subroutine ") + name + "(laws" +
                                         procedure.arguments + ')' + (is_function ? " result(answer)" : ""),
                                     indent.size() + 4);
  if (!imports.empty()) text += indent + "  import :: " + imports + '\n';
  text += indent + "  class(laws_type), intent(inout) :: laws\n";
  for (const std::string& declaration : procedure.declarations)
    text += language.broken(indent + "  " + declaration, indent.size() + 6);
  if (is_function) text += indent + "  real(rk) :: answer\n";
  return text;
}

std::string tail(const LawMethod& law, const std::string& name, const std::string& indent) {
  return indent + "end " + (gives_number(law) ? "function " : "subroutine ") + name + '\n';
}

std::string imports_of(const LawMethod& law) {
  if (gives_number(law)) return "rk, laws_type";
  return std::string("rk, laws_type, wrench_type, ") +
         (law.kind == Kind::contact ? "law_contact_type" : "law_point_type");
}

std::string meaning(const LawMethod& law) {
  const std::string states = law.rates == 0 ? "" : "; values x of its states, and their rates xd to be set";
  switch (law.kind) {
  case Kind::link:
    return "Distance and its rate -> pulling force" + states;
  case Kind::rate:
    return "Time, coordinates, velocities, states -> rate of the state";
  case Kind::point:
    return "Motion of the point -> force and torque on it" + states;
  case Kind::contact:
    break;
  }
  return "Contact -> force and torque on a" + states;
}

std::string interface_of(const Fortran& language, const LawMethod& law) {
  const std::string& name = language.name_for_law(law.method);
  return wrapped_comment("    !> ", meaning(law) + '.') +
         head(language, law, name, law_procedure(law), "    ", imports_of(law)) + tail(law, name, "    ");
}

std::string bindings(const Fortran& language, const LawMethod& law) {
  std::string text =
      "    procedure(" + language.name_for_law(law.method) + "), deferred :: " + law.method + '\n';
  if (!law.derivative.empty())
    text +=
        wrapped_comment("    !> ", "The derivative of " + law.method +
                                       " along a direction, by differences unless the user overrides it.") +
        language.declared("    ", "procedure",
                          law.derivative + " => " + language.name_for_law(law.derivative));
  return text;
}

} // namespace

std::string fortran_laws(const Fortran& language, const Layout& layout) {
  if (layout.laws.empty()) return "";
  std::string text =
      wrapped_comment("  !> ",
                      "The user's laws: extend the type, and let the pointer `laws` of a model point to an "
                      "object of the extended type.") +
      "  type, abstract, public :: laws_type\n  contains\n";
  for (const LawMethod& law : layout.laws) text += bindings(language, law);
  text += "  end type\n\n  abstract interface\n";
  for (const LawMethod& law : layout.laws) text += interface_of(language, law);
  return text + "  end interface\n\n";
}

namespace {

constexpr const char* indent = "  ";

// `x + h*dx` behind a comma, for each array of the law.
std::string moved(const LawMethod& law, const std::string& sign) {
  std::string text;
  for (const LawArray& array : law.arrays)
    text += std::string(", ") + array.name + sign + "law_step*d" + array.name;
  return text;
}

std::string call_of(const LawMethod& law, const std::string& sign, const std::string& end) {
  const std::string step = sign + "law_step*";
  const std::string arrays = moved(law, sign), rates = law.rates == 0 ? "" : ", xd_" + end;
  if (law.kind == Kind::link)
    return end + " = laws%" + law.method + "(Z" + step + "dZ, Zd" + step + "dZd" + arrays + rates + ')';
  if (law.kind == Kind::rate)
    return end + " = laws%" + law.method + "(t" + step + "dt" + arrays + rates + ')';
  const std::string move = law.kind == Kind::contact ? "moved_contact" : "moved_point";
  return "call laws%" + law.method + '(' + move + "(at, along, " + (sign == " - " ? "-" : "") +
         "law_step), " + end + arrays + rates + ')';
}

std::string differences(const Fortran& language, const LawMethod& law) {
  const std::string& name = language.name_for_law(law.derivative);
  const std::string half = "/(law_step + law_step)";
  std::string text =
      wrapped_comment("  !> ", "The derivative of " + law.method + " along a direction, by differences.") +
      head(language, law, name, derivative_procedure(law), indent, "");
  text += std::string("    ") + (gives_number(law) ? "real(rk)" : "type(wrench_type)") + " :: above, below\n";
  if (law.rates > 0)
    text += "    real(rk) :: " + sized("xd_above", law.rates) + ", " + sized("xd_below", law.rates) +
            "\n    xd_above = 0.0_rk\n    xd_below = 0.0_rk\n";
  text += language.broken("    " + call_of(law, " + ", "above"), 8) +
          language.broken("    " + call_of(law, " - ", "below"), 8);
  if (law.rates > 0) text += "    dxd = (xd_above - xd_below)" + half + '\n';
  if (gives_number(law))
    text += "    answer = (above - below)" + half + '\n';
  else
    for (const std::string part : {"force", "torque"})
      text += "    rate%" + part + " = (above%" + part + " - below%" + part + ')' + half + '\n';
  return text + tail(law, name, indent) + '\n';
}

std::string move_function(const std::string& name, const std::string& type, const Structure& structure) {
  std::string text = "  !> `by` times `along` beside `at`.\n  pure function " + name +
                     "(at, along, by) result(answer)\n    type(" + type + "), intent(in) :: at, along\n" +
                     "    real(rk), intent(in) :: by\n    type(" + type + ") :: answer\n";
  for (const Member& member : structure.members)
    text += "    answer%" + member.name + " = at%" + member.name + " + by*along%" + member.name + '\n';
  return text + "  end function " + name + "\n\n";
}

} // namespace

std::string fortran_law_rates(const Fortran& language, const Layout& layout) {
  std::string text;
  if (differentiates(layout, Kind::point))
    text += move_function("moved_point", "law_point_type", law_point_structure());
  if (differentiates(layout, Kind::contact))
    text += move_function("moved_contact", "law_contact_type", law_contact_structure());
  for (const LawMethod& law : layout.laws)
    if (!law.derivative.empty()) text += differences(language, law);
  return text;
}

std::string fortran_law_step(const Layout& layout, Scalar scalar) {
  const bool differs = std::any_of(layout.laws.begin(), layout.laws.end(),
                                   [](const LawMethod& law) { return !law.derivative.empty(); });
  if (!differs) return "";
  return std::string(
             "  !> Step of differences of laws, on either side.\n  real(rk), parameter :: law_step = ") +
         (scalar == Scalar::only_float ? short_step : long_step) + "_rk\n\n";
}

} // namespace mbsgen::emit
