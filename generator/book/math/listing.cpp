// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/math/listing.h"
#include "base/index.h"
#include "base/text.h"
#include "book/html/html.h"
#include "book/math/expression.h"

namespace mbsgen::book {

namespace {

using schedule::Statement;
using schedule::Step;
using schedule::Test;
using scheme::Purpose;

std::string math(const std::string& inside) {
  return element("math", inside);
}

std::string equation(const std::string& left, const std::string& right, std::string_view code) {
  return element("div",
                 math(element("mrow", left + "<mo>=</mo>" + element("mrow", right))) +
                     element("code", html_text(code)),
                 "class=\"eq\"") +
         '\n';
}

std::string call_text(const Statement& statement, const Notation& notation) {
  std::string arguments;
  for (const scheme::Output* argument : statement.arguments)
    arguments += (arguments.empty() ? "" : "<mo>,</mo>") + mathml(argument->value, notation);
  return element("mi", html_text(statement.law->name)) +
         element("mrow", "<mo>(</mo>" + arguments + "<mo>)</mo>");
}

// The results of a user's law, as a tuple.
std::string law_text(const Statement& statement, const Notation& notation) {
  std::string results;
  for (const scheme::Expr& result : statement.law->results)
    results += (results.empty() ? "" : "<mo>,</mo>") + mathml(result, notation);
  return equation(element("mrow", "<mo>(</mo>" + results + "<mo>)</mo>"), call_text(statement, notation),
                  "law " + statement.law->name);
}

std::string said(const std::string& html) {
  return element("p", html, "class=\"control\"") + '\n';
}

std::string code_of(const scheme::Argument& matrix) {
  return element("code", html_text(matrix.name));
}

// A loop over a matrix, which changes in its place.
std::string loop_text(const schedule::Product& product) {
  switch (product.kind) {
  case schedule::Product::Kind::multiply:
    return said(code_of(*product.matrix) + " is multiplied by " + code_of(*product.left) + " from the left.");
  case schedule::Product::Kind::invert:
    return said(code_of(*product.matrix) + ", which has its lower triangle so far, becomes its own inverse.");
  case schedule::Product::Kind::mirror:
    break;
  }
  return said(code_of(*product.matrix) + " gets both halves of its lower triangle.");
}

std::string step_name(const Statement& statement) {
  if (statement.product.exists()) return "matrices in loops";
  if (statement.output != nullptr)
    return statement.output->purpose == Purpose::result ? "results" : "checks and corrections";
  return statement.topic.quantity.empty() ? "shared parts" : std::string(statement.topic.quantity);
}

class Listing {
public:
  Listing(const schedule::Schedule& schedule, const Notation& notation, const scheme::Program& program)
      : schedule_(schedule), notation_(notation), program_(program) {}

  std::string text(const std::vector<Step>& steps) const {
    std::string text;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (steps[i].kind != Step::Kind::copy) {
        text += step_text(steps[i]);
        continue;
      }
      std::string copies = in_math(notation_(steps[i].symbol.id()));
      for (; i + 1 < steps.size() && steps[i + 1].kind == Step::Kind::copy; ++i)
        copies += ", " + in_math(notation_(steps[i + 1].symbol.id()));
      text += said("From the caller: " + copies + '.');
    }
    return text;
  }

private:
  std::string step_text(const Step& step) const {
    switch (step.kind) {
    case Step::Kind::declare:
    case Step::Kind::copy: // by its neighbours
      return "";
    case Step::Kind::compute:
      return by_step(step.statements);
    case Step::Kind::part:
      return text(step.steps);
    case Step::Kind::call:
      return said("The results of " + element("code", html_text(step.callee->name)) + '.');
    case Step::Kind::iterate:
      return folded("iteration on " + unknowns(), text(step.steps), "loop");
    case Step::Kind::measure:
      return said("The error is the largest residual; the step is the largest correction.");
    case Step::Kind::correct:
      return said("Each unknown takes off its correction, all by the share that keeps the step within the "
                  "largest allowed.");
    case Step::Kind::leave_if:
      return said("The iteration ends once error and step are within the tolerance.");
    case Step::Kind::fail_if:
      return said(failure(step));
    case Step::Kind::if_wanted:
      return folded("where the caller wants " + list_of(step.wanted), text(step.steps), "where");
    case Step::Kind::if_holds:
      return where_it_holds(step);
    case Step::Kind::idle:
      return said("Contacts that are not active get no response.");
    case Step::Kind::give:
      return equation("<mi class=\"result\">result</mi>", mathml(step.statements.front().value, notation_),
                      "return");
    case Step::Kind::succeed:
      break;
    }
    return said("The function has succeeded: its status is ok.");
  }

