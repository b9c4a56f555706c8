// SPDX-License-Identifier: GPL-3.0-or-later
// Names and texts of Python packages, and the shapes of arrays that they are made from.
#include "cli/pipeline/equations.h"
#include "cli/pipeline/pipeline.h"
#include "cli/pipeline/understand.h"
#include "emit/python/words.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <algorithm>
#include <functional>
#include <numeric>

using namespace mbsgen;

namespace {

// With all forms that ask for no functions of their own: others add them to the code.
std::optional<cli::Generated> package(const std::string& text) {
  Diagnostics diagnostics("m.json");
  cli::Request request;
  for (const cli::Export& each : cli::exports())
    if (each.functions.empty()) request.exports.push_back(&each);
  return cli::generate(text, request, diagnostics);
}

const std::string& file(const cli::Generated& generated, const std::string& name) {
  const auto found = std::find_if(generated.files.begin(), generated.files.end(),
                                  [&](const emit::OutputFile& each) { return each.name == name; });
  REQUIRE(found != generated.files.end());
  return found->text;
}

} // namespace

TEST_CASE("names of Python are public, apart, and no keywords") {
  emit::PythonNames names;
  CHECK(names.take("mass") == "mass");
  CHECK(names.take("mass") == "mass_");
  CHECK(names.take("lambda") == "lambda_");
  CHECK(names.take("None") == "None_");
  CHECK(names.take("_x") == "x_");
  CHECK(names.take("__init__") == "init____");
  CHECK(names.take("_3") == "n3_");
  CHECK(names.take("__") == "n__");
}

TEST_CASE("a package hides no module of Python") {
  CHECK(emit::package_name("puma560") == "puma560");
  CHECK(emit::package_name("time") == "time_");
  CHECK(emit::package_name("numpy") == "numpy_");
  CHECK(emit::package_name("lambda") == "lambda_");
}

TEST_CASE("texts of the author's end no docstring") {
  CHECK(emit::docstring("  ", {"a \"\"\" b\\"}) == "  \"\"\"a ''' b \"\"\"\n");
  CHECK(emit::docstring("  ", {"a", "b\n"}) == "  \"\"\"a\n\n  b \n  \"\"\"\n");
  CHECK(emit::python_doc("a \"b\"\n c\\") == "\"a \\\"b\\\"  c\"");
  CHECK(emit::python_tuple(std::vector<int>{3}) == "(3,)");
}

TEST_CASE("the code of a model is the same with and without a package") {
  const std::string text = test::read_file(test::source_dir() / "tests/products/python/models/vehicle.json");
  const auto with = package(text);
  Diagnostics diagnostics("m.json");
  const auto without = cli::generate(text, {}, diagnostics);
  REQUIRE(with);
  REQUIRE(without);
  CHECK(file(*with, "vehicle.hpp") == file(*without, "vehicle.hpp"));
  CHECK(file(*with, "vehicle.report.json").find("python/vehicle/pyproject.toml") != std::string::npos);
  for (const emit::OutputFile& each : with->files)
    if (each.name.find("python/") == 0 && !each.text.empty())
      CHECK(each.text.find("SPDX-License-Identifier: MIT") < 5);
}

TEST_CASE("shapes of arguments have as many numbers as the arguments") {
  cli::RunContext context{Budget(Budget::Limits{}), {}, "model"};
  Diagnostics diagnostics("model.json");
  expr::Pool pool(expr::AngleSums::known);
  const std::string path =
      GENERATE("examples/four_bar/four_bar.json", "tests/products/python/models/satellite.json",
               "examples/disk_on_sphere/disk_on_sphere.json");
  const auto understood =
      cli::understand(test::read_file(test::source_dir() / path), pool, context, {{}, false}, diagnostics);
  REQUIRE(understood);
  cli::EquationRecords records;
  formalism::Generator generator(understood->model, understood->loops, pool, {});
  const scheme::Program program =
      cli::condensed_equations(understood->model, generator, {{"default", "derivatives", "poses", "energy"}},
                               context, records, diagnostics);
  int matrices = 0;
  for (const scheme::Function& function : program.functions)
    for (const scheme::Argument& argument : function.arguments) {
      if (argument.shape.empty()) continue;
      CAPTURE(function.name, argument.name);
      CHECK(std::accumulate(argument.shape.begin(), argument.shape.end(), 1, std::multiplies<>()) ==
            argument.size);
      ++matrices;
    }
  CHECK(matrices > 5);
}
