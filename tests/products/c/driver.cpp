// SPDX-License-Identifier: GPL-3.0-or-later
#include "products/c/driver.h"
#include "emit/layout/layout.h"
#include "emit/text/law_rates.h"
#include "products/c/user_laws.h"
#include <algorithm>

namespace mbsgen::test {

namespace {

// MODEL, REAL and UNITS are replaced.
constexpr const char* common = R"(#include "MODEL.hpp"
#include "MODEL.h"
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <random>

using Real = REAL;
static_assert(sizeof(MODEL_real) == sizeof(Real));

std::mt19937 dice(7);
int compared = 0, failures = 0;

Real random(double size) { return static_cast<Real>(std::uniform_real_distribution<double>(-size, size)(dice)); }

void fill(Real* a, Real* b, int count, double size) {
  for (int i = 0; i < count; ++i) a[i] = b[i] = random(size);
}

void compare(const char* function, const char* array, const Real* a, const Real* b, int count) {
  Real largest = 0;
  for (int i = 0; i < count; ++i)
    if (std::isfinite(a[i])) largest = std::fmax(largest, std::fabs(a[i]));
  const Real allowed = UNITS*largest*std::numeric_limits<Real>::epsilon();
  for (int i = 0; i < count; ++i, ++compared) {
    if (std::isnan(a[i]) && std::isnan(b[i])) continue;
    if (a[i] == b[i] || std::fabs(a[i] - b[i]) <= allowed) continue;
    std::printf("%s %s[%d]: %.17g, in C %.17g\n", function, array, i, double(a[i]), double(b[i]));
  }
}

void compare(const char* function, int a, int b) {
  if (a != b) std::printf("%s: status %d, in C %d\n", function, a, b);
  ++compared;
  failures += a != 0 && a == b ? 1 : 0;
}

)";

std::string replaced_all(std::string text, const std::string& mark, const std::string& meaning) {
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + meaning.size()))
    text.replace(at, mark.size(), meaning);
  return text;
}

class Driver {
public:
  explicit Driver(const scheme::Program& program)
      : program_(program), name_(program.shape.model), layout_(emit::make_layout(program)) {}

  std::string text() {
    std::string text = laws();
    text += "int main() {\n  ::" + name_ + "::Model<Real" + (has_laws() ? ", Laws" : "") + "> cpp;\n  " +
            name_ + "_model c;\n  " + name_ + "_init(&c);\n" + set_laws();
    if (!layout_.groups.empty() || !layout_.fields.empty()) text += change_parameters();
    text += "  for (int round = 0; round < 12; ++round) {\n" + inputs();
    for (const scheme::Function& function : program_.functions)
      if (!scheme::moves_coordinates(function.task)) text += call(function);
    return text + manifold() +
           "  }\n  std::printf(\"%d compared, %d failures\\n\", compared, failures);\n}\n";
  }

private:
  bool has_laws() const { return !layout_.laws.empty(); }

  std::string laws() const {
    const LawWords words{"const " + name_ + "_law_point*", "const " + name_ + "_law_contact*",
                         name_ + "_wrench*", "->"};
    std::string text = laws_class(layout_, name_);
    const auto add = [&text](const std::string& name, const LawText& law) {
      text += law.result + " c_" + name + "(void*, " + law.parameters + ") " + law.body;
    };
    for (const emit::LawMethod& law : layout_.laws) {
      add(law.method, law_text(law, words));
      if (has_own_derivative(law)) add(law.derivative, derivative_text());
    }
    return text;
  }

  std::string set_laws() const {
    std::string text;
    for (const emit::LawMethod& law : layout_.laws)
      text += "  c.laws." + law.method + " = c_" + law.method + ";\n";
    for (const emit::LawMethod& law : layout_.laws)
      if (has_own_derivative(law)) text += "  c.laws." + law.derivative + " = c_" + law.derivative + ";\n";
    return text;
  }

