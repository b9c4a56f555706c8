// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mbs/project.h"
#include "base/index.h"
#include "base/text.h"
#include <algorithm>
#include <unordered_map>

namespace mbsgen::importer {

int MbsBody::point(std::string_view wanted) const {
  const auto found =
      std::find_if(points.begin(), points.end(), [&](const MbsPoint& p) { return p.name.text == wanted; });
  return found == points.end() ? -1 : static_cast<int>(found - points.begin());
}

std::string kind_name(MbsPairKind kind) {
  switch (kind) {
  case MbsPairKind::ball:
    return "ball";
  case MbsPairKind::rod:
    return "rod";
  case MbsPairKind::solid:
    return "solid";
  case MbsPairKind::link:
    break;
  }
  return "link";
}

namespace {

std::string description(const MbsPair& pair) {
  return kind_name(pair.kind) + (pair.kind == MbsPairKind::link ? " " : " cut ") +
         mbsgen::quoted(pair.name.text);
}

class Resolver {
public:
  Resolver(MbsProject& project, Diagnostics& diagnostics) : project_(project), diagnostics_(diagnostics) {
    index_.emplace("base", 0);
  }

  void resolve() {
    for (std::size_t b = 1; b < project_.bodies.size(); ++b) {
      resolve_parent(project_.bodies[b]);
      add_body(b);
    }
    resolve_pairs(project_.cuts);
    resolve_pairs(project_.links);
  }

private:
  MbsBody& body(int index) { return project_.bodies[at(index)]; }

  void add_body(std::size_t b) {
    const RawName& name = project_.bodies[b].name;
    if (name.text.empty())
      diagnostics_.error({name.line, 0, {}}, "the body has no <bodyname>, add one");
    else if (!index_.emplace(name.text, static_cast<int>(b)).second)
      diagnostics_.error({name.line, 0, {}}, "a second body is named " + mbsgen::quoted(name.text) +
                                                 ", rename one of them (base is the ground)");
  }

  void resolve_parent(MbsBody& child) {
    const auto found = index_.find(child.parent_name);
    if (found == index_.end()) {
      diagnostics_.error({child.name.line, 0, {}}, "the parent of body " + mbsgen::quoted(child.name.text) +
                                                       " is " + mbsgen::quoted(child.parent_name) +
                                                       ", write base or the name of an earlier body");
      return;
    }
    child.parent = found->second;
    const std::string& point = child.parent_point;
    if (point.empty() || point == "origin" || body(child.parent).point(point) >= 0) return;
    refuse_point(child.name.line, body(child.parent), point);
  }

  void refuse_point(int line, const MbsBody& owner, const std::string& point) {
    const auto name = [](const MbsPoint& one) { return one.name.text; };
    diagnostics_.error({line, 0, {}}, mbsgen::quoted(owner.name.text) + " has no point " +
                                          mbsgen::quoted(point) +
                                          advice_on(point, owner.points, name, diagnostics_));
  }

  std::string advice_on_body(const std::string& name) const {
    return advice_on(
        name, project_.bodies, [](const MbsBody& one) { return one.name.text; }, diagnostics_);
  }

  void resolve_pairs(std::vector<MbsPair>& pairs) {
    const auto nameless = [&](const MbsPair& pair) { return warn_if_nameless(pair); };
    pairs.erase(std::remove_if(pairs.begin(), pairs.end(), nameless), pairs.end());
    for (MbsPair& pair : pairs) {
      resolve_end(pair.a, pair);
      resolve_end(pair.b, pair);
    }
    const auto idle = [&](const MbsPair& pair) { return warn_if_idle(pair); };
    pairs.erase(std::remove_if(pairs.begin(), pairs.end(), idle), pairs.end());
  }

  /// The ROBOTRAN editor leaves such pairs behind.
  bool warn_if_nameless(const MbsPair& pair) {
    const bool complete = !pair.a.body_name.empty() && !pair.a.point_name.empty() &&
                          !pair.b.body_name.empty() && !pair.b.point_name.empty();
    if (!complete)
      diagnostics_.warning({pair.name.line, 0, {}},
                           description(pair) + " is skipped, an endpoint names no body or no point");
    return !complete;
  }

