// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/functions/body.h"
#include "emit/layout/text.h"
#include <algorithm>
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

// Of the helper.
std::string word(schedule::Product::Kind kind) {
  switch (kind) {
  case schedule::Product::Kind::multiply:
    return "multiply";
  case schedule::Product::Kind::invert:
    return "invert";
  case schedule::Product::Kind::mirror:
    break;
  }
  return "mirror";
}

} // namespace

std::string BodyWriter::lines(const std::vector<Step>& steps, std::size_t indent) {
  text_.begin(steps, indent);
  write(steps);
  return text_.take();
}

std::string BodyWriter::preamble() {
  return style_.language.opening(needs(), laws_.has_written() ? &style_.layout : nullptr) +
         style_.language.declare("  ", style_.function, text_.declared());
}

void BodyWriter::write(const std::vector<Step>& steps) {
  for (const Step& step : steps) write_step(step);
}

void BodyWriter::write_statements(const Step& step) {
  comment_.clear();
  know_sines(step.stage);
  if (step.rounds > 1) return rounds_.write(step);
  for (const Statement& statement : step.statements) {
    if (statement.lanes == 0) continue;
    write_comment(statement);
    if (statement.lanes > 1)
      packs_.write(&statement, step.stage);
    else
      write_statement(statement);
  }
}

void BodyWriter::know_sines(schedule::Stage stage) {
  expressions().set_known({&style_.angle_arrays, &style_.schedule.angles.places[stage]});
}

void BodyWriter::write_comment(const Statement& statement) {
  const std::string about =
      statement.output == nullptr ? topic_comment(style_.program.shape, &statement) : std::string();
  if (about != comment_ && !about.empty())
    text_.append(wrapped_comment(text_.indent() + syntax().comment, about));
  comment_ = about;
}

void BodyWriter::write_statement(const Statement& statement) {
  if (statement.law != nullptr) return laws_.write(statement);
  if (statement.in_vector) return packs_.write_angles(statement);
  if (!statement.angles.empty()) return write_angles(statement);
  if (statement.zero_entries() != 0 && style_.fills.count(statement.output->array) != 0)
    return write_fill(statement);
  if (statement.zeros.rows != 0) return write_zeros(statement);
  if (statement.product.exists()) return write_product(statement.product);
  if (statement.output == nullptr)
    return text_.write_result(statement.symbol, expressions().write(statement.value));
  text_.write_entry(statement, (statement.negated ? "-" : "") + expressions().write(statement.value));
}

// detail::multiply<7>(Minv, dqdd_dq);
void BodyWriter::write_product(const schedule::Product& product) {
  const std::string helper = word(product.kind);
  needs().helpers.insert(helper);
  if (helper == "invert") needs().inverses.insert(product.rows);
  if (helper == "multiply") needs().products.insert(product.rows);
  const std::string left =
      product.left == nullptr ? "" : style_.result_prefix + text_.argument(product.left->name) + ", ";
  const std::string matrix = style_.result_prefix + text_.argument(product.matrix->name);
  text_.write_line(style_.language.matrix_loop(helper, product.rows, left + matrix));
}

void BodyWriter::write_angles(const Statement& statement) {
  const AngleArrays& arrays = style_.angle_arrays;
  std::string first = spelled(statement.angles.front());
  if (statement.copy != Statement::not_copied) {
    int place = statement.copy;
    for (const scheme::Expr& angle : statement.angles)
      text_.write_assignment(syntax().element(arrays.angle, place++), expressions().write(angle));
    first = syntax().element(arrays.angle, statement.copy);
  }
  const int count = static_cast<int>(statement.angles.size());
  needs().helpers.insert("sincos");
  needs().sincos_counts.insert(count);
  const Language& language = style_.language;
  text_.write_line(syntax().statement(
      syntax().call + language.helper_call("sincos", count) + language.from_element(first) + ", " +
      language.from_element(syntax().element(arrays.sine, statement.row)) + ", " +
      language.from_element(syntax().element(arrays.cosine, statement.row)) + ')'));
}

// An element of an array as it is, or any other expression.
std::string BodyWriter::spelled(const scheme::Expr& expression) {
  const std::string* spelling = expression.is_symbol() ? style_.scope.find(expression.id()) : nullptr;
  return spelling == nullptr ? expressions().write(expression) : *spelling;
}

// for (int i = 6; i < 9; ++i) detail::zeros<5>(&M[14*i + 9]);
void BodyWriter::write_zeros(const Statement& statement) {
  const schedule::Zeros& zeros = statement.zeros;
  const auto& [row, column] = counters_;
  const std::string array = style_.result_prefix + text_.argument(statement.output->array);
  if (zeros.rows == 1)
    return text_.write_line(style_.language.zeros(array, "", statement.row, zeros.columns, column, needs()));
  const int n = zeros.row_length;
  const int first = statement.row / n;
  const std::string line = style_.language.zeros(array, std::to_string(n) + '*' + row + " + ",
                                                 statement.row % n, zeros.columns, column, needs());
  if (syntax().declares_first) text_.declare({row, 0, true});
  text_.write_lines(syntax().counted(row, first, first + zeros.rows, line));
}

// M.fill(0.0);
void BodyWriter::write_fill(const Statement& statement) {
  const std::string& array = statement.output->array;
  if (style_.fills.at(array) == &statement)
    text_.write_line(syntax().statement(style_.result_prefix + text_.argument(array) + words().fill));
}

