// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/body.h"
#include "emit/layout/text.h"
#include <algorithm>
#include <stdexcept>

namespace mbsgen::emit {

namespace {

using scheme::Purpose;

// "one of many: what it is about" of the following lines; empty when there is nothing to say.
std::string topic_comment(const scheme::Shape& shape, const scheme::Topic& topic) {
  std::string text;
  if (topic.body >= 0) text = shape.body_names[static_cast<std::size_t>(topic.body)];
  if (!text.empty() && !topic.quantity.empty()) text += ": ";
  text += topic.quantity;
  return text;
}

// Place of a number in an array that is a member of a structure.
struct MemberArray {
  const char* name;
  int size; ///< 0: one number, no array
};

std::string counting_loop(const Words& words, const std::string& name, int first, int end) {
  return "for (" + words.counter + name + " = " + std::to_string(first) + "; " + name + " < " +
         std::to_string(end) + "; ++" + name + ") ";
}

// The member that the index counts to, all members of a structure in one row.
std::string member_element(std::initializer_list<MemberArray> members, int index) {
  for (const MemberArray& member : members) {
    if (index < member.size) return element(member.name, index);
    if (member.size == 0 && index == 0) return member.name;
    index -= std::max(member.size, 1);
  }
  throw std::logic_error("a law has no argument or result of that index");
}

std::string law_point_element(int index) {
  return member_element({{"position", 3}, {"rotation", 9}, {"velocity", 3}, {"angular_velocity", 3}}, index);
}

std::string law_contact_element(int index) {
  return member_element({{"pen", 0}, {"rate", 0}, {"slide", 3}, {"normal", 3}, {"point", 3}}, index);
}

std::string wrench_element(int index) {
  return member_element({{"force", 3}, {"torque", 3}}, index);
}

} // namespace

std::string BodyWriter::lines(const Block& block, std::size_t indent) {
  text_.clear();
  comment_.clear();
  indent_ = indent;
  expressions_.set_known(
      {style_.angle_arrays.sine, style_.angle_arrays.cosine, &style_.angles.places[block.stage]});
  for (const Statement& statement : block.statements) {
    write_comment(statement);
    change_guard(statement);
    write_statement(statement);
  }
  change_guard({});
  return std::move(text_);
}

std::string BodyWriter::preamble() const {
  return style_.language.opening(needs_, calls_laws_ ? &style_.layout : nullptr);
}

void BodyWriter::write_comment(const Statement& statement) {
  const std::string about =
      statement.output == nullptr ? topic_comment(style_.program.shape, statement.topic) : std::string();
  if (about != comment_ && !about.empty()) text_ += wrapped_comment(std::string(indent_, ' ') + "// ", about);
  comment_ = about;
}

// An `if` guards results that the caller may leave out.
void BodyWriter::change_guard(const Statement& statement) {
  std::string wanted;
  if (statement.output != nullptr && style_.guarded.count(statement.output->array) != 0)
    wanted = statement.output->array;
  if (wanted == guard_) return;
  if (!guard_.empty()) {
    indent_ -= 2;
    write_line("}");
  }
  if (!wanted.empty()) {
    write_line("if (" + wanted + " != " + style_.language.words().null + ") {");
    indent_ += 2;
  }
  guard_ = wanted;
}

void BodyWriter::write_statement(const Statement& statement) {
  if (statement.law != nullptr) return write_call(statement);
  if (!statement.angles.empty()) return write_angles(statement);
  if (statement.zeros.rows != 0) return write_zeros(statement);
  if (statement.product.left != nullptr) return write_product(statement.product);
  if (statement.output == nullptr) return write_result(statement.symbol, expressions_.write(statement.value));
  const std::string start = style_.returns_number ? style_.language.words().answer
                                                  : target(*statement.output, statement.row) + " = ";
  write_line(start + (statement.negated ? "-" : "") + expressions_.write(statement.value) + ';');
}

// detail::multiply<7>(Minv, dqdd_dq);
void BodyWriter::write_product(const Product& product) {
  needs_.helpers.insert("multiply");
  needs_.products.insert(product.rows);
  write_line(style_.language.multiply(product.rows) + '(' + style_.result_prefix + product.left->name + ", " +
             style_.result_prefix + product.matrix->name + ");");
}

void BodyWriter::write_result(const scheme::Expr& symbol, const std::string& value) {
  write_line(target(symbol) + " = " + value + ';');
  if (!style_.locals[symbol.id()] || style_.used[symbol.id()]) return;
  const std::string after = style_.language.after_unused(*style_.scope.find(symbol.id()));
  if (!after.empty()) write_line(after);
}

void BodyWriter::write_call(const Statement& statement) {
  calls_laws_ = true;
  const LawMethod& method = style_.layout.law(statement.law->name);
  switch (statement.law->kind) {
  case scheme::LawCall::Kind::link:
    return write_link_law(statement, method);
  case scheme::LawCall::Kind::rate:
    return write_rate_law(statement, method);
  case scheme::LawCall::Kind::point:
  case scheme::LawCall::Kind::contact:
    break;
  }
  write_wrench_law(statement, method);
}

void BodyWriter::write_angles(const Statement& statement) {
  const AngleArrays& arrays = style_.angle_arrays;
  std::string first = expressions_.write(statement.angles.front());
  if (statement.copy != Statement::not_copied) {
    int place = statement.copy;
    for (const scheme::Expr& angle : statement.angles)
      write_line(element(arrays.angle, place++) + " = " + expressions_.write(angle) + ';');
    first = element(arrays.angle, statement.copy);
  }
  const int count = static_cast<int>(statement.angles.size());
  needs_.helpers.insert("sincos");
  needs_.sincos_counts.insert(count);
  const Language& language = style_.language;
  write_line(language.sincos(count) + '(' + language.from_element(first) + ", " +
             language.from_element(element(arrays.sine, statement.row)) + ", " +
             language.from_element(element(arrays.cosine, statement.row)) + ");");
}

// for (int i = 6; i < 9; ++i) detail::zeros<5>(&M[14*i + 9]);
void BodyWriter::write_zeros(const Statement& statement) {
  const Zeros& zeros = statement.zeros;
  const std::string& row = counters_.first;
  if (zeros.rows == 1) return write_row_of_zeros("", statement, "", statement.row);
  const int n = zeros.row_length;
  const int first = statement.row / n;
  write_row_of_zeros(counting_loop(style_.language.words(), row, first, first + zeros.rows), statement,
                     std::to_string(n) + '*' + row + " + ", statement.row % n);
}

// M[14*i + 9] is the first one where `row` is "14*i + " and `first` is 9.
void BodyWriter::write_row_of_zeros(const std::string& loop, const Statement& statement,
                                    const std::string& row, int first) {
  const std::string array = style_.result_prefix + statement.output->array + '[' + row;
  const std::string& column = counters_.second;
  const int count = statement.zeros.columns;
  const std::string helper = style_.language.zeros(count);
  if (helper.empty())
    return write_line(loop + counting_loop(style_.language.words(), column, first, first + count) + array +
                      column + "] = " + expressions_.write({}) + ';');
  needs_.helpers.insert("zeros");
  write_line(loop + helper + "(&" + array + std::to_string(first) + "]);");
}

// Real x_of_tyre[1], xd_of_tyre[1];
// x_of_tyre[0] = inputs.x[3];
LawArrays BodyWriter::write_law_arrays(const Statement& statement, const LawMethod& method) {
  LawArrays names;
  int index = scheme::LawCall::arguments_of(method.kind);
  const scheme::LawCall& law = *statement.law;
  const auto take = [&](const std::string& what, int size) {
    const std::string name = names_.take(what + "_of_" + method.method);
    write_line(style_.language.array(name, std::max(size, 1)));
    return name;
  };
  for (const LawArray& array : method.arrays) {
    const std::string name = take(array.name, array.size);
    names.values += ", " + name;
    for (const scheme::Output* argument : statement.arguments)
      if (argument->index >= index && argument->index < index + array.size)
        write_line(element(name, argument->index - index) + " = " + expressions_.write(argument->value) +
                   ';');
    if (law.is_derivative()) {
      names.directions += ", " + take(std::string("d") + array.name, array.size);
      write_direction(names.directions.substr(names.directions.rfind(' ') + 1), array, law.along - index);
    }
    index += array.size;
  }
  if (method.rates == 0) return names;
  names.rates = ", " + take(law.is_derivative() ? "dxd" : "xd", method.rates);
  write_direction(names.rates.substr(2), {"xd", method.rates}, -1);
  return names;
}

// Zeros, and a one at the place `along`, if the array has it.
void BodyWriter::write_direction(const std::string& name, const LawArray& array, int along) {
  for (int i = 0; i < array.size; ++i)
    write_line(element(name, i) + " = " +
               (i == along ? style_.language.words().one : style_.language.words().zero) + ';');
}

void BodyWriter::write_rates(const Statement& statement, const LawArrays& arrays) {
  int index = 0;
  const int first = scheme::LawCall::results_of(statement.law->kind);
  for (const scheme::Expr& result : statement.law->results) {
    const int place = index++ - first;
    if (place >= 0 && result.is_symbol() && style_.used[result.id()])
      write_result(result, element(arrays.rates.substr(2), place));
  }
}

void BodyWriter::write_link_law(const Statement& statement, const LawMethod& method) {
  const std::string& none = style_.language.words().zero;
  std::string values[2] = {none, none};
  const LawArrays arrays = write_law_arrays(statement, method);
  for (const scheme::Output* argument : statement.arguments)
    if (argument->index < 2) values[argument->index] = expressions_.write(argument->value);
  const scheme::LawCall& law = *statement.law;
  const std::string& one = style_.language.words().one;
  if (law.is_derivative())
    write_result(law.results.at(0), style_.language.link_law_rate(
                                        method.method, values[0], values[1], law.along == 0 ? one : none,
                                        (law.along == 1 ? one : none) + arrays.all()));
  else
    write_result(law.results.at(0),
                 style_.language.link_law(method.method, values[0], values[1] + arrays.all()));
  write_rates(statement, arrays);
}

// The time stands in the place of a link's distance, the arrays in that of its rate.
void BodyWriter::write_rate_law(const Statement& statement, const LawMethod& method) {
  const std::string& none = style_.language.words().zero;
  std::string time = none;
  const LawArrays arrays = write_law_arrays(statement, method);
  for (const scheme::Output* argument : statement.arguments)
    if (argument->index == 0) time = expressions_.write(argument->value);
  const scheme::LawCall& law = *statement.law;
  const std::string& change = law.along == 0 ? style_.language.words().one : none;
  write_result(law.results.at(0),
               law.is_derivative()
                   ? style_.language.link_law_rate(method.method, time, arrays.values.substr(2), change,
                                                   arrays.directions.substr(2))
                   : style_.language.link_law(method.method, time, arrays.values.substr(2)));
}

void BodyWriter::write_wrench_law(const Statement& statement, const LawMethod& method) {
  const scheme::LawCall& law = *statement.law;
  const bool touches = law.kind == scheme::LawCall::Kind::contact;
  const auto member = touches ? law_contact_element : law_point_element;
  const int members = scheme::LawCall::arguments_of(law.kind);
  const std::string point = names_.take((touches ? "contact_of_" : "point_of_") + method.method);
  const std::string wrench = names_.take("wrench_of_" + method.method);
  write_line(style_.language.law_argument(law.kind, point));
  for (const scheme::Output* argument : statement.arguments)
    if (argument->index < members)
      write_line(point + '.' + member(argument->index) + " = " + expressions_.write(argument->value) + ';');
  write_line(style_.language.law_wrench(wrench));
  const LawArrays arrays = write_law_arrays(statement, method);
  if (law.is_derivative()) {
    const std::string along = names_.take("along_" + method.method);
    write_line(style_.language.law_argument(law.kind, along));
    if (law.along < members)
      write_line(along + '.' + member(law.along) + " = " + style_.language.number("1.0") + ';');
    write_line(style_.language.point_law_rate(method.method, point, along, wrench + arrays.all()));
  } else {
    write_line(style_.language.point_law(method.method, point, wrench + arrays.all()));
  }
  int index = 0;
  for (const scheme::Expr& result : law.results) {
    if (index < scheme::LawCall::results_of(law.kind) && result.is_symbol() && style_.used[result.id()])
      write_result(result, wrench + '.' + wrench_element(index));
    ++index;
  }
  write_rates(statement, arrays);
}

void BodyWriter::write_line(const std::string& line) {
  append_wrapped(text_, indent_, line, indent_ + 4);
}

std::string BodyWriter::target(const scheme::Output& output, int row) const {
  const bool is_result = output.purpose == Purpose::result;
  const std::string array = array_name(output);
  return (is_result ? style_.result_prefix : style_.work_prefix) +
         (output.is_scalar ? array : element(array, row));
}

std::string BodyWriter::target(const scheme::Expr& symbol) const {
  const std::string& text = *style_.scope.find(symbol.id());
  if (!style_.locals[symbol.id()]) return text;
  const Words& words = style_.language.words();
  return (style_.used[symbol.id()] ? "" : words.maybe_unused) + words.constant + text;
}

} // namespace mbsgen::emit
