// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/parameters.h"
#include "base/index.h"
#include "base/model_error.h"

namespace mbsgen::formalism {

namespace {

// ±1 is structural in directions only; these are the kinds that a direction cosine has.
bool is_structural(const Expr& value, expr::SymbolKind kind) {
  if (value.is_zero()) return true;
  return kind == expr::SymbolKind::parameter && value.is_number() && value.node().number.is_unit();
}

} // namespace

Parameters::Parameters(const model::Model& model, Pool& pool, bool fold)
    : pool_(pool), fold_(fold), resolve_(pool) {
  for (const model::UserParameter& parameter : model.parameters)
    if (!fold && !parameter.derived && !parameter.constant) add_user_parameter(parameter);
  for (const int row : model.parameter_order) {
    const model::UserParameter& parameter = model.parameters[at(row)];
    if (!fold && !parameter.derived && !parameter.constant) continue;
    held_.push_back(parameter.value.value);
    resolve_.replace(parameter.symbol, resolve(parameter.value));
  }
}

Expr Parameters::resolve(const model::Scalar& scalar) {
  return built_at(scalar.where, [&] { return resolve_(scalar.value); });
}

void Parameters::add_user_parameter(const model::UserParameter& parameter) {
  parameters_.push_back(
      {parameter.symbol, {}, parameter.name, -1, parameter.value.nominal, parameter.unit, parameter.doc});
}

Expr Parameters::value(const model::Scalar& scalar, const Place& place, expr::SymbolKind kind) {
  if (!scalar.is_literal || fold_ || is_structural(scalar.value, kind)) return resolve(scalar);
  const std::string suffix = place.element < 0 ? std::string() : "_" + std::to_string(place.element);
  std::string name = place.group + "_" + place.field + suffix;
  const auto known = by_name_.find(name);
  if (known != by_name_.end()) return known->second;
  Expr symbol = pool_.symbol(kind, name);
  parameters_.push_back({symbol, place.group, place.field, place.element, scalar.nominal, {}, {}});
  by_name_.emplace(std::move(name), symbol);
  return symbol;
}

Vec3 Parameters::value(const model::Vec3& scalars, const std::string& group, const std::string& field) {
  Vec3 result;
  for (std::size_t i = 0; i < 3; ++i)
    result[i] = value(scalars[i], {group, field, static_cast<int>(i)}, expr::SymbolKind::length);
  return result;
}

} // namespace mbsgen::formalism
