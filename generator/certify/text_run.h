// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/assignment.h"
#include "certify/text.h"
#include <set>

namespace mbsgen::certify {

/// Evaluates an emitted expression by the grammar of C++: sums, products, signs, brackets, calls.
template <class Field>
class TextExpression {
public:
  using Number = typename Field::Number;
  using Lookup = std::function<Number(const std::string& name)>;

  TextExpression(const std::vector<std::string>& tokens, const Literals& literals, Point<Field>& point,
                 const Lookup& lookup)
      : tokens_(tokens), literals_(literals), point_(point), lookup_(lookup) {}

  Number value() {
    const Number result = sum();
    if (at_ != tokens_.size()) throw Defect("there is more than an expression at " + token());
    return result;
  }

private:
  const std::string& token() const {
    static const std::string end = "the end";
    return at_ < tokens_.size() ? tokens_[at_] : end;
  }
  bool skips(const char* word) {
    const bool seen = token() == word;
    at_ += seen ? 1 : 0;
    return seen;
  }
  void expect(const char* word) {
    if (!skips(word)) throw Defect(std::string("expected ") + word + " before " + token());
  }

  Number sum() {
    Number total = product();
    for (;;) {
      if (skips("+"))
        total = total + product();
      else if (skips("-"))
        total = total - product();
      else
        return total;
    }
  }
  Number product() {
    Number total = sign();
    for (;;) {
      if (skips("*"))
        total = total * sign();
      else if (skips("/"))
        total = total / sign();
      else
        return total;
    }
  }
  Number sign() { return skips("-") ? -sign() : primary(); }

  Number primary() {
    if (skips("(")) {
      Number inside = sum();
      expect(")");
      return inside;
    }
    const std::string name = token();
    ++at_;
    if (name == "Real" && skips("(")) return literal();
    if (name == "detail") return helper();
    if (token() == "(") return call(name);
    return lookup_(name);
  }

  Number literal() {
    bool is_pi = false;
    const bool negative = skips("-");
    const Rational meaning = literals_.meaning(token(), is_pi);
    ++at_;
    expect(")");
    const Number value = is_pi ? point_.pi() : point_.field().from(meaning);
    return negative ? -value : value;
  }

  // detail::power<Real, 4>(x), detail::min<Real>(x, y)
  Number helper() {
    expect("::");
    const std::string name = token();
    ++at_;
    expect("<");
    expect("Real");
    if (name != "power") {
      expect(">");
      return call(name);
    }
    expect(",");
    const long exponent = std::stol(token());
    ++at_;
    expect(">");
    expect("(");
    const Number base = sum();
    expect(")");
    Number result(1);
    for (long i = 0; i < exponent; ++i) result = result * base;
    return result;
  }

  Number call(const std::string& name) {
    expect("(");
    const Number x = sum();
    const Number y = skips(",") ? sum() : x;
    expect(")");
    constexpr const char* names[] = {
#define OP(id, text, ...) text,
#include "expr/op.def"
#undef OP
    };
    for (std::size_t i = 0; i < std::size(names); ++i)
      if (name == names[i]) return point_.call_of_text(static_cast<expr::Op>(i), x, y);
    throw Defect("a call of " + name);
  }

  const std::vector<std::string>& tokens_;
  const Literals& literals_;
  Point<Field>& point_;
  const Lookup& lookup_;
  std::size_t at_ = 0;
};

/// Runs the emitted text at the point at which the scheme has been run: update first, then a function.
template <class Field>
class TextRun {
public:
  using Number = typename Field::Number;

  TextRun(const Text& text, const Literals& literals, const scheme::Program& program, Point<Field>& point,
          const Assignment<Field>& values)
      : text_(text), literals_(literals), program_(program), point_(point), values_(values) {
    for (const scheme::Parameter& parameter : program.parameters) {
      const std::string path = path_of(text, parameter);
      if (path.empty()) throw Defect("no parameter " + parameter.group + '.' + parameter.field);
      if (text.parameters.at(path) != parameter.nominal) throw Defect("the nominal value of " + path);
      members_[path] = values.parameters.at({parameter.group, parameter.field, parameter.element});
    }
    for (const auto& [name, input] : values.inputs)
      for (std::size_t i = 0; i < 3; ++i) {
        const std::string element = '[' + std::to_string(i) + ']';
        members_["inputs." + name + ".force" + element] = input.force[i];
        members_["inputs." + name + ".torque" + element] = input.torque[i];
      }
    if (program.time.is_symbol()) members_["inputs.t"] = values.time;
    run("update", {}, members_);
  }