  // The structures have the same members in the same order.
  std::string change_parameters() const {
    return "  static_assert(sizeof(cpp.parameters) == sizeof(c.parameters));\n"
           "  compare(\"init\", \"parameters\", reinterpret_cast<const Real*>(&cpp.parameters),\n"
           "          reinterpret_cast<const Real*>(&c.parameters), sizeof(c.parameters)/sizeof(Real));\n"
           "  for (unsigned i = 0; i < sizeof(c.parameters)/sizeof(Real); ++i)\n"
           "    reinterpret_cast<Real*>(&cpp.parameters)[i] *= 1 + random(0.01);\n"
           "  std::memcpy(&c.parameters, &cpp.parameters, sizeof(c.parameters));\n"
           "  cpp.update();\n  " +
           name_ + "_update(&c);\n  if (::" + name_ + "::plausible(cpp.parameters) != (" + name_ +
           "_plausible(&c) == 1)) std::puts(\"plausible\");\n";
  }

  std::string inputs() const {
    if (!program_.has_inputs()) return "";
    return "    ::" + name_ + "::Inputs<Real> cpp_inputs;\n    " + name_ +
           "_inputs c_inputs;\n    static_assert(sizeof(cpp_inputs) == sizeof(c_inputs));\n"
           "    fill(reinterpret_cast<Real*>(&cpp_inputs), reinterpret_cast<Real*>(&c_inputs), "
           "sizeof(c_inputs)/sizeof(Real), 2);\n";
  }

  // Coordinates are near the initial ones, where loops close, but for one round, in which many loops can't. In another one
  // a velocity or force is NaN.
  std::string fill(const scheme::Argument& argument, const std::string& a, const std::string& b) const {
    const std::string size = std::to_string(argument.size);
    std::string text = "      fill(" + a + ", " + b + ", " + size + ", " +
                       (argument.name == "q" ? "round == 10 ? 5.0 : 0.05" : "2.0") + ");\n";
    if (argument.name == "q")
      return text + "      for (int i = 0; i < " + std::to_string(program_.shape.q0.size()) + "; ++i) " + a +
             "[i] = " + b + "[i] += ::" + name_ + "::q0[i];\n";
    if (argument.use == scheme::Argument::Use::in && argument.size > 0)
      text +=
          "      if (round == 11) " + a + "[0] = " + b + "[0] = std::numeric_limits<Real>::quiet_NaN();\n";
    return text;
  }

  // Others of them in each round, now and then the first one alone.
  static std::string flags(const scheme::Argument& argument, const std::string& size) {
    return "      bool " + argument.name + '[' + size + "];\n      for (int i = 0; i < " + size + "; ++i) " +
           argument.name + "[i] = round % 4 == 0 ? i == 0 : (i + round) % 3 != 0;\n";
  }

  // All rigid contacts.
  static bool is_structures(const scheme::Function& function, const scheme::Argument& argument) {
    return function.task == scheme::Task::contact_kinematics && argument.use == scheme::Argument::Use::out;
  }

  static std::string compare_structures(const std::string& function, const std::string& array,
                                        const std::string& a, const std::string& b) {
    const std::string size = b.front() == '&' ? b.substr(1) : b;
    return "      compare(\"" + function + "\", \"" + array + "\", reinterpret_cast<const Real*>(" + a +
           "), reinterpret_cast<const Real*>(" + b + "), sizeof(" + size + ")/(sizeof(Real)));\n";
  }

  // In C++.
  std::string type_of(const std::string& structure) const {
    if (structure == "sensor") return "Sensor<Real, ::" + name_ + "::nqd>";
    return structure == "linearization" ? "Linearization<Real>" : "ContactState<Real>";
  }

