// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/certify/generated.h"
#include "emit/c/emit.h"
#include "emit/cpp/emit.h"
#include "model/read/read.h"
#include "model/rotation.h"
#include "properties/random/closed_model.h"
#include "properties/random/random_model.h"
#include "scheme/compose.h"
#include "support/catch.hpp"
#include <algorithm>
#include <stdexcept>

namespace certify_tests {

using namespace mbsgen;

std::string with(std::string text, const std::string& what, const std::string& instead) {
  const std::size_t place = text.find(what);
  REQUIRE(place != std::string::npos);
  return text.replace(place, what.size(), instead);
}

Generated::Generated(const std::string& text, Numbers numbers, Answer answer, test::Choice choice,
                     const NearbyFiles& files) {
  Diagnostics diagnostics("model.json");
  model_ = model::read_model(text, pool_, diagnostics, files);
  if (!model_) throw std::runtime_error(diagnostics.text());
  model::make_constant_rotations_exact(*model_, pool_, numbers == Numbers::folded);
  const std::optional<formalism::LoopAnalysis> closure = formalism::analyse(*model_, pool_, diagnostics);
  if (!closure) throw std::runtime_error(diagnostics.text());
  program_ = test::condensed_program(*model_, *closure, pool_,
                                     {numbers == Numbers::folded, answer == Answer::status}, choice);
}

certify::Options Generated::read_back(Language language, std::size_t large_function) const {
  emit::EmitOptions of_text;
  of_text.large_function = large_function;
  of_text.block_size = std::min<std::size_t>(large_function, 40);
  const emit::Emitted emitted =
      language == Language::c ? emit::emit_c(*program_, of_text) : emit::emit_cpp(*program_, of_text);
  certify::Options options;
  options.rational_points = options.modular_points = 1;
  options.choices = emitted.choices;
  options.texts_are_c = language == Language::c;
  for (const emit::OutputFile& file : emitted.files) options.texts.push_back(file.text);
  return options;
}

std::string complaints(const certify::Certificate& certificate) {
  std::string text;
  for (const certify::FunctionRecord& record : certificate.functions) {
    if (record.result != certify::FunctionRecord::Result::equal)
      text += record.name + ": " + record.reason + '\n';
    if (!record.text.empty() && record.text != "equal") text += record.name + ": " + record.text + '\n';
  }
  return text;
}

void check_equal(const std::string& text, std::size_t large_function, Numbers numbers, Answer answer,
                 test::Choice choice, const NearbyFiles& files) {
  const Generated generated(text, numbers, answer, choice, files);
  const certify::Options options = generated.read_back(Language::cpp, large_function);
  const certify::Certificate certificate = generated.certify(options);
  CHECK(complaints(certificate) == "");
  for (const auto& record : certificate.functions) {
    CAPTURE(record.name);
    CHECK(record.modular_points == 1);
    CHECK(record.log2_false_pass < -90);
  }
}

std::string small_arm() {
  return R"json({
    "mbsgen": 1, "name": "small_arm", "gravity": [0.5, 0, -9.81],
    "parameters": {"k": 3, "m": 2.5, "double_m": "2*m"},
    "bodies": [
      {"name": "column", "parent": "base", "joints": [{"name": "turn", "type": "Rz"}],
       "mass": "double_m", "com": [0.1, 0, 0.2], "inertia": [1, 0.1, 0, 2, 0, 3], "points": {"top": [0, 0.1, 0.5]}},
      {"name": "boom", "parent": "column", "at": "top", "orientation": {"rpy": [0.3, "pi/2", 0]},
       "joints": [{"name": "lift", "type": "Ry", "force": "-k*qd(lift) - tanh(q(lift))"}],
       "mass": 3, "com": [0, 0.2, 0.4], "inertia": [0.4, 0, 0.03, 0.5, 0.02, 0.6], "points": {
  "end" : [ 0.7, 0, 0.2 ]
}
},
      {"name": "slide", "parent": "boom", "at": "end", "joints": [{"name": "reach", "type": "Tx"}],
       "mass": 1.5, "com": [0.2, 0, 0.1], "inertia": [0.1, 0, 0, 0.2, 0, 0.3], "points": {"tip": [0.3, 0, 0.1]}},
      {"name": "flap", "parent": "column", "at": [0.2, 0, 0], "joints": [{"name": "swing", "type": "Rx"}],
       "mass": 0.8, "com": [0, 0.3, 0], "inertia": [0.05, 0, 0, 0.02, 0, 0.04]}
    ],
    "forces": [{"name": "push", "point": "slide.tip", "law": "input", "frame": "world"}],
    "sensors": [{"name": "tip", "point": "slide.tip"}]
})json";
}

