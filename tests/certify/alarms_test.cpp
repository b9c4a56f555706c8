// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/faults.h"
#include "certify/generated.h"
#include "random/random_laws.h"
#include "random/random_model.h"
#include "support/catch.hpp"

// Right code that a certificate has taken for wrong.

using namespace certify_tests;
using mbsgen::certify::Certificate;
using mbsgen::certify::FunctionRecord;

namespace {

// A slider along z that carries a point; `laws` are members of the model, `joint` and `body` of theirs.
std::string slider(const std::string& laws, const std::string& joint = "") {
  return R"j({"mbsgen": 1, "name": "slider", "gravity": [0, 0, -9.81], "bodies": [{"name": "b", "parent": "base",
    "joints": [{"name": "z", "type": "Tz")j" +
         joint + R"j(}], "mass": 2, "points": {"p": [0.1, 0, 0]}}])j" + laws + "}";
}

std::string force(const std::string& law) {
  return R"j(, "forces": [{"name": "wind", "point": "b.p", "force": [")j" + law + R"j(", 0, ")j" + law +
         R"j("]}])j";
}

const FunctionRecord& record_of(const Certificate& certificate, const std::string& function) {
  for (const FunctionRecord& record : certificate.functions)
    if (record.name == function) return record;
  throw std::runtime_error("no " + function);
}

} // namespace

TEST_CASE("functions that become numbers by structural zeros are certified") {
  const std::string law =
      GENERATE("-0.5*abs(vx-3)*(vx-3)", "sqrt(vx^2+4)", "sign(vx+0.17)*0.2", "-0.2*sqrt(vx^2+vy^2+1)*vz",
               "min(vx-1, 2)*vz", "max(vx+0.5, vy-0.5)*vz", "sqrt(vy^2+2)*vz", "(vx+2)^(vy+0.5)",
               "(vz+2)^(vx+3)", "abs(vx-1.2345678901234567*8.7654321098765432*3.3333333333333335)*vz",
               "cos((vx+0.5)*pi)*vz + sin(vz*(vx+2))");
  CAPTURE(law);
  check_equal(slider(force(law)));
  check_equal(slider(force(law)), 1000, Numbers::folded);
}

TEST_CASE("functions of folded parameters are certified") {
  const std::string law = GENERATE("-max(k,2)*qd(z)", "-2*zeta*sqrt(k*m)*qd(z)", "-abs(zeta-k)*qd(z)^n",
                                   "-qd(z)^n*cos(h*pi)", "-sin(n*qd(z))*sin(qd(z)) - cos(h*n*q(z))*qd(z)",
                                   "-sign(n-4)*min(m, zeta)*abs(qd(z))", "-sqrt(k*zeta)*qd(z)");
  CAPTURE(law);
  const std::string text = slider(R"j(, "parameters": {"k": 1200, "m": 3, "zeta": 0.7, "n": 3, "h": 0.5})j",
                                  ", \"force\": \"" + law + "\"");
  check_equal(text);
  check_equal(text, 1000, Numbers::folded);
}

TEST_CASE("a wrong constant in place of a folded function is caught") {
  const std::string law = GENERATE("-0.5*abs(vx-3)*vz", "-sqrt(vx^2+4)*vz", "-max(vx+3, 2)*vz");
  CAPTURE(law);
  const std::string text = slider(force(law));
  REQUIRE(complaints(Generated(text, Numbers::folded).certify()).empty());
  int injected = 0;
  for (std::size_t k = 0; k < faults().size(); ++k) {
    Generated broken(text, Numbers::folded);
    CAPTURE(faults()[k].name);
    bool done = false;
    for (auto& function : broken.program().functions)
      done = done || faults()[k].apply(broken.program(), function, 0);
    if (!done) continue;
    ++injected;
    CHECK_FALSE(broken.certify().passed());
  }
  CHECK(injected > 3);
  Generated broken(text, Numbers::folded);
  for (auto& function : broken.program().functions)
    if (function.name == "bias")
      function.outputs[0].value =
          function.outputs[0].value + broken.pool().symbol(mbsgen::expr::SymbolKind::qd, "qd", 0);
  CHECK_FALSE(broken.certify().passed());
}

TEST_CASE("a complaint names the joint, its body and the laws that act there") {
  Generated broken(slider(force("-0.5*abs(vz)*vz")));
  for (auto& function : broken.program().functions)
    if (function.name == "bias") function.outputs[0].value = broken.pool().number(7);
  CHECK(broken.certify().complaints() ==
        "bias: c[0] (the joint 'z' of the body 'b', on which the force 'wind' on the body 'b' acts)\n");
}

TEST_CASE("random laws over the whole language are certified") {
  const unsigned seed = GENERATE(range(1U, 13U));
  const std::string text = random_models::model_with_laws(seed);
  CAPTURE(text);
  check_equal(text, 1000, seed % 2 == 0 ? Numbers::folded : Numbers::tunable);
}

