// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/elements/paths.h"
#include "base/text.h"
#include "model/fields.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::model {

namespace {

const ObjectRule path_rule{
    "a path",
    {{"along", true}, {"section", true}, {"modes", true}, {"held"}, {"loads"}, {"shortening"}, {"doc"}}};
constexpr std::size_t most_vibrations = 20, most_places = 60;
const std::vector<std::string> motions{"x", "y", "z", "rx", "ry", "rz"};

using Triple = Flexible::Triple;

double distance(const Triple& a, const Triple& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

// Of the point's foot on the line from a to b, and how far the point is from it.
std::pair<double, double> foot(const Triple& a, const Triple& b, const Triple& point) {
  double share = 0;
  const double length = distance(a, b);
  for (std::size_t i = 0; i < 3; ++i) share += (point[i] - a[i]) * (b[i] - a[i]) / (length * length);
  Triple place{};
  for (std::size_t i = 0; i < 3; ++i) place[i] = a[i] + share * (b[i] - a[i]);
  return {share, distance(place, point)};
}

class PathReader {
public:
  PathReader(const Json& json, Body& body, ElementContext& context)
      : json_(json), body_(body), context_(context), scalars_(context.scalars),
        diagnostics_(context.diagnostics) {}

  std::optional<PathOfBody> read() {
    const std::size_t errors = diagnostics_.errors();
    if (!check_object(json_, path_rule, diagnostics_)) return std::nullopt;
    read_doc(json_, "doc", diagnostics_);
    for (Point& point : body_.points)
      points_.push_back(fixed(point.position, "the place of a point of a path"));
    read_places();
    read_sections();
    read_count();
    if (const std::optional<Json> shortening = json_.find("shortening"))
      if (check_kind(*shortening, JsonKind::boolean, "true or false", diagnostics_))
        result_.path.shortening = shortening->boolean();
    if (diagnostics_.errors() != errors) return std::nullopt;
    place_points();
    read_motions("held", result_.path.held);
    read_motions("loads", result_.path.loads);
    if (result_.path.modes + result_.path.loads.size() == 0)
      diagnostics_.error(
          json_.find("modes")->where(),
          "there are neither vibrations nor loads, write a number of vibrations, or \"loads\"");
    if (diagnostics_.errors() != errors) return std::nullopt;
    return std::move(result_);
  }

private:
  Triple fixed(Vec3& place, const std::string& what) {
    return {fix(place[0], what, diagnostics_), fix(place[1], what, diagnostics_),
            fix(place[2], what, diagnostics_)};
  }

  std::optional<std::size_t> row_of_point(const Json& json) {
    for (std::size_t row = 0; row < body_.points.size(); ++row)
      if (body_.points[row].name == json.text()) return row;
    std::vector<std::string> names;
    for (const Point& point : body_.points) names.push_back(point.name);
    diagnostics_.error(json.where(), "the body has no point " + quoted(json.text()) +
                                         remedy(json.text(), names, ", give it one of that name"));
    return std::nullopt;
  }

  void read_places() {
    static const std::string expected = "places of the path: names of the body's points, or [x, y, z]";
    const std::vector<Json> list = elements(json_, "along", expected, diagnostics_);
    for (const Json& json : list) {
      std::optional<Triple> place;
      if (json.is(JsonKind::string)) {
        if (const auto row = row_of_point(json)) place = points_[*row];
      } else {
        Vec3 given = scalars_.read_list<3>(json, expected);
        place = fixed(given, "a place of a path");
      }
      if (!place || std::isnan((*place)[0] + (*place)[1] + (*place)[2])) continue;
      if (!corners_.empty() && !(distance(corners_.back(), *place) > 0))
        diagnostics_.error(json.where(), "the place is the one before it, remove it");
      corners_.push_back(*place);
    }
    if (const std::optional<Json> along = json_.find("along"); along && along->is(JsonKind::array))
      if (list.size() < 2 || list.size() > most_places)
        diagnostics_.error(along->where(), "a path has 2 to " + std::to_string(most_places) + " places");
  }

  void read_section(const Json& json, std::size_t piece) {
    PathSection section = model::read_section(json, context_);
    if (section.side && foot({}, direction(piece), *section.side).second < 1e-6 * distance({}, *section.side))
      diagnostics_.error(json.find("side")->where(),
                         "the side is along the path, write a direction across it");
    result_.path.sections.push_back(section);
  }

  Triple direction(std::size_t piece) const {
    if (piece + 1 >= corners_.size()) return {1, 0, 0}; // reported already
    const Triple &a = corners_[piece], &b = corners_[piece + 1];
    return {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
  }

  // Of each piece, or the same of all.
  void read_sections() {
    const std::optional<Json> json = json_.find("section");
    if (!json) return;
    const std::size_t pieces = corners_.empty() ? 0 : corners_.size() - 1;
    const bool is_list = json->is(JsonKind::array);
    if (is_list && json->size() != pieces) {
      diagnostics_.error(json->where(), "found " + counted(json->size(), "section") + ", write one, or " +
                                            std::to_string(pieces) + ", one for each piece");
      return;
    }
    for (std::size_t piece = 0; piece < pieces; ++piece) {
      const std::size_t errors = diagnostics_.errors();
      read_section(is_list ? (*json)[piece] : *json, piece);
      if (!is_list && diagnostics_.errors() != errors) return; // once
    }
  }

  void read_count() {
    const std::optional<Json> json = json_.find("modes");
    if (!json) return;
    const double modes = scalars_.read(*json).nominal;
    if (std::isnan(modes)) return;
    if (!(modes >= 0 && modes <= static_cast<double>(most_vibrations)) || modes != std::floor(modes))
      diagnostics_.error(json->where(),
                         "write the number of vibrations, 0 to " + std::to_string(most_vibrations));
    else
      result_.path.modes = static_cast<std::size_t>(modes);
  }

  // Points between corners divide pieces.
  void place_points() {
    Path& path = result_.path;
    path.places = corners_;
    for (std::size_t row = 0; row < points_.size(); ++row) place_point(row);
    for (const Triple& point : points_) {
      const auto near = [&](const Triple& place) { return distance(place, point) <= rounding(); };
      const auto found = std::find_if(path.places.begin(), path.places.end(), near);
      result_.place_of.push_back(static_cast<std::size_t>(found - path.places.begin()));
    }
  }

  double rounding() const {
    double length = 0;
    for (std::size_t i = 1; i < corners_.size(); ++i) length += distance(corners_[i - 1], corners_[i]);
    return 1e-9 * length;
  }

  void place_point(std::size_t row) {
    Path& path = result_.path;
    for (std::size_t piece = 0; piece + 1 < path.places.size(); ++piece) {
      const Triple &a = path.places[piece], &b = path.places[piece + 1], &point = points_[row];
      if (distance(a, point) <= rounding() || distance(b, point) <= rounding()) return;
      const auto [share, beside] = foot(a, b, point);
      if (share <= 0 || share >= 1 || beside > rounding()) continue;
      const auto after = static_cast<std::ptrdiff_t>(piece + 1);
      path.sections.insert(path.sections.begin() + after, PathSection(path.sections[piece]));
      path.places.insert(path.places.begin() + after, Triple(point));
      return;
    }
    diagnostics_.error(body_.points[row].where, "the point " + quoted(body_.points[row].name) +
                                                    " is not on the path, move it, or weld a body "
                                                    "without mass to one that is, and give that the point");
  }

  void read_motions(const char* key, std::vector<PathMotion>& result) {
    static const std::string expected =
        R"(points with lists of "x", "y", "z", "rx", "ry" and "rz", or with "all")";
    for (const Json& json : members(json_, key, expected, diagnostics_)) {
      const auto found = std::find_if(body_.points.begin(), body_.points.end(),
                                      [&](const Point& point) { return point.name == json.key(); });
      if (found == body_.points.end()) {
        diagnostics_.error(json.key_where(),
                           "the body has no point " + quoted(json.key()) + ", give it one of that name");
        continue;
      }
      const std::size_t place = result_.place_of[static_cast<std::size_t>(found - body_.points.begin())];
      if (json.is(JsonKind::string) && json.text() == "all") {
        for (std::size_t direction = 0; direction < 6; ++direction) result.push_back({place, direction});
        continue;
      }
      if (!check_kind(json, JsonKind::array, expected, diagnostics_)) continue;
      for (std::size_t i = 0; i < json.size(); ++i) add_motion(json[i], place, expected, result);
    }
  }

  void add_motion(const Json& json, std::size_t place, const std::string& expected,
                  std::vector<PathMotion>& result) {
    if (!check_kind(json, JsonKind::string, expected, diagnostics_)) return;
    const auto found = std::find(motions.begin(), motions.end(), json.text());
    const std::size_t direction = static_cast<std::size_t>(found - motions.begin());
    const auto is_there = [&](const std::vector<PathMotion>& list) {
      return std::any_of(list.begin(), list.end(), [&](const PathMotion& motion) {
        return motion.place == place && motion.direction == direction;
      });
    };
    if (found == motions.end())
      diagnostics_.error(json.where(), "there is no motion " + quoted(json.text()) + ", write " + expected);
    else if (is_there(result_.path.held) || is_there(result_.path.loads))
      diagnostics_.error(json.where(), "the motion of the point is held or loaded already, remove it");
    else
      result.push_back({place, direction});
  }

  const Json& json_;
  Body& body_;
  ElementContext& context_;
  ScalarReader& scalars_;
  Diagnostics& diagnostics_;
  PathOfBody result_;
  std::vector<Triple> points_, corners_; ///< of the body, and of "along"
};

} // namespace

std::optional<PathOfBody> read_path(const Json& json, Body& body, ElementContext& context) {
  return PathReader(json, body, context).read();
}

std::optional<PathModes> modes_of(const Json& json, const Path& path, Diagnostics& diagnostics) {
  PathComplaint complaint;
  std::optional<PathModes> modes = path_modes(path, complaint);
  if (!modes) diagnostics.error(json.find(complaint.key)->where(), complaint.text);
  return modes;
}

} // namespace mbsgen::model
