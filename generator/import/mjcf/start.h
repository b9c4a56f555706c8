// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mjcf/names.h"
#include "import/mjcf/read/frames.h"
#include "import/numbers.h"
#include <vector>

namespace mbsgen::importer {

/// The state in which the model begins: that of the keyframe "home", else of the first one, else where the
/// file draws the bodies.
class MjcfStart {
public:
  MjcfStart(const MjcfDocument& document, const MjcfDefaults& defaults, const MjcfWorld& world,
            Diagnostics& diagnostics);

  /// "q0" and "qd0" of a joint; null where they are the defaults.
  Json q0(const MjcfJointIndex& joint) const;
  Json qd0(const MjcfJointIndex& joint) const;

private:
  using Rows = std::vector<std::vector<double>>; ///< of the joints

  std::vector<double> drawn(const MjcfBody& body, const MjcfJoint& joint) const;
  void take(const MjcfElement& key, const MjcfWorld& world);
  bool read(const MjcfElement& key, const char* attribute, const Rows& like, std::vector<double>& flat) const;
  const std::vector<double>& row(const Rows& rows, const MjcfJointIndex& joint) const;

  std::vector<std::size_t> first_; ///< per body: row of its first joint
  Rows q_, qd_;
};

} // namespace mbsgen::importer
