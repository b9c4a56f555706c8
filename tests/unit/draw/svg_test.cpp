// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of drawings that hold whatever they look like.
#include "draw/svg/document.h"
#include "draw/svg/labels.h"
#include "draw/svg/mechanism.h"
#include "draw/svg/pictograms.h"
#include "draw/svg/topology.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "unit/draw/drawn.h"
#include "unit/draw/pictured.h"
#include <cmath>
#include <sstream>
#include <tinyxml2.h>

using namespace mbsgen;

namespace {

class Drawing {
public:
  explicit Drawing(const std::string& text) {
    REQUIRE(document_.Parse(text.c_str()) == tinyxml2::XML_SUCCESS);
    REQUIRE(root() != nullptr);
  }

  const tinyxml2::XMLElement* root() const { return document_.FirstChildElement("svg"); }

  /// Elements of that tag with that class among theirs; all where it is empty.
  std::vector<const tinyxml2::XMLElement*> all(const char* tag, const std::string& one_class = "") const {
    std::vector<const tinyxml2::XMLElement*> found;
    for (auto* element = root()->FirstChildElement(tag); element != nullptr;
         element = element->NextSiblingElement(tag)) {
      const std::string classes = ' ' + std::string(element->Attribute("class")) + ' ';
      if (one_class.empty() || classes.find(' ' + one_class + ' ') != std::string::npos)
        found.push_back(element);
    }
    return found;
  }

  bool has_text(const std::string& content) const {
    for (const auto* element : all("text")) {
      std::istringstream words(element->GetText());
      for (std::string word; words >> word;)
        if (word == content || word == content + ',' || word == content + ':') return true;
    }
    return false;
  }

private:
  tinyxml2::XMLDocument document_;
};

draw::Point2 centre(const tinyxml2::XMLElement* circle) {
  return {circle->DoubleAttribute("cx"), circle->DoubleAttribute("cy")};
}

// All numbers of an attribute of places.
std::vector<double> numbers(const std::string& text) {
  std::vector<double> result;
  std::string word;
  for (const char c : text + ' ') {
    if ((c >= '0' && c <= '9') || c == '.' || c == '-') {
      word += c;
    } else if (!word.empty()) {
      result.push_back(std::stod(word));
      word.clear();
    }
  }
  return result;
}

// What takes room on the paper.
struct Place {
  std::string what;
  draw::Rectangle room;
};

bool has_class(const tinyxml2::XMLElement* element, const std::string& one_class) {
  return (' ' + std::string(element->Attribute("class")) + ' ').find(' ' + one_class + ' ') !=
         std::string::npos;
}

std::vector<Place> places_of_texts(const Drawing& drawing) {
  std::vector<Place> places;
  for (const auto* text : drawing.all("text")) {
    const draw::Label label{"", text->GetText(), {}, has_class(text, "small")};
    places.push_back({label.text, draw::room_of({text->DoubleAttribute("x"), text->DoubleAttribute("y")},
                                                draw::width_of(label))});
  }
  return places;
}

// Joints, centres of mass, cuts: all that has a circle or is a symbol.
std::vector<Place> places_of_symbols(const Drawing& drawing) {
  std::vector<Place> places;
  for (const auto* circle : drawing.all("circle")) {
    if (has_class(circle, "solid") || has_class(circle, "contact")) continue;
    const draw::Point2 at = centre(circle);
    const double r = circle->DoubleAttribute("r");
    places.push_back({circle->Attribute("class"), {at.x - r, at.y - r, at.x + r, at.y + r}});
  }
  for (const auto* path : drawing.all("path", "symbol")) {
    const std::vector<double> xy = numbers(path->Attribute("d"));
    draw::Rectangle room{xy[0], xy[1], xy[0], xy[1]};
    for (std::size_t i = 0; i + 1 < xy.size(); i += 2) {
      room.left = std::min(room.left, xy[i]), room.right = std::max(room.right, xy[i]);
      room.top = std::min(room.top, xy[i + 1]), room.bottom = std::max(room.bottom, xy[i + 1]);
    }
    places.push_back({path->Attribute("class"), room});
  }
  return places;
}

// Texts have two px of air on both sides.
void check_apart(const Place& text, const Place& other) {
  INFO(text.what << " and " << other.what);
  draw::Rectangle letters = text.room;
  letters.left += 2, letters.right -= 2;
  CHECK_FALSE(draw::overlap(letters, other.room));
}

} // namespace

