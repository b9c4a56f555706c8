// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/body.h"
#include "emit/layout/text.h"
#include <algorithm>
#include <initializer_list>
#include <stdexcept>
#include <utility>

namespace mbsgen::emit {

namespace {

using schedule::Statement;
using schedule::Status;
using schedule::Step;
using schedule::Test;
using scheme::Purpose;

// "one of many: what it is about" of the following lines; empty when there is nothing to say.
std::string topic_comment(const scheme::Shape& shape, const Statement* first) {
  std::string text;
  for (const Statement* each = first; each != first + first->lanes; ++each)
    if (const int body = each->topic.body; body >= 0)
      text += (text.empty() ? "" : ", ") + shape.body_names[static_cast<std::size_t>(body)];
  if (!text.empty() && !first->topic.quantity.empty()) text += ": ";
  text += first->topic.quantity;
  return text;
}

// Place of a number in an array that is a member of a structure.
struct MemberArray {
  const char* name;
  int size; ///< 0: one number, no array
};

// The member that the index counts to, all members of a structure in one row.
std::string member_element(const Syntax& syntax, std::initializer_list<MemberArray> members, int index) {
  for (const MemberArray& member : members) {
    if (index < member.size) return syntax.element(member.name, index);
    if (member.size == 0 && index == 0) return member.name;
    index -= std::max(member.size, 1);
  }
  throw std::logic_error("a law has no argument or result of that index");
}

std::string argument_element(const Syntax& syntax, scheme::LawCall::Kind kind, int index) {
  if (kind == scheme::LawCall::Kind::contact)
    return member_element(syntax, {{"pen", 0}, {"rate", 0}, {"slide", 3}, {"normal", 3}, {"point", 3}},
                          index);
  return member_element(syntax, {{"position", 3}, {"rotation", 9}, {"velocity", 3}, {"angular_velocity", 3}},
                        index);
}

std::string wrench_element(const Syntax& syntax, int index) {
  return member_element(syntax, {{"force", 3}, {"torque", 3}}, index);
}

// Shorter functions keep what they load in registers.
constexpr std::size_t from_where_loads_spill = 40;
// Measured in node 20: two to four are within 5 % of each other.
constexpr std::size_t values_per_anchor = 3;

void append(const std::vector<std::string>& names, std::vector<LawArgumentText>& arguments) {
  for (const std::string& name : names) arguments.push_back({name});
}

} // namespace

std::string BodyWriter::lines(const std::vector<Step>& steps, std::size_t indent) {
  text_.clear();
  indent_ = indent;
  prepare_reads(steps);
  write(steps);
  return std::move(text_);
}

void BodyWriter::prepare_reads(const std::vector<Step>& steps) {
  if (style_.symbols == nullptr) return;
  std::size_t statements = 0;
  for_each_statement(steps, [&](const Statement&) { ++statements; });
  is_large_ = statements >= from_where_loads_spill;
  reads_.expect(*style_.symbols, steps);
  expressions_.set_reader([this](expr::NodeId symbol, const std::string& spelling) -> const std::string& {
    return read(symbol, spelling);
  });
}

// The name of an element or a member that is read again; its declaration goes before the line.
const std::string& BodyWriter::read(expr::NodeId symbol, const std::string& spelling) {
  if (!reads_.wants(symbol) || spelling.find_first_of(".[") == std::string::npos) return spelling;
  if (const std::string* known = reads_.find(symbol)) return *known;
  const std::string name = names_.take(expr::name(style_.program.pool->symbol_of(symbol)));
  pending_.push_back(syntax().statement(words().constant + name + " = " + spelling));
  reads_.set(symbol, name);
  return *reads_.find(symbol);
}

void BodyWriter::write_pending() {
  for (const std::string& line : std::exchange(pending_, {}))
    append_wrapped(text_, indent_, line, indent_ + 4, syntax().continuation);
}

// V8 moves the loads of straight code to its head, where most go to the stack until they are used; it keeps them behind
// stores.
void BodyWriter::anchor(const std::string& name) {
  if (!is_large_ || words().anchor.empty() || ++loose_ < values_per_anchor) return;
  needs_.helpers.insert("anchor");
  write_line(syntax().statement(words().anchor + name));
  loose_ = 0;
}

std::string BodyWriter::preamble() const {
  return style_.language.opening(needs_, calls_laws_ ? &style_.layout : nullptr) +
         style_.language.declare("  ", style_.function, declared_);
}

void BodyWriter::write(const std::vector<Step>& steps) {
  for (const Step& step : steps) write_step(step);
}

void BodyWriter::write_statements(const Step& step) {
  comment_.clear();
  know_sines(step.stage);
  for (const Statement& statement : step.statements) {
    if (statement.lanes == 0) continue;
    write_comment(statement);
    if (statement.lanes > 1)
      write_pack(&statement);
    else
      write_statement(statement);
  }
}

void BodyWriter::know_sines(schedule::Stage stage) {
  stage_ = stage;
  expressions_.set_known(
      {style_.angle_arrays.sine, style_.angle_arrays.cosine, &style_.schedule.angles.places[stage]});
}

void BodyWriter::write_comment(const Statement& statement) {
  const std::string about =
      statement.output == nullptr ? topic_comment(style_.program.shape, &statement) : std::string();
  if (about != comment_ && !about.empty())
    text_ += wrapped_comment(std::string(indent_, ' ') + syntax().comment, about);
  comment_ = about;
}

void BodyWriter::write_statement(const Statement& statement) {
  if (statement.law != nullptr) return write_law(statement);
  if (!statement.angles.empty()) return write_angles(statement);
  if (statement.zero_entries() != 0 && style_.fills.count(statement.output->array) != 0)
    return write_fill(statement);
  if (statement.zeros.rows != 0) return write_zeros(statement);
  if (statement.product.left != nullptr) return write_product(statement.product);
  if (statement.output == nullptr) return write_result(statement.symbol, expressions_.write(statement.value));
  loose_ = 0;
  write_assignment(target(*statement.output, statement.row),
                   (statement.negated ? "-" : "") + expressions_.write(statement.value));
}

std::string BodyWriter::lanes_type(std::size_t lanes) {
  needs_.helpers.insert("lanes");
  return style_.language.lanes_type(lanes);
}

// Of a symbol, or of a sine or cosine.
std::string BodyWriter::name_of(const schedule::Lanes& lanes) const {
  const expr::Pool& pool = *style_.program.pool;
  const expr::Node& node = pool.node(lanes.front());
  const bool is_symbol = node.kind == expr::NodeKind::symbol;
  return name_of_lanes(is_symbol ? name(pool.symbol_of(lanes.front())) : std::string(expr::row(node.op).name),
                       lanes.size());
}

// const detail::Lanes<Real, 2> q_7_x2 = {q[7], q[10]};
std::string BodyWriter::vector_of(const schedule::Lanes& lanes) {
  if (const auto known = vectors_.find(lanes); known != vectors_.end()) return known->second;
  if (style_.lane_constants.are_constant(lanes)) return words().derived + style_.lane_constants.member(lanes);
  std::string values;
  for (const expr::NodeId lane : lanes)
    values += (values.empty() ? "" : ", ") + expressions_.write(scheme::Expr(*style_.program.pool, lane));
  const std::string name = names_.take(name_of(lanes));
  write_line(syntax().statement("const " + lanes_type(lanes.size()) + ' ' + name + " = {" + values + '}'));
  return vectors_[lanes] = name;
}

// const detail::Lanes<Real, 2> S_7_x2 = a_7_x2*b_7_x2;
void BodyWriter::write_pack(const Statement* first) {
  const Statement* past = first + first->lanes;
  schedule::Lanes values, symbols;
  for (const Statement* each = first; each != past; ++each) values.push_back(each->value.id());
  std::unordered_map<expr::NodeId, std::string> vectors;
  const auto operands =
      schedule::operands_of(*style_.program.pool, style_.schedule.angles.places[stage_], values);
  for (const schedule::Lanes& lanes : operands.value())
    if (!schedule::is_common(lanes)) vectors[lanes.front()] = vector_of(lanes);
  const bool is_result = first->output != nullptr;
  const std::string name =
      is_result
          ? names_.take(name_of_lanes(first->output->array + '_' + std::to_string(first->row), values.size()))
          : style_.pack_names.at(first->symbol.id());
  expressions_.set_vectors(&vectors);
  const std::string value = expressions_.write(first->value);
  expressions_.set_vectors(nullptr);
  write_line(syntax().statement("const " + lanes_type(values.size()) + ' ' + name + " = " + value));
  for (const Statement* each = first; each != past; ++each) {
    const std::string lane = syntax().element(name, static_cast<int>(each - first));
    if (is_result)
      write_assignment(target(*each->output, each->row), lane);
    else if (!style_.locals[each->symbol.id()])
      write_assignment(*style_.scope.find(each->symbol.id()), lane);
    if (!is_result) symbols.push_back(each->symbol.id());
  }
  if (!is_result) vectors_[symbols] = name;
}

// detail::multiply<7>(Minv, dqdd_dq);
void BodyWriter::write_product(const schedule::Product& product) {
  needs_.helpers.insert("multiply");
  needs_.products.insert(product.rows);
  write_line(syntax().statement(syntax().call + style_.language.helper_call("multiply", product.rows) +
                                style_.result_prefix + argument(product.left->name) + ", " +
                                style_.result_prefix + argument(product.matrix->name) + ')'));
}

void BodyWriter::write_result(const scheme::Expr& symbol, const std::string& value) {
  if (!style_.locals[symbol.id()]) return write_element(symbol, value);
  write_assignment(target(symbol), value);
  if (zeroed_.count(symbol.id()) != 0) return;
  const std::string& name = *style_.scope.find(symbol.id());
  anchor(name);
  if (syntax().declares_first) declared_.push_back({name});
  if (!style_.schedule.used[symbol.id()] && !words().discard.empty())
    write_line(syntax().statement(words().discard + name));
}

// A value that lives in an array or a structure; here it has a name, too, where it is read again.
void BodyWriter::write_element(const scheme::Expr& symbol, const std::string& value) {
  loose_ = 0;
  reads_.forget(symbol.id());
  if (!reads_.wants(symbol.id())) return write_assignment(target(symbol), value);
  const std::string name = names_.take(expr::name(style_.program.pool->symbol_of(symbol.id())));
  write_assignment(words().constant + name, value);
  write_assignment(target(symbol), name);
  reads_.set(symbol.id(), name);
}

void BodyWriter::write_angles(const Statement& statement) {
  const AngleArrays& arrays = style_.angle_arrays;
  std::string first = spelled(statement.angles.front());
  if (statement.copy != Statement::not_copied) {
    int place = statement.copy;
    for (const scheme::Expr& angle : statement.angles)
      write_assignment(syntax().element(arrays.angle, place++), expressions_.write(angle));
    first = syntax().element(arrays.angle, statement.copy);
  }
  const int count = static_cast<int>(statement.angles.size());
  needs_.helpers.insert("sincos");
  needs_.sincos_counts.insert(count);
  const Language& language = style_.language;
  write_line(syntax().statement(syntax().call + language.helper_call("sincos", count) +
                                language.from_element(first) + ", " +
                                language.from_element(syntax().element(arrays.sine, statement.row)) + ", " +
                                language.from_element(syntax().element(arrays.cosine, statement.row)) + ')'));
}

// An element of an array as it is, or any other expression.
std::string BodyWriter::spelled(const scheme::Expr& expression) {
  const std::string* spelling = expression.is_symbol() ? style_.scope.find(expression.id()) : nullptr;
  return spelling == nullptr ? expressions_.write(expression) : *spelling;
}

// for (int i = 6; i < 9; ++i) detail::zeros<5>(&M[14*i + 9]);
void BodyWriter::write_zeros(const Statement& statement) {
  const schedule::Zeros& zeros = statement.zeros;
  const auto& [row, column] = counters_;
  const std::string array = style_.result_prefix + argument(statement.output->array);
  if (zeros.rows == 1)
    return write_line(style_.language.zeros(array, "", statement.row, zeros.columns, column, needs_));
  const int n = zeros.row_length;
  const int first = statement.row / n;
  const std::string line = style_.language.zeros(array, std::to_string(n) + '*' + row + " + ",
                                                 statement.row % n, zeros.columns, column, needs_);
  if (syntax().declares_first) declared_.push_back({row, 0, true});
  write_lines(syntax().counted(row, first, first + zeros.rows, line));
}

// M.fill(0.0);
void BodyWriter::write_fill(const Statement& statement) {
  const std::string& array = statement.output->array;
  if (style_.fills.at(array) == &statement)
    write_line(syntax().statement(style_.result_prefix + argument(array) + words().fill));
}

std::string BodyWriter::argument(const std::string& name) const {
  const auto found = style_.arguments.find(name);
  return found == style_.arguments.end() ? syntax().path(name) : found->second;
}

std::string BodyWriter::target(const scheme::Output& output, int row) const {
  const bool is_result = output.purpose == Purpose::result;
  const std::string array = argument(array_name(output));
  return (is_result ? style_.result_prefix : style_.work_prefix) +
         (output.is_scalar ? array : syntax().element(array, row));
}

std::string BodyWriter::target(const scheme::Expr& symbol) const {
  const std::string& text = *style_.scope.find(symbol.id());
  if (!style_.locals[symbol.id()] || zeroed_.count(symbol.id()) != 0) return text;
  return (style_.schedule.used[symbol.id()] ? "" : words().maybe_unused) + words().constant + text;
}

void BodyWriter::write_line(const std::string& line) {
  write_pending();
  append_wrapped(text_, indent_, line, indent_ + 4, syntax().continuation);
}

void BodyWriter::write_lines(const Lines& lines) {
  for (const std::string& line : lines) write_line(line);
}

void BodyWriter::write_assignment(const std::string& target, const std::string& value) {
  write_line(syntax().statement(target + " = " + value));
}

void BodyWriter::write_choice(const std::string& target, const std::string& condition, const std::string& yes,
                              const std::string& no) {
  if (syntax().choice_function.empty()) return write_assignment(target, syntax().choice(condition, yes, no));
  write_assignment(target, no);
  write_lines(syntax().conditional(condition, {syntax().statement(target + " = " + yes)}));
}

void BodyWriter::write_step(const Step& step) {
  switch (step.kind) {
  case Step::Kind::copy:
    return write_copy(step.symbol);
  case Step::Kind::compute:
    return write_statements(step);
  case Step::Kind::part:
    reads_.forget_all();
    return write_line(
        syntax().statement(syntax().call + style_.part_calls.at(static_cast<std::size_t>(step.count) - 1)));
  case Step::Kind::iterate:
    return write_iteration(step);
  case Step::Kind::measure:
    return write_measure();
  case Step::Kind::correct:
    return write_correction();
  case Step::Kind::leave_if:
    return write_lines(syntax().conditional(holds(step), {syntax().leave}));
  case Step::Kind::fail_if:
    return write_failure(step);
  case Step::Kind::if_wanted:
    return write_where_wanted(step);
  case Step::Kind::if_holds:
    return write_where_it_holds(step);
  case Step::Kind::idle:
    needs_.helpers.insert("keep_active");
    return write_line(syntax().statement(syntax().call + style_.idle_call));
  case Step::Kind::declare:
    return write_declarations();
  case Step::Kind::give:
    know_sines(step.stage);
    return write_line(syntax().give(expressions_.write(step.statements.front().value)).front());
  case Step::Kind::succeed:
    return write_line(syntax().give_status(status(Status::ok)).front());
  }
}

void BodyWriter::write_declarations() {
  if (syntax().declares_first)
    declared_.insert(declared_.end(), style_.shared.begin(), style_.shared.end());
  else
    text_ += style_.language.declare(std::string(indent_, ' '), style_.function, style_.shared);
}

// Between the lines that begin and end a block.
void BodyWriter::write_inside(const std::vector<Step>& steps, const Lines& last) {
  indent_ += 2;
  reads_.begin_block();
  const auto outside = vectors_;
  write(steps);
  vectors_ = outside;
  write_lines(last);
  reads_.end_block();
  indent_ -= 2;
}

void BodyWriter::write_iteration(const Step& step) {
  if (syntax().declares_first)
    declared_.insert(declared_.end(),
                     {{"iteration", 0, true}, {"polished", 0, true}, {"error"}, {"step"}, {"relaxation"}});
  reads_.forget_all(); // a pass changes what the next one reads
  write_lines(syntax().begin_iteration);
  write_inside(step.steps, syntax().last_in_iteration);
  write_line(syntax().end_iteration);
}

void BodyWriter::write_where_wanted(const Step& step) {
  write_line("if (" + wanted(step.wanted) + ')' + syntax().then);
  write_inside(step.steps);
  write_line(syntax().end_if);
}

// Real Xf_1 = Number(0.0);
// if (detail::counts<Real>(Xg_1)) {
//   Xf_1 = …
// }
void BodyWriter::write_where_it_holds(const Step& step) {
  const std::string zero = style_.language.number("0.0");
  for (const scheme::Expr& symbol : step.zeroed) {
    const std::string& name = *style_.scope.find(symbol.id());
    const bool is_local = style_.locals[symbol.id()] && zeroed_.insert(symbol.id()).second;
    if (is_local && syntax().declares_first) declared_.push_back({name});
    reads_.forget(symbol.id());
    write_assignment((is_local ? words().variable : "") + name, zero);
  }
  write_line("if (" + holds(step.guard) + ')' + syntax().then);
  write_inside(step.steps);
  write_line(syntax().end_if);
}

std::string BodyWriter::holds(const scheme::Guard& guard) {
  std::vector<std::string> any;
  for (const scheme::Guard::Number& number : guard.numbers)
    any.push_back(style_.language.counts(expressions_.write(number.symbol), number.negated, needs_));
  const bool is_alone = guard.numbers.size() + guard.contacts.size() == 1;
  for (const auto& [first, second] : guard.contacts) {
    std::string active = syntax().element(style_.flags, first);
    if (second != first) active += syntax().both + syntax().element(style_.flags, second);
    any.push_back(second == first || is_alone ? active : '(' + active + ')');
  }
  std::string text;
  for (const std::string& each : any) text += (text.empty() ? "" : syntax().either) + each;
  return text;
}

void BodyWriter::write_copy(const scheme::Expr& symbol) {
  const expr::Symbol& argument = style_.program.pool->symbol_of(symbol.id());
  const bool varies = style_.schedule.is_unknown(symbol);
  reads_.forget(symbol.id());
  const std::string& type = varies ? words().variable : words().constant;
  const std::string& name = *style_.scope.find(symbol.id());
  if (syntax().declares_first && !style_.schedule.in_parts) declared_.push_back({name});
  write_assignment((style_.schedule.in_parts ? "" : type) + name,
                   syntax().element(this->argument(argument.stem), argument.index[0]));
}

void BodyWriter::write_measure() {
  const auto measure = [this](const char* name, Purpose purpose) {
    write_assignment(words().constant + name, helper("largest") + array(purpose, 0) + ", " +
                                                  std::to_string(style_.schedule.counts[purpose]) + ')');
  };
  measure("error", Purpose::residual);
  measure("step", Purpose::correction);
}

void BodyWriter::write_correction() {
  write_choice("polished", "error <= " + newton("tolerance"), "1", "0");
  const std::string largest = newton("largest_step");
  write_choice(words().constant + "relaxation", "step > " + largest, largest + "/step",
               style_.language.real("1.0"));
  const Purpose change = style_.schedule.counts[Purpose::change] == 0 ? Purpose::correction : Purpose::change;
  int row = 0;
  for (const scheme::Expr& unknown : style_.schedule.unknowns) {
    reads_.forget(unknown.id());
    write_line(syntax().statement(
        syntax().reduced(*style_.scope.find(unknown.id()), "relaxation*" + entry(change, row++))));
  }
}

void BodyWriter::write_failure(const Step& step) {
  if (step.test == Test::unsound) return write_unsound(step);
  write_lines(syntax().conditional(holds(step), failure(status(step.status))));
}

// A pivot that is exactly zero makes results infinite: then the pivots tell whether numbers that were read are to blame.
void BodyWriter::write_unsound(const Step& step) {
  const schedule::Counts& counts = style_.schedule.counts;
  const std::string pivots = regular(step);
  std::string sound =
      counts[Purpose::checked] == 0 ? "" : helper("finite") + entry(Purpose::checked, 0) + ')';
  const bool compares = counts[Purpose::inertia] != 0; // a lone comparison, too: negation binds tighter
  if (compares) sound = '(' + sound + (sound.empty() ? "" : syntax().both) + pivots + ')';
  const std::string invalid = status(Status::invalid_input);
  write_lines(syntax().conditional(syntax().negated(sound),
                                   pivots.empty()
                                       ? syntax().give_status(invalid)
                                       : failure(syntax().choice(pivots, invalid, status(step.status)))));
}

std::string BodyWriter::holds(const Step& step) {
  const std::string tolerance = newton("tolerance");
  switch (step.test) {
  case Test::degenerate:
    return degenerate(step.first, step.count);
  case Test::converged:
    return "error <= " + tolerance + syntax().both + "(polished" + syntax().unequal + "0" + syntax().either +
           "step <= " + tolerance + ')';
  case Test::diverged:
    return syntax().negated("(iteration < " + newton("max_iterations") + syntax().both +
                            style_.language.is_finite("error", needs_) + ')');
  case Test::inconsistent: {
    const double closed = style_.program.shape.closure_gap;
    const std::string gap = closed > 0 ? style_.language.number(double_literal(closed)) + " + " : "";
    return syntax().negated('(' + helper("largest") + array(Purpose::consistency, 0) + ", " +
                            std::to_string(style_.schedule.counts[Purpose::consistency]) + ") <= " + gap +
                            style_.language.number(std::string(scheme::consistency_factor.text) + ".0") +
                            '*' + tolerance + ')');
  }
  case Test::unsound:
    break;
  }
  return "";
}

std::string BodyWriter::degenerate(int first, int count) {
  if (style_.schedule.only_zero_scales) return syntax().negated('(' + vanish_nowhere(first, count) + ')');
  return helper("degenerate") + array(Purpose::pivot, first) + ", " + array(Purpose::pivot_scale, first) +
         ", " + std::to_string(count) + ", " + newton("smallest_pivot") + ')';
}

std::string BodyWriter::vanish_nowhere(int first, int count) {
  needs_.functions.insert("abs");
  std::string all;
  for (int i = first; i < first + count; ++i)
    all += (i == first ? "" : syntax().both) + words().math_prefix + "abs(" + entry(Purpose::pivot, i) +
           ") > " + entry(Purpose::pivot_scale, i);
  return all;
}

// The condition that no pivot after the iteration is degenerate; empty where there is none.
std::string BodyWriter::regular(const Step& step) {
  if (step.count != 0 && style_.schedule.only_zero_scales) return vanish_nowhere(step.first, step.count);
  if (step.count != 0) return syntax().negated(degenerate(step.first, step.count));
  std::string all;
  for (int i = 0; i < style_.schedule.counts[Purpose::inertia]; ++i)
    all +=
        (i == 0 ? "" : syntax().both) + entry(Purpose::inertia, i) + " > " + entry(Purpose::inertia_limit, i);
  return all;
}

std::string BodyWriter::wanted(const std::vector<std::string>& arrays) const {
  std::string any;
  for (const std::string& array : arrays)
    any += (any.empty() ? "" : syntax().either) + syntax().is_wanted(argument(array));
  return any;
}

Lines BodyWriter::failure(const std::string& status) const {
  return syntax().give_status(style_.reason + status + (style_.reason.empty() ? "" : ")"));
}

std::string BodyWriter::helper(const std::string& name) {
  needs_.helpers.insert(name);
  return style_.language.helper_call(name);
}

// The array from a row on, as an argument.
std::string BodyWriter::array(Purpose purpose, int first) const {
  return style_.language.from_place(style_.work_prefix + word(purpose), first);
}

std::string BodyWriter::entry(Purpose purpose, int row) const {
  return style_.work_prefix + syntax().element(word(purpose), row);
}

std::string BodyWriter::status(Status status) const {
  return words().status + word(status);
}

std::string BodyWriter::newton(const std::string& member) const {
  return words().members + "newton" + syntax().member + member;
}

// Names of the arrays of a call: of states and coordinates; of the directions along which a derivative is wanted, none in a
// call of the law itself; and of the rates of states, empty where the law has none.
struct BodyWriter::LawArrays {
  std::vector<std::string> values, directions;
  std::string rates;

