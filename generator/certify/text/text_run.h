// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/program/scheme_run.h"
#include "certify/text/expression.h"
#include "certify/text/loop_template.h"
#include <algorithm>
#include <set>

namespace mbsgen::certify {

/// What of an emitted function has been executed so far.
struct TextProgress {
  int pivots_of_loop = -1; ///< -1: no loop yet
  std::vector<TextStep> checks;
  bool wrote_results = false;
  bool ended = false;
};

/// Runs the emitted text at the point at which the scheme has been run: update first, then a function.
///
/// A function that iterates starts from `start`, makes one pass there, and a second one at the point itself,
/// as if a step had led to it; then it is taken to have converged. What should be computed anew in each pass,
/// and is not, is so found out.
template <class Field>
class TextRun {
public:
  using Number = typename Field::Number;

  TextRun(const Text& text, const Literals& literals, const scheme::Program& program, Point<Field>& point,
          const Assignment<Field>& values, const Assignment<Field>& start)
      : text_(text), literals_(literals), program_(program), point_(point), values_(values), start_(start) {
    const std::vector<std::string> paths = parameter_paths(text, program.parameters);
    for (std::size_t i = 0; i < paths.size(); ++i) {
      const scheme::Parameter& parameter = program.parameters[i];
      const auto initial = text.parameters.find(paths[i]);
      if (initial == text.parameters.end() || initial->second != parameter.nominal)
        throw MalformedText("the nominal value of " + paths[i]);
      scope_[paths[i]] = values.parameters.at(parameter.path);
    }
    for (const auto& [name, input] : values.inputs)
      for (std::size_t i = 0; i < 3; ++i) {
        const std::string element = '[' + std::to_string(i) + ']';
        scope_["inputs." + name + ".force" + element] = input.force[i];
        scope_["inputs." + name + ".torque" + element] = input.torque[i];
      }
    if (program.time.is_symbol()) scope_["inputs.t"] = values.time;
    run("update", "void", {});
    for (const auto& [name, value] : scope_)
      if (name.find('.') != std::string::npos) members_.emplace(name, value);
  }

  /// The results by the names of the scheme's arrays; pivots in the order of the text.
  Results<Number> operator()(const scheme::Function& function) {
    scope_ = members_;
    function_ = &function;
    laws_.clear();
    run(function.name, function.returns_status ? "Status" : "void", argument_names(function));
    if (function.returns_status) require_whole();
    Results<Number> results = laws_;
    std::set<std::string> meant;
    for (const scheme::Output& output : function.outputs) {
      const bool is_result = output.purpose == scheme::Purpose::result;
      if (output.purpose == scheme::Purpose::law_argument) continue;
      const std::string array = is_result ? names_of_results_[output.array] : prefix() + array_name(output);
      const std::string name = array + '[' + std::to_string(output.index) + ']';
      results[array_name(output)].emplace(output.index, value_of(name));
      meant.insert(name);
    }
    for (const std::string& name : written_)
      if (is_result(name.substr(0, name.find('['))) && meant.count(name) == 0)
        throw MalformedText(name + " is no result");
    return results;
  }

private:
  using Kind = TextStep::Kind;
  using Scope = std::map<std::string, Number>;

  Number value_of(const std::string& name) const {
    const auto found = scope_.find(name);
    if (found == scope_.end()) throw MalformedText(name + " has no value where it is read");
    return found->second;
  }
  std::string prefix() const { return in_parts_ ? "work." : ""; }

