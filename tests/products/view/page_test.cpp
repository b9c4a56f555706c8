// SPDX-License-Identifier: GPL-3.0-or-later
// The text of pages: nothing in a model breaks out of its place, and a page needs nothing but itself.
#include "cli/pipeline/page.h"
#include "cli/session/methods.h"
#include "draw/page/page.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <nlohmann/json.hpp>
#include <regex>

using namespace mbsgen;
using nlohmann::json;

namespace {

struct Written {
  std::optional<std::string> page;
  std::string messages;
};

Written write(const std::string& text, std::optional<draw::PlayedMotion> motion = std::nullopt,
              std::string laws = "", std::string library = "") {
  Diagnostics diagnostics("m.json");
  cli::RunContext context{Budget(), {}, "model"};
  expr::Pool pool(expr::AngleSums::known);
  formalism::ClosureOptions closure;
  closure.may_stay_open = true;
  const auto understood = cli::understand(text, pool, context, {closure}, diagnostics);
  Written written;
  if (understood)
    written.page = cli::page(
        *understood, pool, {cli::step_of_motion, std::move(motion), {}, std::move(laws), std::move(library)},
        context, diagnostics);
  written.messages = diagnostics.text();
  return written;
}

std::string example(const std::string& name) {
  return test::read_file(test::source_dir() / "examples" / name / (name + ".json"));
}

std::string between(const std::string& text, const std::string& first, const std::string& last) {
  const std::size_t begin = text.find(first);
  REQUIRE(begin != std::string::npos);
  const std::size_t end = text.find(last, begin);
  REQUIRE(end != std::string::npos);
  return text.substr(begin + first.size(), end - begin - first.size());
}

json data_of(const std::string& page) {
  return json::parse(between(page, R"(<script id="data" type="application/json">)", "</script>"));
}

std::size_t count(const std::string& text, const std::string& word) {
  std::size_t found = 0;
  for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; ++at) ++found;
  return found;
}

bool has(const json& list, const char* word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

const std::string hostile =
    "</script><script>document.title = 'broken'</script><!-- \xE2\x80\xA8 & \\\"quoted\\\"";

std::string pendulum(const std::string& doc, const std::string& law = "1") {
  return R"json({"mbsgen": 1, "name": "pendulum", "doc": ")json" + doc + R"json(", "gravity": [0, 0, -9.81],
    "parameters": {"k": {"value": 2, "unit": ")json" +
         doc + R"json(", "doc": ")json" + doc + R"json("}},
    "base": {"points": {"hook": [1, 0, 0]}},
    "bodies": [{"name": "rod", "doc": ")json" +
         doc + R"json(", "parent": "base", "mass": 2, "com": [0, 0, -0.5],
      "inertia": [0.1, 0, 0, 0.1, 0, 0.01],
      "joints": [{"name": "swing", "type": "Ry", "q0": 0.4}], "points": {"end": [0, 0, -1]}}],
    "links": [{"name": "spring", "from": "base.hook", "to": "rod.end", "force": ")json" +
         law + R"json("}]})json";
}

} // namespace

TEST_CASE("characters with a meaning in HTML are written as entities") {
  CHECK(draw::html_text(R"(<b a="1">'&'</b>)") == "&lt;b a=&quot;1&quot;&gt;&#39;&amp;&#39;&lt;/b&gt;");
  CHECK(draw::html_text("\xC3\xA4") == "\xC3\xA4");
}

TEST_CASE("no text in a script ends it or breaks its lines") {
  CHECK(draw::json_in_script("\"</script>\xE2\x80\xA8\xE2\x80\xA9\"") == R"("\u003c/script>\u2028\u2029")");
  CHECK(draw::javascript_in_script("'</script>' // <!--") == R"('<\/script>' // <\!--)");
  CHECK(draw::javascript_in_script("a < b && c <= d") == "a < b && c <= d");
}

TEST_CASE("texts of a model stay what they are, wherever a page has them") {
  const std::string page = write(pendulum(hostile, "k*(Z - 1)")).page.value();
  CHECK(count(page, "<script") == count(write(pendulum("plain", "k*(Z - 1)")).page.value(), "<script"));
  CHECK(count(page, "</script>") == 3);
  const std::string doc = json::parse('"' + hostile + '"');
  const json scene = data_of(page).at("scene");
  CHECK(scene.at("doc") == doc);
  CHECK(scene.at("bodies").at(0).at("doc") == doc);
}

TEST_CASE("a page asks for nothing outside") {
  const std::string page = write(example("stewart_platform")).page.value();
  CHECK_FALSE(
      std::regex_search(page.substr(0, page.find("<script>")), std::regex("(src|href)=|@import|url\\(")));
  // Of the library: the names of XML's namespace, and a comment.
  const std::string rest = std::regex_replace(
      page, std::regex("http://www.w3.org/1999/xhtml|https://graphics.stanford.edu/papers/envmap/envmap.pdf"),
      "");
  CHECK(count(rest, "http://") + count(rest, "https://") == 0);
  CHECK(count(page, "three.js authors") == 1);
  CHECK(count(page, "\nimport ") + count(page, "\nexport ") == 0);
}

TEST_CASE("a page with the library outside names its address, and differs in nothing else") {
  const std::string whole = write(example("four_bar")).page.value();
  const std::string library = between(whole, "<script>", "</script>");
  CHECK(count(library, "three.js authors") == 1);
  std::string expected = whole;
  expected.replace(expected.find("<script>" + library), ("<script>" + library).size(),
                   R"(<script src="a&quot;b/three.min.js">)");
  CHECK(write(example("four_bar"), std::nullopt, "", "a\"b/three.min.js").page.value() == expected);
}

