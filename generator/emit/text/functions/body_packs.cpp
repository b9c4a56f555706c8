// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/functions/body_packs.h"

namespace mbsgen::emit {

using schedule::Statement;

std::string PackWriter::lanes_type(std::size_t lanes) {
  text_.needs().helpers.insert("lanes");
  return style_.language.lanes_type(lanes);
}

// Of a symbol, of a sine or cosine, or of another angle.
std::string PackWriter::name_of(const schedule::Lanes& lanes) const {
  const expr::Pool& pool = *style_.program.pool;
  const expr::Node& node = pool.node(lanes.front());
  const std::string first = node.kind == expr::NodeKind::symbol ? name(pool.symbol_of(lanes.front()))
                            : expr::is_trig(node)               ? std::string(expr::row(node.op).name)
                                                                : "angle";
  return name_of_lanes(first, lanes.size());
}

// Null: these are not the lanes of a vector of sines.
const std::string* PackWriter::sines_of(const schedule::Lanes& lanes, schedule::Stage stage) const {
  const expr::Pool& pool = *style_.program.pool;
  const schedule::Angles::Vector* vector = style_.schedule.angles.vector_of(pool, stage, lanes);
  if (vector == nullptr) return nullptr;
  const SineVectors& names = style_.angle_arrays.vector(vector->first);
  return pool.node(lanes.front()).op == expr::Op::sin ? &names.sine : &names.cosine;
}

std::string PackWriter::vector_of(const schedule::Lanes& lanes, schedule::Stage stage) {
  if (const std::string* sines = sines_of(lanes, stage)) return *sines;
  return gathered(lanes);
}

// A model that compilers without vectors read, too, has numbers.
std::string PackWriter::constants(const schedule::Lanes& lanes) {
  const bool are_vectors = style_.language.words().if_vectors.empty();
  LaneConstants& all = style_.lane_constants;
  return style_.language.constant_lanes(are_vectors ? all.member(lanes) : all.array(lanes), lanes.size());
}

// const detail::Lanes<Real, 2> q_7_x2 = {q[7], q[10]};
std::string PackWriter::gathered(const schedule::Lanes& lanes) {
  if (const auto known = vectors_.find(lanes); known != vectors_.end()) return known->second;
  if (style_.lane_constants.are_constant(lanes)) return constants(lanes);
  std::string values;
  for (const expr::NodeId lane : lanes)
    values +=
        (values.empty() ? "" : ", ") + text_.expressions().write(scheme::Expr(*style_.program.pool, lane));
  const std::string name = text_.names().take(name_of(lanes));
  text_.write_line(
      text_.syntax().statement("const " + lanes_type(lanes.size()) + ' ' + name + " = {" + values + '}'));
  return vectors_[lanes] = name;
}

// detail::sincos_of_lanes<Real, 4>(q_7_x4, sine_x4, cosine_x4);
void PackWriter::write_angles(const Statement& statement) {
  schedule::Lanes angles;
  for (const scheme::Expr& angle : statement.angles) angles.push_back(angle.id());
  const SineVectors& names = style_.angle_arrays.vector(statement.row);
  const std::string vector = gathered(angles);
  text_.needs().helpers.insert({"lanes", "sincos", "sincos_of_lanes"});
  text_.needs().sincos_counts.insert(1);
  text_.write_line(text_.syntax().statement(style_.language.lanes_call("sincos_of_lanes", angles.size()) +
                                            vector + ", " + names.sine + ", " + names.cosine + ')'));
}

// const detail::Lanes<Real, 2> S_7_x2 = a_7_x2*b_7_x2;
void PackWriter::write(const Statement* first, schedule::Stage stage) {
  const Statement* past = first + first->lanes;
  schedule::Lanes values, symbols;
  for (const Statement* each = first; each != past; ++each) values.push_back(each->value.id());
  std::unordered_map<expr::NodeId, std::string> vectors;
  const schedule::Freedom freedom{style_.schedule.angles.places[stage], &style_.schedule.opposites};
  const auto operands = schedule::operands_of(*style_.program.pool, freedom, values);
  for (const schedule::Lanes& lanes : operands.value())
    if (!schedule::is_common(lanes)) vectors[lanes.front()] = vector_of(lanes, stage);
  const bool is_result = first->output != nullptr;
  const std::string name =
      is_result ? text_.names().take(
                      name_of_lanes(first->output->array + '_' + std::to_string(first->row), values.size()))
                : style_.pack_names.at(first->symbol.id());
  text_.expressions().set_vectors(&vectors);
  const std::string value = text_.expressions().write(first->value);
  text_.expressions().set_vectors(nullptr);
  for (const Statement* each = first; each != past && !is_result; ++each)
    symbols.push_back(each->symbol.id());
  const bool is_shared = !is_result && style_.shared_vectors.count(symbols) != 0;
  const std::string type = lanes_type(values.size());
  text_.write_assignment((is_shared ? "" : "const " + type + ' ') + name, value);
  for (const Statement* each = first; each != past; ++each) {
    const std::string lane = text_.syntax().element(name, static_cast<int>(each - first));
    if (is_result)
      text_.write_assignment(text_.target(*each->output, each->row), lane);
    else if (!is_shared && !style_.locals[each->symbol.id()])
      text_.write_assignment(*style_.scope.find(each->symbol.id()), lane);
  }
  if (!is_result) vectors_[symbols] = name;
}
} // namespace mbsgen::emit