void BodyWriter::write_choice(const std::string& target, const std::string& condition, const std::string& yes,
                              const std::string& no) {
  if (syntax().choice_function.empty())
    return text_.write_assignment(target, syntax().choice(condition, yes, no));
  text_.write_assignment(target, no);
  text_.write_lines(syntax().conditional(condition, {syntax().statement(target + " = " + yes)}));
}

void BodyWriter::write_step(const Step& step) {
  switch (step.kind) {
  case Step::Kind::copy:
    return write_copy(step.symbol);
  case Step::Kind::compute:
    return write_statements(step);
  case Step::Kind::part:
    text_.forget_all();
    return text_.write_line(
        syntax().statement(syntax().call + style_.part_calls.at(static_cast<std::size_t>(step.count) - 1)));
  case Step::Kind::call:
    return text_.write_line(syntax().statement(syntax().call + style_.calls.at(step.callee->task)));
  case Step::Kind::iterate:
    return write_iteration(step);
  case Step::Kind::measure:
    return write_measure();
  case Step::Kind::correct:
    return write_correction();
  case Step::Kind::leave_if:
    return text_.write_lines(syntax().conditional(holds(step), {syntax().leave}));
  case Step::Kind::fail_if:
    return write_failure(step);
  case Step::Kind::if_wanted:
    return write_where_wanted(step);
  case Step::Kind::if_holds:
    return write_where_it_holds(step);
  case Step::Kind::idle:
    needs().helpers.insert("keep_active");
    return text_.write_line(syntax().statement(syntax().call + style_.idle_call));
  case Step::Kind::declare:
    return write_declarations();
  case Step::Kind::give:
    know_sines(step.stage);
    return text_.write_line(syntax().give(expressions().write(step.statements.front().value)).front());
  case Step::Kind::succeed:
    return text_.write_line(syntax().give_status(status(Status::ok)).front());
  }
}

void BodyWriter::write_declarations() {
  if (syntax().declares_first)
    text_.declare(style_.shared);
  else
    text_.append(style_.language.declare(text_.indent(), style_.function, style_.shared));
}

// Between the lines that begin and end a block.
void BodyWriter::write_inside(const std::vector<Step>& steps, const Lines& last) {
  text_.begin_block();
  const PackWriter::Vectors outside = packs_.visible();
  write(steps);
  packs_.set_visible(outside);
  text_.write_lines(last);
  text_.end_block();
}

void BodyWriter::write_iteration(const Step& step) {
  if (syntax().declares_first)
    text_.declare({{"iteration", 0, true}, {"polished", 0, true}, {"error"}, {"step"}, {"relaxation"}});
  text_.forget_all(); // a pass changes what the next one reads
  text_.write_lines(syntax().begin_iteration);
  write_inside(step.steps, syntax().last_in_iteration);
  text_.write_line(syntax().end_iteration);
}

void BodyWriter::write_where_wanted(const Step& step) {
  text_.write_line("if (" + wanted(step.wanted) + ')' + syntax().then);
  write_inside(step.steps);
  text_.write_line(syntax().end_if);
}

// Real Xf_1 = Number(0.0);
// if (detail::counts<Real>(Xg_1)) {
//   Xf_1 = …
// }
void BodyWriter::write_where_it_holds(const Step& step) {
  const std::string zero = style_.language.number("0.0");
  for (const scheme::Expr& symbol : step.zeroed) {
    const std::string& name = *style_.scope.find(symbol.id());
    const bool is_local = text_.set_zeroed(symbol);
    if (is_local && syntax().declares_first) text_.declare({name});
    text_.forget(symbol);
    text_.write_assignment((is_local ? words().variable : "") + name, zero);
  }
  text_.write_line("if (" + holds(step.guard) + ')' + syntax().then);
  write_inside(step.steps);
  text_.write_line(syntax().end_if);
}

std::string BodyWriter::holds(const scheme::Guard& guard) {
  std::vector<std::string> any;
  for (const scheme::Guard::Number& number : guard.numbers)
    any.push_back(style_.language.counts(expressions().write(number.symbol), number.negated, needs()));
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
  text_.forget(symbol);
  const std::string& type = varies ? words().variable : words().constant;
  const std::string& name = *style_.scope.find(symbol.id());
  if (syntax().declares_first && !style_.schedule.in_parts) text_.declare({name});
  text_.write_assignment((style_.schedule.in_parts ? "" : type) + name,
                         syntax().element(text_.argument(argument.stem), argument.index[0]));
}

void BodyWriter::write_measure() {
  const auto measure = [this](const char* name, Purpose purpose) {
    text_.write_assignment(words().constant + name, helper("largest") + array(purpose, 0) + ", " +
                                                        std::to_string(style_.schedule.counts[purpose]) +
                                                        ')');
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
    text_.forget(unknown);
    text_.write_line(syntax().statement(
        syntax().reduced(*style_.scope.find(unknown.id()), "relaxation*" + entry(change, row++))));
  }
}

void BodyWriter::write_failure(const Step& step) {
  if (step.test == Test::unsound) return write_unsound(step);
  text_.write_lines(syntax().conditional(holds(step), failure(status(step.status))));
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
  text_.write_lines(
      syntax().conditional(syntax().negated(sound),
                           pivots.empty() ? syntax().give_status(invalid)
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
                            style_.language.is_finite("error", needs()) + ')');
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
  needs().functions.insert("abs");
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
    any += (any.empty() ? "" : syntax().either) + syntax().is_wanted(text_.argument(array));
  return any;
}

Lines BodyWriter::failure(const std::string& status) const {
  return syntax().give_status(style_.reason + status + (style_.reason.empty() ? "" : ")"));
}

std::string BodyWriter::helper(const std::string& name) {
  needs().helpers.insert(name);
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

} // namespace mbsgen::emit
