// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/paths.h"
#include "base/text.h"
#include "import/sums.h"
#include "import/vectors.h"
#include <algorithm>
#include <string_view>
#include <utility>

namespace mbsgen::importer {

namespace {

constexpr const char* remedy =
    ": write a force between two points as \"links\" by --changes or in the model file";

// True where an equality keeps the tendon's length.
bool keeps_length(const MjcfElement& element) {
  const MjcfDocument& document = element.document();
  for (const XmlElement* section : document.children(*document.root(), "equality"))
    for (const XmlElement* one : document.children(*section, "tendon"))
      if (one->has("tendon1", element.name())) return true;
  return false;
}

} // namespace

MjcfPaths::MjcfPaths(const MjcfDocument& document, const MjcfDefaults& defaults, const MjcfWorld& world,
                     const MjcfIndex& index, const MjcfSettings& settings, const MjcfPoints& points,
                     MjcfPassive& passive, MjcfRotors& rotors, Diagnostics& diagnostics)
    : world_(world), index_(index), settings_(settings), points_(points), passive_(passive), rotors_(rotors),
      diagnostics_(diagnostics) {
  for (const XmlElement* section : document.children(*document.root(), "tendon"))
    for (const XmlElement* one : document.children(*section, "spatial")) read(defaults.of(*one));
}

void MjcfPaths::read(const MjcfElement& element) {
  rotors_.add(element, {});
  std::optional<Path> path = path_of(element);
  const bool pulls = element.number("stiffness", 0) != 0 || element.number("damping", 0) != 0;
  if (path) {
    path->keeps_length = keeps_length(element);
    add_spring(element, *path);
    paths_.push_back(*std::move(path));
  } else if (pulls) {
    element.warning("the force of " + element.subject() + " along a path is left out" + remedy);
  } else if (!keeps_length(element)) {
    element.note(element.subject() + " is left out, it runs along a path" + remedy);
  }
}

std::optional<MjcfPaths::Path> MjcfPaths::path_of(const MjcfElement& element) const {
  std::vector<const MjcfIndex::Site*> sites;
  for (const XmlElement* one : element.document().children(element.own())) {
    const std::string_view kind = one->name();
    const char* const name = one->attribute("site");
    if (kind == "geom" || kind == "pulley" || (kind == "site" && name == nullptr)) return std::nullopt;
    if (kind != "site") continue; // a note says that it is not known
    sites.push_back(index_.site(name, element.document().where(*one)));
    if (sites.back() == nullptr) return std::nullopt;
  }
  std::size_t moving = 0;
  Path path{{element.name().empty() ? "tendon" : element.name(), element.line()}, element.where(), {}, {}};
  for (std::size_t i = 0; i + 1 < sites.size(); ++i) {
    const MjcfIndex::Site &from = *sites[i], &to = *sites[i + 1];
    if (MjcfPoints::same_body(points_.site(from), points_.site(to))) {
      path.rest_of_path += length(points_.place(points_.site(to)) - points_.place(points_.site(from)));
      continue;
    }
    path.a = from;
    path.b = to;
    ++moving;
  }
  return moving == 1 ? std::optional(path) : std::nullopt;
}

Vec3 MjcfPaths::place(const MjcfIndex::Site& site, const Pose& pose) const {
  return pose * world_.bodies[site.body].sites[site.site].pose.origin;
}

double MjcfPaths::relaxed_length(const Path& path) {
  if (relaxed_.empty()) relaxed_ = relaxed_poses(world_);
  return path.rest_of_path +
         length(place(path.b, relaxed_[path.b.body]) - place(path.a, relaxed_[path.a.body]));
}

// The length beyond that of the relaxed spring. Between two lengths nothing pulls.
std::string MjcfPaths::stretch(const MjcfElement& element, const Path& path) {
  std::vector<double> rest = element.overlaid("springlength", {-1, -1});
  if (rest[1] == -1) rest[1] = rest[0];
  if (rest[0] == -1) rest[0] = rest[1] = relaxed_length(path);
  const auto beyond = [&](double size) { return sum_of(" + Z" + plus(path.rest_of_path - size)); };
  if (rest[0] == rest[1]) return beyond(rest[0]);
  return "max(" + beyond(rest[1]) + ", 0) + min(" + beyond(rest[0]) + ", 0)";
}

void MjcfPaths::add_spring(const MjcfElement& element, Path& path) {
  const double stiffness = settings_.springs ? element.number("stiffness", 0) : 0;
  const double damping = settings_.dampers ? element.number("damping", 0) : 0;
  const auto parameter = [&](const char* what, double value, const char* unit) {
    return passive_.parameter({what + path.name.text, path.name.line}, value, unit);
  };
  if (stiffness > 0)
    path.pull += " + " + parameter("stiffness_", stiffness, "N/m") + "*(" + stretch(element, path) + ")";
  if (damping > 0) path.pull += " + " + parameter("damping_", damping, "N s/m") + "*Zd";
}

std::string MjcfPaths::thrust(const std::string& tendon, const MjcfElement& actuator) {
  const auto path =
      std::find_if(paths_.begin(), paths_.end(), [&](const Path& one) { return one.name.text == tendon; });
  if (path == paths_.end()) return {};
  const std::string name = "thrust_" + (actuator.name().empty() ? tendon : actuator.name());
  path->pull += " - " + passive_.parameter({name, actuator.line()}, 0, "N");
  return name;
}

void MjcfPaths::write(Json& model, std::map<std::string, int>& lines) {
  std::vector<RawName> raw;
  for (const Path& path : paths_)
    if (!path.pull.empty()) raw.push_back(path.name);
  const std::vector<std::string> names = make_names(raw, "link", {}, diagnostics_);
  std::size_t next = 0;
  for (const Path& path : paths_) {
    if (path.pull.empty()) {
      if (!path.keeps_length)
        diagnostics_.note(path.where, "the tendon " + quoted(path.name.text) +
                                          " is left out, it has no spring, damper or actuator");
      continue;
    }
    lines["/links/" + std::to_string(next)] = path.name.line;
    model["links"].push_back({{"name", names[next++]},
                              {"from", points_.reference(points_.site(path.a))},
                              {"to", points_.reference(points_.site(path.b))},
                              {"force", passive_.named(sum_of(path.pull))}});
  }
}

} // namespace mbsgen::importer
