// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/statements.h"
#include <algorithm>
#include <set>

namespace mbsgen::certify {

using scheme::Purpose;

namespace {

using Kind = scheme::LawCall::Kind;

struct Member {
  const char* name;
  int size; ///< 0: one number, no array
};
using Structure = std::vector<Member>;

const Structure wrench_members = {{"force", 3}, {"torque", 3}};

// The members of the structure that a law takes, in the order of its arguments.
const Structure& structure_of(Kind kind) {
  static const Structure point = {{"position", 3}, {"rotation", 9}, {"velocity", 3}, {"angular_velocity", 3}};
  static const Structure contact = {{"pen", 0}, {"rate", 0}, {"slide", 3}, {"normal", 3}, {"point", 3}};
  return kind == Kind::contact ? contact : point;
}

// All members of an object, by their names in the text.
std::vector<std::string> members_of(const Structure& structure, const std::string& object) {
  std::vector<std::string> names;
  for (const Member& member : structure) {
    if (member.size == 0) names.push_back(object + '.' + member.name);
    for (int i = 0; i < member.size; ++i) names.push_back(element(object + '.' + member.name, i));
  }
  return names;
}

bool takes_structure(const scheme::LawCall& law) {
  return law.kind == Kind::point || law.kind == Kind::contact;
}

} // namespace

// A call of a law as far as it has been read.
struct LawReader::LawText {
  const scheme::LawCall& law;
  std::map<std::string, Modular> values = {}; ///< of members of objects and of elements of arrays
  std::string object = {}, wrench = {};       ///< names of structures; empty: none yet
  std::vector<std::string> arrays = {};       ///< that the call passes
};

void LawReader::read_law(const Statement& statement) {
  const scheme::LawCall& law = *statement.law;
  LawText text{law};
  read_law_values(text);
  std::vector<Modular> arguments;
  std::string name;
  if (takes_structure(law)) {
    begin_call(law);
    const std::string address = text_.dialect.is_c ? "&" : "";
    in_.expect_text(address + text.object + ", " + address + text.wrench);
    for (const std::string& member : members_of(structure_of(law.kind), text.object))
      arguments.push_back(text.values.count(member) != 0 ? text.values.at(member) : Modular(0));
  } else {
    name = begin_definition();
    begin_call(law);
    arguments = number_arguments(law);
  }
  read_law_arrays(text);
  in_.expect(")");
  const bool gives_rates = law.kind != Kind::rate && law.states() > 0;
  const std::string rates = gives_rates && !text.arrays.empty() ? text.arrays.back() : "";
  for (const std::string& array : text.arrays)
    for (const Modular& value : array_values(text, array))
      if (array == rates)
        require(value, Modular(0), "a rate before the call");
      else
        arguments.push_back(value);
  if (gives_rates && scope_.size_of(rates) != law.states()) throw MalformedText("other rates of states");
  require_arguments(statement, arguments);
  if (takes_structure(law))
    in_.expect(";");
  else
    define(law.results.at(0), name);
  law_results(law, text.wrench, rates);
}

// The statements before the call: objects of zeros, their members, and elements of arrays.
void LawReader::read_law_values(LawText& law) {
  for (;;) {
    skip_idle();
    if (reads_object(law)) continue;
    const std::string target(in_.peek());
    const std::string object = target.substr(0, target.find('.'));
    const std::string array(array_of(target));
    const bool is_array =
        array != target && std::any_of(declared_.begin(), declared_.end(),
                                       [&](const Variable& one) { return one.name == array; });
    if (in_.peek(1) != "=" || !(is_array || (object != target && object == law.object))) return;
    in_.next();
    in_.next();
    if (is_array) scope_.require_element(target);
    if (!law.values.emplace(target, expression()).second)
      throw MalformedText(shown(target) + " is written twice");
    in_.expect(";");
  }
}

// LawPoint<Real> point_of_tyre;
// NAME_wrench wrench_of_tyre = {{Number(0.0), …}, …};
bool LawReader::reads_object(LawText& law) {
  if (!takes_structure(law.law)) return false;
  const bool touches = law.law.kind == Kind::contact;
  const Dialect& dialect = text_.dialect;
  const std::string type = dialect.is_c ? dialect.own(touches ? "law_contact" : "law_point")
                           : touches    ? "LawContact"
                                        : "LawPoint";
  const bool is_wrench = in_.peek() == (dialect.is_c ? dialect.own("wrench") : "Wrench");
  if (!is_wrench && in_.peek() != type) return false;
  in_.next();
  if (!dialect.is_c) in_.expect_text("<Real>");
  std::string& name = is_wrench ? law.wrench : law.object;
  if (!name.empty()) throw MalformedText("another object of a law");
  name = in_.next();
  scope_.declare({name});
  if (!dialect.is_c) return in_.expect(";"), true;
  static const std::set<std::string_view> zeros = {"{", "}", ",", "Number", "(", ")", "0.0"};
  in_.expect_text("= {");
  while (in_.peek() != ";")
    if (zeros.count(in_.next()) == 0)
      throw MalformedText(shown(in_.previous()) + " where zeros are expected");
  in_.expect(";");
  return true;
}

// laws.tyre(
// NAME_CALL_tyre(model,
void LawReader::begin_call(const scheme::LawCall& law) {
  const std::string start = text_.dialect.is_c ? text_.dialect.own("CALL_") : "laws.";
  const std::string word(in_.next());
  if (word.substr(0, start.size()) != start) throw MalformedText(shown(word) + " where a law is called");
  const std::string method = word.substr(start.size());
  if (text_.dialect.is_c && text_.laws.count(method) == 0)
    throw MalformedText("no macro of the law " + method);
  if (!is_spelling_of(method, law.name) || members_.laws.emplace(method, law.name).first->second != law.name)
    throw MalformedText("a call of " + method + " where " + law.name + " is expected");
  in_.expect_text(text_.dialect.is_c ? "(model, " : "(");
}

// The numbers that the call of a law passes by value.
std::vector<Modular> LawReader::number_arguments(const scheme::LawCall& law) {
  std::vector<Modular> values;
  for (int i = 0; i < scheme::LawCall::arguments_of(law.kind); ++i) {
    if (i > 0) in_.expect(",");
    values.push_back(expression());
  }
  return values;
}

void LawReader::read_law_arrays(LawText& law) {
  while (in_.skips({","})) {
    law.arrays.emplace_back(in_.next());
    if (scope_.size_of(law.arrays.back()) == 0)
      throw MalformedText(shown(law.arrays.back()) + " is no array");
  }
  for (const auto& [target, value] : law.values)
    if (target.find('.') == std::string::npos &&
        std::find(law.arrays.begin(), law.arrays.end(), array_of(target)) == law.arrays.end())
      throw MalformedText(shown(target) + " is written, but not passed");
}

// An array of one element that nothing fills stands for none.
std::vector<Modular> LawReader::array_values(const LawText& law, const std::string& array) const {
  std::vector<Modular> values;
  const int size = scope_.size_of(array);
  for (int i = 0; i < size; ++i) {
    const auto value = law.values.find(element(array, i));
    if (value == law.values.end() && size > 1)
      throw MalformedText(element(array, i) + " has no value where it is read");
    if (value != law.values.end()) values.push_back(value->second);
  }
  return values;
}

// An argument that is left out is zero.
void LawReader::require_arguments(const Statement& statement, const std::vector<Modular>& arguments) {
  std::map<int, Modular> expected;
  for (const scheme::Output* argument : statement.arguments)
    expected.emplace(argument->index, meaning_.of(argument->value));
  const int count = static_cast<int>(arguments.size());
  if (!expected.empty() && expected.rbegin()->first >= count)
    throw MalformedText("an argument of a law is missing");
  for (int i = 0; i < count; ++i)
    require(arguments[static_cast<std::size_t>(i)], expected.count(i) != 0 ? expected.at(i) : Modular(0),
            "an argument of the law");
}

// Names for the results that are read.
void LawReader::law_results(const scheme::LawCall& law, const std::string& wrench, const std::string& rates) {
  const int first = scheme::LawCall::results_of(law.kind);
  const std::vector<std::string> force = members_of(wrench_members, wrench);
  for (int k = takes_structure(law) ? 0 : 1; k < static_cast<int>(law.results.size()); ++k) {
    const expr::Expr& result = law.results[static_cast<std::size_t>(k)];
    if (!result.is_symbol() || !schedule_.used[result.id()]) continue;
    define_as(result, k < first ? force.at(static_cast<std::size_t>(k)) : element(rates, k - first));
  }
}

void StatementReader::read_statements(const Step& step) {
  meaning_.set_stage(step.stage);
  if (step.rounds > 1) return rounds(step);
  for (const Statement& each : step.statements) {
    if (each.lanes == 0) continue;
    skip_idle();
    if (each.lanes > 1)
      pack(&each);
    else
      statement(each);
    declared_.clear();
  }
}

// for (int k = 0; k < 40; ++k) {
// The statements of a round are read in each, with the numbers of its own.
void StatementReader::rounds(const Step& step) {
  text("for (int");
  const std::string counter(in_.next());
  in_.expect_text("= 0; " + counter + " < " + std::to_string(step.rounds) + "; ++" + counter + ") {");
  const std::size_t period = step.statements.size() / step.rounds;
  const Tokens start = in_.rest_of_round();
  counter_ = counter;
  for (std::size_t r = 0; r < step.rounds; ++r) {
    in_ = start;
    round_ = static_cast<int>(r);
    scope_.open_block();
    for (std::size_t j = 0; j < period; ++j) of_round(step.statements[r * period + j]);
    skip_idle();
    in_.expect("}");
    scope_.close_block();
  }
  counter_.clear();
  in_ = in_.rest();
}

// const Real OM_3_5 = qd[2*k+4] + OM_3_4_x81[2*k];
// OM_3_4_x81[2*k+1] = OM_3_5;
void StatementReader::of_round(const Statement& statement) {
  skip_idle();
  if (statement.output != nullptr) return write(statement);
  const std::string name = begin_definition();
  require(expression(), meaning_.of(statement.value), "the value of " + name);
  define(statement.symbol, name);
  skip_idle();
  const std::string target = resolved(in_.peek());
  const bool is_stored = in_.peek(1) == "=" && in_.peek(2) == name;
  if (!is_stored || scope_.size_of(array_of(target)) == 0) return; // a result is a statement of its own
  scope_.require_element(target);
  in_.next();
  in_.expect_text("= " + name + ";");
  scope_.give(target, operands_.symbol(statement.symbol.id()));
}

// const detail::Lanes<Real, 2> S_7_x2 = a_7_x2*q_7_x2;
void StatementReader::pack(const Statement* first) {
  const int lanes = static_cast<int>(first->lanes);
  const std::string name = gathered(lanes);
  const Tokens start = in_;
  for (int i = 0; i < lanes; ++i) {
    in_ = start;
    lane_ = i;
    const Modular value = expression();
    lane_ = no_lane;
    require(value, meaning_.of(first[i].value), "the value of " + element(name, i));
    scope_.give(element(name, i),
                first[i].output != nullptr ? value : operands_.symbol(first[i].symbol.id()));
  }
  in_.expect(";");
  for (int i = 0; i < lanes; ++i) lane(first[i], element(name, i));
}

// const detail::Lanes<Real, 2> q_7_x2 = {q[7], q[10]};
// The name of the vector that is computed, behind those that are gathered before.
std::string StatementReader::gathered(int lanes) {
  for (skip_idle(); in_.peek() == "const"; skip_idle()) {
    if (skips_gathered(lanes)) continue;
    std::string name(in_.previous());
    in_.expect("=");
    return name;
  }
  std::string shared(in_.next());
  if (scope_.size_of(shared) != lanes) throw MalformedText(shown(shared) + " is no vector of lanes");
  in_.expect("=");
  return shared;
}

// Up to the name of the vector, which has been declared, where it is not gathered but computed.
bool StatementReader::skips_gathered(int lanes) {
  text("const " + text_.dialect.lanes(lanes));
  const std::string name(in_.next());
  scope_.declare({name, lanes});
  if (!in_.skips({"=", "{"})) return false;
  for (int i = 0; i < lanes; ++i) {
    if (i > 0) in_.expect(",");
    scope_.give(element(name, i), expression());
  }
  in_.expect_text("};");
  return true;
}

// A result, or a value that goes from one part of the function to another.
void StatementReader::lane(const Statement& statement, const std::string& value) {
  skip_idle();
  const bool is_result = statement.output != nullptr;
  const bool is_copy = in_.peek(1) == "=" && in_.peek(2) == value && in_.peek(3) == ";";
  if (!is_result && (!is_copy || !scope_.is_number(in_.peek()))) return;
  const std::string target(in_.next());
  if (is_result && target != spelled(*statement.output, statement.row))
    throw MalformedText(shown(target) + " is another result");
  in_.expect("=");
  in_.expect(value);
  in_.expect(";");
  if (!is_result) scope_.give(target, operands_.symbol(statement.symbol.id()));
}

void StatementReader::statement(const Statement& statement) {
  if (statement.law != nullptr) return read_law(statement);
  if (statement.in_vector) return angles_of_lanes(statement);
  if (!statement.angles.empty()) return angles(statement);
  if (statement.zeros.rows != 0) return zeros(statement);
  if (statement.product.exists()) return product(statement.product);
  return statement.output != nullptr ? write(statement) : definition(statement);
}

void StatementReader::definition(const Statement& statement) {
  const std::string name = begin_definition();
  require(expression(), meaning_.of(statement.value), "the value of " + name);
  define(statement.symbol, name);
}

std::string StatementReader::spelled(const scheme::Output& output, int row) const {
  const bool is_result = output.purpose == Purpose::result;
  const std::string array = (is_result ? result_prefix() : control_.work()) + array_name(output);
  return output.is_scalar ? array : element(array, row);
}

void StatementReader::write(const Statement& statement) {
  const std::string target = spelled(*statement.output, statement.row);
  in_.expect(resolved(in_.peek()) == target ? in_.peek() : target);
  if (statement.output->purpose != Purpose::result) scope_.require_element(target);
  in_.expect("=");
  const Modular expected = meaning_.of(statement.value);
  require(expression(), statement.negated ? -expected : expected, "the value of " + target);
  in_.expect(";");
}

// detail::sincos<2>(&q[2], &sine[0], &cosine[0]);
void StatementReader::angles(const Statement& statement) {
  const bool copies = statement.copy != Statement::not_copied;
  const std::string array = copies ? std::string(array_of(in_.peek())) : "";
  if (copies) copied_angles(statement, array);
  const int count = static_cast<int>(statement.angles.size());
  text(control_.helper("sincos", count) + "(&");
  const std::string first(in_.next());
  if (copies && first != element(array, statement.copy)) throw MalformedText("another angle");
  std::string arrays[2]; // of sines and of cosines
  for (std::string& each : arrays) {
    in_.expect_text(", &");
    const std::string_view entry = in_.next();
    each = array_of(entry);
    if (place_of(entry) != statement.row) throw MalformedText(shown(entry) + " is another place");
  }
  in_.expect_text(");");
  for (int i = 0; i < count; ++i) {
    const expr::Expr& angle = statement.angles[static_cast<std::size_t>(i)];
    for (const bool is_sine : {true, false}) {
      const std::string entry = element(arrays[is_sine ? 0 : 1], statement.row + i);
      scope_.require_element(entry);
      if (angle.pool() != nullptr) scope_.give(entry, operands_.entry({is_sine, statement.row + i}));
    }
    if (!copies && angle.pool() != nullptr)
      require(value_of(element(array_of(first), place_of(first) + i)), meaning_.of(angle), "an angle");
  }
}

// detail::sincos_of_lanes<Real, 2>(q_7_x2, sine_x2, cosine_x2);
void StatementReader::angles_of_lanes(const Statement& statement) {
  const int lanes = static_cast<int>(statement.angles.size());
  if (in_.peek() == "const" && !skips_gathered(lanes)) throw MalformedText("angles that are no numbers");
  text("detail::sincos_of_lanes<Real, " + std::to_string(lanes) + ">(");
  const std::string angles(in_.next());
  for (int i = 0; i < lanes; ++i)
    require(value_of(element(angles, i)), meaning_.of(statement.angles[static_cast<std::size_t>(i)]),
            "an angle");
  for (const bool is_sine : {true, false}) {
    in_.expect(",");
    const std::string vector(in_.next());
    if (scope_.size_of(vector) != lanes) throw MalformedText(shown(vector) + " is another vector");
    for (int i = 0; i < lanes; ++i)
      scope_.give(element(vector, i), operands_.entry({is_sine, statement.row + i}));
  }
  in_.expect_text(");");
}

// angle[0] = q_0 + q_1;
void StatementReader::copied_angles(const Statement& statement, const std::string& array) {
  int place = statement.copy;
  for (const expr::Expr& angle : statement.angles) {
    skip_idle();
    const std::string target = element(array, place++);
    in_.expect(target);
    scope_.require_element(target);
    in_.expect("=");
    require(expression(), meaning_.of(angle), "the value of " + target);
    in_.expect(";");
  }
}

// for (int i = 6; i < 9; ++i) detail::zeros<5>(&M[14*i + 9]);
void StatementReader::zeros(const Statement& statement) {
  const schedule::Zeros& zeros = statement.zeros;
  const std::string array = result_prefix() + statement.output->array;
  const int row = zeros.rows == 1 ? 0 : statement.row / zeros.row_length;
  const int column = zeros.rows == 1 ? statement.row : statement.row % zeros.row_length;
  std::string place = array + '[';
  if (zeros.rows > 1) {
    in_.expect_text("for (int");
    const std::string name(in_.next());
    in_.expect_text("= " + std::to_string(row) + "; " + name + " < " + std::to_string(row + zeros.rows) +
                    "; ++" + name + ')' + (text_.dialect.is_c ? " {" : ""));
    place += std::to_string(zeros.row_length) + '*' + name + " + ";
  }
  if (text_.dialect.is_c)
    c_zeros(zeros, place, column);
  else
    in_.expect_text(control_.helper("zeros", zeros.columns) + "(&" + place + std::to_string(column) + "]);");
}

// for (int j = 9; j < 14; ++j) { M[14*i + j] = Number(0.0); }
void StatementReader::c_zeros(const schedule::Zeros& zeros, const std::string& place, int first) {
  in_.expect_text("for (int");
  const std::string name(in_.next());
  in_.expect_text("= " + std::to_string(first) + "; " + name + " < " + std::to_string(first + zeros.columns) +
                  "; ++" + name + ") { " + place + name + "] = Number(0.0); }" +
                  (zeros.rows > 1 ? " }" : ""));
}

// detail::multiply<7>(Minv, dqdd_dq);
// arm_mirror(20, M);
// { Real columns[160]; arm_multiply(20, columns, Minv, dqdd_dq); }
void StatementReader::product(const schedule::Product& product) {
  const bool mirrors = product.kind == schedule::Product::Kind::mirror;
  const std::string name = mirrors ? "mirror" : product.inverts() ? "invert" : "multiply";
  const std::string left = product.left == nullptr ? "" : result_prefix() + product.left->name + ", ";
  const std::string arguments = left + result_prefix() + product.matrix->name + ");";
  if (!text_.dialect.is_c) return in_.expect_text(control_.helper(name, product.rows) + '(' + arguments);
  const std::string rows = std::to_string(product.rows);
  if (mirrors) return in_.expect_text(control_.helper(name) + '(' + rows + ", " + arguments);
  const std::string size = std::to_string((product.inverts() ? 1 : 8) * product.rows);
  in_.expect_text("{ Real columns[" + size + "]; " + control_.helper(name) + '(' + rows + ", columns, " +
                  arguments + " }");
}

} // namespace mbsgen::certify
