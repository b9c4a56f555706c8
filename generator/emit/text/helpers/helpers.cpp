// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/helpers/helpers.h"
#include "emit/layout/text.h"
#include <algorithm>
#include <cctype>
#include <vector>

namespace mbsgen::emit {

namespace {

constexpr const char* largest_helper =
    R"(/// The largest absolute value; NaN if any value is NaN.
%Real @largest(const Real* values, int count) {
  $using abs;
  Real result = Real(0.0);
  for (int i = 0; i < count; ++i) {
    const Real size = @abs(values[i]);
    if (!(size <= result)) result = result <= size ? size : size + result;
  }
  return result;
}
)";

constexpr const char* degenerate_helper =
    R"(/// True when a pivot is not above its smallest healthy size, or NaN. A scale of zero belongs to a pivot that
/// nothing was subtracted from: it must not be zero.
%bool @degenerate(const Real* pivot, const Real* pivot_scale, int count, const Real& smallest_pivot) {
  $using abs;
  for (int i = 0; i < count; ++i)
    if (!(@abs(pivot[i]) > smallest_pivot*@abs(pivot_scale[i]))) return true;
  return false;
}
)";

constexpr const char* finite_helper =
    R"(/// False for NaN and infinity, and so for a sum with such a summand. Options such as -ffast-math remove the test.
%bool @finite(const Real& sum) {
  return sum - sum >= Real(0.0);
}
)";

constexpr const char* keep_active_helper =
    R"(/// Zeros in the rows and columns of contacts that are not active, three of each.
%void @keep_active(const bool* active, int contacts, Real* matrix) {
  const int n = 3*contacts;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n && !active[i/3]; ++j) matrix[n*i + j] = matrix[n*j + i] = Real(0.0);
}
)";

} // namespace

std::map<std::string, std::string>
shared_helpers(const std::function<std::string(std::string_view)>& spelled) {
  return {{"largest", spelled(largest_helper)},
          {"degenerate", spelled(degenerate_helper)},
          {"finite", spelled(finite_helper)},
          {"keep_active", spelled(keep_active_helper)}};
}

std::set<std::string> conditions_of(const std::set<std::string>& helpers) {
  std::set<std::string> conditions;
  for (std::string name : helpers) {
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    conditions.insert(name);
  }
  return conditions;
}

std::string power_lines(int n, const std::string& start, std::string& lines) {
  if (n == 1) return "x";
  const int below = n % 2 == 0 ? n / 2 : n - 1;
  const std::string root = power_lines(below, start, lines);
  const std::string name = "x" + std::to_string(n);
  lines += start + name + " = " + root + '*' + (n % 2 == 0 ? root : "x") + ";\n";
  return name;
}

const char* const plausibility_helpers =
    R"(/// No eigenvalue of a symmetric matrix is below -1e-3 of its size, by principal minors.
%constexpr bool @semidefinite(const Real& xx, const Real& xy, const Real& xz, const Real& yy, const Real& yz,
    const Real& zz) {
  const Real size = (xx < Real(0.0) ? -xx : xx) + (yy < Real(0.0) ? -yy : yy) + (zz < Real(0.0) ? -zz : zz);
  const Real first = Real(-0.001)*size;
  const Real second = first*size;
  return xx >= first && yy >= first && zz >= first && xx*yy - xy*xy >= second && xx*zz - xz*xz >= second &&
      yy*zz - yz*yz >= second &&
      xx*(yy*zz - yz*yz) - xy*(xy*zz - yz*xz) + xz*(xy*yz - yy*xz) >= second*size;
}

/// A mass distribution has this tensor of inertia: no principal moment is negative or exceeds the sum of the
/// two others.
%constexpr bool @tensor(const Real& xx, const Real& xy, const Real& xz, const Real& yy, const Real& yz,
    const Real& zz) {
  const Real half = Real(0.5)*(xx + yy + zz);
  return @semidefinite~(xx, xy, xz, yy, yz, zz) &&
      @semidefinite~(half - xx, -xy, -xz, half - yy, -yz, half - zz);
}
)";

