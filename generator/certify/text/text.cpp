// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/text.h"
#include "certify/text/c_text.h"
#include "certify/text/helpers.h"
#include "certify/text/steps.h"
#include <cctype>

namespace mbsgen::certify {

namespace {

class TextReader {
public:
  TextReader(std::vector<std::string> tokens, Text& text) : in_(std::move(tokens)), text_(text) {}

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
  // Real field = Number(1.0); Real field[2] = {Number(1.0), Number(2.0)};
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
      in_.expect("Number");
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
    in_.skips_text("using Number = detail::Number<Real>;");
    std::map<std::string, std::map<std::string, double>> groups;
    std::map<std::string, std::vector<std::string>> names;
    while (!in_.skips({"}"})) {
      if (in_.skips({"struct"})) {
        const std::string type = in_.next();
        in_.expect("{");
        while (!in_.skips({"}"})) {
          if (in_.skips({"static", "constexpr", "bool"})) {
            in_.until(";");
            continue;
          }
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
        last.clear();
        continue;
      }
      // A name follows the type's `*` or `&`, a Status or a Real; a comment stands for an unused one.
      named = last == "*" || last == "&" || last == "Status" ||
              (last == "Real" && std::isalpha(static_cast<unsigned char>(word.front())) != 0);
      last = word;
    }
    if (!last.empty()) function.parameters.push_back(named ? last : "");
    in_.skips({"const"});
    if (in_.skips({";"})) return; // an instantiation
    in_.expect("{");
    function.steps = read_steps(in_);
    in_.rename({}, {});
    if (!text_.functions.emplace(name, std::move(function)).second)
      throw MalformedText(name + " is defined twice");
  }

  TokenStream in_;
  Text& text_;
};

} // namespace

Text read_text(const std::vector<std::string>& files) {
  Text text;
  for (const std::string& file : files) TextReader(tokens_of(file), text).read();
  return text;
}

Text read_c_text(const std::vector<std::string>& files, const std::string& model) {
  Text text;
  CReader c(model, text);
  for (const std::string& file : files) TextReader(c.tokens(file), text).read();
  return text;
}

} // namespace mbsgen::certify