TEST_CASE("drawings of all examples are XML with the names of all joints and cuts, within the paper",
          "[svg]") {
  for (const auto& model : test::models_of_examples()) {
    if (model.extension() != ".json") continue;
    const test::Pictured pictured = test::pictured(test::read_file(model));
    const draw::Scene& scene = pictured.scene;
    const draw::Posture posture = pictured.posture(scene.q0);
    for (const std::string& text :
         {draw::mechanism_drawing(scene, draw::best_view(scene, posture), {posture}),
          draw::topology_drawing(scene)}) {
      const Drawing drawing(text);
      INFO(model);
      for (const draw::scene::Joint& joint : scene.joints) {
        const bool is_mode = !joint.turns && !joint.slides; // moves no frame, and has no symbol
        if (!is_mode) CHECK(drawing.has_text(joint.name));
      }
      for (const draw::scene::Body& body : scene.bodies) CHECK(drawing.has_text(body.name));
      for (const draw::scene::Cut& cut : scene.cuts) CHECK(drawing.has_text(cut.name));
      CHECK(text.find("nan") == std::string::npos);
      CHECK(text.find("-0\"") == std::string::npos);
      const double width = drawing.root()->DoubleAttribute("width"),
                   height = drawing.root()->DoubleAttribute("height");
      for (const auto* element : drawing.all("text")) {
        CHECK((element->DoubleAttribute("x") >= 0 && element->DoubleAttribute("x") < width));
        CHECK((element->DoubleAttribute("y") >= 0 && element->DoubleAttribute("y") < height));
      }
    }
  }
}

TEST_CASE("joints are drawn where the postures have them", "[svg]") {
  const test::Pictured model = test::pictured(test::example("four_bar/four_bar.json"));
  const draw::Posture posture = model.posture(model.scene.q0);
  REQUIRE(draw::best_view(model.scene, posture) == draw::View::top);
  const Drawing drawing(draw::mechanism_drawing(model.scene, draw::View::top, {posture}));
  const auto rings = drawing.all("circle", "symbol");
  REQUIRE(rings.size() >= 3);
  // The drawing is the mechanism at one scale, with y upwards: triangles of joints are similar.
  const auto place = [&](std::size_t i) { return posture.joints[i].after.position; };
  const double scale = (centre(rings[2]).x - centre(rings[0]).x) / (place(2)[0] - place(0)[0]);
  CHECK(scale > 0);
  for (const std::size_t i : {1U, 2U}) {
    const draw::Point2 from = centre(rings[0]), to = centre(rings[i]);
    CHECK(to.x - from.x == Approx(scale * (place(i)[0] - place(0)[0])).margin(0.2));
    CHECK(from.y - to.y == Approx(scale * (place(i)[1] - place(0)[1])).margin(0.2));
  }
}

TEST_CASE("views look along their axes", "[svg]") {
  using draw::View;
  const auto point = [](View view, const draw::Vector& place) {
    return draw::Projection(view, {0, 0, -9.81})(place);
  };
  CHECK(point(View::front, {1, 2, 3}).x == 1);
  CHECK(point(View::front, {1, 2, 3}).y == -3);
  CHECK(point(View::side, {1, 2, 3}).x == 2);
  CHECK(point(View::side, {1, 2, 3}).y == -3);
  CHECK(point(View::top, {1, 2, 3}).x == 1);
  CHECK(point(View::top, {1, 2, 3}).y == -2);
  CHECK(std::fabs(point(View::iso, {1, -1, 1}).x) < 1e-12); // towards the viewer
  CHECK(std::fabs(point(View::iso, {1, -1, 1}).y) < 1e-12);
  CHECK(point(View::iso, {0, 0, 1}).y < 0);
  // Gravity upwards: the right hand stays one.
  const draw::Projection on_head(View::front, {0, 0, 9.81});
  CHECK(on_head({0, 0, 1}).y == 1);
  CHECK(on_head({1, 0, 0}).x == -1);
}

TEST_CASE("an open loop is drawn with its gap", "[svg]") {
  std::string text = test::example("four_bar/four_bar.json");
  const std::string length = R"("coupler_length": {"value": 0.35)";
  text.replace(text.find(length), length.size(), R"("coupler_length": {"value": 0.02)");
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "short.json", text);
  const Drawing drawing(test::drawn({(folder.path() / "short.json").string()}));
  REQUIRE(drawing.all("text", "gap").size() == 1);
  CHECK(drawing.all("text", "gap")[0]->GetText() == std::string("pin: gap 26.8 mm"));
  CHECK(!drawing.all("path", "gap").empty());
  CHECK(drawing.all("circle", "cut").empty());
}

