// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/parameters.h"
#include "base/index.h"
#include "base/model_error.h"
#include "base/text.h"

namespace mbsgen::formalism {

namespace {

// ±1 is structural in directions only; these are the kinds that a direction cosine has.
bool is_structural(const Expr& value, expr::SymbolKind kind) {
  if (value.is_zero()) return true;
  return kind == expr::SymbolKind::parameter && value.is_number() && value.node().number.is_unit();
}

// Thousands of parameters that are multiples of one another would fill the memory with their digits.
void check_digits(const model::UserParameter& parameter, const Rational& value) {
  constexpr std::size_t most_bits = 16384;
  if (value.bits() > most_bits)
    throw ModelError(parameter.value.where,
                     "the value of the parameter " + quoted(parameter.name) +
                         " has thousands of digits, write it as a decimal number of at most 17");
}

} // namespace

Parameters::Parameters(const model::Model& model, scheme::Scheme& constants, bool fold)
    : pool_(constants.pool()), fold_(fold), resolve_(constants.pool()) {
  for (const model::UserParameter& parameter : model.parameters)
    if (!fold && !parameter.derived && !parameter.constant) add_user_parameter(parameter);
  for (const int row : model.parameter_order) {
    const model::UserParameter& parameter = model.parameters[at(row)];
    if (!fold && !parameter.derived && !parameter.constant) continue;
    held_.push_back(parameter.value.value);
    resolve_.replace(parameter.symbol, value_in_chain(parameter, constants));
  }
  chains_ = constants.equations();
}

// Folded numbers stay numbers, as they are where they are structural.
Expr Parameters::value_in_chain(const model::UserParameter& parameter, scheme::Scheme& constants) {
  constexpr long largest = 256;
  Expr value = resolve(parameter.value);
  if (value.is_number()) {
    if (!value.is_zero()) check_digits(parameter, value.node().number);
    return value;
  }
  long& size = sizes_[parameter.symbol.id()] = written_size(parameter.value.value);
  if (size <= largest) return value;
  size = 1;
  return constants.let_numbered("c", value);
}

// In parts, with those of the parameters that it reads.
long Parameters::written_size(const Expr& expression) const {
  long size = 0;
  std::vector<expr::NodeId> open{expression.id()};
  while (!open.empty()) {
    const expr::NodeId id = open.back();
    open.pop_back();
    const auto known = sizes_.find(id);
    size += known != sizes_.end() ? known->second : 1;
    scheme::for_each_part(pool_.node(id), [&](expr::NodeId part) { open.push_back(part); });
  }
  return size;
}

Expr Parameters::resolve(const model::Scalar& scalar) {
  return built_at(scalar.where, [&] { return resolve_(scalar.value); });
}

void Parameters::add_user_parameter(const model::UserParameter& parameter) {
  symbols_.insert(parameter.symbol.id());
  parameters_.push_back(
      {parameter.symbol, {{}, parameter.name}, parameter.value.nominal, parameter.unit, parameter.doc});
}

// Paths such as arm_point/tip and arm/point_tip have the same text: the symbol of the later one gets an
// underscore.
Expr Parameters::new_symbol(const scheme::ParameterPath& path, expr::SymbolKind kind) {
  const std::string element = path.element < 0 ? std::string() : "_" + std::to_string(path.element);
  std::string name = path.group + "_" + path.field + element;
  Expr symbol = pool_.symbol(kind, name);
  while (!symbols_.insert(symbol.id()).second) symbol = pool_.symbol(kind, name += '_');
  return symbol;
}

Expr Parameters::value(const model::Scalar& scalar, const scheme::ParameterPath& path,
                       expr::SymbolKind kind) {
  const Fate fate = !scalar.is_literal                           ? Fate::expression
                    : fold_ || is_structural(scalar.value, kind) ? Fate::structural
                                                                 : Fate::tunable;
  fates_.emplace(path, fate);
  if (fate != Fate::tunable) return resolve(scalar);
  const auto known = by_path_.find(path);
  if (known != by_path_.end()) return known->second;
  Expr symbol = new_symbol(path, kind);
  parameters_.push_back({symbol, path, scalar.nominal, {}, {}});
  by_path_.emplace(path, symbol);
  return symbol;
}

Expr Parameters::cosine(const model::Scalar& scalar, const scheme::ParameterPath& path) {
  const Expr result = value(scalar, path, expr::SymbolKind::parameter);
  Fate& fate = fates_.at(path);
  if (fate == Fate::tunable) fate = Fate::cosine;
  return result;
}

Expr Parameters::find(const std::string& name) const {
  for (const scheme::Parameter& parameter : parameters_)
    if (scheme::text(parameter.path) == name) return parameter.symbol;
  return {};
}

Vec3 Parameters::value(const model::Vec3& scalars, const std::string& group, const std::string& field) {
  Vec3 result;
  for (std::size_t i = 0; i < 3; ++i)
    result[i] = value(scalars[i], {group, field, static_cast<int>(i)}, expr::SymbolKind::length);
  return result;
}

} // namespace mbsgen::formalism
