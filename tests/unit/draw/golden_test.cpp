// SPDX-License-Identifier: GPL-3.0-or-later
// The drawings of all examples as they are kept in docs/drawings; MBSGEN_UPDATE_GOLDEN=1 writes them.
#include "support/catch.hpp"
#include "support/files.h"
#include "unit/draw/drawn.h"
#include <cstdlib>
#include <set>

using namespace mbsgen;
namespace fs = std::filesystem;

namespace {

bool updates() {
  const char* const wish = std::getenv("MBSGEN_UPDATE_GOLDEN");
  return wish != nullptr && std::string(wish) == "1";
}

void compare(const fs::path& kept, const std::string& text) {
  INFO(kept);
  if (updates()) test::write_file(kept, text);
  REQUIRE(fs::exists(kept));
  CHECK(test::read_file(kept) == text);
}

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.is_regular_file()) names.insert(entry.path().filename().string());
  return names;
}

} // namespace

TEST_CASE("drawings of the examples are those that are kept", "[golden]") {
  const fs::path folder = test::source_dir() / "docs" / "drawings";
  std::set<std::string> names;
  for (const fs::path& model : test::models_of_examples()) {
    // By the example's folder where the model has another name, which others may have, too.
    const std::string stem = model.stem().string(), example = model.parent_path().filename().string();
    const std::string name = (stem == example ? stem : example + '-' + stem) + ".svg";
    names.insert(name);
    compare(folder / name, test::drawn({model.string()}));
    compare(folder / "hero" / name, test::drawn({model.string(), "--no-names"}));
    compare(folder / "topology" / name, test::drawn({model.string(), "--topology"}));
  }
  CHECK(names_in(folder) == names);
  CHECK(names_in(folder / "hero") == names);
  CHECK(names_in(folder / "topology") == names);
}

TEST_CASE("the moving drawing of the README is that which is kept", "[golden]") {
  // A path of the platform, closed by `mbsgen kinematics`.
  const fs::path table = test::source_dir() / "tests/unit/draw" / "stewart_platform.csv";
  const fs::path model = test::source_dir() / "examples" / "stewart_platform" / "stewart_platform.json";
  compare(test::source_dir() / "docs" / "drawings" / "moving" / "stewart_platform.svg",
          test::drawn({model.string(), "--motion", table.string()}));
}
