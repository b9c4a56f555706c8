// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/scalars.h"
#include "base/index.h"
#include "base/text.h"
#include "model/fields.h"
#include "model/units.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_set>

namespace mbsgen::model {

namespace {

constexpr double largest = 1e300;
constexpr const char* scalar_expected = "a number, or an expression in double quotes";

// Constants enter other constants by their values: without a bound, each could square the one before.
bool is_unwieldy(const expr::Expr& value) {
  constexpr std::size_t most_bits = 10000;
  return value.node().number.bits() > most_bits;
}

// The complaint about a number that no double can hold, such as the product of two large ones; null: none.
const char* complaint_about(const Rational& number) {
  static const Rational too_large = Rational(10).power(300);
  static const Rational too_small = Rational(10).power(-300);
  if (number.is_zero()) return nullptr;
  if (!(number.abs() < too_large))
    return "a number in this expression comes out at 1e300 or more, choose other units";
  if (number.abs() < too_small)
    return "a number in this expression comes out below 1e-300, choose other units";
  return nullptr;
}

// The complaint about the numbers in an expression.
const char* complaint_about(const expr::Pool& pool, expr::NodeId start) {
  std::vector<expr::NodeId> open{start};
  std::unordered_set<expr::NodeId> seen;
  while (!open.empty()) {
    const expr::NodeId id = open.back();
    open.pop_back();
    if (!seen.insert(id).second) continue;
    const expr::Node& node = pool.node(id);
    if (const char* complaint = complaint_about(node.number)) return complaint;
    for (const expr::Factor& factor : node.factors()) open.push_back(factor.base);
    for (const expr::Term& term : node.terms()) {
      if (const char* complaint = complaint_about(term.coefficient)) return complaint;
      open.push_back(term.node);
    }
  }
  return nullptr;
}

std::string plural(const Json& list) {
  return "found " + counted(list.size(), "element");
}

std::string remedy_of_far(std::string_view name) {
  if (is_unit_word(name)) return ", leave units out: numbers are in kg, m, s and rad";
  const auto in = [name](const auto& stems) {
    return std::find(stems.begin(), stems.end(), name) != stems.end();
  };
  const char* const law = in(contact_normal_variables)     ? "\"normal\""
                          : in(contact_friction_variables) ? "\"friction\""
                                                           : nullptr;
  if (law == nullptr) return ", add it to \"parameters\"";
  return std::string(", which has a meaning in the ") + law +
         " of contacts alone, remove it or add a parameter of that name";
}

} // namespace

Scalar exact_scalar(const Rational& value, const Location& where, expr::Pool& pool) {
  Scalar scalar;
  scalar.where = where;
  scalar.given = true;
  scalar.nominal = value.to_double();
  scalar.value = pool.number(value);
  return scalar;
}

std::string remedy_of_unknown(std::string_view name, const std::vector<std::string>& candidates) {
  const std::string otherwise = remedy_of_far(name);
  return is_unit_word(name) ? otherwise : nearest_remedy(name, candidates, otherwise);
}

bool ScalarReader::check_list(const Json& json, std::size_t length, const std::string& expected) {
  if (!check_kind(json, JsonKind::array, expected, diagnostics_)) return false;
  if (json.size() == length) return true;
  diagnostics_.error(json.where(), plural(json) + ", write " + expected);
  return false;
}

std::vector<Scalar> ScalarReader::read_vector(const Json& json, std::size_t count,
                                              const std::string& expected) {
  Scalar zero;
  zero.where = json.where();
  std::vector<Scalar> result(count, zero);
  if (check_list(json, count, expected))
    for (std::size_t i = 0; i < count; ++i) result[i] = read(json[i]);
  return result;
}

std::vector<Scalar> ScalarReader::read_vector(const Json& object, const char* key, std::size_t count,
                                              const std::string& expected) {
  if (const std::optional<Json> list = object.find(key)) return read_vector(*list, count, expected);
  Scalar zero;
  zero.where = object.where();
  return std::vector<Scalar>(count, zero);
}

Scalar ScalarReader::read(const Json& object, const char* key) {
  if (const std::optional<Json> json = object.find(key)) return read(*json);
  Scalar scalar;
  scalar.where = object.where();
  return scalar;
}

Scalar ScalarReader::read(const Json& json) {
  Mentions mentions;
  return read(json, mentions);
}

Scalar ScalarReader::read(const Json& json, Mentions& mentions) {
  Scalar scalar;
  scalar.where = json.where();
  scalar.given = true;
  std::optional<expr::Expr> value;
  if (json.is(JsonKind::number))
    value = read_number(json);
  else if (check_kind(json, JsonKind::string, scalar_expected, diagnostics_)) {
    scalar.alone = parameter_alone(json.text());
    value = checked(expr::parse(pool_, json.text(), names(mentions)), json);
  }
  scalar.is_literal = !mentions.constant && !mentions.tunable;
  if (value) {
    scalar.value = *value;
    evaluate(scalar);
  } else {
    scalar.nominal = std::numeric_limits<double>::quiet_NaN();
  }
  return scalar;
}

// "2 m" may be a product of a parameter m that lacks its '*'.
bool ScalarReader::is_parameter_behind_number(const std::string& text) const {
  const std::size_t end = text.find_last_not_of(' ') + 1;
  const std::size_t begin = text.find_last_of(" 0123456789.", end - 1) + 1;
  return names_.find(text.substr(begin, end - begin), NameUse::parameter).has_value();
}

std::optional<expr::Expr> ScalarReader::read_number(const Json& json) {
  const std::string& text = json.text();
  if (text.size() > expr::ParseLimits{}.digits) {
    diagnostics_.error(json.where(), "a number of " + counted(text.size(), "character") + ", at most " +
                                         std::to_string(expr::ParseLimits{}.digits) +
                                         " are read, shorten it");
    return std::nullopt;
  }
  const std::optional<Rational> value = Rational::from_decimal(text);
  if (value) return pool_.number(*value);
  diagnostics_.error(json.where(), "the exponent of " + quoted(text) +
                                       " is out of range, it must lie between -400 and 400");
  return std::nullopt;
}

// A sign and blanks do not change a unit.
int ScalarReader::parameter_alone(const std::string& text) const {
  const std::size_t begin = text.find_first_not_of(" +-");
  if (begin == std::string::npos) return -1;
  const std::size_t end = text.find_last_not_of(' ') + 1;
  return names_.find(text.substr(begin, end - begin), NameUse::parameter).value_or(-1);
}

expr::Names ScalarReader::names(Mentions& mentions) const {
  expr::Names names;
  names.identifier = [this, &mentions](std::string_view name) -> expr::Names::Result {
    const std::string text(name);
    if (const std::optional<int> row = names_.find(text, NameUse::parameter)) {
      UserParameter& parameter = parameters_[at(*row)];
      parameter.used = true;
      (parameter.constant ? mentions.constant : mentions.tunable) = true;
      return parameter.constant ? parameter.value.value : parameter.symbol;
    }
    if (name == "t")
      return expr::NameError{"the time t has no meaning here, write a number over user parameters"};
    return expr::NameError{"there is no parameter " + quoted(name) +
                           remedy_of_unknown(name, names_.names(NameUse::parameter))};
  };
  return names;
}

std::optional<expr::Expr> ScalarReader::checked(std::variant<expr::Expr, expr::ParseError> result,
                                                const Json& json) {
  if (const auto* error = std::get_if<expr::ParseError>(&result)) {
    const std::string with_unit =
        is_parameter_behind_number(json.text()) ? "" : complaint_about_unit(json.text());
    diagnostics_.error(json.where(error->offset), with_unit.empty() ? error->message : with_unit);
    return std::nullopt;
  }
  auto& expression = std::get<expr::Expr>(result);
  const char* complaint = expression.is_number() ? nullptr : complaint_about(pool_, expression.id());
  if (complaint == nullptr) return std::move(expression);
  diagnostics_.error(json.where(), complaint);
  return std::nullopt;
}

void ScalarReader::evaluate(Scalar& scalar) {
  if (scalar.value.is_zero()) return;
  const bool unwieldy = is_unwieldy(scalar.value);
  if (!unwieldy) scalar.nominal = nominal(scalar.value);
  if (!unwieldy && std::abs(scalar.nominal) < largest) return;
  const char* const message =
      unwieldy ? "the value has too many digits, write it as a decimal number"
      : !std::isfinite(scalar.nominal) && !scalar.value.is_number()
          ? "there is no finite value at the parameters' values, correct the expression"
          : "the magnitude must lie below 1e300, choose other units";
  // A value that uses a wrong parameter is no second error.
  const bool consequence =
      !scalar.is_literal && std::isnan(scalar.nominal) &&
      std::any_of(parameters_.begin(), parameters_.end(),
                  [](const UserParameter& parameter) { return std::isnan(parameter.value.nominal); });
  if (!consequence) diagnostics_.error(scalar.where, message);
  scalar.value = expr::Expr();
  scalar.nominal = std::numeric_limits<double>::quiet_NaN();
}

double ScalarReader::nominal(const expr::Expr& value) {
  if (value.is_zero()) return 0;
  return value.is_number() ? value.node().number.to_double() : evaluator_.value(value);
}

} // namespace mbsgen::model
