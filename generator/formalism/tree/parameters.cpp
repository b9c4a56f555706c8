// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/parameters.h"
#include "base/index.h"
#include "base/text.h"
#include "expr/cost.h"
#include "expr/simplify/condense.h"
#include "expr/simplify/copy.h"

namespace mbsgen::formalism {

ConstantValues::ConstantValues(const scheme::Scheme& constants)
    : constants_(constants), values_(constants.pool()) {
  learn();
}

void ConstantValues::learn() {
  values_.forget();
  learn(constants_.equations(), learned_);
  learned_ = constants_.equations().size();
}

void ConstantValues::learn(const std::vector<scheme::Equation>& equations, std::size_t first) {
  for (std::size_t i = first; i < equations.size(); ++i)
    values_.define(equations[i].symbol, equations[i].rhs);
}

Expr ConstantValues::simplified(const Expr& value) {
  if (value.is_zero() || value.is_number()) return value;
  const std::uint64_t residue = values_.value(value);
  if (residue == 0) return {};
  if (residue == 1) return pool().number(1);
  return residue == expr::Fingerprint::modulus - 1 ? pool().number(-1) : value;
}

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
                    : scalar.fixed                               ? Fate::fixed
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

void Parameters::condense_laws(const model::Model& model) {
  constexpr std::int64_t weight_of_sine = 10; // as passes weigh it
  for (const model::ExpressedLaw& law : model::expressed_laws(model)) {
    const Expr written = resolve_(law.expression);
    if (written.is_atomic() || condensed_.count(written.id()) != 0) continue;
    expr::Pool apart; // where sums of angles are made whether they exist or not
    const Expr form = copied(condense(copied(written, apart), weight_of_sine), pool_);
    const auto cost = [](const Expr& expression) {
      const expr::Work work = expr::tree_work(expression);
      return work.flops + weight_of_sine * work.calls;
    };
    if (cost(form) < cost(written)) condensed_.emplace(written.id(), Condensed{written, form});
  }
}

Expr Parameters::in_form(const Expr& resolved) const {
  if (form_ == Laws::written) return resolved;
  const auto found = condensed_.find(resolved.id());
  return found != condensed_.end() ? found->second.form : resolved;
}

std::vector<ModelError> laws_without_value(const model::Model& model, Parameters& parameters) {
  std::vector<ModelError> errors;
  for (const model::ExpressedLaw& law : model::expressed_laws(model)) {
    try {
      built_at(law.where, [&] { return parameters.resolve(law.expression); });
    } catch (const ModelError& error) {
      errors.push_back(error);
    }
  }
  return errors;
}

} // namespace mbsgen::formalism
