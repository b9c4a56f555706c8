// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/parameters.h"
#include "base/index.h"
#include "base/text.h"
#include "expr/syntax.h"
#include "model/fields.h"
#include "model/order.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace mbsgen::model {

namespace {

const ObjectRule parameter_rule{"a parameter", {{"value", true}, {"unit"}, {"doc"}, {"constant"}}};

// A list of a cycle's names that fits on a line.
constexpr std::size_t most_named = 8;

class ParameterReader {
public:
  ParameterReader(expr::Pool& pool, NameTable& names, ScalarReader& scalars, Model& model,
                  Diagnostics& diagnostics)
      : pool_(pool), names_(names), scalars_(scalars), model_(model), diagnostics_(diagnostics) {}

  void read(const Json& file) {
    for (const Json& entry : members(file, "parameters", "an object such as {\"m1\": 2.5}", diagnostics_))
      declare(entry);
    const Order order = order_by_needs(needs());
    for (const std::vector<int>& cycle : order.cycles) refuse(cycle);
    model_.parameter_order = order.rows;
    for (const int row : order.rows) define(row);
  }

private:
  UserParameter& parameter(int row) { return model_.parameters[at(row)]; }

  void declare(const Json& entry) {
    UserParameter result;
    result.name = entry.key();
    result.where = entry.key_where();
    result.symbol = pool_.symbol(expr::SymbolKind::parameter, result.name);
    std::optional<Json> value = entry;
    if (entry.is(JsonKind::object)) {
      check_object(entry, parameter_rule, diagnostics_);
      value = entry.find("value");
      result.unit = read_doc(entry, "unit", diagnostics_);
      result.doc = read_doc(entry, "doc", diagnostics_);
      result.constant = read_flag(entry, "constant");
    }
    const int row = static_cast<int>(model_.parameters.size());
    names_.add(result.name, NameUse::parameter, row, result.where, diagnostics_);
    model_.parameters.push_back(std::move(result));
    values_.push_back(value);
  }

  bool read_flag(const Json& object, const char* key) {
    const std::optional<Json> flag = object.find(key);
    return flag && check_kind(*flag, JsonKind::boolean, "true or false", diagnostics_) && flag->boolean();
  }

  // Rows of the parameters that each one names. Mistakes in the expressions are reported when they are read.
  std::vector<std::vector<int>> needs() const {
    std::vector<std::vector<int>> result(values_.size());
    for (std::size_t row = 0; row < values_.size(); ++row) {
      if (!values_[row] || !values_[row]->is(JsonKind::string)) continue;
      const auto syntax = expr::parse_syntax(values_[row]->text(), {});
      if (const auto* tree = std::get_if<expr::Syntax>(&syntax))
        for (const expr::SyntaxNode& node : tree->nodes)
          if (node.kind == expr::SyntaxNode::Kind::name)
            if (const auto needed = names_.find(std::string(node.text), NameUse::parameter))
              result[row].push_back(*needed);
    }
    return result;
  }

  void refuse(const std::vector<int>& cycle) {
    std::string ring;
    for (std::size_t i = 0; i < std::min(cycle.size(), most_named); ++i)
      ring += quoted(parameter(cycle[i]).name) + " needs ";
    ring += cycle.size() > most_named ? "..." : quoted(parameter(cycle[0]).name);
    diagnostics_.error(parameter(cycle[0]).where,
                       "parameters that need each other: " + ring + ", give one of them a value of its own");
    for (const int row : cycle) wrong(row);
  }

  void wrong(int row) {
    parameter(row).value.nominal = std::numeric_limits<double>::quiet_NaN();
    scalars_.set_nominal(parameter(row).symbol, parameter(row).value.nominal);
    values_[at(row)].reset();
  }

  void define(int row) {
    UserParameter& one = parameter(row);
    const std::optional<Json>& value = values_[at(row)];
    if (!value) return wrong(row);
    Mentions mentions;
    one.value = scalars_.read(*value, mentions);
    one.derived = mentions.tunable;
    if (one.constant && one.derived)
      diagnostics_.error(value->where(),
                         "a constant cannot depend on parameters that are tunable at run time, mark "
                         "them \"constant\": true as well");
    // A wrong value must not enter other expressions, where it would be wrong again.
    one.constant = !one.derived && (one.constant || mentions.constant) && !std::isnan(one.value.nominal);
    scalars_.set_nominal(one.symbol, one.value.nominal);
  }

  expr::Pool& pool_;
  NameTable& names_;
  ScalarReader& scalars_;
  Model& model_;
  Diagnostics& diagnostics_;
  std::vector<std::optional<Json>> values_; ///< empty for a parameter that is wrong
};

} // namespace

void read_parameters(const Json& file, expr::Pool& pool, NameTable& names, ScalarReader& scalars,
                     Model& model, Diagnostics& diagnostics) {
  ParameterReader(pool, names, scalars, model, diagnostics).read(file);
}

} // namespace mbsgen::model