  // What the arguments are called by position; a sensor's results are members of its last argument but
  // `inputs`.
  std::vector<std::string> argument_names(const scheme::Function& function) {
    const bool sensor = function.task == scheme::Task::sensor;
    names_of_results_.clear();
    nullable_.clear();
    std::vector<std::string> order;
    for (const scheme::Argument& argument : function.arguments) {
      if (sensor && argument.use == scheme::Argument::Use::out) continue;
      order.push_back(argument.name);
      if (argument.use != scheme::Argument::Use::in) names_of_results_[argument.name] = argument.name;
      if (argument.nullable) nullable_.insert(argument.name);
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
    if (name == "q") return &(function_->unknowns.empty() ? values_ : start_).q;
    if (name == "qd") return &values_.qd;
    if (name == "qdd") return &values_.qdd;
    return name == "Q" ? &values_.Q : nullptr;
  }
  bool is_given(const std::string& name) const {
    for (const scheme::Argument& argument : function_->arguments)
      if (argument.name == name) return argument.use != scheme::Argument::Use::out;
    return false;
  }

  void run(const std::string& name, const std::string& result, const std::vector<std::string>& arguments) {
    const auto found = text_.functions.find(name);
    if (found == text_.functions.end()) throw MalformedText("no definition of " + name);
    const TextFunction& function = found->second;
    if (function.result != result) throw MalformedText("the type of " + name);
    if (function.parameters.size() != arguments.size()) throw MalformedText("the arguments of " + name);
    for (std::size_t i = 0; i < arguments.size(); ++i) pass(name, function.parameters[i], arguments[i]);
    progress_ = {};
    copies_.clear();
    guards_.clear();
    written_.clear();
    in_parts_ = text_.work.count("work_of_" + name) != 0;
    variables_.clear();
    if (in_parts_)
      for (const std::string& member : text_.work.at("work_of_" + name)) variables_.insert("work." + member);
    // What the function itself declares is still to be looked at.
    std::set<std::string> declared;
    for (const TextStep& each : function.steps) step(each, declared);
  }

  // `spelled`: the name in the text, empty where nothing reads the argument.
  void pass(const std::string& function, const std::string& spelled, const std::string& argument_name) {
    if (spelled.empty()) return;
    if (argument_name == "inputs" || argument_name == "sensor") {
      if (spelled != argument_name) throw MalformedText("the arguments of " + function);
      return;
    }
    if (const auto result = names_of_results_.find(argument_name); result != names_of_results_.end())
      result->second = spelled;
    const std::vector<Number>* array = argument(argument_name);
    if (array == nullptr || !is_given(argument_name)) return;
    for (std::size_t k = 0; k < array->size(); ++k)
      scope_[spelled + '[' + std::to_string(k) + ']'] = (*array)[k];
  }

  // What a block declares is gone at its end.
  void block(const std::vector<TextStep>& steps) {
    std::set<std::string> locals;
    for (const TextStep& each : steps) step(each, locals);
    for (const std::string& local : locals) {
      scope_.erase(local);
      variables_.erase(local);
    }
  }

  void step(const TextStep& step, std::set<std::string>& locals) {
    if (progress_.ended) throw MalformedText("something stands after the end");
    switch (step.kind) {
    case Kind::constant:
    case Kind::variable:
      declare(step.target, locals);
      scope_[step.target] = point_.field().reduced(value(step));
      if (step.kind == Kind::variable) note_copy(step);
      break;
    case Kind::write:
      return write(step);
    case Kind::variables:
      for (const std::string& name : step.names) {
        declare(name, locals);
        variables_.insert(name);
      }
      break;
    case Kind::object:
      return object(step, locals);
    case Kind::call:
      return step.target.rfind("laws.", 0) == 0 ? call_law(step) : call_part(step);
    case Kind::guard:
      return guard(step);
    case Kind::loop:
      return loop(step);
    case Kind::check:
      if (progress_.wrote_results) throw MalformedText("results are written before the last check");
      progress_.checks.push_back(step);
      break;
    case Kind::end:
      if (step.target != "ok") throw MalformedText("the function ends with " + step.target);
      progress_.ended = true;
      break;
    }
  }

  Number value(const TextStep& step) {
    const typename TextExpression<Field>::Lookup lookup = [this](const std::string& name) {
      return value_of(name);
    };
    const typename TextExpression<Field>::Law law = [this](const std::string& name, const Number& x,
                                                           const Number& y) {
      const std::string known = law_of(name);
      laws_["law " + known] = {{0, x}, {1, y}};
      return values_.laws.at(known).at(0);
    };
    return TextExpression<Field>(step.value, literals_, point_, lookup, law).value();
  }

  void declare(const std::string& name, std::set<std::string>& locals) {
    if (!locals.insert(name).second || scope_.count(name) != 0 || variables_.count(name) != 0)
      throw MalformedText(name + " is declared twice");
  }

  void write(const TextStep& step) {
    const std::string array = step.target.substr(0, step.target.find('['));
    if (is_result(array))
      allow_result(array);
    else if (step.target.rfind("derived_.", 0) != 0 && variables_.count(step.target) == 0)
      throw MalformedText(step.target + " is written");
    if (!written_.insert(step.target).second) throw MalformedText(step.target + " is written twice");
    scope_[step.target] = point_.field().reduced(value(step));
    note_copy(step);
  }

  bool is_result(const std::string& array) const {
    for (const auto& [name, spelled] : names_of_results_)
      if (array == spelled) return true;
    return false;
  }

  // A result that may be left out stands in an `if` of its own, within others that it satisfies, too; all
  // other results stand in none.
  void allow_result(const std::string& array) {
    bool allowed =
        nullable_.count(array) != 0 ? !guards_.empty() && guards_.back().size() == 1 : guards_.empty();
    for (const std::vector<std::string>& names : guards_)
      allowed = allowed && std::find(names.begin(), names.end(), array) != names.end();
    if (!allowed) throw MalformedText(array + " is written where it may not be");
    progress_.wrote_results = true;
  }

  // `Real q_0 = q[0];` of an unknown: what the iteration changes.
  void note_copy(const TextStep& step) {
    if (function_ == nullptr || step.value.size() != 1) return;
    for (const expr::Expr& unknown : function_->unknowns) {
      const int index = program_.pool->symbol_of(unknown.id()).index[0];
      if (step.value[0] == names_of_results_["q"] + '[' + std::to_string(index) + ']')
        copies_.emplace(index, step.target);
    }
  }

  void object(const TextStep& step, std::set<std::string>& locals) {
    const auto members = [&](const char* member, int count) {
      for (int i = 0; i < count; ++i) {
        const std::string name = step.target + '.' + member + '[' + std::to_string(i) + ']';
        declare(name, locals);
        scope_[name] = Number(0);
        variables_.insert(name);
      }
    };
    if (step.value[0] == "LawPoint") {
      members("position", 3);
      members("rotation", 9);
      members("velocity", 3);
      members("angular_velocity", 3);
    } else {
      members("force", 3);
      members("torque", 3);
    }
  }

  // A method may have got underscores to be different from other names.
  std::string law_of(const std::string& method) {
    std::string name = method.substr(method.find('.') + 1);
    while (values_.laws.count(name) == 0 && !name.empty() && name.back() == '_') name.pop_back();
    if (values_.laws.count(name) == 0) throw MalformedText("a call of " + method);
    if (!written_.insert("laws." + name).second) throw MalformedText("the law " + name + " is called twice");
    return name;
  }

  void call_law(const TextStep& step) {
    const std::string name = law_of(step.target);
    const std::vector<Number>& results = values_.laws.at(name);
    if (step.names.size() != 2 || results.size() != 6) throw MalformedText("the arguments of " + step.target);
    int index = 0;
    for (const auto& [member, count] :
         {std::pair("position", 3), {"rotation", 9}, {"velocity", 3}, {"angular_velocity", 3}})
      for (int i = 0; i < count; ++i)
        laws_["law " + name][index++] =
            value_of(step.names[0] + '.' + member + '[' + std::to_string(i) + ']');
    for (std::size_t k = 0; k < 6; ++k) {
      const std::string target =
          step.names[1] + (k < 3 ? ".force[" : ".torque[") + std::to_string(k % 3) + ']';
      value_of(target);
      scope_[target] = results[k];
    }
  }

  // The parts of a large function hand on its arguments under their own names.
  void call_part(const TextStep& step) {
    const auto part = text_.functions.find(step.target);
    if (part == text_.functions.end()) throw MalformedText("no definition of " + step.target);
    const std::vector<std::string>& names = part->second.parameters;
    if (part->second.result != "void") throw MalformedText("the type of " + step.target);
    if (names.size() != step.names.size()) throw MalformedText("the arguments of " + step.target);
    for (std::size_t i = 0; i < names.size(); ++i)
      if (!names[i].empty() && names[i] != step.names[i])
        throw MalformedText("the arguments of " + step.target);
    block(part->second.steps);
  }

  // What is computed only if some result is wanted must not be read elsewhere.
  void guard(const TextStep& step) {
    for (const std::string& name : step.names)
      if (nullable_.count(name) == 0) throw MalformedText("a condition on " + name);
    const Scope before = guards_.empty() ? scope_ : Scope();
    guards_.push_back(step.names);
    block(step.steps);
    guards_.pop_back();
    if (!guards_.empty()) return;
    for (auto entry = scope_.begin(); entry != scope_.end();) {
      const bool is_new = before.count(entry->first) == 0;
      const bool kept = is_result(entry->first.substr(0, entry->first.find('[')));
      entry = is_new && !kept ? scope_.erase(entry) : std::next(entry);
    }
  }

  LoopTemplate loop_template() const {
    std::vector<std::string> names;
    for (const expr::Expr& unknown : function_->unknowns) {
      const auto copy = copies_.find(program_.pool->symbol_of(unknown.id()).index[0]);
      if (copy == copies_.end()) throw MalformedText("an unknown has no copy");
      names.push_back(copy->second);
    }
    return LoopTemplate(*function_, names, prefix());
  }

  void loop(const TextStep& step) {
    if (function_ == nullptr || function_->unknowns.empty() || !guards_.empty() ||
        progress_.pivots_of_loop >= 0)
      throw MalformedText("an iteration where there must be none");
    if (!progress_.checks.empty()) throw MalformedText("a check before the iteration");
    progress_.pivots_of_loop = loop_template().pivots_of_loop(step.value);
    const std::set<std::string> before = written_;
    one_pass(step);
    written_ = before;
    for (const auto& [index, name] : copies_) scope_[name] = values_.q[static_cast<std::size_t>(index)];
    one_pass(step);
  }

  // Its end sees residuals, corrections and its pivots.
  void one_pass(const TextStep& step) {
    block(step.steps);
    require_written(scheme::Purpose::residual, loop_template().residuals());
    require_written(scheme::Purpose::correction, static_cast<int>(function_->unknowns.size()));
    require_written(scheme::Purpose::pivot, progress_.pivots_of_loop);
    require_written(scheme::Purpose::pivot_scale, progress_.pivots_of_loop);
    if (progress_.wrote_results) throw MalformedText("results are written in the iteration");
  }
  void require_written(scheme::Purpose purpose, int count) const {
    for (int i = 0; i < count; ++i) value_of(prefix() + word(purpose) + '[' + std::to_string(i) + ']');
  }

  void require_whole() {
    if (!progress_.ended) throw MalformedText("the function does not end with a status");
    if (progress_.pivots_of_loop < 0 && !function_->unknowns.empty())
      throw MalformedText("there is no iteration");
    loop_template().require_checks(progress_.checks, std::max(0, progress_.pivots_of_loop));
  }

  const Text& text_;
  const Literals& literals_;
  const scheme::Program& program_;
  Point<Field>& point_;
  const Assignment<Field>& values_;
  const Assignment<Field>& start_;
  const scheme::Function* function_ = nullptr; ///< null: update
  Scope members_, scope_;
  std::map<std::string, std::string> names_of_results_;
  std::set<std::string> nullable_;
  std::set<std::string> written_, variables_;
  std::map<int, std::string> copies_; ///< of the unknowns, by coordinate
  std::vector<std::vector<std::string>> guards_;
  Results<Number> laws_; ///< what laws were told
  TextProgress progress_;
  bool in_parts_ = false;
};

} // namespace mbsgen::certify
