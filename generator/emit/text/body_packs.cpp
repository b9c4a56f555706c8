// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/body_packs.h"

namespace mbsgen::emit {

using schedule::Statement;

std::string PackWriter::lanes_type(std::size_t lanes) {
  text_.needs().helpers.insert("lanes");
  return style_.language.lanes_type(lanes);
}

// Of a symbol, or of a sine or cosine.
std::string PackWriter::name_of(const schedule::Lanes& lanes) const {
  const expr::Pool& pool = *style_.program.pool;
  const expr::Node& node = pool.node(lanes.front());
  const bool is_symbol = node.kind == expr::NodeKind::symbol;
  return name_of_lanes(is_symbol ? name(pool.symbol_of(lanes.front())) : std::string(expr::row(node.op).name),
                       lanes.size());
}

// const detail::Lanes<Real, 2> q_7_x2 = {q[7], q[10]};
std::string PackWriter::vector_of(const schedule::Lanes& lanes) {
  if (const auto known = vectors_.find(lanes); known != vectors_.end()) return known->second;
  if (style_.lane_constants.are_constant(lanes))
    return text_.words().derived + style_.lane_constants.member(lanes);
  std::string values;
  for (const expr::NodeId lane : lanes)
    values +=
        (values.empty() ? "" : ", ") + text_.expressions().write(scheme::Expr(*style_.program.pool, lane));
  const std::string name = text_.names().take(name_of(lanes));
  text_.write_line(
      text_.syntax().statement("const " + lanes_type(lanes.size()) + ' ' + name + " = {" + values + '}'));
  return vectors_[lanes] = name;
}

// const detail::Lanes<Real, 2> S_7_x2 = a_7_x2*b_7_x2;
void PackWriter::write(const Statement* first, schedule::Stage stage) {
  const Statement* past = first + first->lanes;
  schedule::Lanes values, symbols;
  for (const Statement* each = first; each != past; ++each) values.push_back(each->value.id());
  std::unordered_map<expr::NodeId, std::string> vectors;
  const auto operands =
      schedule::operands_of(*style_.program.pool, style_.schedule.angles.places[stage], values);
  for (const schedule::Lanes& lanes : operands.value())
    if (!schedule::is_common(lanes)) vectors[lanes.front()] = vector_of(lanes);
  const bool is_result = first->output != nullptr;
  const std::string name =
      is_result ? text_.names().take(
                      name_of_lanes(first->output->array + '_' + std::to_string(first->row), values.size()))
                : style_.pack_names.at(first->symbol.id());
  text_.expressions().set_vectors(&vectors);
  const std::string value = text_.expressions().write(first->value);
  text_.expressions().set_vectors(nullptr);
  text_.write_line(
      text_.syntax().statement("const " + lanes_type(values.size()) + ' ' + name + " = " + value));
  for (const Statement* each = first; each != past; ++each) {
    const std::string lane = text_.syntax().element(name, static_cast<int>(each - first));
    if (is_result)
      text_.write_assignment(text_.target(*each->output, each->row), lane);
    else if (!style_.locals[each->symbol.id()])
      text_.write_assignment(*style_.scope.find(each->symbol.id()), lane);
    if (!is_result) symbols.push_back(each->symbol.id());
  }
  if (!is_result) vectors_[symbols] = name;
}
} // namespace mbsgen::emit
