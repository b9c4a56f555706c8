// SPDX-License-Identifier: GPL-3.0-or-later
#include "c/driver.h"
#include "emit/layout/layout.h"
#include "emit/text/law_rates.h"
#include "emit/text/manifold.h"
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

Real pull(Real Z, Real Zd) { return Real(3)*Z - Real(0.5)*Zd; }

void push(const Real* position, const Real* rotation, const Real* velocity, const Real* angular_velocity, Real* force,
          Real* torque) {
  for (int i = 0; i < 3; ++i) {
    force[i] = Real(-4)*position[i] + rotation[i]*velocity[i];
    torque[i] = Real(0.25)*angular_velocity[i];
  }
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
    for (const scheme::Function& function : program_.functions) text += call(function);
    return text + manifold() +
           "  }\n  std::printf(\"%d compared, %d failures\\n\", compared, failures);\n}\n";
  }

private:
  bool has_laws() const { return !layout_.laws.empty(); }

  std::string laws() const {
    if (!has_laws()) return "";
    std::string methods, functions;
    for (const emit::LawMethod& law : layout_.laws) {
      const bool touches = law.kind == scheme::LawCall::Kind::contact;
      const std::string arrays = emit::array_parameters(law) + emit::rates_parameter(law, "xd");
      if (law.kind == scheme::LawCall::Kind::link || law.kind == scheme::LawCall::Kind::rate) {
        add_number(law, arrays, methods, functions);
        continue;
      }
      const std::string body =
          (touches ? "push(p#slide, p#normal, p#point, p#normal, w#force, w#torque);"
                   : "push(p#position, p#rotation, p#velocity, p#angular_velocity, w#force, "
                     "w#torque);") +
          rates_text(law);
      methods += "  void " + law.method + "(const ::" + name_ + (touches ? "::LawContact" : "::LawPoint") +
                 "<Real>& p, ::" + name_ + "::Wrench<Real>& w" + arrays + ") const { " +
                 replaced_all(body, "#", ".") + " }\n";
      functions += "void c_" + law.method + "(void*, const " + name_ +
                   (touches ? "_law_contact" : "_law_point") + "* p, " + name_ + "_wrench* w" + arrays +
                   ") { " + replaced_all(body, "#", "->") + " }\n";
    }
    return "struct Laws {\n" + methods + "};\n" + functions;
  }

  // Of a law with states: their rates.
  static std::string rates_text(const emit::LawMethod& law) {
    std::string text;
    for (int i = 0; i < law.rates; ++i) {
      const std::string place = '[' + std::to_string(i) + ']';
      text += " xd" + place + " = Real(0.5) - Real(" + std::to_string(2 + i) + ")*x" + place + "*x[0];";
    }
    return text;
  }

  // A law that returns a number: of a link, of a state.
  static void add_number(const emit::LawMethod& law, const std::string& arrays, std::string& methods,
                         std::string& functions) {
    const bool link = law.kind == scheme::LawCall::Kind::link;
    const std::string head = std::string(link ? "Real Z, Real Zd" : "Real t") + arrays + ')';
    const std::string body =
        link ? " {" + rates_text(law) + " return pull(Z, Zd)" + (law.rates > 0 ? " - x[0]" : "") + "; }\n"
             : " { return Real(3)*t - q[0]*x[0] + qd[0]; }\n";
    methods += "  Real " + law.method + '(' + head + " const" + body;
    functions += "Real c_" + law.method + "(void*, " + head + body;
    if (link && law.rates == 0) add_derivative(law, methods, functions);
  }

  // Links without states have one, others have none: differences take its place. Both languages have to call the same.
  static void add_derivative(const emit::LawMethod& law, std::string& methods, std::string& functions) {
    if (law.derivative.empty()) return;
    const std::string head = "(Real Z, Real Zd, Real dZ, Real dZd)",
                      body = " { return pull(Z, Zd)*dZ - 2*dZd; }\n";
    methods += "  Real " + law.derivative + head + " const" + body;
    functions += "Real c_" + law.derivative + "(void*, " + head.substr(1) + body;
  }

  std::string set_laws() const {
    std::string text;
    for (const emit::LawMethod& law : layout_.laws)
      text += "  c.laws." + law.method + " = c_" + law.method + ";\n";
    for (const emit::LawMethod& law : layout_.laws)
      if (!law.derivative.empty() && law.kind == scheme::LawCall::Kind::link && law.rates == 0)
        text += "  c.laws." + law.derivative + " = c_" + law.derivative + ";\n";
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

  // Others of them in each round.
  static std::string flags(const scheme::Argument& argument, const std::string& size) {
    return "      bool " + argument.name + '[' + size + "];\n      for (int i = 0; i < " + size + "; ++i) " +
           argument.name + "[i] = (i + round) % 3 != 0;\n";
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
           "], va[" + nqd + "], vb[" + nqd + "];\n      fill(q, same, " + nq + ", 1);\n      fill(qd, va, " +
           nqd + ", 2);\n" + "      cpp.normalize(q);\n      " + name_ +
           "_normalize(&c, same);\n      compare(\"normalize\", \"q\", q, same, " + nq +
           ");\n      cpp.integrate(q, qd, Real(0.1), a);\n      " + name_ +
           "_integrate(&c, q, qd, Real(0.1), b);\n      compare(\"integrate\", \"q\", a, b, " + nq +
           ");\n      cpp.difference(q, a, Real(0.1), va);\n      " + name_ +
           "_difference(&c, q, a, Real(0.1), vb);\n      compare(\"difference\", \"qd\", va, vb, " + nqd +
           ");\n    }\n";
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
