// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/closed_model.h"
#include "properties/random/random_laws.h"
#include "properties/random/random_model.h"
#include "support/catch.hpp"
#include "unit/certify/faults.h"
#include "unit/certify/generated.h"
#include <algorithm>

// Right code that a certificate has taken for wrong.

using namespace certify_tests;
using mbsgen::certify::Certificate;

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

// Angles that the two sides take apart in different ways, and a constant that underflows in the text.
TEST_CASE("laws whose angles are sums and constants at once are certified") {
  const unsigned seed = GENERATE(225U, 247U, 298U);
  const std::string text = random_models::model_with_laws(seed);
  CAPTURE(text);
  check_equal(text, 1000, Numbers::folded);
}

TEST_CASE("numbers that round to one literal are certified, and a wrong literal is caught") {
  const std::string text =
      slider(R"j(, "parameters": {"k": 0.3, "l": 0.30000000000000001, "m": 3.141592653589793},
    "forces": [{"name": "f", "point": "b.p", "force": ["k*vz", 0, "l*vz+k*z+m*vz^3+pi*z^5"]}])j");
  check_equal(text, 1000, Numbers::folded);
  const Generated generated(text, Numbers::folded);
  mbsgen::certify::Options options = generated.read_back();
  const std::size_t at = options.texts[0].find("Number(0.3)");
  REQUIRE(at != std::string::npos);
  options.texts[0].replace(at, 11, "Number(0.30000000000000004)");
  CHECK_FALSE(generated.certify(options).passed());
}