  /// The results by the names of the scheme's arrays.
  std::map<std::string, std::vector<Number>> operator()(const scheme::Function& function) {
    std::map<std::string, Number> scope = members_;
    written_.clear();
    run(function.name, argument_names(function), scope);
    std::map<std::string, std::vector<Number>> results;
    for (const scheme::Output& output : function.outputs) {
      const std::string element = output.array + '[' + std::to_string(output.index) + ']';
      const auto found = scope.find(names_of_results_[output.array] + element.substr(output.array.size()));
      if (found == scope.end()) throw Defect(element + " is never written");
      std::vector<Number>& array = results[output.array];
      if (array.size() <= static_cast<std::size_t>(output.index))
        array.resize(static_cast<std::size_t>(output.index) + 1);
      array[static_cast<std::size_t>(output.index)] = found->second;
    }
    return results;
  }

private:
  using Scope = std::map<std::string, Number>;

  // What the arguments are called by position; a sensor's results are members of its last argument but
  // `inputs`.
  std::vector<std::string> argument_names(const scheme::Function& function) {
    const bool sensor = function.kind == scheme::FunctionKind::sensor;
    names_of_results_.clear();
    std::vector<std::string> order;
    for (const scheme::Argument& argument : function.arguments) {
      if (sensor && argument.use == scheme::Argument::Use::out) continue;
      order.push_back(argument.name);
      if (argument.use != scheme::Argument::Use::in) names_of_results_[argument.name] = argument.name;
    }
    if (sensor) {
      order.emplace_back("sensor");
      for (const scheme::Output& output : function.outputs)
        names_of_results_[output.array] = "sensor." + output.array;
    }
    if (program_.has_inputs()) order.emplace_back("inputs");
    return order;
  }

  const std::vector<Number>* argument(const std::string& name) const {
    if (name == "q") return &values_.q;
    if (name == "qd") return &values_.qd;
    if (name == "qdd") return &values_.qdd;
    return name == "Q" ? &values_.Q : nullptr;
  }

  void run(const std::string& name, const std::vector<std::string>& arguments, Scope& scope) {
    const auto found = text_.functions.find(name);
    if (found == text_.functions.end()) throw Defect("no definition of " + name);
    const TextFunction& function = found->second;
    if (function.parameters.size() != arguments.size()) throw Defect("the arguments of " + name);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (function.parameters[i].empty()) continue;
      if (arguments[i] == "inputs" || arguments[i] == "sensor") {
        if (function.parameters[i] != arguments[i]) throw Defect("the arguments of " + name);
      } else if (names_of_results_.count(arguments[i]) != 0) {
        names_of_results_[arguments[i]] = function.parameters[i];
      } else if (const std::vector<Number>* array = argument(arguments[i])) {
        for (std::size_t k = 0; k < array->size(); ++k)
          scope[function.parameters[i] + '[' + std::to_string(k) + ']'] = (*array)[k];
      }
    }
    body(function, scope);
  }

  void body(const TextFunction& function, Scope& scope) {
    std::set<std::string> locals;
    for (const TextStep& step : function.steps) {
      if (!step.call.empty()) {
        call_part(step, scope);
        continue;
      }
      const typename TextExpression<Field>::Lookup lookup = [&scope](const std::string& name) {
        const auto value = scope.find(name);
        if (value == scope.end()) throw Defect(name + " is read before it has a value");
        return value->second;
      };
      const TextStatement& statement = step.statement;
      const Number value = TextExpression<Field>(statement.value, literals_, point_, lookup).value();
      if (statement.declares && !locals.insert(statement.target).second)
        throw Defect(statement.target + " is declared twice");
      if (!statement.declares && !is_writable(statement.target))
        throw Defect(statement.target + " is written");
      if (!statement.declares && !written_.insert(statement.target).second)
        throw Defect(statement.target + " is written twice");
      scope[statement.target] = value;
    }
    for (const std::string& local : locals) scope.erase(local);
  }

  bool is_writable(const std::string& target) const {
    if (target.rfind("derived_.", 0) == 0 || target.rfind("work.", 0) == 0) return true;
    const std::string array = target.substr(0, target.find('['));
    for (const auto& [name, spelled] : names_of_results_)
      if (array == spelled) return true;
    return false;
  }

  // The parts of a large function hand on its arguments under their own names.
  void call_part(const TextStep& step, Scope& scope) {
    const auto part = text_.functions.find(step.call);
    if (part == text_.functions.end()) throw Defect("no definition of " + step.call);
    const std::vector<std::string>& names = part->second.parameters;
    if (names.size() != step.arguments.size()) throw Defect("the arguments of " + step.call);
    for (std::size_t i = 0; i < names.size(); ++i)
      if (!names[i].empty() && names[i] != step.arguments[i]) throw Defect("the arguments of " + step.call);
    body(part->second, scope);
  }

  const Text& text_;
  const Literals& literals_;
  const scheme::Program& program_;
  Point<Field>& point_;
  const Assignment<Field>& values_;
  Scope members_;
  std::map<std::string, std::string> names_of_results_;
  std::set<std::string> written_;
};

} // namespace mbsgen::certify
