// SPDX-License-Identifier: GPL-3.0-or-later
// Moving drawings: what moves is the mechanism, each part of it as one element.
#include "cli/commands.h"
#include "cli/session/number_table.h"
#include "draw/svg/document.h"
#include "draw/svg/mechanism.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "unit/draw/drawn.h"
#include "unit/draw/pictured.h"
#include <algorithm>
#include <cmath>
#include <sstream>
#include <tinyxml2.h>

using namespace mbsgen;
using draw::operator-;

namespace {

// A drawing of a motion, and the elements in it.
class Moving {
public:
  explicit Moving(const std::string& text) {
    REQUIRE(document_.Parse(text.c_str()) == tinyxml2::XML_SUCCESS);
    for (auto* each = document_.FirstChildElement("svg")->FirstChildElement(); each != nullptr;
         each = each->NextSiblingElement())
      elements_.push_back(each);
  }

  const std::vector<const tinyxml2::XMLElement*>& elements() const { return elements_; }

  std::vector<const tinyxml2::XMLElement*> with_class(const std::string& one_class) const {
    std::vector<const tinyxml2::XMLElement*> found;
    for (const auto* each : elements_) {
      const char* const classes = each->Attribute("class");
      if (classes != nullptr &&
          (' ' + std::string(classes) + ' ').find(' ' + one_class + ' ') != std::string::npos)
        found.push_back(each);
    }
    return found;
  }

  /// The text element with that content.
  const tinyxml2::XMLElement& text(const std::string& content) const {
    for (const auto* each : elements_)
      if (std::string(each->Name()) == "text" && each->GetText() == content) return *each;
    throw std::runtime_error("no text " + content);
  }

private:
  tinyxml2::XMLDocument document_;
  std::vector<const tinyxml2::XMLElement*> elements_;
};

const tinyxml2::XMLElement* animation(const tinyxml2::XMLElement& element, const std::string& attribute) {
  for (auto* each = element.FirstChildElement("animate"); each != nullptr;
       each = each->NextSiblingElement("animate"))
    if (each->Attribute("attributeName") == attribute) return each;
  return nullptr;
}

// The values of an attribute in all frames.
std::vector<double> values(const tinyxml2::XMLElement& element, const char* attribute, std::size_t frames) {
  const auto* const moves = animation(element, attribute);
  if (moves == nullptr) return std::vector<double>(frames, element.DoubleAttribute(attribute));
  std::vector<double> result;
  std::istringstream words(moves->Attribute("values"));
  for (std::string word; std::getline(words, word, ';');) result.push_back(std::stod(word));
  return result;
}

struct Motion {
  test::Pictured model;
  std::vector<draw::Posture> postures;
};

// Each of a few rows of a table of that example.
Motion motion_of(const std::string& example, const std::filesystem::path& file, std::size_t rows) {
  Motion motion{test::pictured(test::example(example)), {}};
  const cli::NumberTable table(file.string());
  for (std::size_t i = 0; i < rows; ++i) {
    const std::size_t row = i * (table.times().size() - 1) / (rows - 1);
    std::vector<double> q;
    for (const std::string& name : motion.model.scene.coordinates)
      q.push_back((*table.find("q(" + name + ")"))[row]);
    motion.postures.push_back(motion.model.posture(q));
  }
  return motion;
}

void simulate(const std::string& model, const std::filesystem::path& table) {
  REQUIRE(cli::run({"simulate", model, "--tf", "1", "--every", "0.1", "--quiet", "-o", table.string()}) == 0);
}

// An example in motion: by a table beside the tests, or simulated for a second.
Motion moving_example(const std::string& example) {
  constexpr std::size_t frames = 11;
  if (example == "stewart_platform/stewart_platform.json")
    return motion_of(example, test::source_dir() / "tests/unit/draw/stewart_platform.csv", frames);
  const test::TemporaryDirectory folder;
  simulate((test::source_dir() / "examples" / example).string(), folder.path() / "t.csv");
  return motion_of(example, folder.path() / "t.csv", frames);
}

} // namespace

TEST_CASE("in a moving drawing title, scale, legend, ground and axes stand still", "[motion]") {
  const std::string example =
      GENERATE(std::string("suspension/suspension.json"), std::string("rolling_disk/haptic_arm.json"),
               std::string("stewart_platform/stewart_platform.json"));
  INFO(example);
  const Motion motion = moving_example(example);
  const draw::Scene& scene = motion.model.scene;
  const Moving drawing(draw::mechanism_drawing(scene, draw::View::iso, motion.postures, 1));
  std::size_t still = 0;
  for (const char* furniture : {"title", "quiet", "bar", "frame", "ground", "paper"})
    for (const auto* each : drawing.with_class(furniture)) {
      INFO(furniture << ' ' << (each->GetText() != nullptr ? each->GetText() : ""));
      CHECK(each->FirstChildElement("animate") == nullptr);
      ++still;
    }
  CHECK(still > 6);
  // The legend: symbols of the roles in the last lines, and a dash for each other kind.
  const std::vector<const tinyxml2::XMLElement*>& all = drawing.elements();
  const auto bar = std::find(all.begin(), all.end(), drawing.with_class("bar").front());
  for (auto each = bar; each != all.end(); ++each) CHECK((*each)->FirstChildElement("animate") == nullptr);
  // The mechanism moves, and nothing comes or goes.
  const auto circles = drawing.with_class("com");
  CHECK(std::any_of(circles.begin(), circles.end(),
                    [](const auto* each) { return animation(*each, "cy") != nullptr; }));
  for (const auto* each : all) CHECK(animation(*each, "visibility") == nullptr);
}