  void append_to(std::vector<LawArgumentText>& arguments) const {
    append(values, arguments);
    append(directions, arguments);
    if (!rates.empty()) arguments.push_back({rates});
  }
};

void BodyWriter::write_law(const Statement& statement) {
  calls_laws_ = true;
  const LawMethod& method = style_.layout.law(statement.law->name);
  const auto kind = statement.law->kind;
  if (kind == scheme::LawCall::Kind::link || kind == scheme::LawCall::Kind::rate)
    write_number_law(statement, method);
  else
    write_wrench_law(statement, method);
}

std::string BodyWriter::declare_array(const std::string& name, int size) {
  if (syntax().declares_first)
    declared_.push_back({name, std::max(size, 1)});
  else
    write_line(style_.language.array(name, std::max(size, 1)));
  return name;
}

// A structure of a law, of zeros.
std::string BodyWriter::declare_object(LawObject type, const std::string& name) {
  if (syntax().declares_first) declared_.push_back({name, 0, false, type});
  write_line(style_.language.law_object(type, name));
  return name;
}

// Real x_of_tyre[1], xd_of_tyre[1];
// x_of_tyre[0] = inputs.x[3];
BodyWriter::LawArrays BodyWriter::write_law_arrays(const Statement& statement, const LawMethod& method) {
  LawArrays names;
  int index = scheme::LawCall::arguments_of(method.kind);
  const scheme::LawCall& law = *statement.law;
  const auto take = [&](const std::string& what, int size) {
    return declare_array(names_.take(what + "_of_" + method.method), size);
  };
  for (const LawArray& array : method.arrays) {
    names.values.push_back(take(array.name, array.size));
    for (const scheme::Output* argument : statement.arguments)
      if (argument->index >= index && argument->index < index + array.size)
        write_assignment(syntax().element(names.values.back(), argument->index - index),
                         expressions_.write(argument->value));
    if (law.is_derivative()) {
      names.directions.push_back(take(std::string("d") + array.name, array.size));
      write_direction(names.directions.back(), array.size, law.along - index);
    }
    index += array.size;
  }
  if (method.rates == 0) return names;
  names.rates = take(law.is_derivative() ? "dxd" : "xd", method.rates);
  write_direction(names.rates, method.rates, -1);
  return names;
}

// Zeros, and a one at the place `along`, if the array has it.
void BodyWriter::write_direction(const std::string& name, int size, int along) {
  for (int i = 0; i < size; ++i)
    write_assignment(syntax().element(name, i), i == along ? words().one : words().zero);
}

void BodyWriter::write_rates(const Statement& statement, const LawArrays& arrays) {
  int index = 0;
  const int first = scheme::LawCall::results_of(statement.law->kind);
  for (const scheme::Expr& result : statement.law->results) {
    const int place = index++ - first;
    if (place >= 0 && result.is_symbol() && style_.schedule.used[result.id()])
      write_result(result, syntax().element(arrays.rates, place));
  }
}

// A law that gives a number: that of a link takes Z and Zd, that of a state's rate the time.
void BodyWriter::write_number_law(const Statement& statement, const LawMethod& method) {
  const scheme::LawCall& law = *statement.law;
  const int numbers = scheme::LawCall::arguments_of(law.kind);
  const LawArrays arrays = write_law_arrays(statement, method);
  std::vector<LawArgumentText> arguments(static_cast<std::size_t>(numbers), {words().zero});
  for (const scheme::Output* argument : statement.arguments)
    if (argument->index < numbers)
      arguments[static_cast<std::size_t>(argument->index)].text = expressions_.write(argument->value);
  const bool is_rate = law.kind == scheme::LawCall::Kind::rate;
  if (is_rate) append(arrays.values, arguments);
  for (int i = 0; law.is_derivative() && i < numbers; ++i)
    arguments.push_back({i == law.along ? words().one : words().zero});
  if (is_rate)
    append(arrays.directions, arguments);
  else
    arrays.append_to(arguments);
  write_result(law.results.at(0), style_.language.law_call(method.method, arguments, law.is_derivative()));
  if (!is_rate) write_rates(statement, arrays);
}

void BodyWriter::write_wrench_law(const Statement& statement, const LawMethod& method) {
  const scheme::LawCall& law = *statement.law;
  const int members = scheme::LawCall::arguments_of(law.kind);
  const bool touches = law.kind == scheme::LawCall::Kind::contact;
  const std::string point = names_.take((touches ? "contact_of_" : "point_of_") + method.method);
  const std::string wrench = names_.take("wrench_of_" + method.method);
  const LawObject type = touches ? LawObject::contact : LawObject::point;
  const auto member = [&](const std::string& object, int index) {
    return object + syntax().member + argument_element(syntax(), law.kind, index);
  };
  declare_object(type, point);
  for (const scheme::Output* argument : statement.arguments)
    if (argument->index < members)
      write_assignment(member(point, argument->index), expressions_.write(argument->value));
  declare_object(LawObject::wrench, wrench);
  const LawArrays arrays = write_law_arrays(statement, method);
  std::vector<LawArgumentText> arguments{{point, type}};
  if (law.is_derivative()) {
    const std::string along = declare_object(type, names_.take("along_" + method.method));
    if (law.along < members) write_assignment(member(along, law.along), style_.language.number("1.0"));
    arguments.push_back({along, type});
  }
  arguments.push_back({wrench, LawObject::wrench});
  arrays.append_to(arguments);
  write_line(syntax().statement(style_.language.law_call(method.method, arguments, law.is_derivative())));
  int index = 0;
  for (const scheme::Expr& result : law.results) {
    if (index < scheme::LawCall::results_of(law.kind) && result.is_symbol() &&
        style_.schedule.used[result.id()])
      write_result(result, wrench + syntax().member + wrench_element(syntax(), index));
    ++index;
  }
  write_rates(statement, arrays);
}

} // namespace mbsgen::emit
