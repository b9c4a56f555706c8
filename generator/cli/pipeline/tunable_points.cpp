// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/tunable_points.h"
#include "base/text.h"
#include "import/names.h"
#include "import/urdf/unknown_name.h"
#include <map>

namespace mbsgen::cli {

namespace {

using importer::Json;

constexpr const char* axes = "xyz";

// The three coordinates of a point, which may have axes of its own.
Json& coordinates(Json& point) {
  return point.is_array() ? point : point["at"];
}

class TunablePoints {
public:
  explicit TunablePoints(Json& model) : parameters_(model["parameters"]) {
    if (model.contains("base")) add("base", model["base"]);
    for (Json& body : model["bodies"]) add(body["name"], body);
  }

  void make_tunable(const std::string& wanted) {
    if (const auto point = points_.find(wanted); point != points_.end()) {
      for (std::size_t i = 0; i < 3; ++i) name(wanted, *point->second, i);
      return;
    }
    const std::size_t dot = wanted.rfind('.');
    const std::string axis = dot == std::string::npos ? "" : wanted.substr(dot + 1);
    const auto point = points_.find(wanted.substr(0, dot));
    if (point == points_.end() || axis.size() != 1 || axis[0] < 'x' || axis[0] > 'z') refuse(wanted);
    name(point->first, *point->second, static_cast<std::size_t>(axis[0] - 'x'));
  }

private:
  void add(const std::string& body, Json& owner) {
    if (!owner.contains("points")) return;
    for (auto& [name, point] : owner["points"].items()) points_[body + "." + name] = &coordinates(point);
  }

  // A coordinate that has a name already keeps it.
  void name(const std::string& path, Json& position, std::size_t axis) {
    if (!position.at(axis).is_number()) return;
    std::string parameter = path + "." + axes[axis];
    for (char& letter : parameter)
      if (letter == '.') letter = '_';
    while (parameters_.contains(parameter)) parameter += '_'; // of a.b_c and a_b.c
    parameters_[parameter] = {{"value", position[axis]}, {"unit", "m"}};
    position[axis] = parameter;
  }

  [[noreturn]] void refuse(const std::string& wanted) const {
    std::vector<std::string> known;
    for (const auto& [path, position] : points_) known.push_back(path);
    throw importer::UnknownName("--tunable: the model has no point " + mbsgen::quoted(wanted) +
                                importer::advice_on(wanted, known) +
                                " (BODY.POINT, or BODY.POINT.x for one coordinate)");
  }

  Json& parameters_;
  std::map<std::string, Json*> points_; ///< by path
};

} // namespace

void make_tunable(importer::Imported& model, const std::vector<std::string>& points) {
  if (points.empty()) return;
  Json json = Json::parse(model.text);
  if (!json.contains("parameters")) json["parameters"] = Json::object();
  TunablePoints tunable(json);
  for (const std::string& point : points) tunable.make_tunable(point);
  model.text = importer::json_text(importer::with_parameters_first(json));
}

} // namespace mbsgen::cli
