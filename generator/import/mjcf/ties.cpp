// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/ties.h"
#include "base/text.h"
#include "import/sums.h"
#include "import/vectors.h"
#include <optional>

namespace mbsgen::importer {

namespace {

constexpr const char* soft =
    "MuJoCo's equalities give way, here they hold exactly: solref and solimp have no place in the model";

// a0 - y + a1 x + ... with terms x and y; `x` empty: there is none.
std::string polynomial(const std::vector<double>& a, const std::string& x) {
  std::string text = plus(-a[0]);
  if (x.empty()) return text;
  const bool is_single = x.find(' ') == std::string::npos && x[0] != '-';
  const std::string base = is_single ? x : "(" + x + ")";
  for (std::size_t i = 1; i < a.size(); ++i)
    text += plus(-a[i], i == 1 ? base : base + "^" + std::to_string(i));
  return text;
}

// Whatever stands here ties something.
void refuse_unknown(const MjcfElement& element) {
  const auto near = nearest_word(element.own().name(), {"connect", "weld", "joint", "tendon", "include"});
  element.error(element.tag() + " in <equality> is not known, and it may close a loop" +
                (near ? ", did you mean " + quoted(*near) + "? Else remove" : ": remove") +
                " it, and write the loop into \"cuts\" of the model file that 'mbsgen import' makes");
}

} // namespace

MjcfTies::MjcfTies(const MjcfDocument& document, const MjcfDefaults& defaults, const MjcfWorld& world,
                   const MjcfNames& names, const MjcfIndex& index, const MjcfTendons& tendons,
                   MjcfPoints& points, Diagnostics& diagnostics)
    : world_(world), names_of_joints_(names), index_(index), tendons_(tendons), points_(points),
      poses_(world.poses()) {
  for (const XmlElement* section : document.children(*document.root(), "equality"))
    for (const XmlElement* one : document.children(*section)) read(defaults.of(*one, "", "equality"));
  names_ = make_names(raw_, "equality", {}, diagnostics);
}

void MjcfTies::read(const MjcfElement& element) {
  const std::string name = element.own().name();
  if (!element.flag("active", true))
    return element.note("an equality with active=\"false\" is left out, it ties nothing at first");
  element.note(soft);
  if (name == "connect")
    read_cut(element, "ball");
  else if (name == "weld")
    read_cut(element, "solid");
  else if (name == "joint")
    read_joints(element);
  else if (name == "tendon")
    read_tendons(element);
  else
    refuse_unknown(element);
}

std::size_t MjcfTies::add_name(const MjcfElement& element) {
  const std::string name = element.name();
  raw_.push_back({name.empty() ? "tie_" + std::to_string(raw_.size() + 1) : name, element.line()});
  return raw_.size() - 1;
}

void MjcfTies::read_cut(const MjcfElement& element, const char* type) {
  if (element.has("site1") || element.has("site2"))
    cut_at_sites(element, type);
  else
    cut_bodies(element, type);
}

void MjcfTies::cut_at_sites(const MjcfElement& element, const char* type) {
  const auto* const first = index_.site(element.word("site1"), element.where());
  const auto* const second = index_.site(element.word("site2"), element.where());
  if (first != nullptr && second != nullptr)
    add_cut(element, type, points_.site(*first), points_.site(*second));
}

// Where the second body stands in the first one's frame: as given, or as the file draws them.
Pose MjcfTies::pose_on_first(const MjcfElement& element, const Pose& relative) const {
  const auto given = element.numbers("relpose", 7);
  if (!given) return relative;
  const Quaternion q{(*given)[3], (*given)[4], (*given)[5], (*given)[6]};
  if (largest(q) == 0) return relative;
  return {rotation_of(q), {(*given)[0], (*given)[1], (*given)[2]}};
}

void MjcfTies::cut_bodies(const MjcfElement& element, const char* type) {
  if (!element.has("body1")) return element.error(element.subject() + " has no attribute body1, add it");
  const std::size_t* const first = index_.body(element.word("body1"), element.where());
  const std::size_t* const second = index_.body(element.word("body2", "world"), element.where());
  if (first == nullptr || second == nullptr) return;
  const bool is_ball = std::string(type) == "ball";
  if (is_ball && !element.has("anchor"))
    return element.error(element.subject() + " has no attribute anchor, add it");
  const Pose relative = inverse(poses_[*first]) * poses_[*second];
  const Pose on_first =
      is_ball ? Pose{identity, element.vector("anchor", {})} : pose_on_first(element, relative);
  const Pose on_second = is_ball ? Pose{identity, inverse(relative) * on_first.origin} : Pose{};
  const std::string name = element.name().empty() ? "tie" : element.name();
  const auto a = points_.add(*first, {name, element.line()}, on_first);
  const auto b = points_.add(*second, {name, element.line()}, on_second);
  add_cut(element, type, a, b);
}

void MjcfTies::add_cut(const MjcfElement& element, const char* type, const MjcfPoints::Point& a,
                       const MjcfPoints::Point& b, double length) {
  if (MjcfPoints::same_body(a, b))
    return element.error(element.subject() +
                         " ties a body to itself, or to one that moves with it: name two that move "
                         "against each other");
  cuts_.push_back({add_name(element), type, a, b, element.line(), length});
}

// The way of a joint's coordinate from where the file draws it, as a term.
std::string MjcfTies::displacement(const MjcfElement& element, const std::string& name, double factor) const {
  const MjcfJointIndex* const found = index_.joint(name, element.where());
  if (found == nullptr) return {};
  const MjcfJoint& joint = world_.bodies[found->body].joints[found->joint];
  if (joint.coordinates() > 1)
    element.error("joint " + quoted(name) + " has several coordinates, " + element.subject() +
                  " takes hinges and slides");
  return plus(factor, "q(" + names_of_joints_.of(*found) + ")") + plus(-factor * joint.ref.value);
}

void MjcfTies::read_joints(const MjcfElement& element) {
  const std::string first = element.word("joint1"), second = element.word("joint2");
  if (first == second)
    return element.error(element.subject() + " ties joint " + quoted(first) + " to itself, name two joints");
  const std::vector<double> a = element.overlaid("polycoef", {0, 1, 0, 0, 0});
  const std::string y = displacement(element, first, 1);
  const std::string x = second.empty() ? "" : displacement(element, second, 1);
  if (y.empty() || (x.empty() && !second.empty())) return;
  const std::string inner = x.empty() ? "" : sum_of(x);
  constraints_.push_back({add_name(element), sum_of(y + polynomial(a, inner)), element.line()});
}

void MjcfTies::read_tendons(const MjcfElement& element) {
  const std::string first = element.word("tendon1"), second = element.word("tendon2");
  if (first == second)
    return element.error(element.subject() + " ties tendon " + quoted(first) +
                         " to itself, name two tendons");
  const std::vector<double> a = element.overlaid("polycoef", {0, 1, 0, 0, 0});
  const MjcfTendon* const line = second.empty() ? tendons_.find(first, element) : nullptr;
  if (second.empty() && line == nullptr) return;
  if (line != nullptr && !line->ends.empty()) return read_rod(element, *line, a[0]);
  const MjcfTendon* const y = tendons_.fixed(first, element);
  const MjcfTendon* const x = second.empty() ? nullptr : tendons_.fixed(second, element);
  if (y == nullptr || (x == nullptr && !second.empty())) return;
  const std::string inner = x == nullptr ? "" : sum_of(tendons_.stretch(*x, 1));
  constraints_.push_back(
      {add_name(element), sum_of(tendons_.stretch(*y, 1) + polynomial(a, inner)), element.line()});
}

// A path between two sites whose length an equality keeps.
void MjcfTies::read_rod(const MjcfElement& element, const MjcfTendon& tendon, double longer) {
  std::vector<MjcfPoints::Point> points;
  std::vector<Vec3> places;
  for (const std::string& name : tendon.ends) {
    const MjcfIndex::Site& site = *index_.site(name, element.where());
    points.push_back(points_.site(site));
    places.push_back(poses_[site.body] * world_.bodies[site.body].sites[site.site].pose.origin);
  }
  const double size = length(places[1] - places[0]) + longer;
  if (!(size > 0))
    return element.error(element.subject() + " keeps the length " + number_text(size) +
                         ", write a positive one, or <connect>");
  add_cut(element, "rod", points[0], points[1], size);
}

void MjcfTies::write(Json& model, std::map<std::string, int>& lines) const {
  for (const Cut& cut : cuts_) {
    lines["/cuts/" + std::to_string(model["cuts"].size())] = cut.line;
    model["cuts"].push_back({{"name", names_[cut.name]},
                             {"type", cut.type},
                             {"a", points_.reference(cut.a)},
                             {"b", points_.reference(cut.b)}});
    if (cut.length > 0) model["cuts"].back()["length"] = cut.length;
  }
  for (const Constraint& one : constraints_) {
    lines["/constraints/" + std::to_string(model["constraints"].size())] = one.line;
    model["constraints"].push_back({{"name", names_[one.name]}, {"holonomic", one.expression}});
  }
}

} // namespace mbsgen::importer
