// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/points.h"
#include "base/index.h"

namespace mbsgen::importer {

MjcfPoints::MjcfPoints(const MjcfWorld& world, const std::vector<MjcfPlacement>& placements)
    : placements_(placements), rows_(world.bodies.size()), sites_(world.bodies.size()) {
  for (std::size_t b = 0; b < world.bodies.size(); ++b) {
    const MjcfBody& body = world.bodies[b];
    const Pose& frame = placements[b].in_carrier;
    const bool moved = frame.rotation != identity || frame.origin != Vec3{};
    const bool welded = b > 0 && placements[b].stages.empty();
    if (!body.name.empty() && (moved || welded)) add(b, {body.name, body.line}, {});
    for (const MjcfSite& site : body.sites) sites_[b].push_back(add(b, {site.name, site.line}, site.pose));
  }
}

MjcfPoints::Point MjcfPoints::add(std::size_t body, const RawName& name, const Pose& pose) {
  const MjcfPlacement& placement = placements_[body];
  std::vector<Row>& rows = rows_[at(placement.carrier)];
  rows.push_back(
      {name, placement.in_carrier * pose, largest(placement.in_carrier.origin) + largest(pose.origin)});
  return {at(placement.carrier), rows.size() - 1};
}

void MjcfPoints::name(const MjcfNames& names, Diagnostics& diagnostics) {
  for (std::size_t carrier = 0; carrier < rows_.size(); ++carrier) {
    std::vector<RawName> raw;
    for (const Row& row : rows_[carrier]) raw.push_back(row.raw);
    names_.push_back(make_names(raw, "point", {"origin"}, diagnostics));
    carriers_.push_back(raw.empty() ? "" : names.carrier(static_cast<int>(carrier)));
  }
}

std::string MjcfPoints::reference(const Point& point) const {
  return carriers_[point.carrier] + "." + names_[point.carrier][point.index];
}

Json MjcfPoints::json(std::size_t carrier, int& residues) const {
  Json points = Json::object();
  for (std::size_t i = 0; i < rows_[carrier].size(); ++i) {
    const Row& row = rows_[carrier][i];
    const Json place = json_of(without_residues(row.pose.origin, row.reach, residues));
    const Rpy rpy = rpy_of(row.pose.rotation);
    if (is_zero(rpy))
      points[names_[carrier][i]] = place;
    else
      points[names_[carrier][i]] = {{"at", place}, {"orientation", json_of(rpy)}};
  }
  return points;
}

} // namespace mbsgen::importer