TEST_CASE("the name of a body stays with the body in all pictures of a motion", "[motion]") {
  const std::string example =
      GENERATE(std::string("suspension/suspension.json"), std::string("rolling_disk/haptic_arm.json"),
               std::string("stewart_platform/stewart_platform.json"));
  INFO(example);
  const Motion motion = moving_example(example);
  const draw::Scene& scene = motion.model.scene;
  const Moving drawing(draw::mechanism_drawing(scene, draw::View::iso, motion.postures, 1));
  const draw::Projection projection(draw::View::iso, scene.gravity);
  // The bar has its length beside it: "500 mm".
  std::vector<double> bar;
  std::istringstream outline(drawing.with_class("bar").front()->Attribute("d"));
  for (char letter = 0, comma = 0; outline >> letter;) {
    double x = 0, y = 0;
    outline >> x >> comma >> y;
    bar.push_back(x);
  }
  const auto* const text = drawing.with_class("bar").front()->NextSiblingElement("text");
  std::istringstream length(text->GetText());
  double size = 0;
  std::string unit;
  length >> size >> unit;
  const double scale = (bar.back() - bar.front()) / (unit == "mm" ? size / 1000 : size);
  for (std::size_t row = 0; row < scene.bodies.size(); ++row) {
    const draw::scene::Body& body = scene.bodies[row];
    INFO(body.name);
    const tinyxml2::XMLElement& label = drawing.text(body.name);
    const std::vector<double> x = values(label, "x", motion.postures.size()),
                              y = values(label, "y", motion.postures.size());
    REQUIRE(x.size() == motion.postures.size());
    REQUIRE(y.size() == motion.postures.size());
    double reach = 0;
    for (const draw::scene::Item& item : scene.items)
      if (item.row == static_cast<int>(row) &&
          (item.kind == draw::scene::Kind::stick || item.kind == draw::scene::Kind::way))
        reach =
            std::max(reach, draw::length(item.frames[1].pose.position - body.com) + draw::length(body.com));
    const auto place = [&](std::size_t frame) {
      const draw::Point2 point = projection(motion.postures[frame].bodies[row] * body.com);
      return draw::Point2{x[frame] - scale * point.x, y[frame] - scale * point.y};
    };
    for (std::size_t frame = 1; frame < motion.postures.size(); ++frame)
      CHECK(draw::length(place(frame) - place(0)) <= scale * reach + 1);
  }
}

TEST_CASE("parts that some pictures lack are hidden there, in the order of drawing", "[motion]") {
  const auto part = [](const char* name, double x) {
    draw::Graphic graphic = draw::circle(name, {x, 0}, 1);
    graphic.part = name;
    return graphic;
  };
  const draw::Graphic title = draw::text("title", {1, 2}, "t");
  const Moving drawing(draw::svg({"s", 10, 10},
                                 {{title, part("a", 1), part("c", 3)},
                                  {title, part("a", 2), part("b", 7), part("c", 4)},
                                  {title, part("b", 8), part("c", 5)}},
                                 2));
  const auto only = [&](const char* name) -> const tinyxml2::XMLElement& {
    REQUIRE(drawing.with_class(name).size() == 1);
    return *drawing.with_class(name).front();
  };
  CHECK(only("title").FirstChildElement("animate") == nullptr);
  CHECK(animation(only("c"), "visibility") == nullptr);
  CHECK(animation(only("c"), "cx")->Attribute("values") == std::string("3;4;5"));
  CHECK(animation(only("a"), "visibility")->Attribute("values") == std::string("visible;hidden"));
  CHECK(animation(only("a"), "visibility")->Attribute("keyTimes") == std::string("0;1"));
  CHECK(animation(only("a"), "cx")->Attribute("values") == std::string("1;2;2"));
  CHECK(only("b").Attribute("visibility") == std::string("hidden"));
  CHECK(animation(only("b"), "visibility")->Attribute("values") == std::string("hidden;visible"));
  CHECK(animation(only("b"), "visibility")->Attribute("calcMode") == std::string("discrete"));
  const auto place = [&](const char* name) {
    return std::find(drawing.elements().begin(), drawing.elements().end(), &only(name));
  };
  CHECK(place("a") < place("b"));
  CHECK(place("b") < place("c"));
}

TEST_CASE("a loop that is open in a part of a motion has one label with its widest gap", "[motion]") {
  std::string text = test::example("four_bar/four_bar.json");
  const std::string length = R"("coupler_length": {"value": 0.35)";
  text.replace(text.find(length), length.size(), R"("coupler_length": {"value": 0.02)");
  const test::Pictured model = test::pictured(text);
  REQUIRE_FALSE(model.scene.is_closed);
  std::vector<double> other = model.scene.q0;
  other[0] += 0.5;
  const std::vector<draw::Posture> postures{model.posture(model.scene.q0), model.posture(other)};
  const double widest =
      std::max(draw::gap(model.scene.cuts[0], postures[0]), draw::gap(model.scene.cuts[0], postures[1]));
  const Moving drawing(draw::mechanism_drawing(model.scene, draw::View::top, postures, 1));
  std::vector<const tinyxml2::XMLElement*> labels;
  for (const auto* each : drawing.with_class("gap"))
    if (std::string(each->Name()) == "text") labels.push_back(each);
  REQUIRE(labels.size() == 1);
  double shown = 0;
  std::istringstream(std::string(labels[0]->GetText()).substr(std::string("pin: gap ").size())) >> shown;
  CHECK(shown == Approx(1000 * widest).epsilon(1e-2));
}
