// SPDX-License-Identifier: GPL-3.0-or-later
#include "products/javascript/recording.h"
#include "emit/layout/declarations.h"
#include "emit/layout/layout.h"
#include "emit/layout/text.h"
#include "products/c/user_laws.h"
#include <algorithm>

namespace mbsgen::test {

namespace {

// MODEL is replaced.
constexpr const char* common = R"(#include "MODEL.hpp"
#include <cmath>
#include <cstdio>
#include <limits>
#include <random>

using Real = double;

std::mt19937 dice(7);

Real random(double size) { return std::uniform_real_distribution<double>(-size, size)(dice); }

void fill(Real* x, int count, double size) {
  for (int i = 0; i < count; ++i) x[i] = random(size);
}

void print(Real x) {
  if (std::isnan(x)) std::printf("\"NaN\"");
  else if (std::isinf(x)) std::printf(x > 0 ? "\"Infinity\"" : "\"-Infinity\"");
  else std::printf("%.17g", x);
}

void print(const Real* x, int count) {
  std::printf("[");
  for (int i = 0; i < count; ++i) {
    if (i != 0) std::printf(", ");
    print(x[i]);
  }
  std::printf("]");
}

void print(const bool* x, int count) {
  std::printf("[");
  for (int i = 0; i < count; ++i) std::printf("%s%s", i == 0 ? "" : ", ", x[i] ? "true" : "false");
  std::printf("]");
}

template <class T>
void print_members(const T& x) { print(reinterpret_cast<const Real*>(&x), sizeof(x)/sizeof(Real)); }

)";

class Recording {
public:
  Recording(const scheme::Program& program, int rounds)
      : program_(program), name_(program.shape.model), layout_(emit::make_layout(program)), rounds_(rounds) {}

  std::string text() {
    text_ = laws_class(layout_, name_) + "int main() {\n  ::" + name_ + "::Model<Real" +
            (layout_.laws.empty() ? "" : ", Laws") + "> model;\n";
    write_laws();
    if (emit::has_parameters(layout_)) write_parameters();
    text_ += "  for (int round = 0; round < " + std::to_string(rounds_) + "; ++round) {\n";
    if (program_.has_inputs())
      text_ +=
          "    ::" + name_ +
          "::Inputs<Real> inputs;\n    fill(reinterpret_cast<Real*>(&inputs), sizeof(inputs)/sizeof(Real), 2);\n";
    for (const scheme::Function& function : program_.functions)
      if (!scheme::moves_coordinates(function.task)) write_call(function);
    if (!program_.shape.spatial.empty()) write_manifold();
    return text_ + "  }\n}\n";
  }

private:
  void print(const std::string& text) {
    text_ += "      std::printf(\"" + emit::replaced(std::string(text), {{"\"", "\\\""}}) + "\");\n";
  }

  void write_laws() {
    std::string rows;
    for (const emit::LawMethod& law : layout_.laws)
      rows += std::string(rows.empty() ? "" : ", ") + "{\"method\": \"" + law.method + "\", \"kind\": \"" +
              word(law.kind) + "\", \"rates\": " + std::to_string(law.rates) + ", \"derivative\": \"" +
              (has_own_derivative(law) ? law.derivative : "") + "\"}";
    print("{\"laws\": [" + rows + "]}\\n");
  }

  static const char* word(scheme::LawCall::Kind kind) {
    switch (kind) {
    case scheme::LawCall::Kind::link:
      return "link";
    case scheme::LawCall::Kind::rate:
      return "rate";
    case scheme::LawCall::Kind::contact:
      return "contact";
    case scheme::LawCall::Kind::point:
      break;
    }
    return "point";
  }

  // In the order of the table `parameter_list`.
  void write_parameters() {
    text_ += "  for (unsigned i = 0; i < sizeof(model.parameters)/sizeof(Real); ++i)\n"
             "    reinterpret_cast<Real*>(&model.parameters)[i] *= 1 + random(0.01);\n  model.update();\n";
    print("{\"parameters\": ");
    text_ += "  print_members(model.parameters);\n  std::printf(\", \\\"plausible\\\": %s}\\n\", ::" + name_ +
             "::plausible(model.parameters) ? \"true\" : \"false\");\n";
  }

  // Coordinates are near the initial ones, where loops close, but for the round before the last, in which many loops
  // can't. In the last round a velocity or force is NaN.
  void write_fill(const scheme::Argument& argument) {
    const std::string size = std::to_string(argument.size);
    if (argument.is_flags) {
      text_ += "      bool " + argument.name + '[' + std::to_string(std::max(argument.size, 1)) +
               "];\n      for (int i = 0; i < " + size + "; ++i) " + argument.name +
               "[i] = round % 4 == 0 ? i == 0 : (i + round) % 3 != 0;\n";
      return;
    }
    text_ += "      Real " + argument.name + '[' + std::to_string(std::max(argument.size, 1)) +
             "] = {};\n      fill(" + argument.name + ", " + size + ", " +
             (argument.name == "q" ? "round == " + std::to_string(rounds_ - 2) + " ? 5.0 : 0.05" : "2.0") +
             ");\n";
    if (argument.name == "q")
      text_ += "      for (int i = 0; i < " + std::to_string(program_.shape.q0.size()) +
               "; ++i) q[i] += ::" + name_ + "::q0[i];\n";
    else if (argument.use == scheme::Argument::Use::in && argument.size > 0)
      text_ += "      if (round == " + std::to_string(rounds_ - 1) + ") " + argument.name +
               "[0] = std::numeric_limits<Real>::quiet_NaN();\n";
  }

