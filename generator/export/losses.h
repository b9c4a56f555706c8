// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "export/mechanism.h"
#include <string>
#include <vector>

namespace mbsgen::exporter {

/// Notes on all of a model that no file of a robot has: laws of forces, states, contacts, sensors, motions,
/// parameters that can be changed. `format`: its name in messages.
void note_losses(const Mechanism& mechanism, const std::string& format, Diagnostics& diagnostics);

/// Collects names, so that one finding tells of all of them.
class Named {
public:
  void add(const Location& where, const std::string& name) {
    if (names_.empty()) where_ = where;
    names_.push_back(name);
  }
  bool empty() const { return names_.empty(); }
  /// "TEXT: a, b", at the first one; nothing where there are none.
  void note(const std::string& text, Diagnostics& diagnostics) const;
  void warn(const std::string& text, Diagnostics& diagnostics) const;

private:
  Location where_;
  std::vector<std::string> names_;
};

/// Joints of one kind, such as those that have limits of their velocity.
template <class Has>
Named joints_with(const Mechanism& mechanism, const Has& has) {
  Named names;
  for (const Link& link : mechanism.links)
    for (const Joint& joint : link.joints)
      if (has(joint)) names.add(joint.source->where, joint.name());
  return names;
}

} // namespace mbsgen::exporter
