// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/certify/faults.h"
#include <algorithm>

namespace certify_tests {

using namespace mbsgen;
using expr::Expr;
using scheme::Function;
using scheme::Output;
using scheme::Program;
using scheme::Purpose;

namespace {

using IsMeant = std::function<bool(const Output&)>;
using Change = std::function<Expr(const Expr&)>;

IsMeant purpose(Purpose purpose) {
  return [purpose](const Output& output) { return output.purpose == purpose; };
}
IsMeant array(const char* name) {
  return [name](const Output& output) { return output.purpose == Purpose::result && output.array == name; };
}

// The one value of that kind with the number `place`, not a zero.
Output* find(Function& function, const IsMeant& is_meant, std::size_t place) {
  for (Output& output : function.outputs)
    if (is_meant(output) && !output.value.is_zero() && place-- == 0) return &output;
  return nullptr;
}

Fault in_output(const char* name, IsMeant is_meant, Change change) {
  return {name, [is_meant, change](Program&, Function& function, std::size_t place) {
            Output* output = find(function, is_meant, place);
            if (output != nullptr) output->value = change(output->value);
            return output != nullptr;
          }};
}

Fault without_output(const char* name, IsMeant is_meant) {
  return {name, [is_meant](Program&, Function& function, std::size_t place) {
            const Output* output = find(function, is_meant, place);
            if (output == nullptr) return false;
            function.outputs.erase(function.outputs.begin() + (output - function.outputs.data()));
            return true;
          }};
}

Fault exchanged(const char* name, IsMeant is_meant) {
  return {name, [is_meant](Program&, Function& function, std::size_t place) {
            Output* a = find(function, is_meant, place);
            Output* b = find(function, is_meant, place + 1);
            if (a == nullptr || b == nullptr || a->value == b->value) return false;
            std::swap(a->value, b->value);
            return true;
          }};
}

// Velocities and accelerations that follow from others are reduced by equations of their own.
Fault in_settled(const char* name, expr::SymbolKind kind, Change change) {
  return {name, [kind, change](Program& program, Function& function, std::size_t place) {
            for (scheme::Equation& equation : function.equations) {
              if (program.pool->symbol_of(equation.symbol.id()).kind != kind || place-- != 0) continue;
              equation.rhs = change(equation.rhs);
              return true;
            }
            return false;
          }};
}

bool exchange_unknowns(Program&, Function& function, std::size_t place) {
  if (place > 0 || function.unknowns.size() < 2) return false;
  std::swap(function.unknowns[0], function.unknowns[1]);
  return true;
}

// Where there are as many corrections as unknowns, this takes each of them off the unknown of its number.
bool take_off_corrections(Program&, Function& function, std::size_t place) {
  const IsMeant is_change = purpose(Purpose::change);
  const auto changes = std::remove_if(function.outputs.begin(), function.outputs.end(), is_change);
  if (place > 0 || changes == function.outputs.end()) return false;
  function.outputs.erase(changes, function.outputs.end());
  return true;
}

} // namespace

const std::vector<Fault>& solver_faults() {
  const Change opposite = [](const Expr& value) { return -value; };
  const Change doubled = [](const Expr& value) { return Rational(2) * value; };
  const Change nothing = [](const Expr&) { return Expr(); };
  static const std::vector<Fault> list{
      in_output("the sign of a residual", purpose(Purpose::residual), opposite),
      without_output("a residual is missing", purpose(Purpose::residual)),
      in_output("a correction of twice the size", purpose(Purpose::correction), doubled),
      exchanged("two corrections exchanged", purpose(Purpose::correction)),
      {"two unknowns exchanged", exchange_unknowns},
      in_output("a pivot that vanishes", purpose(Purpose::pivot), nothing),
      in_output("the sign of a multiplier", array("lambda"), opposite),
      exchanged("two multipliers exchanged", array("lambda")),
      in_output("a driving force of twice the size", array("Qdriven"), doubled),
      exchanged("rows of the Jacobian", array("J")),
      in_output("the sign of a constraint", array("h"), opposite),
      in_output("the bias of a constraint is missing", array("Jdqd"), nothing),
      exchanged("arguments of a law exchanged", purpose(Purpose::law_argument)),
      in_output("the sign of a law's argument", purpose(Purpose::law_argument), opposite),
      in_output("an acceleration of twice the size", array("qdd"), doubled),
      in_settled("the sign of a velocity that follows", expr::SymbolKind::qd, opposite),
      in_settled("a motion that does not move", expr::SymbolKind::q, nothing),
      in_settled("an acceleration of a motion", expr::SymbolKind::qdd, doubled),
  };
  return list;
}

const std::vector<Fault>& attitude_faults() {
  const Change doubled = [](const Expr& value) { return Rational(2) * value; };
  static const std::vector<Fault> list{
      in_output("a change of twice the size", purpose(Purpose::change), doubled),
      exchanged("two changes exchanged", purpose(Purpose::change)),
      without_output("a change is missing", purpose(Purpose::change)),
      in_output("a coordinate of twice the size", array("q"), doubled),
      in_output("a correction of twice the size", purpose(Purpose::correction), doubled),
      {"corrections in place of changes", take_off_corrections},
  };
  return list;
}

} // namespace certify_tests