  static std::string in_math(const std::string& inside) { return math(inside); }

  std::string unknowns() const {
    std::string text;
    for (const scheme::Expr& unknown : schedule_.unknowns)
      text += (text.empty() ? "" : ", ") + in_math(notation_(unknown.id()));
    return text;
  }

  static std::string list_of(const std::vector<std::string>& arrays) {
    std::string text;
    for (const std::string& array : arrays) text += (text.empty() ? "" : " or ") + html_text(array);
    return text;
  }

  static std::string failure(const Step& step) {
    const std::string ends = " ends the function with the status " + std::string(word(step.status)) + '.';
    switch (step.test) {
    case Test::degenerate:
      return "A pivot that is not above a small share of its healthy size" + ends;
    case Test::diverged:
      return "Too many passes, or a residual that is not finite," + ends;
    case Test::unsound:
      return "An inertia below its limit" + ends + " A number that is not finite: invalid_input.";
    case Test::inconsistent:
      return "An equation that ought to follow from the residuals, and does not within its tolerance," + ends;
    case Test::converged:
      break;
    }
    return "Convergence" + ends;
  }

  std::string where_it_holds(const Step& step) const {
    std::string conditions;
    const auto add = [&](const std::string& condition) {
      conditions += (conditions.empty() ? "" : " or ") + condition;
    };
    for (const scheme::Guard::Number& number : step.guard.numbers)
      add(in_math(element("mrow", notation_(number.symbol.id()) +
                                      (number.negated ? "<mo>&lt;</mo>" : "<mo>&gt;</mo>") + "<mn>0</mn>")));
    for (const auto& [first, second] : step.guard.contacts)
      add(first == second ? "contact " + std::to_string(first + 1) + " is active"
                          : "contacts " + std::to_string(first + 1) + " and " + std::to_string(second + 1) +
                                " are active");
    std::string zeros;
    for (const scheme::Expr& symbol : step.zeroed)
      zeros += (zeros.empty() ? "" : ", ") + in_math(notation_(symbol.id()));
    return folded("where " + conditions, text(step.steps), "where") +
           (zeros.empty() ? "" : said("Elsewhere these are zero: " + zeros + '.'));
  }

  // Neighbours of one step of the formalism.
  std::string by_step(const std::vector<Statement>& statements) const {
    std::string text;
    for (std::size_t first = 0, end = 0; first < statements.size(); first = end) {
      const std::string name = step_name(statements[first]);
      while (end < statements.size() && step_name(statements[end]) == name) ++end;
      text += folded(html_text(name) + sizes(end - first), by_body(statements, first, end), "step");
    }
    return text;
  }

  static std::string sizes(std::size_t equations) {
    return ' ' + element("small", counted(equations, "equation"));
  }

  std::string by_body(const std::vector<Statement>& statements, std::size_t begin, std::size_t end) const {
    std::string text;
    for (std::size_t first = begin, last = begin; first < end; first = last) {
      const int body = body_of(statements[first]);
      std::string equations;
      for (; last < end && body_of(statements[last]) == body; ++last)
        equations += equation_text(statements[last], notation_, *program_.pool);
      text += body < 0 ? equations
                       : folded(html_text(program_.shape.body_names[at(body)]) + sizes(last - first),
                                equations, "body");
    }
    return text;
  }

  static int body_of(const Statement& statement) {
    return statement.output == nullptr ? statement.topic.body : -1;
  }

  const schedule::Schedule& schedule_;
  const Notation& notation_;
  const scheme::Program& program_;
};

} // namespace

std::string equation_text(const Statement& statement, const Notation& notation, const expr::Pool& pool) {
  if (statement.law != nullptr) return law_text(statement, notation);
  if (statement.product.exists()) return loop_text(statement.product);
  const std::string right =
      (statement.negated ? "<mo>\xE2\x88\x92</mo>" : "") + mathml(statement.value, notation);
  if (statement.output == nullptr)
    return equation(notation(statement.symbol.id()), right, name(pool.symbol_of(statement.symbol.id())));
  const scheme::Output& output = *statement.output;
  const std::string code =
      array_name(output) + (output.is_scalar ? "" : '[' + std::to_string(output.index) + ']');
  return equation(notation.entry(output), right, code);
}

std::string listing_of(const schedule::Schedule& schedule, const Notation& notation,
                       const scheme::Program& program) {
  return Listing(schedule, notation, program).text(schedule.steps);
}

} // namespace mbsgen::book