namespace {

using scheme::Expr;

/// Writes the tests, one a line, of which the first that fails names its reason.
class Writer {
public:
  Writer(const scheme::Program& program, const Language& language, const Spelling& spelling, Needs& needs)
      : language_(language), expressions_(*program.pool, language, spelling, needs),
        zero_(language.real("0.0")) {}

  void test_fields(const std::string& prefix, const std::string& shown, const std::vector<Field>& fields) {
    for (const Field& field : fields)
      add(language_.is_finite(prefix + field.name, field), shown + field.name + " is not finite");
  }

  void define(const scheme::Equation& equation, const std::string& name) {
    const std::string start = "  " + language_.words().constant + name + " = ";
    text_ += language_.broken(language_.syntax().statement(start + value(equation.rhs)), 6);
  }

  void test_body(const scheme::BodyInertia& body) {
    if (changes(body.mass))
      add('(' + value(body.mass) + " >= " + zero_ + ')',
          body.body + ": the mass is negative or not a number");
    for (const Expr& number : {body.mass, body.com[0], body.com[1], body.com[2]}) test_finite(body, number);
    for (const Expr& number : body.inertia) test_finite(body, number);
    if (std::any_of(body.inertia.begin(), body.inertia.end(), [this](const Expr& e) { return changes(e); }))
      test_tensor(body);
  }

  std::string take() { return std::move(text_); }

private:
  // Parameters themselves are tested as such.
  void test_finite(const scheme::BodyInertia& body, const Expr& number) {
    if (!changes(number) || number.is_symbol()) return;
    add(test("finite") + value(number) + ')',
        body.body + ": the mass, the centre of mass or the inertia is not finite");
  }

  void test_tensor(const scheme::BodyInertia& body) {
    if (body.law == scheme::TensorLaw::moments) {
      for (const std::size_t place : {0u, 3u, 5u})
        if (changes(body.inertia[place]))
          add('(' + value(body.inertia[place]) + " >= " + zero_ + ')',
              body.body + ": a moment of inertia is negative");
    } else if (body.law == scheme::TensorLaw::body) {
      std::string arguments;
      for (const Expr& number : body.inertia) arguments += (arguments.empty() ? "" : ", ") + value(number);
      add(test("tensor") + arguments + ')', body.body + ": no body has this tensor of inertia");
    }
  }

  // The reason where the condition does not hold.
  void add(const std::string& condition, std::string reason) {
    std::replace(reason.begin(), reason.end(), ' ', hard_space);
    const Syntax& syntax = language_.syntax();
    for (const std::string& line :
         syntax.conditional(syntax.negated(condition), syntax.give('"' + reason + '"')))
      text_ += language_.broken("  " + line, 6);
  }
  std::string test(const char* name) const {
    return language_.words().tests + name + language_.words().end_of_test + '(';
  }
  bool changes(const Expr& number) const { return !number.is_number(); }
  std::string value(const Expr& number) { return expressions_.write(number); }

  const Language& language_;
  ExpressionWriter expressions_;
  std::string zero_;
  std::string text_;
};

} // namespace

std::string plausibility_tests(const scheme::Program& program, const Language& language, const Layout& layout,
                               const Spelling& spelling, const std::string& parameters_name, Needs& needs,
                               std::vector<Local>* constants) {
  const std::string prefix = parameters_name + language.words().arrow;
  const std::string& member = language.syntax().member;
  Spelling own(&spelling);
  Writer writer(program, language, own, needs);
  for (const Group& group : layout.groups)
    writer.test_fields(prefix + group.name + member, group.name + '.', group.fields);
  writer.test_fields(prefix, "", layout.fields);
  UniqueNames names(language.name_rules());
  for (const scheme::Equation& equation : program.body_constants) {
    const std::string name = names.take(expr::name(program.pool->symbol_of(equation.symbol.id())));
    if (constants != nullptr) constants->push_back({name});
    writer.define(equation, name);
    own.set(equation.symbol.id(), name);
  }
  for (const scheme::BodyInertia& body : program.bodies) writer.test_body(body);
  return writer.take();
}

} // namespace mbsgen::emit
