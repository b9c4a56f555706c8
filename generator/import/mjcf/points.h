// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mjcf/names.h"
#include "import/names.h"
#include "import/numbers.h"

namespace mbsgen::importer {

/// Points of the bodies of the model file: sites, frames of MJCF bodies that are no frames there, and those
/// that loops and forces need.
class MjcfPoints {
public:
  MjcfPoints(const MjcfWorld& world, const std::vector<MjcfPlacement>& placements);

  struct Point {
    std::size_t carrier = 0, index = 0;
  };
  /// A point of that pose in the frame of an MJCF body.
  Point add(std::size_t body, const RawName& name, const Pose& pose);
  Point site(const MjcfIndex::Site& site) const { return sites_[site.body][site.site]; }
  /// True where both are points of one body of the model file.
  static bool same_body(const Point& a, const Point& b) { return a.carrier == b.carrier; }

  /// In the frame of its carrier (m).
  const Vec3& place(const Point& point) const { return rows_[point.carrier][point.index].pose.origin; }

  /// After all were added.
  void name(const MjcfNames& names, Diagnostics& diagnostics);
  /// BODY.POINT
  std::string reference(const Point& point) const;
  /// "points" of the carrier's body; counts components that were rounding residues.
  Json json(std::size_t carrier, int& residues) const;

private:
  struct Row {
    RawName raw;
    Pose pose; ///< in the carrier's frame
    double reach = 0;
  };

  const std::vector<MjcfPlacement>& placements_;
  std::vector<std::vector<Row>> rows_;          ///< per carrier
  std::vector<std::vector<std::string>> names_; ///< of the rows
  std::vector<std::string> carriers_;           ///< names
  std::vector<std::vector<Point>> sites_;       ///< per MJCF body
};

} // namespace mbsgen::importer