TEST_CASE("numbers that round to one literal are certified, and a wrong literal is caught") {
  const std::string text =
      slider(R"j(, "parameters": {"k": 0.3, "l": 0.30000000000000001, "m": 3.141592653589793},
    "forces": [{"name": "f", "point": "b.p", "force": ["k*vz", 0, "l*vz+k*z+m*vz^3+pi*z^5"]}])j");
  check_equal(text, 1000, Numbers::folded);
  const Generated generated(text, Numbers::folded);
  mbsgen::certify::Options options;
  options.texts = generated.emitted();
  const std::size_t at = options.texts[0].find("Real(0.3)");
  REQUIRE(at != std::string::npos);
  options.texts[0].replace(at, 9, "Real(0.30000000000000004)");
  CHECK_FALSE(generated.certify(options).passed());
}

TEST_CASE("models of robot size whose numbers have many digits are certified with folded parameters") {
  random_models::Recipe recipe;
  recipe.joints = 7;
  recipe.expressions = false;
  recipe.digits = 6 + static_cast<int>(GENERATE(range(0U, 12U)));
  CAPTURE(recipe.digits);
  check_equal(random_models::random_model(recipe, 500U + static_cast<unsigned>(recipe.digits)), 1000,
              Numbers::folded);
}

TEST_CASE("a constraint that orthonormality alone makes an identity is left out") {
  const std::string matrix =
      GENERATE(R"j(["cos(0.3)", 0, "sin(0.3)", 0, 1, 0, "-sin(0.3)", 0, "cos(0.3)"])j",
               R"j(["2/3", "-1/3", "2/3", "2/3", "2/3", "-1/3", "-1/3", "2/3", "2/3"])j",
               R"j([0, 0.6, 0.8, 1, 0, 0, 0, 0.8, -0.6])j",
               R"j([0.6, "-0.8*0.8", "0.8*0.6", 0.8, "0.6*0.8", "-0.6*0.6", 0, 0.6, 0.8])j");
  CAPTURE(matrix);
  const std::string text = R"j({"mbsgen": 1, "name": "slider_crank", "gravity": [0, 0, -9.81], "bodies": [
    {"name": "frame", "parent": "base", "orientation": {"matrix": )j" +
                           matrix + R"j(}, "points": {"g": [0, 0, 0]}},
    {"name": "crank", "parent": "frame", "at": "g", "joints": [{"name": "q1", "type": "Rz", "q0": 0.9}], "mass": 1,
     "com": [0.05, 0, 0], "inertia": [0.001, 0, 0, 0.01, 0, 0.01], "points": {"e": [0.1, 0, 0]}},
    {"name": "rod", "parent": "crank", "at": "e", "joints": [{"name": "q2", "type": "Rz", "q0": -1.1}], "mass": 1,
     "com": [0.175, 0, 0], "inertia": [0.001, 0, 0, 0.01, 0, 0.01], "points": {"e": [0.35, 0, 0]}},
    {"name": "slider", "parent": "frame", "at": "g", "joints": [{"name": "x", "type": "Tx", "q0": 0.4}], "mass": 1,
     "points": {"e": [0, 0, 0]}}], "cuts": [{"name": "w", "type": "ball", "a": "rod.e", "b": "slider.e"}]})j";
  CHECK(Generated(text).certify().loops.equations == std::vector<std::string>{"cut w, x", "cut w, y"});
  check_equal(text);
}

TEST_CASE("where the mass matrix is singular the other functions are certified") {
  const std::string mass = GENERATE("1", "0");
  const Generated generated(R"j({"mbsgen": 1, "name": "aligned", "bodies": [
    {"name": "b2", "parent": "base", "orientation": {"matrix": [0.6, -0.8, 0, 0.8, 0.6, 0, 0, 0, 1]},
     "joints": [{"name": "j6", "type": "Tx"}, {"name": "j8", "type": "Ty"}, {"name": "j9", "type": "Ty"}],
     "mass": 1, "com": [0.1, 0, )j" +
                            mass + R"j(]}]})j");
  mbsgen::certify::Options options;
  options.texts = generated.emitted();
  const Certificate certificate = generated.certify(options);
  CHECK(certificate.complaints().empty());
  CHECK(certificate.passed());
  for (const FunctionRecord& record : certificate.functions) {
    CAPTURE(record.name);
    const bool solves = record.name == "direct_dynamics";
    CHECK((record.result == FunctionRecord::Result::not_covered) == solves);
    if (!solves) CHECK(record.text == "equal");
  }
  CHECK(
      record_of(certificate, "direct_dynamics").reason ==
      "the mass matrix is singular: the joint 'j8' of the body 'b2' and the joint 'j9' of the body 'b2' can move "
      "together and move no mass or inertia, so that no accelerations are determined: give a body that moves "
      "with them a mass or inertia, or leave out or lock a joint");
}