// A spatial arm whose fixed rotations, of bodies and of a point, are decimals.
std::string arm_of_decimals(const std::string& matrix) {
  return R"j({"mbsgen": 1, "name": "arm", "gravity": [0, 0, -9.81], "bodies": [
    {"name": "a", "parent": "base", "joints": [{"name": "q1", "type": "Rz"}], "mass": 1, "com": [0.1, 0.2, 0],
     "inertia": [0.1, 0, 0, 0.2, 0, 0.3], "points": {"end": [0.3, 0, 0.1]}},
    {"name": "b", "parent": "a", "at": "end", "orientation": {"matrix": )j" +
         matrix + R"j(}, "joints": [{"name": "q2", "type": "Ry"}, {"name": "q3", "type": "Tz"}],
     "mass": 1.5, "com": [0, 0.1, 0.2], "inertia": [0.2, 0.01, 0, 0.1, 0, 0.2],
     "points": {"tool": {"at": [0, 0.2, 0], "orientation": {"matrix": )j" +
         matrix + R"j(}}}}],
    "forces": [{"name": "f", "point": "b.tool", "law": "input", "frame": "point"}],
    "sensors": [{"name": "tool", "point": "b.tool"}]})j";
}

const std::vector<std::string> decimal_rotations{
    "[0.70710678118654752, -0.70710678118654752, 0, 0.70710678118654752, 0.70710678118654752, 0, 0, 0, 1]",
    "[0, -0.8660254038, -0.5, 1, 0, 0, 0, -0.5, 0.8660254038]",
    "[0.73068164994, -0.29552020666, -0.61544466356, 0.22602632125, 0.95533648913, -0.19037934407, 0.64421768724, 0, "
    "0.76484218728]",
    "[0.83838664359420356, -0.54223111845326533, -0.05561699401951614, 0.25934338005223079, 0.30707072594972251, "
    "0.91566837910227883, -0.47942553860420301, -0.78210803821827035, 0.39806804630419473]",
    "[-0.5847122177, 0.1880365670, 0.7891475603, 0.6544178905, -0.4655532859, 0.5958165511, 0.4794255386, "
    "0.8648134987, 0.1491602007]"};

TEST_CASE("rotations of decimals are certified with folded parameters") {
  const std::string matrix = GENERATE(from_range(decimal_rotations));
  CAPTURE(matrix);
  check_equal(arm_of_decimals(matrix), 1000, Numbers::folded);
}

TEST_CASE("the certificate names matrices whose digits are a rotation up to rounding only") {
  const std::string text = arm_of_decimals(decimal_rotations[0]);
  const auto listed = [&](Numbers numbers) {
    const std::vector<std::string> gaps = Generated(text, numbers).certify().not_covered;
    return std::count_if(gaps.begin(), gaps.end(), [](const std::string& gap) {
      return gap.find("rotation up to") != std::string::npos;
    });
  };
  CHECK(listed(Numbers::tunable) == 0);
  CHECK(listed(Numbers::folded) == 2);
}

TEST_CASE("loops whose fixed rotations are decimals are certified with folded parameters") {
  const unsigned seed = GENERATE(range(1U, 9U));
  random_models::ClosedRecipe recipe;
  recipe.planar = seed % 2 == 0;
  recipe.loops = 2;
  recipe.constraints = seed % 4 == 0;
  recipe.actuators = 2;
  const std::string text = random_models::closed_model(recipe, 40 + seed);
  CAPTURE(text);
  check_equal(text, 1000, Numbers::folded);
}

TEST_CASE("faults beside a folded rotation of decimals are caught") {
  const std::string text = arm_of_decimals(decimal_rotations[0]);
  int injected = 0;
  for (const Fault& fault : faults()) {
    Generated broken(text, Numbers::folded);
    CAPTURE(fault.name);
    if (!fault.apply(broken.program(), broken.program().functions[0], 1)) continue;
    ++injected;
    CHECK_FALSE(broken.certify().passed());
  }
  CHECK(injected > 3);
  const Generated generated(text, Numbers::folded);
  mbsgen::certify::Options options = generated.read_back();
  const std::size_t at = options.texts[0].find("Number(0.70710678118654");
  REQUIRE(at != std::string::npos);
  options.texts[0].replace(at, options.texts[0].find(')', at) - at, "Number(0.7071067811865479");
  CHECK_FALSE(generated.certify(options).passed());
}

TEST_CASE("models of robot size whose numbers have many digits are certified with folded parameters") {
  const unsigned number = GENERATE(range(0U, 30U));
  random_models::Recipe recipe;
  recipe.joints = 6 + static_cast<int>(number % 2);
  recipe.expressions = false;
  recipe.digits = 6 + static_cast<int>(number % 12);
  CAPTURE(recipe.digits, number);
  check_equal(random_models::random_model(recipe, 500U + number), 1000, Numbers::folded);
}

TEST_CASE("long chains of parameters are certified") {
  const std::string link = GENERATE("*1.0001", ")+1");
  const Numbers numbers = GENERATE(Numbers::tunable, Numbers::folded);
  CAPTURE(link);
  std::string parameters = R"("p0": 1.5)";
  for (int i = 1; i <= 400; ++i)
    parameters += ", \"p" + std::to_string(i) + "\": \"" + (link[0] == ')' ? "cos(p" : "p") +
                  std::to_string(i - 1) + link + '"';
  check_equal(slider(", \"parameters\": {" + parameters +
                     "}, \"forces\": [{\"name\": \"f\", \"point\": \"b.p\", "
                     "\"force\": [0, 0, \"-p400*vz-p300*z\"]}]"),
              1000, numbers);
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

// Of turns about (0, c, s) the entry (3, 2) of the rotation matrix is c s (1 - cos), and its row of the
// Jacobian zero.
TEST_CASE("an equation that changes while its Jacobian vanishes is not left out") {
  const std::string text = R"j({"mbsgen": 1, "name": "welded", "gravity": [0, 0, -9.81], "bodies": [
    {"name": "crank", "parent": "base", "orientation": {"rpy": [0.3, 0, 0]},
     "joints": [{"name": "q1", "type": "Rz", "q0": 0.9}], "mass": 1, "com": [0.05, 0, 0],
     "inertia": [0.001, 0, 0, 0.01, 0, 0.01], "points": {"e": [0.1, 0, 0]}},
    {"name": "rod", "parent": "crank", "at": "e", "joints": [{"name": "q2", "type": "Rz", "q0": -1.1}], "mass": 1,
     "com": [0.175, 0, 0], "inertia": [0.001, 0, 0, 0.01, 0, 0.01], "points": {"e": [0.35, 0, 0]}},
    {"name": "slider", "parent": "base", "orientation": {"rpy": [0.3, 0, 0]},
     "joints": [{"name": "x", "type": "Tx", "q0": 0.4}, {"name": "q3", "type": "Rz", "q0": -0.2}], "mass": 1,
     "inertia": [0, 0, 0, 0, 0, 0.01]}],
    "cuts": [{"name": "w", "type": "solid", "a": "rod.e", "b": "slider.origin"}]})j";
  const std::vector<std::string> equations = Generated(text).certify().loops.equations;
  CHECK(std::find(equations.begin(), equations.end(), "cut w, turn about x") != equations.end());
  check_equal(text);
}