TEST_CASE("a motion moves joints to where the table has them, in its time", "[svg]") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "table.csv", "t,q(a),other\n1,0,5\n2,0.5,6\n3,1,7\n");
  const std::string model = R"({"mbsgen": 1, "name": "bar", "gravity": [0, 0, -9.81], "bodies": [
    {"name": "bar", "parent": "base", "mass": 1, "joints": [{"name": "a", "type": "Tx"}], "points": {"e": [2, 0, 0]}}]})";
  test::write_file(folder.path() / "bar.json", model);
  const std::string text = test::drawn(
      {(folder.path() / "bar.json").string(), "--motion", (folder.path() / "table.csv").string()});
  const Drawing drawing(text);
  const auto sticks = drawing.all("path", "stick");
  REQUIRE(sticks.size() == 1);
  const auto* const motion = sticks[0]->FirstChildElement("animate");
  REQUIRE(motion != nullptr);
  CHECK(motion->Attribute("dur") == std::string("2s"));
  CHECK(motion->Attribute("repeatCount") == std::string("indefinite"));
  const std::vector<double> places = numbers(motion->Attribute("values")); // four a frame: from, to
  REQUIRE(places.size() >= 4 * 16);
  const double bar = places[2] - places[0];
  CHECK(places[places.size() - 4] - places[0] == Approx(bar / 2).margin(0.2)); // 1 m of a bar of 2 m
  const std::size_t frames = places.size() / 4;
  CHECK(places[4 * (frames / 2)] - places[0] ==
        Approx(bar / 2 * double(frames / 2) / double(frames - 1)).margin(0.2));
  CHECK(drawing.all("path", "frame").empty());
}

TEST_CASE("solids of bodies have their sizes on the paper and their colours", "[svg]") {
  const test::Pictured model = test::pictured(R"({"mbsgen": 1, "name": "solids", "gravity": [0, 0, -9.81],
    "bodies": [{"name": "body", "parent": "base", "mass": 1, "joints": [{"name": "a", "type": "Ry"}], "shapes": [
      {"box": [0.4, 0.2, 0.6], "color": "#102030"}, {"sphere": {"radius": 0.1}, "at": [0.5, 0, 0]},
      {"mesh": "a.stl"}]}]})");
  const draw::Posture posture = model.posture(model.scene.q0);
  const Drawing drawing(draw::mechanism_drawing(model.scene, draw::View::front, {posture}));
  const auto boxes = drawing.all("path", "solid"), spheres = drawing.all("circle", "solid");
  REQUIRE(boxes.size() == 1);
  REQUIRE(spheres.size() == 1);
  CHECK(std::string(boxes[0]->Attribute("style")).find("#102030") != std::string::npos);
  const std::vector<double> places = numbers(boxes[0]->Attribute("d")); // x and y in turns
  double left = places[0], right = left, top = places[1], bottom = top;
  for (std::size_t i = 0; i < places.size(); i += 2) {
    left = std::min(left, places[i]), right = std::max(right, places[i]);
    top = std::min(top, places[i + 1]), bottom = std::max(bottom, places[i + 1]);
  }
  CHECK((bottom - top) / (right - left) == Approx(0.6 / 0.4).epsilon(1e-3));
  CHECK(spheres[0]->DoubleAttribute("r") / (right - left) == Approx(0.1 / 0.4).epsilon(1e-2));
}

TEST_CASE("a drawing is without the scenery", "[svg]") {
  const test::TemporaryDirectory folder;
  const auto drawn = [&](const std::string& shapes) {
    const std::string path = (folder.path() / "model.json").string();
    test::write_file(
        path, R"({"mbsgen": 1, "name": "slide", "gravity": [0, 0, -9.81], "base": {"shapes": [)" + shapes +
                  R"(]}, "bodies": [{"name": "body", "parent": "base", "mass": 1,
      "joints": [{"name": "a", "type": "Tx"}], "points": {"end": [1, 0, 0.5]}}]})");
    return test::drawn({path});
  };
  const std::string far = R"({"box": [4, 2, 1], "at": [100, 0, 0], "color": "#123456")";
  CHECK(drawn(far + "}").find("#123456") != std::string::npos);
  CHECK(drawn(far + R"(, "scenery": true})") == drawn(""));
}

TEST_CASE("names are escaped, and rounding has no noise", "[svg]") {
  const std::string text = draw::svg({"a < b & \"c\"", 10, 10}, {{draw::text("title", {1, 2}, "<&>")}}, 0);
  CHECK(Drawing(text).all("text")[0]->GetText() == std::string("<&>"));
  CHECK(draw::rounded_px(0.25) == 0.3);
  CHECK(draw::rounded_px(0.25 - 1e-9) == 0.3);
  CHECK(draw::rounded_px(-0.04) == 0);
  CHECK(draw::length_text(0.0268) == "26.8 mm");
  CHECK(draw::length_text(1.5) == "1.5 m");
}

