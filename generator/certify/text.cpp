// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text.h"
#include "certify/outcomes.h"
#include "certify/tokens.h"

namespace mbsgen::certify {

namespace {

using Tokens = std::vector<std::string>;

class Reader {
public:
  Reader(Tokens tokens, Text& text) : tokens_(std::move(tokens)), text_(text) {}

  void read() {
    while (at_ < tokens_.size()) {
      if (sees({"struct", "Parameters", "{"}))
        read_parameters();
      else if (sees({"Model", "<", "Real", ",", "Laws", ">", "::"}))
        read_function();
      else
        ++at_;
    }
  }

private:
  const std::string& token(std::size_t ahead = 0) const {
    static const std::string none;
    return at_ + ahead < tokens_.size() ? tokens_[at_ + ahead] : none;
  }
  bool sees(std::initializer_list<const char*> words) const {
    std::size_t ahead = 0;
    for (const char* word : words)
      if (token(ahead++) != word) return false;
    return true;
  }
  bool skips(std::initializer_list<const char*> words) {
    const bool seen = sees(words);
    if (seen) at_ += words.size();
    return seen;
  }
  void expect(const char* word) {
    if (!skips({word})) throw Defect("expected " + std::string(word) + " before " + token());
  }
  std::string next() {
    if (at_ >= tokens_.size()) throw Defect("the text ends early");
    return tokens_[at_++];
  }

  // Real field = Real(1.0); Real field[2] = {Real(1.0), Real(2.0)};
  void read_field(const std::string& prefix, std::map<std::string, double>& fields) {
    const std::string name = next();
    const bool array = skips({"["});
    if (array) {
      next();
      expect("]");
    }
    expect("=");
    if (array) expect("{");
    for (int element = 0;; ++element) {
      const std::string sign = skips({"-"}) ? "-" : "";
      expect("Real");
      expect("(");
      const std::string minus = skips({"-"}) ? "-" : "";
      const double value = std::stod(minus + next()) * (sign.empty() ? 1 : -1);
      fields[prefix + name + (array ? "[" + std::to_string(element) + "]" : "")] = value;
      expect(")");
      if (!skips({","})) break;
    }
    if (array) expect("}");
    expect(";");
  }

  void read_parameters() {
    at_ += 3;
    std::map<std::string, std::map<std::string, double>> groups;
    while (!skips({"}"})) {
      if (skips({"struct"})) {
        std::map<std::string, double>& fields = groups[next()];
        expect("{");
        while (!skips({"}"})) {
          expect("Real");
          read_field("", fields);
        }
        expect(";");
      } else if (skips({"Real"})) {
        read_field("parameters.", text_.parameters);
      } else {
        const std::string type = next();
        const std::string group = next();
        for (const auto& [field, value] : groups.at(type))
          text_.parameters["parameters." + group + "." + field] = value;
        expect(";");
      }
    }
  }

  void read_function() {
    at_ += 7;
    const std::string name = next();
    if (!skips({"("})) return;
    TextFunction function;
    std::string last;
    bool named = false;
    int brackets = 0;
    for (std::string word = next(); word != ")"; word = next()) {
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
    skips({"const"});
    if (skips({";"})) return; // an instantiation
    expect("{");
    while (!skips({"}"})) read_step(function);
    if (!text_.functions.emplace(name, std::move(function)).second) throw Defect(name + " is defined twice");
  }

  void read_step(TextFunction& function) {
    if (skips({"using"}) || token().rfind("work_of_", 0) == 0) {
      while (next() != ";") {
      }
      return;
    }
    if (skips({"if", "("})) {
      next();
      for (const char* word : {"!=", "nullptr", ")", "{"}) expect(word);
      while (!skips({"}"})) read_step(function);
      return;
    }
    TextStep step;
    skips({"[", "[", "maybe_unused", "]", "]"});
    step.statement.declares = skips({"const", "Real"});
    std::string target = next();
    if (skips({"("})) {
      step.call = target;
      for (std::string word = next(); word != ")"; word = next())
        if (word != ",") step.arguments.push_back(word);
      expect(";");
    } else {
      step.statement.target = std::move(target);
      expect("=");
      for (std::string word = next(); word != ";"; word = next()) step.statement.value.push_back(word);
    }
    function.steps.push_back(std::move(step));
  }

  Tokens tokens_;
  Text& text_;
  std::size_t at_ = 0;
};

} // namespace

Text read_text(const std::vector<std::string>& files) {
  Text text;
  for (const std::string& file : files) Reader(tokens_of(file), text).read();
  return text;
}

std::string path_of(const Text& text, const scheme::Parameter& parameter) {
  const std::string element = parameter.element < 0 ? "" : "[" + std::to_string(parameter.element) + "]";
  for (const char* group_end : {"", "_", "__"})
    for (const char* field_end : {"", "_", "__"}) {
      const std::string group = parameter.group.empty() ? "" : parameter.group + group_end + ".";
      std::string path = "parameters." + group + parameter.field + field_end + element;
      if (text.parameters.count(path) != 0) return path;
    }
  return {};
}

} // namespace mbsgen::certify