  bool warn_if_idle(const MbsPair& pair) {
    const bool idle = pair.a.body >= 0 && pair.a.body == pair.b.body;
    if (idle)
      diagnostics_.warning({pair.name.line, 0, {}},
                           description(pair) + " is skipped, both its ends are on one body");
    return idle;
  }

  void resolve_end(MbsEndpoint& end, const MbsPair& pair) {
    const auto found = index_.find(end.body_name);
    if (found == index_.end()) {
      diagnostics_.error({pair.name.line, 0, {}},
                         description(pair) + " ends on body " + mbsgen::quoted(end.body_name) +
                             ", which is not in the file" + advice_on_body(end.body_name));
      return;
    }
    MbsBody& owner = body(found->second);
    end.body = found->second;
    end.point = owner.point(end.point_name);
    if (end.point >= 0) return;
    if (end.point_name != "origin") return refuse_point(pair.name.line, owner, end.point_name);
    end.point = static_cast<int>(owner.points.size());
    owner.points.push_back({{"origin", pair.name.line}, {}, {}, {}});
  }

  MbsProject& project_;
  Diagnostics& diagnostics_;
  std::unordered_map<std::string, int> index_;
};

} // namespace

void resolve_names(MbsProject& project, Diagnostics& diagnostics) {
  Resolver(project, diagnostics).resolve();
}

namespace {

/// The axes on which the joints between two bodies turn and slide.
struct Mobility {
  std::array<bool, 3> turns{};
  std::array<bool, 3> slides{};
};

void add_joints(const MbsBody& body, Mobility& mobility) {
  for (const MbsJoint& joint : body.joints)
    if (joint.role != MbsRole::locked) (joint.rotation ? mobility.turns : mobility.slides)[joint.axis] = true;
}

/// Mobility of the joints between two bodies of the tree; a parent has a smaller index than its children.
Mobility mobility_between(const MbsProject& project, int a, int b) {
  Mobility mobility;
  while (a != b) {
    int& lower = a > b ? a : b;
    const MbsBody& body = project.bodies[at(lower)];
    add_joints(body, mobility);
    lower = body.parent;
  }
  return mobility;
}

std::size_t count(const std::array<bool, 3>& axes) {
  return static_cast<std::size_t>(std::count(axes.begin(), axes.end(), true));
}

/// Equations for the points to coincide that are not identically true. There are no fixed rotations in a .mbs
/// file, so that a loop whose joints all turn about one axis keeps its points in planes across that axis.
std::size_t position_equations(const Mobility& mobility) {
  if (count(mobility.turns) == 0) return count(mobility.slides);
  if (count(mobility.turns) > 1) return 3;
  const auto axis = std::find(mobility.turns.begin(), mobility.turns.end(), true) - mobility.turns.begin();
  return mobility.slides[static_cast<std::size_t>(axis)] ? 3 : 2;
}

std::size_t rotation_equations(const Mobility& mobility) {
  return count(mobility.turns) > 1 ? 3 : count(mobility.turns);
}

std::size_t equations(const MbsProject& project, const MbsPair& cut) {
  const Mobility mobility = mobility_between(project, cut.a.body, cut.b.body);
  const std::size_t positions = position_equations(mobility);
  switch (cut.kind) {
  case MbsPairKind::ball:
    return positions;
  case MbsPairKind::rod:
    return positions > 0 ? 1 : 0;
  case MbsPairKind::solid:
    return positions + rotation_equations(mobility);
  case MbsPairKind::link:
    break;
  }
  return 0;
}

std::size_t dependent_joints(const MbsProject& project) {
  std::size_t dependent = 0;
  for (const MbsBody& body : project.bodies)
    for (const MbsJoint& joint : body.joints) dependent += joint.role == MbsRole::dependent ? 1 : 0;
  return dependent;
}

} // namespace

bool keeps_partition(const MbsProject& project, Diagnostics& diagnostics) {
  std::size_t available = 0;
  for (const MbsPair& cut : project.cuts) available += equations(project, cut);
  const std::size_t dependent = dependent_joints(project);
  if (dependent == available) return dependent > 0;
  diagnostics.warning(
      {project.name.line, 0, {}},
      counted(dependent, "dependent joint") + ", but the cuts give " + counted(available, "equation") +
          " (user constraints are not in the file): the roles independent and dependent are left out, "
          "add what is missing to \"constraints\"");
  return false;
}

} // namespace mbsgen::importer
