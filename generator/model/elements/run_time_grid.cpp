// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/elements/run_time_grid.h"
#include "base/numerals/numerals.h"

namespace mbsgen::model {

namespace {

class ParameterAdder {
public:
  ParameterAdder(const std::string& road, const Location& where, ElementContext& context)
      : road_(road), where_(where), context_(context) {}

  expr::Expr add(const char* name, double value, const char* unit, const char* doc) {
    Model& model = context_.model;
    const int row = static_cast<int>(model.parameters.size());
    UserParameter parameter;
    parameter.name = road_ + '_' + name;
    parameter.where = where_;
    parameter.unit = unit;
    parameter.doc = "of the road " + road_ + ": " + doc;
    parameter.used = true;
    parameter.symbol = context_.pool.symbol(expr::SymbolKind::parameter, parameter.name);
    parameter.value = exact_scalar(*Rational::from_decimal(numerals::shortest(value)), where_, context_.pool);
    context_.names.parameters.add(parameter.name, NameUse::parameter, row, where_, context_.diagnostics);
    context_.scalars.set_nominal(parameter.symbol, parameter.value.nominal);
    const expr::Expr symbol = parameter.symbol;
    model.parameters.push_back(std::move(parameter));
    model.parameter_order.push_back(row);
    return symbol;
  }

private:
  const std::string& road_;
  const Location& where_;
  ElementContext& context_;
};

} // namespace

GridAtRunTime run_time_grid(const std::string& road, const road::HeightGrid& measured, const Location& where,
                            ElementContext& context) {
  ParameterAdder adder(road, where, context);
  const bool is_curved = !measured.off.empty();
  const auto count = [](std::size_t number) { return static_cast<double>(number); };
  GridAtRunTime grid;
  grid.table = road + "_heights";
  grid.x_first =
      is_curved ? adder.add("u_first", measured.x_first, "m", "first place of its grid along its beginning")
                : context.pool.number(0);
  grid.x_count = adder.add("sections", count(measured.x_count), "1", "cross sections");
  grid.x_step = adder.add("u_step", measured.x_step, "m", "distance of cross sections");
  grid.y_first = adder.add("v_right", measured.y_first, "m", "rightmost place, positive to the left");
  grid.y_step = adder.add("v_step", measured.y_step, "m", "distance of heights across");
  grid.y_count = adder.add("columns", count(measured.y_count), "1", "heights of a cross section");
  return grid;
}

} // namespace mbsgen::model
