// SPDX-License-Identifier: GPL-3.0-or-later
// The reader and the schema on all models that there are, right and wrong.
#include "support/catch.hpp"
#include "support/files.h"
#include "support/folders.h"
#include "support/schema_check.h"
#include "unit/model/reading.h"
#include <algorithm>
#include <vector>

using namespace mbsgen;
using test::Reading;
namespace fs = std::filesystem;

namespace {

std::vector<fs::path> json_files(const fs::path& folder) {
  return test::files_below(folder, {".json"});
}

std::vector<fs::path> right_models() {
  std::vector<fs::path> result;
  for (const char* folder : {"arms", "chains", "benchmarks"})
    if (const auto path = test::shared_path(std::string("models/") + folder))
      for (const fs::path& file : json_files(*path)) result.push_back(file);
  const fs::path examples = test::source_dir() / "examples";
  if (fs::exists(examples))
    for (const fs::path& file : json_files(examples))
      if (test::read_file(file).find("\"mbsgen\"") != std::string::npos) result.push_back(file);
  return result;
}

// Those that the reader refuses. Others are refused when a loop is assembled or a function is generated: their names
// begin with loop_, open_ and generation_. Those that begin with warn_ are valid.
std::vector<fs::path> wrong_models() {
  std::vector<fs::path> result = json_files(test::source_dir() / "tests/commands/diagnostics");
  const auto is_later = [](const fs::path& path) {
    const std::string name = path.filename().string();
    const auto begins = [&](const char* family) { return name.rfind(family, 0) == 0; };
    return begins("loop_") || begins("open_") || begins("generation_") || begins("warn_");
  };
  result.erase(std::remove_if(result.begin(), result.end(), is_later), result.end());
  return result;
}

bool begins_with(const std::string& text, const std::string& beginning) {
  return text.compare(0, beginning.size(), beginning) == 0;
}

} // namespace

TEST_CASE("every right model is read without an error") {
  for (const fs::path& path : right_models()) {
    INFO(path.string());
    Reading reading(test::read_file(path));
    CHECK(reading.model.has_value());
    CHECK(reading.diagnostics.errors() == 0);
  }
}

TEST_CASE("every wrong model is refused, with all errors inside the file") {
  const std::vector<fs::path> paths = wrong_models();
  CHECK(paths.size() > 70);
  for (const fs::path& path : paths) {
    INFO(path.string());
    const std::string text = test::read_file(path);
    Reading reading(text);
    CHECK(reading.diagnostics.has_errors());
    const auto lines = std::count(text.begin(), text.end(), '\n') + 1;
    for (const Diagnostic& one : reading.diagnostics.all()) {
      CHECK(one.where.line >= 1);
      CHECK(one.where.line <= lines);
      CHECK(one.where.column >= 1);
    }
  }
}

TEST_CASE("schema and reader agree: right models") {
  if (!test::SchemaCheck::available()) return;
  const test::SchemaCheck schema;
  for (const fs::path& path : right_models()) {
    INFO(path.string());
    CHECK(schema.is_valid(test::read_file(path)));
  }
}

// Wrong models are named after what is wrong with them: syntax_ (no JSON, or duplicate keys), shape_ (what a
// schema can say), and the others (what only the reader can know).
TEST_CASE("schema and reader agree: wrong models") {
  if (!test::SchemaCheck::available()) return;
  const test::SchemaCheck schema;
  for (const fs::path& path : wrong_models()) {
    INFO(path.string());
    const std::string name = path.filename().string();
    if (begins_with(name, "syntax_")) continue;
    const bool structural = begins_with(name, "shape_") || begins_with(name, "many_");
    CHECK(schema.is_valid(test::read_file(path)) == !structural);
  }
}

TEST_CASE("damaged models are refused or read, never more") {
  const std::string text =
      test::read_file(test::source_dir() / "tests/commands/diagnostics/loop/loop_motion_without_value.json");
  REQUIRE(Reading(text).model.has_value());
  for (std::size_t length = 0; length < text.size(); length += 3) Reading(text.substr(0, length));
  for (std::size_t at = 0; at < text.size(); ++at)
    for (const char* piece : {"", "0", "\"", "[", "}", "-", "\"\"", "\x01"}) {
      std::string changed = text;
      changed.replace(at, 1, piece);
      Reading reading(changed);
      if (reading.model.has_value() == reading.diagnostics.has_errors()) FAIL(changed);
    }
}