  // The statement that prints an argument; one that may be left out is so in every other round.
  static std::string printed(const scheme::Argument& argument) {
    const std::string print = "print(" + argument.name + ", " + std::to_string(argument.size) + ");\n";
    if (!argument.nullable) return "      " + print;
    return "      if (round % 2 == 0) std::printf(\"null\"); else " + print;
  }

  bool is_contacts(const scheme::Function& function, const scheme::Argument& argument) const {
    return function.task == scheme::Task::contact_kinematics && argument.use == scheme::Argument::Use::out;
  }

  // As C++ has it, and without what stands behind its name.
  std::string type_of(const std::string& structure) const {
    if (structure == "sensor") return "Sensor<Real, ::" + name_ + "::nqd>";
    return structure == "linearization" ? "Linearization<Real>" : "ContactState<Real>";
  }

  void write_call(const scheme::Function& function) {
    const std::string structure = scheme::result_structure(function.task);
    std::string arguments, before, after;
    const auto add = [&](const std::string& argument, const std::string& shown, const std::string& result) {
      const std::string comma = arguments.empty() ? "" : "      std::printf(\", \");\n";
      arguments += (arguments.empty() ? "" : ", ") + argument;
      before += comma + shown;
      after += comma + result;
    };
    text_ += "    {\n";
    for (const scheme::Argument& argument : function.arguments) {
      if (!structure.empty() && argument.use != scheme::Argument::Use::in) continue;
      if (is_contacts(function, argument)) {
        text_ += "      ::" + name_ + "::Contact<Real> contacts[" + std::to_string(argument.size) + "];\n";
        add("contacts", made("Contact", std::to_string(argument.size)), "      print_members(contacts);\n");
        continue;
      }
      write_fill(argument);
      add((argument.nullable ? "round % 2 == 0 ? nullptr : " : "") + argument.name, printed(argument),
          printed(argument));
    }
    if (!structure.empty()) {
      const std::string type = type_of(structure);
      text_ += "      ::" + name_ + "::" + type + " result{};\n";
      add("result", made(type.substr(0, type.find('<')), "null"), "      print_members(result);\n");
    }
    if (scheme::takes_inputs(program_, function))
      add("inputs", "      std::printf(\"{\\\"inputs\\\": \"); print_members(inputs); std::printf(\"}\");\n",
          "      std::printf(\"null\");\n");
    print("{\"call\": \"" + function.name + "\", \"arguments\": [");
    text_ += before;
    write_returned(function, "model." + function.name + '(' + arguments + ')');
    print("], \"after\": [");
    text_ += after;
    print("]");
    write_answer(function);
    text_ += "    }\n";
  }

  static std::string made(const std::string& type, const std::string& count) {
    return "      std::printf(\"{\\\"new\\\": \\\"" + type + "\\\", \\\"count\\\": " + count + "}\");\n";
  }

  void write_returned(const scheme::Function& function, const std::string& call) {
    if (scheme::returns_number(function.task))
      text_ += "      const Real returned = " + call + ";\n";
    else if (function.returns_status)
      text_ += "      const Real returned = static_cast<int>(" + call + ");\n";
    else
      text_ += "      " + call + ";\n";
  }

  void write_answer(const scheme::Function& function) {
    if (scheme::returns_number(function.task) || function.returns_status) {
      print(function.returns_status ? ", \"status\": " : ", \"returned\": ");
      text_ += "      print(returned);\n";
    }
    print("}\\n");
  }

  void write_manifold() {
    text_ += emit::replaced(
        R"(    {
      Real q[$q], next[$q] = {}, qd[$v], back[$v] = {}, faster[$v] = {};
      fill(q, $q, 1);
      fill(qd, $v, 2);
      std::printf("{\"call\": \"normalize\", \"arguments\": ["); print(q, $q);
      model.normalize(q);
      std::printf("], \"after\": ["); print(q, $q);
      std::printf("]}\n{\"call\": \"integrate\", \"arguments\": ["); print(q, $q); std::printf(", "); print(qd, $v);
      std::printf(", 0.1, "); print(next, $q);
      model.integrate(q, qd, 0.1, next);
      std::printf("], \"after\": [null, null, null, "); print(next, $q);
      std::printf("]}\n{\"call\": \"difference\", \"arguments\": ["); print(q, $q); std::printf(", "); print(next, $q);
      std::printf(", 0.1, "); print(back, $v);
      model.difference(q, next, 0.1, back);
      std::printf("], \"after\": [null, null, null, "); print(back, $v);
      std::printf("]}\n{\"call\": \"advance\", \"arguments\": ["); print(q, $q); std::printf(", "); print(qd, $v);
      std::printf(", "); print(back, $v); std::printf(", 0.1, "); print(next, $q); std::printf(", "); print(faster, $v);
      model.advance(q, qd, back, 0.1, next, faster);
      std::printf("], \"after\": [null, null, null, null, "); print(next, $q); std::printf(", ");
      print(faster, $v); std::printf("]}\n");
    }
)",
        {{"$q", std::to_string(program_.shape.nq)}, {"$v", std::to_string(program_.shape.nqd)}});
  }

  const scheme::Program& program_;
  const std::string& name_;
  emit::Layout layout_;
  int rounds_;
  std::string text_;
};

} // namespace

std::string recording_text(const scheme::Program& program, int rounds) {
  return emit::replaced(std::string(common), {{"MODEL", program.shape.model}}) +
         Recording(program, rounds).text();
}

} // namespace mbsgen::test