std::string small_loop() {
  return R"json({
    "mbsgen": 1, "name": "small_loop", "gravity": [0, 0, -9.81], "parameters": {"w": 2, "a": 0.3},
    "base": {"points": {"g": [3, 0, 0], "h": [0.5, 0.2, 2]}},
    "bodies": [
      {"name": "crank", "parent": "base", "joints": [{"name": "q1", "type": "Ry", "q0": 0.5}], "mass": 1,
       "com": [0.5, 0, 0], "inertia": [0, 0, 0, 0.1, 0, 0], "points": {"end": [1, 0, 0]}},
      {"name": "coupler", "parent": "crank", "at": "end", "joints": [{"name": "q2", "type": "Ry", "q0": -0.3}],
       "mass": 2, "com": [1.5, 0, 0], "inertia": [0, 0, 0, 0.3, 0, 0], "points": {"end": [3, 0, 0]}},
      {"name": "rocker", "parent": "base", "at": "g", "joints": [{"name": "q3", "type": "Ry", "q0": -1.2}],
       "mass": 1.5, "com": [1.2, 0, 0], "inertia": [0, 0, 0, 0.2, 0, 0], "points": {"end": [2.5, 0, 0]}},
      {"name": "arm", "parent": "rocker", "at": "end", "joints": [
         {"name": "q4", "type": "Rz", "role": "driven", "motion": "0.1 + a*sin(w*t)"},
         {"name": "q5", "type": "Tx", "role": "driven", "q0": 0.1}],
       "mass": 1, "com": [0.1, 0.2, 0.3], "inertia": [0.1, 0, 0, 0.2, 0, 0.3], "points": {"p": [0.1, 0.2, 0.3]}},
      {"name": "slider", "parent": "base", "joints": [
         {"name": "s", "type": "Tx"}, {"name": "u", "type": "Rz", "role": "independent", "force": "-2*qd(u)"}],
       "mass": 0.7, "com": [0, 0.1, 0], "inertia": [0, 0, 0, 0, 0, 0.02], "points": {"c": [0, 0.4, 0]}}
    ],
    "cuts": [{"name": "c1", "type": "ball", "a": "coupler.end", "b": "rocker.end"}],
    "constraints": [{"name": "roll", "nonholonomic": "qd(s)*cos(q(u)) - 0.2*qd(u)"}],
    "links": [{"name": "damper", "from": "base.h", "to": "arm.p", "force": "extern"},
              {"name": "spring", "from": "base.g", "to": "slider.c", "force": "30*(Z - 2) + Zd"}],
    "forces": [{"name": "tyre", "point": "slider.c", "law": "extern", "frame": "body"}]
})json";
}

std::string loop_with_known_laws() {
  const std::string spring =
      with(small_loop(), R"json("force": "extern")json", R"json("force": "4*max(Z - 1, 0) + abs(Zd)")json");
  return with(spring, R"json("law": "extern")json", R"json("law": "input")json");
}

std::string ball_loop() {
  return R"json({
    "mbsgen": 1, "name": "ball_loop", "gravity": [0.3, 0, -9.81], "parameters": {"L": 0.7},
    "base": {"points": {"g": [0.9, 0.3, 0.1], "k": [0.2, -0.4, 0.1]}},
    "bodies": [
      {"name": "hull", "parent": "base", "orientation": {"rpy": [0.3, 0.2, -0.2]}, "mass": 3, "com": [0.15, 0, 0.1],
       "inertia": [0.1, 0.01, 0, 0.2, 0, 0.2], "points": {"p": [0.3, 0, 0], "s": [0, 0.1, 0.2]},
       "joints": [{"name": "f", "type": "Free", "q0": [0.1, 0, 0, 1, 0.1, 0, 0]}]},
      {"name": "arm", "parent": "hull", "at": "p", "mass": 0.5, "com": [0.5, 0, 0], "inertia": [0.01, 0, 0, 0.04, 0, 0.05],
       "joints": [{"name": "s", "type": "Ball", "q0": [1, 0.1, 0.2, 0], "force": ["-qd(s.wx)", 0, "-0.2*q(s.qz)"]}],
       "points": {"e": [0.8, 0.1, 0.2]}},
      {"name": "rod", "parent": "hull", "at": "s", "joints": [{"name": "r", "type": "Ball"}], "points": {"e": [0.3, 0.9, 0.2]}},
      {"name": "slider", "parent": "base", "at": "k", "mass": 0.5, "com": [0, 0.1, 0], "inertia": [0.01, 0, 0, 0.04, 0, 0.04],
       "joints": [{"name": "d", "type": "Ball", "role": "driven"}, {"name": "x", "type": "Tx"}], "points": {"e": [0.2, 0, 0]}}
    ],
    "cuts": [{"name": "c", "type": "ball", "a": "arm.e", "b": "base.g"}, {"name": "c2", "type": "ball", "a": "rod.e", "b": "slider.e"},
             {"name": "c3", "type": "rod", "a": "arm.e", "b": "slider.origin", "length": "L"}],
    "constraints": [{"name": "h", "holonomic": "q(f.x)*q(s.qy) - 0.1*q(f.qw)^2 + 0.1*sin(t)"},
                    {"name": "n", "nonholonomic": "qd(f.vy) - 0.3*cos(q(f.z) + q(s.qx))*qd(f.wx)"}]
})json";
}