TEST_CASE("the same model gives the same page") {
  CHECK(write(example("suspension")).page.value() == write(example("suspension")).page.value());
}

TEST_CASE("a page marks the scenery, to which its first view does not reach") {
  const auto page = write(R"({"mbsgen": 1, "name": "m", "gravity": [0, 0, -9.81],
    "base": {"shapes": [{"box": [1, 1, 1], "at": [90, 0, 0], "scenery": true}, {"sphere": {"radius": 1}}]},
    "bodies": [{"name": "a", "parent": "base", "mass": 1, "joints": [{"name": "x", "type": "Tx"}]}]})");
  REQUIRE(page.page);
  const json data = data_of(*page.page);
  std::vector<json> marked;
  for (const json& item : data.at("scene").at("items"))
    if (item.value("isScenery", false)) marked.push_back(item.at("at").at("offset"));
  CHECK(marked == std::vector<json>{{90, 0, 0}});
}

TEST_CASE("a page has the functions that the model allows") {
  const json simulated = data_of(write(pendulum("", "k*(Z - 1)")).page.value()).at("scene");
  CHECK(simulated.at("simulates") == true);
  CHECK(has(simulated.at("functions"), "direct_dynamics"));
  const json shown = data_of(write(pendulum("", "extern")).page.value()).at("scene");
  CHECK(shown.at("simulates") == false);
  CHECK(shown.at("laws") == json::array({"spring"}));
  CHECK(has(shown.at("functions"), "poses"));
  const json mechanism = data_of(write(example("four_bar")).page.value()).at("scene");
  for (const char* name : {"assemble", "velocities", "constraints", "direct_dynamics", "passive", "energy"})
    CHECK(has(mechanism.at("functions"), name));
}

TEST_CASE("a page has the sensors where it simulates") {
  const json scene = data_of(write(example("suspension")).page.value()).at("scene");
  REQUIRE(scene.at("sensors").size() == 2);
  CHECK(has(scene.at("functions"), "sensor_wheel"));
}

TEST_CASE("a page says that it cannot simulate laws of the user's, also of states") {
  const std::string law = R"json({"mbsgen": 1, "name": "m", "bodies": [
    {"name": "a", "parent": "base", "mass": 1, "inertia": [1, 0, 0, 1, 0, 1],
     "joints": [{"name": "j", "type": "Rz", "force": "x(p)"}]}],
    "states": [{"name": "p", "rate": "extern", "x0": 1}]})json";
  const json scene = data_of(write(law).page.value()).at("scene");
  CHECK(scene.at("simulates") == false);
  CHECK(scene.at("laws") == json::array({"p"}));
  CHECK_FALSE(has(scene.at("functions"), "derivatives"));
}

TEST_CASE("a page holds laws in JavaScript, and the equations that call them") {
  const json data =
      data_of(write(pendulum("", "extern"), std::nullopt, "export const spring = () => 1;").page.value());
  CHECK(data.at("laws") == "export const spring = () => 1;");
  CHECK(data.at("scene").at("simulates") == true);
  CHECK(has(data.at("scene").at("functions"), "direct_dynamics"));
  CHECK(data_of(write(pendulum("", "extern")).page.value()).at("laws") == "");
}

TEST_CASE("a page knows velocities with the units of their forces, and the weight") {
  const json scene = data_of(write(pendulum("", "1")).page.value()).at("scene");
  CHECK(scene.at("velocities") == json::parse(R"([{"name": "swing", "unit": "N m"}])"));
  CHECK(scene.at("weight").get<double>() == Approx(2 * 9.81));
  CHECK(scene.at("joints").at(0).at("velocity") == 0);
}

TEST_CASE("the step of a page is that which the motion needs") {
  const auto step = [](const std::string& text) {
    return data_of(write(text).page.value()).at("scene").at("step").get<double>();
  };
  CHECK(step(example("four_bar")) == 1e-3);
  CHECK(step(example("piano_key")) <= 1e-4);
  CHECK(step(example("piano_key")) >= 1e-5);
  // A mass on a spring, w = 1e4 rad/s: the method is stable up to 2.8/w and follows the motion below about 0.1/w.
  const double fast =
      step(R"json({"mbsgen": 1, "name": "m", "bodies": [{"name": "a", "parent": "base", "mass": 1,
    "joints": [{"name": "x", "type": "Tx", "q0": 0.01, "force": "-1e8*q(x)"}]}]})json");
  CHECK(fast < 1e-4);
  CHECK(fast >= 1e-6);
  CHECK(step(pendulum("", "extern")) == 1e-3);
}

TEST_CASE("a page shows a model whose motion is not determined") {
  const Written written = write(R"json({"mbsgen": 1, "name": "m", "bodies": [
    {"name": "a", "parent": "base", "joints": [{"name": "q1", "type": "Rz"}, {"name": "q2", "type": "Tz"}],
     "mass": 1}]})json");
  CHECK(data_of(written.page.value()).at("scene").at("simulates") == false);
  CHECK(written.messages.find("the page cannot simulate: direct_dynamics") != std::string::npos);
}

TEST_CASE("a page holds a motion") {
  const json motion =
      data_of(write(pendulum("", "1"), draw::PlayedMotion{{0, 0.5}, {{0.1}, {0.2}}}).page.value())
          .at("scene")
          .at("motion");
  CHECK(motion == json{{"times", {0.0, 0.5}}, {"q", {{0.1}, {0.2}}}});
}

TEST_CASE("a cut's rows are places among the equations, in the axes of the nearest common body") {
  const json cut = data_of(write(example("four_bar")).page.value()).at("scene").at("cuts").at(0);
  CHECK(cut.at("type") == "ball");
  CHECK(cut.at("rows") == json::array({0, 1, -1}));
  CHECK(cut.at("ancestor") == -1);
}