TEST_CASE("labels without room have numbers, and the numbers a legend", "[svg]") {
  draw::Labels room(60, 60);
  room.avoid({30, 30}, 8);
  const std::vector<draw::Label> labels(3, {"", "a_very_long_name", {30, 30}});
  const auto places = room.place(labels, std::vector<std::vector<draw::Point2>>(3, {{30, 30}}));
  for (std::size_t i = 0; i < places.size(); ++i) {
    CHECK(places[i].number == static_cast<int>(i) + 1);
    CHECK(draw::label_graphics(labels[i], places[i]).back().text == std::to_string(i + 1));
  }
  const draw::NumberedNames names(labels, places, 300);
  CHECK(names.height() == 30);
  CHECK(names.at({0, 0}).back().text == "3  a_very_long_name");
}

TEST_CASE("among many labels those that would be far from their places have numbers", "[svg]") {
  // How far up or down a name is from its place, px.
  const auto farthest = [](std::size_t count) {
    draw::Labels room(1200, 900);
    const std::vector<draw::Label> labels(count, {"", "a_long_name", {600, 450}});
    const auto places = room.place(labels, std::vector<std::vector<draw::Point2>>(count, {{600, 450}}));
    double most = 0;
    for (const draw::LabelPlace& place : places)
      if (place.number == 0) most = std::max(most, std::fabs(place.offset.y));
    return most;
  };
  CHECK(farthest(60) > 60);
  CHECK(farthest(61) < 60);
  CHECK(farthest(61) > 0);
}

TEST_CASE("no text in a drawing of an example lies over another or over a symbol", "[svg]") {
  for (const auto& model : test::models_of_examples()) {
    const Drawing drawing(test::drawn({model.string()}));
    const std::vector<Place> texts = places_of_texts(drawing), symbols = places_of_symbols(drawing);
    INFO(model);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) check_apart(texts[i], texts[j]);
      for (const Place& symbol : symbols) check_apart(texts[i], symbol);
    }
    CHECK(texts.size() > 3);
    CHECK(symbols.size() > 1);
  }
}

TEST_CASE("a drawing without names has the title, the legend, and no label", "[svg]") {
  const test::Pictured pictured =
      test::pictured(test::read_file(test::source_dir() / "examples/four_bar/four_bar.json"));
  const draw::Posture posture = pictured.posture(pictured.scene.q0);
  const Drawing drawing(
      draw::mechanism_drawing(pictured.scene, draw::View::front, {posture}, 0, draw::Names::hidden));
  CHECK(drawing.all("text").size() ==
        drawing.all("text", "quiet").size() + drawing.all("text", "title").size());
  CHECK(drawing.has_text("four_bar"));
  CHECK_FALSE(drawing.has_text("crank"));
  CHECK(drawing.all("path", "leader").empty());
}

TEST_CASE("labels keep off symbols and each other", "[svg]") {
  draw::Labels room(400, 300);
  room.avoid({200, 150}, 8);
  std::vector<draw::Point2> points;
  const std::vector<draw::Label> labels(6, {"", "a_long_name", {200, 150}});
  const std::vector<std::vector<draw::Point2>> anchors(6, std::vector<draw::Point2>{{200, 150}});
  for (const draw::LabelPlace& place : room.place(labels, anchors)) {
    CHECK(place.number == 0);
    points.push_back(place.offset);
  }
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const bool apart = std::fabs(points[i].x - points[j].x) >= draw::width_of("a_long_name") ||
                         std::fabs(points[i].y - points[j].y) >= 13;
      CHECK(apart);
    }
}

TEST_CASE("a table that is no motion of the model is refused", "[svg]") {
  const test::TemporaryDirectory folder;
  const std::string table = (folder.path() / "table.csv").string();
  const std::string model = (test::source_dir() / "examples/puma560/puma560.json").string();
  const std::string q = "q(q1),q(q2),q(q3),q(q4),q(q5)";
  const auto draws = [&](const std::string& text) {
    test::write_file(table, text);
    return test::drawn({model, "--motion", table});
  };
  CHECK_NOTHROW(draws("t," + q + ",q(q6)\n0,1,2,3,4,5,6\n1,1,2,3,4,5,6\n"));
  CHECK_THROWS(draws("t," + q + "\n0,1,2,3,4,5\n1,1,2,3,4,5\n"));
  CHECK_THROWS(draws("t," + q + ",q(q6)\n0,1,2,3,4,5,nan\n1,1,2,3,4,5,6\n"));
  CHECK_THROWS(draws("t," + q + ",q(q6)\n0,1,2,3,4,5,6\n"));
  CHECK_THROWS(test::drawn({model, "--motion", (folder.path() / "none.csv").string()}));
}