  std::string call(const scheme::Function& function) const {
    const std::string structure = scheme::result_structure(function.task);
    std::string cpp, c, compare, text = "    {\n";
    for (const scheme::Argument& argument : function.arguments) {
      if (!structure.empty() && argument.use != scheme::Argument::Use::in) continue;
      const std::string a = argument.name + "_a", b = argument.name + "_b";
      const std::string size = std::to_string(std::max(argument.size, 1));
      if (argument.is_flags) {
        text += flags(argument, size);
        cpp += ", " + argument.name;
        c += ", " + argument.name;
        continue;
      }
      if (is_structures(function, argument)) {
        text += "      ::" + name_ + "::Contact<Real> " + a + '[' + size + "];\n      " + name_ +
                "_rigid_contact " + b + '[' + size + "];\n      static_assert(sizeof(" + a + ") == sizeof(" +
                b + "));\n";
        compare += compare_structures(function.name, argument.name, a, b);
        cpp += ", " + a;
        c += ", " + b;
        continue;
      }
      text += "      Real " + a + '[' + size + "] = {}, " + b + '[' + size + "] = {};\n";
      text += fill(argument, a, b);
      compare += "      compare(\"" + function.name + "\", \"" + argument.name + "\", " + a + ", " + b +
                 ", " + std::to_string(argument.size) + ");\n";
      // A result that may be left out is so in every other round.
      const std::string choice = argument.nullable ? "round % 2 == 0 ? nullptr : " : "";
      cpp += (cpp.empty() ? "" : ", ") + choice + a;
      c += ", " + choice + b;
    }
    if (!structure.empty()) {
      text += "      ::" + name_ + "::" + type_of(structure) + " result_a{};\n      " + name_ + '_' +
              structure + " result_b{};\n      static_assert(sizeof(result_a) == sizeof(result_b));\n";
      cpp += ", result_a";
      c += ", &result_b";
      compare += compare_structures(function.name, "result", "&result_a", "&result_b");
    }
    if (scheme::takes_inputs(program_, function)) {
      cpp += ", cpp_inputs";
      c += ", &c_inputs";
    }
    cpp = "cpp." + function.name + '(' + cpp + ')';
    c = name_ + '_' + function.name + "(&c" + c + ')';
    if (scheme::returns_number(function.task))
      return text + "      const Real of_a = " + cpp + ", of_b = " + c + ";\n      compare(\"" +
             function.name + "\", \"number\", &of_a, &of_b, 1);\n    }\n";
    text += function.returns_status ? "      compare(\"" + function.name + "\", static_cast<int>(" + cpp +
                                          "), static_cast<int>(" + c + "));\n"
                                    : "      " + cpp + ";\n      " + c + ";\n";
    return text + compare + "    }\n";
  }

  std::string manifold() const {
    if (program_.shape.spatial.empty()) return "";
    const std::string nq = std::to_string(program_.shape.nq), nqd = std::to_string(program_.shape.nqd);
    return "    {\n      Real q[" + nq + "], same[" + nq + "], a[" + nq + "], b[" + nq + "], qd[" + nqd +
           "], va[" + nqd + "], vb[" + nqd + "], wa[" + nqd + "], wb[" + nqd + "];\n      fill(q, same, " +
           nq + ", 1);\n      fill(qd, va, " + nqd + ", 2);\n" + "      cpp.normalize(q);\n      " + name_ +
           "_normalize(&c, same);\n      compare(\"normalize\", \"q\", q, same, " + nq +
           ");\n      cpp.integrate(q, qd, Real(0.1), a);\n      " + name_ +
           "_integrate(&c, q, qd, Real(0.1), b);\n      compare(\"integrate\", \"q\", a, b, " + nq +
           ");\n      cpp.difference(q, a, Real(0.1), va);\n      " + name_ +
           "_difference(&c, q, a, Real(0.1), vb);\n      compare(\"difference\", \"qd\", va, vb, " + nqd +
           ");\n      cpp.advance(q, qd, va, Real(0.1), a, wa);\n      " + name_ +
           "_advance(&c, q, qd, va, Real(0.1), b, wb);\n      compare(\"advance\", \"q\", a, b, " + nq +
           ");\n      compare(\"advance\", \"qd\", wa, wb, " + nqd + ");\n    }\n";
  }

  const scheme::Program& program_;
  const std::string& name_;
  emit::Layout layout_;
};

} // namespace

std::string driver_text(const scheme::Program& program, const std::string& real, int units) {
  std::string text = replaced_all(common, "MODEL", program.shape.model);
  text = replaced_all(std::move(text), "REAL", real);
  return replaced_all(std::move(text), "UNITS", std::to_string(units)) + Driver(program).text();
}

} // namespace mbsgen::test
