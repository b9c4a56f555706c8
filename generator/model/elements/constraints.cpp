// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/index.h"
#include "base/text.h"
#include "expr/differentiate.h"
#include "model/elements/elements.h"
#include "model/fields.h"

namespace mbsgen::model {

namespace {

const ObjectRule cut_rule{"a cut",
                          {{"name", true}, {"type", true}, {"a", true}, {"b", true}, {"length"}, {"doc"}}};
const ObjectRule constraint_rule{"a constraint", {{"name", true}, {"holonomic"}, {"nonholonomic"}, {"doc"}}};
const LawRule holonomic_rule{"a holonomic constraint", true, false, true, {}};
const LawRule nonholonomic_rule{"a nonholonomic constraint", true, true, true, {}};

void read_length(const Json& json, Cut& cut, ElementContext& context) {
  const std::optional<Json> length = json.find("length");
  const bool rod = cut.type == CutType::rod;
  if (rod && !length)
    context.diagnostics.error(json.where(), "a rod needs a \"length\", add the distance of its points in m");
  if (!rod && length)
    context.diagnostics.error(length->key_where(),
                              "only rods have a length, remove it or write \"type\": \"rod\"");
  if (!length) return;
  cut.length = context.scalars.read(*length);
  if (rod && cut.length.nominal <= 0)
    context.diagnostics.error(length->where(),
                              "the length of a rod must be positive, for coinciding points write "
                              "\"type\": \"ball\"");
}

void read_cut(const Json& json, ElementContext& context) {
  static const std::vector<std::string> types(cut_words.begin(), cut_words.end());
  Model& model = context.model;
  if (!check_object(json, cut_rule, context.diagnostics)) return;
  Cut cut;
  cut.where = json.where();
  cut.name = add_name(json, NameUse::cut, static_cast<int>(model.cuts.size()), context.names.equations,
                      context.diagnostics);
  read_doc(json, "doc", context.diagnostics);
  const auto type = read_choice(json, "type", types, context.diagnostics);
  if (type) {
    cut.type = static_cast<CutType>(*type);
    read_length(json, cut, context);
  }
  const auto a = read_point_ref(json, "a", context.names, model, context.diagnostics);
  const auto b = read_point_ref(json, "b", context.names, model, context.diagnostics);
  if (a && b && a->body == b->body)
    context.diagnostics.error(b->where, "both points of the cut belong to " +
                                            quoted(model.body_name(b->body)) + ", name points of two bodies");
  cut.a = a.value_or(PointRef{});
  cut.b = b.value_or(PointRef{});
  model.cuts.push_back(std::move(cut));
}

// The coordinates whose velocities occur in the expression.
std::vector<int> velocities(const expr::Expr& expression) {
  std::vector<int> result;
  if (expression.is_constant()) return result;
  expr::Pool& pool = *expression.pool();
  std::vector<bool> seen(pool.id_limit(), false);
  std::vector<expr::NodeId> todo{expression.id()};
  while (!todo.empty()) {
    const expr::NodeId id = todo.back();
    todo.pop_back();
    if (seen[id]) continue;
    seen[id] = true;
    const expr::Node& node = pool.node(id);
    if (node.kind == expr::NodeKind::symbol && pool.symbol_of(id).kind == expr::SymbolKind::qd)
      result.push_back(pool.symbol_of(id).index[0]);
    for (const expr::Factor& factor : node.factors()) todo.push_back(factor.base);
    for (const expr::Term& term : node.terms()) todo.push_back(term.node);
  }
  return result;
}

// An equation that nothing enters: without effect when it holds, else never to be satisfied.
void check_constant(const expr::Expr& expression, const Json& json, const char* what,
                    Diagnostics& diagnostics) {
  const std::string message = std::string("no ") + what + " of a joint that moves occurs";
  if (expression.is_zero())
    diagnostics.warning(json.where(), message + ": the constraint has no effect, remove it");
  else
    diagnostics.error(json.where(), message + ", relate at least one of them");
}

void check_holonomic(const expr::Expr& expression, const Json& json, ElementContext& context) {
  if (!expr::contains(expression, expr::SymbolKind::q))
    check_constant(expression, json, "coordinate q(...)", context.diagnostics);
}

// Linear: no derivative to a velocity depends on a velocity.
void check_nonholonomic(const expr::Expr& expression, const Json& json, ElementContext& context) {
  const std::vector<int> rows = velocities(expression);
  if (rows.empty()) return check_constant(expression, json, "velocity qd(...)", context.diagnostics);
  expr::Pool& pool = *expression.pool();
  for (const int row : rows) {
    if (velocities(expr::differentiate(expression, qd_symbol(pool, row))).empty()) continue;
    context.diagnostics.error(json.where(),
                              "the expression is not linear in qd(" + context.model.velocity_name(row) +
                                  "), write a sum of terms with at most one factor qd(...) each");
    return;
  }
}

void read_constraint(const Json& json, ElementContext& context) {
  if (!check_object(json, constraint_rule, context.diagnostics)) return;
  Constraint constraint;
  constraint.where = json.where();
  constraint.name = add_name(json, NameUse::constraint, static_cast<int>(context.model.constraints.size()),
                             context.names.equations, context.diagnostics);
  read_doc(json, "doc", context.diagnostics);
  const std::optional<Json> holonomic = json.find("holonomic");
  const std::optional<Json> nonholonomic = json.find("nonholonomic");
  constraint.holonomic = holonomic.has_value();
  if (holonomic.has_value() == nonholonomic.has_value()) {
    context.diagnostics.error(json.where(),
                              "a constraint has either \"holonomic\" or \"nonholonomic\", write one of them");
  } else {
    const Json& law = holonomic ? *holonomic : *nonholonomic;
    const std::size_t errors = context.diagnostics.errors();
    constraint.expression = context.laws.read(law, holonomic ? holonomic_rule : nonholonomic_rule);
    if (context.diagnostics.errors() == errors)
      (holonomic ? check_holonomic : check_nonholonomic)(constraint.expression, law, context);
  }
  context.model.constraints.push_back(std::move(constraint));
}

} // namespace

void read_cuts(const Json& file, ElementContext& context) {
  for (const Json& json : elements(file, "cuts", "a list of cuts", context.diagnostics))
    read_cut(json, context);
}

void read_constraints(const Json& file, ElementContext& context) {
  for (const Json& json : elements(file, "constraints", "a list of constraints", context.diagnostics))
    read_constraint(json, context);
}

} // namespace mbsgen::model
