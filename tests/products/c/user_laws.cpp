// SPDX-License-Identifier: GPL-3.0-or-later
#include "products/c/user_laws.h"
#include "emit/layout/text.h"
#include "emit/text/law_rates.h"

namespace mbsgen::test {

namespace {

using Kind = scheme::LawCall::Kind;

// Of a law with states: their rates.
std::string rates_text(const emit::LawMethod& law) {
  std::string text;
  for (int i = 0; i < law.rates; ++i) {
    const std::string place = '[' + std::to_string(i) + ']';
    text += " xd" + place + " = Real(0.5) - Real(" + std::to_string(2 + i) + ")*x" + place + "*x[0];";
  }
  return text;
}

} // namespace

const char* const law_functions = R"(Real pull(Real Z, Real Zd) { return Real(3)*Z - Real(0.5)*Zd; }

void push(const Real* position, const Real* rotation, const Real* velocity, const Real* angular_velocity, Real* force,
          Real* torque) {
  for (int i = 0; i < 3; ++i) {
    force[i] = Real(-4)*position[i] + rotation[i]*velocity[i];
    torque[i] = Real(0.25)*angular_velocity[i];
  }
}

)";

LawText law_text(const emit::LawMethod& law, const LawWords& words) {
  const std::string arrays = emit::array_parameters(law) + emit::rates_parameter(law, "xd");
  if (law.kind == Kind::rate)
    return {"Real", "Real t" + arrays, "{ return Real(3)*t - q[0]*x[0] + qd[0]; }\n"};
  if (law.kind == Kind::link)
    return {"Real", "Real Z, Real Zd" + arrays,
            '{' + rates_text(law) + " return pull(Z, Zd)" + (law.rates > 0 ? " - x[0]" : "") + "; }\n"};
  const bool touches = law.kind == Kind::contact;
  const std::string body =
      touches ? "push(p#slide, p#normal, p#point, p#normal, w#force, w#torque);"
              : "push(p#position, p#rotation, p#velocity, p#angular_velocity, w#force, w#torque);";
  return {"void", (touches ? words.contact : words.point) + " p, " + words.wrench + " w" + arrays,
          "{ " + emit::replaced(body, {{"#", words.arrow}}) + rates_text(law) + " }\n"};
}

bool has_own_derivative(const emit::LawMethod& law) {
  return !law.derivative.empty() && law.kind == Kind::link && law.rates == 0;
}

LawText derivative_text() {
  return {"Real", "Real Z, Real Zd, Real dZ, Real dZd", "{ return pull(Z, Zd)*dZ - 2*dZd; }\n"};
}

std::string laws_class(const emit::Layout& layout, const std::string& model) {
  if (layout.laws.empty()) return "";
  const std::string space = "::" + model + "::";
  const LawWords words{"const " + space + "LawPoint<Real>&", "const " + space + "LawContact<Real>&",
                       space + "Wrench<Real>&", "."};
  std::string methods;
  const auto add = [&methods](const std::string& name, const LawText& law) {
    methods += "  " + law.result + ' ' + name + '(' + law.parameters + ") const " + law.body;
  };
  for (const emit::LawMethod& law : layout.laws) {
    add(law.method, law_text(law, words));
    if (has_own_derivative(law)) add(law.derivative, derivative_text());
  }
  return law_functions + ("struct Laws {\n" + methods) + "};\n";
}

} // namespace mbsgen::test