// The rod runs along the crank, so that its equation is 0 = 0 with these numbers, but not with others.
TEST_CASE("an equation that vanishes with the numbers of the file alone may be kept") {
  const Numbers numbers = GENERATE(Numbers::tunable, Numbers::folded);
  check_equal(
      R"j({"mbsgen": 1, "name": "doubled", "gravity": [0, 0, -9.81], "base": {"points": {"g": [0.5, 0, 0.2]}},
    "bodies": [
    {"name": "crank", "parent": "base", "at": [0.5, 0, 0.2], "joints": [{"name": "q1", "type": "Ry"}], "mass": 1,
     "com": [0.5, 0, 0], "inertia": [0, 0, 0, 0.1, 0, 0], "points": {"e": [1, 0, 0]}}],
    "cuts": [{"name": "w", "type": "rod", "a": "base.g", "b": "crank.e", "length": 1}]})j",
      1000, numbers);
}

// The slider's mass is a point on the joints' axes; what turns beyond it makes the inertia of a healthy
// pivot.
TEST_CASE("a point mass does not hide the inertia beyond it from the checks of pivots") {
  check_equal(R"j({"mbsgen": 1, "name": "behind", "gravity": [0, 0, -9.81], "bodies": [
    {"name": "slider", "parent": "base", "joints": [{"name": "a", "type": "Ry"}, {"name": "y", "type": "Ty"},
      {"name": "b", "type": "Rx"}], "mass": 1.1},
    {"name": "far", "parent": "slider", "joints": [{"name": "x", "type": "Tx"}], "mass": 2.9, "com": [0, 0.1, -0.1],
     "inertia": [0.1, 0, 0, 0.1, 0, 0.1]}]})j",
              1000, Numbers::tunable, Answer::status);
}

// Direct dynamics is refused with the joints' names before there is a program
// (formalism/idle_motions_test.cpp).
TEST_CASE("where the mass matrix is singular the other functions are certified") {
  const std::string mass = GENERATE("1", "0");
  const auto solves_nothing = [](const mbsgen::formalism::FunctionRow& row) {
    return mbsgen::test::chosen_by_default(row) && row.task != mbsgen::scheme::Task::direct_dynamics;
  };
  check_equal(R"j({"mbsgen": 1, "name": "aligned", "bodies": [
    {"name": "b2", "parent": "base", "orientation": {"matrix": [0.6, -0.8, 0, 0.8, 0.6, 0, 0, 0, 1]},
     "joints": [{"name": "j6", "type": "Tx"}, {"name": "j8", "type": "Ty"}, {"name": "j9", "type": "Ty"}],
     "mass": 1, "com": [0.1, 0, )j" +
                  mass + R"j(]}]})j",
              1000, Numbers::tunable, Answer::nothing, solves_nothing);
}

TEST_CASE("a weld whose angles are rounding noise has equations that other angles would violate") {
  const Numbers numbers = GENERATE(Numbers::tunable, Numbers::folded);
  const Certificate certificate = Generated(redundant_weld(), numbers).certify();
  CHECK(complaints(certificate) == "");
  CHECK(certificate.loops.dropped.size() == 2);
  CHECK(certificate.loops.redundant.size() == 3);
}
