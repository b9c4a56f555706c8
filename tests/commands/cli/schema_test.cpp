// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/schema.h"
#include "commands/cli/program.h"
#include "support/catch.hpp"

using namespace mbsgen;

TEST_CASE("schema prints the schema file to the letter") {
  const std::string file = test::read_file(test::source_dir() / "schemas" / "mbsgen-model.schema.json");
  CHECK(cli::model_schema() == file);
  const test::TemporaryDirectory folder;
  const test::CommandResult result = test::run_program(folder, "schema");
  CHECK(result.exit_code == 0);
  CHECK(result.output == file);
}