std::string pinned_body() {
  return R"json({
    "mbsgen": 1, "name": "pinned_body", "gravity": [0, 0, -9.81],
    "bodies": [
      {"name": "slider", "parent": "base", "joints": [{"name": "s", "type": "Tx", "role": "driven", "motion": "0.1*sin(3*t)"}],
       "mass": 2, "points": {"pin": [0.34, -0.12, 0.8]}},
      {"name": "body", "parent": "base", "mass": 1, "com": [0.1, 0.05, 0.02], "inertia": [0.1, 0, 0, 0.2, 0, 0.15],
       "joints": [{"name": "f", "type": "Free", "q0": [0.3, 0.1, 0.5, 0.8, 0.3, -0.4, 0.35]}],
       "points": {"p": [0.2, -0.1, 0.3]}}],
    "cuts": [{"name": "c", "type": "ball", "a": "body.p", "b": "slider.pin"}]
})json";
}

std::string redundant_weld() {
  return R"json({"mbsgen": 1, "name": "weld", "gravity": [0, 0, -9.81], "bodies": [
    {"name": "a", "parent": "base", "mass": 1, "inertia": [0.1, 0, 0, 0.1, 0, 0.1],
     "joints": [{"name": "x", "type": "Tx"}, {"name": "z", "type": "Tz"}, {"name": "ry", "type": "Ry", "q0": -0.2}],
     "points": {"p": [-0.5, 0.35, 0], "c": [0.083, 0.1874, -0.156]}},
    {"name": "b", "parent": "a", "at": "p", "mass": 1, "inertia": [0.1, 0, 0, 0.1, 0, 0.1],
     "joints": [{"name": "rx", "type": "Rx", "q0": 0.141}]},
    {"name": "w", "parent": "b", "at": [0.583, -0.18290953944276372, -0.1316011412596261],
     "orientation": {"rpy": [-0.1409999999999997, 2.775557561562891e-16, 2.081668171172168e-16]}}],
    "cuts": [{"name": "k", "type": "solid", "a": "a.c", "b": "w.origin"}]})json";
}

std::string chain_of(int count) {
  std::string bodies;
  for (int k = 1; k <= count; ++k)
    bodies += (k == 1 ? "" : ", ") + std::string(R"({"name": "b)") + std::to_string(k) + R"(", "parent": ")" +
              (k == 1 ? "base" : "b" + std::to_string(k - 1)) +
              R"(", "at": [0.25, 0.5, 0.75], "joints": [{"name": "q)" + std::to_string(k) +
              R"(", "type": ")" + (k % 2 == 0 ? "Rx" : "Ry") +
              R"("}], "mass": 2, "com": [0.5, 0.125, 0.25], "inertia": [1, 0, 0, 2, 0, 1.5]})";
  return R"({"mbsgen": 1, "name": "m", "gravity": [0, 0, -9.81], "bodies": [)" + bodies + "]}";
}

void call_lower_matrix(scheme::Program& program) {
  using scheme::Task;
  for (scheme::Function& function : program.functions) {
    if (function.task != Task::mass_matrix && function.task != Task::mass_matrix_and_bias) continue;
    std::vector<const scheme::Function*> parts{&function_of(program, Task::mass_matrix_lower)};
    if (function.task == Task::mass_matrix_and_bias) parts.push_back(&function_of(program, Task::bias));
    scheme::Function declared = function;
    declared.equations.clear();
    declared.outputs.clear();
    function = composed(*program.pool, std::move(declared), parts);
  }
}

int check_doubled(const std::string& model, const std::string& stem, int most) {
  Generated broken(model, Numbers::tunable, Answer::nothing, [](const mbsgen::formalism::FunctionRow& row) {
    return row.task == mbsgen::scheme::Task::inverse_dynamics;
  });
  mbsgen::certify::Options options;
  options.rational_points = 0;
  options.modular_points = 1;
  REQUIRE(complaints(broken.certify(options)) == "");
  int changed = 0;
  for (mbsgen::scheme::Equation& equation : broken.program().functions.front().equations) {
    if (changed == most) break;
    if (broken.pool().symbol_of(equation.symbol.id()).stem != stem) continue;
    const mbsgen::expr::Expr kept = equation.rhs;
    equation.rhs = kept + kept;
    CHECK(complaints(broken.certify(options)) != "");
    equation.rhs = kept;
    ++changed;
  }
  return changed;
}

std::string model_of_kind(int kind, int joints, Loads loads) {
  random_models::Recipe tree;
  tree.joints = joints;
  tree.inputs = true;
  tree.loads = loads == Loads::given;
  tree.spatial = kind == 1;
  random_models::ClosedRecipe mechanism;
  mechanism.planar = mechanism.constraints = mechanism.driven = true;
  switch (kind) {
  case 0:
  case 1:
    return random_models::random_model(tree, 64);
  case 2:
    return random_models::closed_model(mechanism, 65);
  case 3:
    return ball_loop();
  default:
    return loop_with_known_laws();
  }
}

} // namespace certify_tests
