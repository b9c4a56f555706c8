// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/names.h"
#include "base/index.h"
#include "base/text.h"
#include "import/names.h"

namespace mbsgen::importer {

namespace {

std::string raw_name(const MjcfWorld& world, std::size_t body) {
  const std::string& name = world.bodies[body].name;
  return name.empty() ? "body_" + std::to_string(body) : name;
}

std::string raw_joint_name(const MjcfWorld& world, std::size_t body, std::size_t joint) {
  const std::vector<MjcfJoint>& joints = world.bodies[body].joints;
  if (!joints[joint].name.empty()) return joints[joint].name;
  return raw_name(world, body) + "_joint" + (joints.size() == 1 ? "" : "_" + std::to_string(joint + 1));
}

// Gives a flat list of names to the places that they are for.
std::vector<std::vector<std::string>> in_rows(const std::vector<std::string>& flat,
                                              const std::vector<std::size_t>& counts) {
  std::vector<std::vector<std::string>> rows;
  auto next = flat.begin();
  for (const std::size_t count : counts) {
    rows.emplace_back(next, next + static_cast<std::ptrdiff_t>(count));
    next += static_cast<std::ptrdiff_t>(count);
  }
  return rows;
}

} // namespace

std::string MjcfNames::carrier(int body) const {
  return body == 0 ? "base" : bodies[at(body)].back();
}

MjcfNames name_bodies(const MjcfWorld& world, const std::vector<MjcfPlacement>& placements,
                      Diagnostics& diagnostics) {
  std::vector<RawName> bodies, joints;
  std::vector<std::size_t> stages, counts;
  for (std::size_t b = 0; b < world.bodies.size(); ++b) {
    const MjcfBody& body = world.bodies[b];
    const std::size_t count = placements[b].stages.size();
    for (std::size_t s = 0; s < count; ++s)
      bodies.push_back({raw_name(world, b) + (s + 1 < count ? "_" + std::to_string(s + 1) : ""), body.line});
    for (std::size_t j = 0; j < body.joints.size(); ++j)
      joints.push_back({raw_joint_name(world, b, j), body.joints[j].line});
    stages.push_back(count);
    counts.push_back(body.joints.size());
  }
  MjcfNames names;
  names.taken = make_names(bodies, "body", reserved_body_names, diagnostics);
  names.bodies = in_rows(names.taken, stages);
  names.joints = in_rows(make_names(joints, "joint", {}, diagnostics), counts);
  return names;
}

MjcfIndex::MjcfIndex(const MjcfWorld& world, Diagnostics& diagnostics) : diagnostics_(diagnostics) {
  const auto add = [&](auto& values, const char* kind, const std::string& name, const Location& where,
                       const auto& value) {
    if (!name.empty() && !values.emplace(name, value).second)
      diagnostics.error(where,
                        std::string("a second ") + kind + " named " + quoted(name) + ", rename one of them");
  };
  for (std::size_t b = 0; b < world.bodies.size(); ++b) {
    const MjcfBody& body = world.bodies[b];
    add(bodies_, "body", body.name, body.where, b);
    for (std::size_t j = 0; j < body.joints.size(); ++j)
      add(joints_, "joint", body.joints[j].name, body.joints[j].where, MjcfJointIndex{b, j});
    for (std::size_t s = 0; s < body.sites.size(); ++s)
      add(sites_, "site", body.sites[s].name, body.where, Site{b, s});
  }
}

template <class Value>
const Value* MjcfIndex::find(const std::unordered_map<std::string, Value>& values, const char* kind,
                             const std::string& name, const Location& where) const {
  const auto found = values.find(name);
  if (found != values.end()) return &found->second;
  diagnostics_.error(where, std::string("there is no ") + kind + " " + quoted(name) +
                                advice_on(
                                    name, values, [](const auto& one) { return one.first; }, diagnostics_));
  return nullptr;
}

const std::size_t* MjcfIndex::body(const std::string& name, const Location& where) const {
  return find(bodies_, "body", name, where);
}

const MjcfJointIndex* MjcfIndex::joint(const std::string& name, const Location& where) const {
  return find(joints_, "joint", name, where);
}

const MjcfIndex::Site* MjcfIndex::site(const std::string& name, const Location& where) const {
  return find(sites_, "site", name, where);
}

} // namespace mbsgen::importer
