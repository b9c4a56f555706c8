// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/text.h"
#include "certify/text/steps.h"

namespace mbsgen::certify {

namespace {

class Reader {
public:
  Reader(std::vector<std::string> tokens, Text& text) : in_(std::move(tokens)), text_(text) {}

  void read() {
    while (!in_.at_end()) {
      if (in_.sees({"struct", "Parameters", "{"}))
        read_parameters();
      else if (in_.skips({"namespace", "detail", "{"}))
        read_helpers(in_);
      else if (in_.sees({"struct"}) && in_.token(1).rfind("work_of_", 0) == 0)
        read_work();
      else if (in_.sees({"Model", "<", "Real", ",", "Laws", ">", "::"}))
        read_function();
      else
        in_.next();
    }
  }

private:
  // Real field = Real(1.0); Real field[2] = {Real(1.0), Real(2.0)};
  void read_field(const std::string& prefix, std::map<std::string, double>& fields,
                  std::vector<std::string>& names) {
    const std::string name = in_.next();
    names.push_back(name);
    const bool array = in_.skips({"["});
    if (array) {
      in_.next();
      in_.expect("]");
    }
    in_.expect("=");
    if (array) in_.expect("{");
    for (int element = 0;; ++element) {
      const std::string sign = in_.skips({"-"}) ? "-" : "";
      in_.expect("Real");
      in_.expect("(");
      const std::string minus = in_.skips({"-"}) ? "-" : "";
      const double value = std::stod(minus + in_.next()) * (sign.empty() ? 1 : -1);
      fields[prefix + name + (array ? "[" + std::to_string(element) + "]" : "")] = value;
      in_.expect(")");
      if (!in_.skips({","})) break;
    }
    if (array) in_.expect("}");
    in_.expect(";");
  }

  void read_parameters() {
    for (int head = 0; head < 3; ++head) in_.next();
    std::map<std::string, std::map<std::string, double>> groups;
    std::map<std::string, std::vector<std::string>> names;
    while (!in_.skips({"}"})) {
      if (in_.skips({"struct"})) {
        const std::string type = in_.next();
        in_.expect("{");
        while (!in_.skips({"}"})) {
          in_.expect("Real");
          read_field("", groups[type], names[type]);
        }
        in_.expect(";");
      } else if (in_.skips({"Real"})) {
        read_field("parameters.", text_.parameters, text_.groups.front().second);
      } else {
        const std::string type = in_.next();
        const std::string group = in_.next();
        for (const auto& [field, value] : groups.at(type))
          text_.parameters["parameters." + group + "." + field] = value;
        text_.groups.emplace_back(group, names[type]);
        in_.expect(";");
      }
    }
  }

  // struct work_of_f { Real a, b[2]; };
  void read_work() {
    in_.next();
    std::vector<std::string>& members = text_.work[in_.next()];
    in_.expect("{");
    while (in_.skips({"Real"}))
      for (std::string& name : read_variables(in_)) members.push_back(std::move(name));
    in_.expect("}");
  }

  void read_function() {
    TextFunction function;
    function.result = in_.previous();
    for (int head = 0; head < 7; ++head) in_.next();
    const std::string name = in_.next();
    if (!in_.skips({"("})) return;
    std::string last;
    bool named = false;
    int brackets = 0;
    for (std::string word = in_.next(); word != ")"; word = in_.next()) {
      brackets += word == "<" ? 1 : word == ">" ? -1 : 0;
      if (word == "," && brackets == 0) {
        function.parameters.push_back(named ? last : "");
        named = false;
        continue;
      }
      // A name follows the type's `*` or `&`; a comment stands for an unused one.
      named = last == "*" || last == "&";
      last = word;
    }
    if (!last.empty()) function.parameters.push_back(named ? last : "");
    in_.skips({"const"});
    if (in_.skips({";"})) return; // an instantiation
    in_.expect("{");
    function.steps = read_steps(in_);
    if (!text_.functions.emplace(name, std::move(function)).second)
      throw MalformedText(name + " is defined twice");
  }

  TokenStream in_;
  Text& text_;
};

// The model's name, or that with underscores behind it.
bool is_spelling_of(const std::string& spelled, const std::string& name) {
  return spelled.rfind(name, 0) == 0 && spelled.find_first_not_of('_', name.size()) == std::string::npos;
}

// Finds the text's name of each group and field, first come, first served.
class ParameterNames {
public:
  explicit ParameterNames(const Text& text) : text_(text) { groups_.try_emplace("", 0, Fields()); }

  std::string path(const scheme::ParameterPath& path) {
    const auto [group, is_new] = groups_.try_emplace(path.group, groups_.size(), Fields());
    const auto& [row, fields] = group->second;
    if (row >= text_.groups.size() || !is_spelling_of(text_.groups[row].first, path.group))
      throw MalformedText("no parameters " + path.group);
    const auto& [spelled, members] = text_.groups[row];
    const std::size_t member = group->second.second.try_emplace(path.field, fields.size()).first->second;
    if (member >= members.size() || !is_spelling_of(members[member], path.field))
      throw MalformedText("no parameter " + path.group + '.' + path.field);
    return "parameters." + (spelled.empty() ? "" : spelled + '.') + members[member] +
           (path.element < 0 ? "" : '[' + std::to_string(path.element) + ']');
  }

private:
  using Fields = std::map<std::string, std::size_t>; ///< row of each field that has been met
  const Text& text_;
  std::map<std::string, std::pair<std::size_t, Fields>> groups_;
};

} // namespace

Text read_text(const std::vector<std::string>& files) {
  Text text;
  for (const std::string& file : files) Reader(tokens_of(file), text).read();
  return text;
}

std::vector<std::string> parameter_paths(const Text& text, const std::vector<scheme::Parameter>& parameters) {
  ParameterNames names(text);
  std::vector<std::string> paths;
  for (const scheme::Parameter& parameter : parameters) paths.push_back(names.path(parameter.path));
  return paths;
}

} // namespace mbsgen::certify
