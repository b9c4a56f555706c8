// SPDX-License-Identifier: GPL-3.0-or-later
// Laws of pages in several files: the page needs none of them.
#include "commands/cli/program.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <fstream>
#include <nlohmann/json.hpp>

using namespace mbsgen;
using test::run_program;

namespace {

const std::string model = R"json({"mbsgen": 1, "name": "m", "base": {"points": {"hook": [1, 0, 0]}},
  "bodies": [{"name": "a", "parent": "base", "mass": 1, "joints": [{"name": "x", "type": "Tx"}]}],
  "links": [{"name": "spring", "from": "base.hook", "to": "a.origin", "force": "extern"}]})json";

class Place {
public:
  Place() { write("m.json", model); }
  void write(const std::string& name, const std::string& text) {
    std::filesystem::create_directories((folder_.path() / name).parent_path());
    std::ofstream(folder_.path() / name) << text;
  }
  test::CommandResult view() {
    return run_program(folder_, "view m.json --laws laws/l.mjs -o m.html --quiet");
  }
  std::string laws() {
    const std::string page = test::read_file(folder_.path() / "m.html");
    const std::string begin = R"(<script id="data" type="application/json">)";
    const std::size_t from = page.find(begin) + begin.size();
    return nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from)).at("laws");
  }

private:
  test::TemporaryDirectory folder_;
};

} // namespace

TEST_CASE("laws: what they import is put into the page, once") {
  Place place;
  place.write("laws/l.mjs", "import { k } from './k.mjs';\nimport { f } from '../f.mjs'\n"
                            "export const spring = (Z) => f(k*Z);\n");
  place.write("laws/k.mjs",
              "import { f } from '../f.mjs';\nexport const k = f(3);\nexport function g() {}\n");
  place.write("f.mjs", "export const f = (x) => 2*x;\n// export const\n");
  const test::CommandResult written = place.view();
  INFO(written.output);
  REQUIRE(written.exit_code == 0);
  CHECK(place.laws() == "const f = (x) => 2*x;\n// export const\nconst k = f(3);\nfunction g() {}\n"
                        "export const spring = (Z) => f(k*Z);\n");
}

TEST_CASE("laws: imports that a page cannot hold are refused, with the line and a remedy") {
  Place place;
  for (const char* import :
       {"import { k } from 'package';", "import * as all from './k.mjs';", "import './k.mjs';"}) {
    INFO(import);
    place.write("laws/l.mjs", std::string("// Laws.\n") + import + "\nexport const spring = () => 1;\n");
    const test::CommandResult refused = place.view();
    CHECK(refused.exit_code != 0);
    CHECK(refused.output.find("l.mjs:2: a page needs no other file than itself") != std::string::npos);
  }
  place.write("laws/l.mjs", "import { k } from './none.mjs';\n");
  const test::CommandResult missing = place.view();
  CHECK(missing.exit_code != 0);
  CHECK(missing.output.find("none.mjs") != std::string::npos);
}

TEST_CASE("laws: words that begin like an import are left alone") {
  Place place;
  place.write("laws/l.mjs", "const imported = 1;\nimportance();\nexport const spring = () => 1;\n");
  REQUIRE(place.view().exit_code == 0);
  CHECK(place.laws() == "const imported = 1;\nimportance();\nexport const spring = () => 1;\n");
}
