// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/statements.h"

namespace mbsgen::certify {

using scheme::Purpose;

void StatementReader::read_statements(const Step& step) {
  meaning_.set_stage(step.stage);
  for (const Statement& each : step.statements) {
    skip_idle();
    statement(each);
    declared_.clear();
  }
}

void StatementReader::statement(const Statement& statement) {
  if (statement.law != nullptr) return read_law(statement);
  if (!statement.angles.empty()) return angles(statement);
  if (statement.zeros.rows != 0) return zeros(statement);
  if (statement.product.left != nullptr) return product(statement.product);
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
  in_.expect(target);
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
void StatementReader::product(const schedule::Product& product) {
  in_.expect_text(control_.helper("multiply", product.rows) + '(' + result_prefix() + product.left->name +
                  ", " + result_prefix() + product.matrix->name + ");");
}

} // namespace mbsgen::certify
