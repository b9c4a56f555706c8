// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/dynamics/identification.h"
#include "model/read/read.h"
#include "properties/random/random_arm.h"
#include "support/catch.hpp"
#include "unit/certify/generated.h"

// Certificates of regressors, and those of regressors that are wrong.

using namespace certify_tests;
using namespace mbsgen;
using scheme::Task;

namespace {

bool is_identification(const formalism::FunctionRow& row) {
  return row.task == Task::regressor || row.task == Task::base_parameters;
}

scheme::Function& function_of(scheme::Program& program, Task task) {
  for (scheme::Function& function : program.functions)
    if (function.task == task) return function;
  throw std::logic_error("no such function");
}

// A ball joint, then a slide: the origin of the second body may lie anywhere along its travel.
const char* const ball_and_slide = R"({"mbsgen": 1, "name": "s", "gravity": [0, 0, -9.81], "bodies": [
  {"name": "a", "parent": "base", "joints": [{"name": "ja", "type": "Ball"}], "mass": 1.2, "com": [0.1, 0.2, 0.15],
   "inertia": [0.1, 0.01, 0.02, 0.15, 0.03, 0.2], "points": {"e": [0.3, 0.1, 0.2]}},
  {"name": "b", "parent": "a", "at": "e", "joints": [{"name": "jb", "type": "Tx"}], "mass": 1.2,
   "com": [0.1, 0.2, 0.15], "inertia": [0.1, 0.01, 0.02, 0.15, 0.03, 0.2]}]})";

// The functions on a tree that is given, in place of those of the program.
void rebuild(const formalism::Mechanism& mechanism, const formalism::Tree& tree,
             formalism::FunctionBuilder& builder, Task task) {
  const auto parameters = formalism::base_parameters(mechanism.constants, tree);
  int place = 0;
  if (task == Task::base_parameters) {
    for (const auto& parameter : parameters) put(builder, "pi", place++, parameter.value);
    return;
  }
  builder.tree = tree;
  for (const auto& row : formalism::regressor(builder.recursion(), parameters))
    for (const expr::Expr& entry : row) put(builder, "Y", place++, entry);
}

// The functions as they were when origins of slides lay at centres of mass.
scheme::Program with_origins_at_centres(const model::Model& model, const formalism::LoopAnalysis& loops,
                                        expr::Pool& pool) {
  formalism::Generator generator(model, loops, pool, {});
  std::vector<scheme::Function> functions;
  std::size_t nb = 0;
  for (const formalism::FunctionRow& row : generator.rows()) {
    if (!is_identification(row)) continue;
    const formalism::Build build = [&](const formalism::Mechanism& mechanism,
                                       formalism::FunctionBuilder& builder) {
      rebuild(mechanism, mechanism.tree, builder, row.task);
      nb = formalism::base_parameters(mechanism.constants, mechanism.tree).size();
    };
    functions.push_back(generator.build(row, {build, generator.variants(row).front().chains}));
  }
  scheme::Program program = std::move(generator).program(std::move(functions));
  program.shape.base_parameters->resize(nb);
  return program;
}

} // namespace

TEST_CASE("regressors of random arms are certified") {
  certify::Options options;
  options.rational_points = 0;
  options.modular_points = 1;
  for (unsigned seed = 400; seed < 430; ++seed) {
    const Generated generated(random_models::random_arm(seed),
                              seed % 3 == 0 ? Numbers::folded : Numbers::tunable, Answer::nothing,
                              is_identification);
    CAPTURE(seed, random_models::random_arm(seed));
    CHECK(complaints(generated.certify(options)) == "");
  }
}

TEST_CASE("a regressor over origins at centres of mass is refuted") {
  expr::Pool pool(expr::AngleSums::known);
  Diagnostics diagnostics("model.json");
  const auto model = model::read_model(ball_and_slide, pool, diagnostics);
  REQUIRE(model);
  const auto loops = formalism::analyse(*model, pool, diagnostics);
  REQUIRE(loops);
  const scheme::Program program = with_origins_at_centres(*model, *loops, pool);
  REQUIRE(program.shape.nb() == 12);
  const certify::Certificate certificate = certify::certify(*model, program, {});
  CHECK_FALSE(certificate.passed());
  CHECK(certificate.complaints().find("regressor: Q[0] (the joint 'ja' of the body 'a') of Y pi") !=
        std::string::npos);
}

TEST_CASE("a regressor that holds a mass is refuted") {
  Generated generated(small_arm(), Numbers::tunable, Answer::nothing, is_identification);
  scheme::Program& program = generated.program();
  expr::Expr mass;
  for (const scheme::Parameter& parameter : program.parameters)
    if (parameter.path.group == "slide" && parameter.path.field == "mass") mass = parameter.symbol;
  REQUIRE(mass.is_symbol());
  const int nb = program.shape.nb();
  for (scheme::Output& output : function_of(program, Task::regressor).outputs)
    if (output.index % nb == 0) output.value = output.value * mass;
  scheme::Output& first = function_of(program, Task::base_parameters).outputs.front();
  REQUIRE(first.index == 0);
  first.value = first.value / mass;
  CHECK(generated.certify().complaints().find("of Y pi") != std::string::npos);
}

TEST_CASE("more base parameters than the rank are refuted") {
  Generated generated(small_arm(), Numbers::tunable, Answer::nothing, is_identification);
  scheme::Program& program = generated.program();
  const int nb = program.shape.nb();
  // The first parameter in two halves.
  std::vector<scheme::Output> outputs;
  for (scheme::Output output : function_of(program, Task::regressor).outputs) {
    const int row = output.index / nb;
    output.index += row;
    outputs.push_back(output);
    if ((output.index - row) % nb != nb - 1) continue;
    output.index += 1;
    output.value = outputs[outputs.size() - static_cast<std::size_t>(nb)].value;
    outputs.push_back(output);
  }
  function_of(program, Task::regressor).outputs = outputs;
  std::vector<scheme::Output>& pi = function_of(program, Task::base_parameters).outputs;
  pi.front().value = Rational::half() * pi.front().value;
  pi.push_back(pi.front());
  pi.back().index = nb;
  program.shape.base_parameters->push_back("half");
  CHECK(generated.certify().complaints().find("columns have the rank " + std::to_string(nb)) !=
        std::string::npos);
}
