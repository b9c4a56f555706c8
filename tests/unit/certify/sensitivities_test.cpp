// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "unit/certify/generated.h"

// Certificates of derivatives by parameters, and of those of the mass matrix and the constraints' Jacobian.

using namespace certify_tests;
using mbsgen::scheme::Task;

namespace {

bool is_tangent(const mbsgen::formalism::FunctionRow& row) {
  return row.task == Task::direct_dynamics_tangent;
}

bool is_sensitivity_or_matrix(const mbsgen::formalism::FunctionRow& row) {
  return row.task == Task::sensitivities || row.task == Task::mass_matrix_derivatives ||
         row.task == Task::constraint_derivatives;
}

// An entry of a rotation matrix does not change alone.
bool is_part_of_rotation(const std::string& field) {
  return field.rfind("orientation", 0) == 0 || field.rfind("axis_", 0) == 0 ||
         field.rfind("attitude_", 0) == 0;
}

// The model with each `step`-th of its parameters in "sensitivities".
std::string with_sensitivities(std::string text, std::size_t step) {
  Generated plain(text, Numbers::tunable, Answer::nothing, is_tangent);
  std::string list;
  std::size_t count = 0;
  for (const mbsgen::scheme::Parameter& parameter : plain.program().parameters)
    if (!is_part_of_rotation(parameter.path.field) && count++ % step == 0)
      list += (list.empty() ? "\"" : ", \"") + mbsgen::scheme::text(parameter.path) + '"';
  return text.insert(text.rfind('}'), ", \"sensitivities\": [" + list + "]");
}

std::string complaints_of(Generated& generated) {
  mbsgen::certify::Options options;
  options.rational_points = 0;
  options.modular_points = 1;
  return complaints(generated.certify(options));
}

} // namespace

TEST_CASE("derivatives along all parameters are certified, scheme and text") {
  const int kind = GENERATE(range(0, 5));
  CAPTURE(kind);
  check_equal(with_sensitivities(model_of_kind(kind, 3, Loads::given), 1), 1000, Numbers::tunable,
              Answer::nothing, is_tangent);
}

TEST_CASE("sensitivities and derivatives of matrices are certified, scheme and text") {
  const int kind = GENERATE(range(0, 5));
  CAPTURE(kind);
  check_equal(with_sensitivities(model_of_kind(kind, 3, Loads::given), 20), 1000, Numbers::tunable,
              Answer::nothing, is_sensitivity_or_matrix);
}

TEST_CASE("wrong entries of sensitivities and of derivatives of matrices are found") {
  const std::string text = GENERATE(as<std::string>(), small_arm(), loop_with_known_laws());
  Generated broken(with_sensitivities(text, 12), Numbers::tunable, Answer::nothing, is_sensitivity_or_matrix);
  REQUIRE(complaints_of(broken) == "");
  int changed = 0;
  for (mbsgen::scheme::Function& function : broken.program().functions)
    for (std::size_t place = 0; place < function.outputs.size(); place += function.outputs.size() / 6 + 1) {
      mbsgen::scheme::Output& output = function.outputs[place];
      if (output.purpose != mbsgen::scheme::Purpose::result) continue;
      const mbsgen::expr::Expr before = output.value;
      output.value = before + broken.pool().number(1);
      CAPTURE(function.name, output.array, output.index);
      CHECK(complaints_of(broken).find(function.name) != std::string::npos);
      output.value = before;
      ++changed;
    }
  CHECK(changed > 4);
}

TEST_CASE("wrong equations of a derivative along parameters are found") {
  Generated broken(with_sensitivities(small_arm(), 1), Numbers::tunable, Answer::nothing, is_tangent);
  REQUIRE(complaints_of(broken) == "");
  std::vector<mbsgen::scheme::Equation>& equations = broken.program().functions.front().equations;
  for (std::size_t place = 0; place < equations.size(); place += 17) {
    const mbsgen::expr::Expr before = equations[place].rhs;
    equations[place].rhs = mbsgen::Rational(2) * before;
    CAPTURE(place);
    CHECK(complaints_of(broken) != "");
    equations[place].rhs = before;
  }
}

TEST_CASE("parameters of sensitivities have the header's names") {
  Generated broken(with_sensitivities(small_arm(), 20), Numbers::tunable, Answer::nothing,
                   is_sensitivity_or_matrix);
  auto& names = broken.program().shape.sensitivities;
  REQUIRE(names.size() > 1);
  std::swap(names.front(), names.back());
  CHECK(complaints_of(broken).find("the names of the parameters") != std::string::npos);
}
