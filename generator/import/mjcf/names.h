// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mjcf/tree.h"
#include <string>
#include <unordered_map>
#include <vector>

namespace mbsgen::importer {

/// A joint by its body and its place there.
struct MjcfJointIndex {
  std::size_t body = 0, joint = 0;
};

/// Names of the model file for bodies and joints.
struct MjcfNames {
  std::vector<std::vector<std::string>> bodies; ///< per MJCF body: of its stages
  std::vector<std::vector<std::string>> joints; ///< per MJCF body
  std::vector<std::string> taken;               ///< names of all bodies

  const std::string& of(const MjcfJointIndex& joint) const { return joints[joint.body][joint.joint]; }
  /// The name of the body of the model file behind all stages; "base" for the world.
  std::string carrier(int body) const;
};

MjcfNames name_bodies(const MjcfWorld& world, const std::vector<MjcfPlacement>& placements,
                      Diagnostics& diagnostics);

/// The elements of a file by their names there.
class MjcfIndex {
public:
  /// Names that occur twice are errors.
  MjcfIndex(const MjcfWorld& world, Diagnostics& diagnostics);

  struct Site {
    std::size_t body = 0, site = 0;
  };
  /// Null, after an error that names the element, when there is none.
  const std::size_t* body(const std::string& name, const Location& where) const;
  const MjcfJointIndex* joint(const std::string& name, const Location& where) const;
  const Site* site(const std::string& name, const Location& where) const;

private:
  template <class Value>
  const Value* find(const std::unordered_map<std::string, Value>& values, const char* kind,
                    const std::string& name, const Location& where) const;

  Diagnostics& diagnostics_;
  std::unordered_map<std::string, std::size_t> bodies_;
  std::unordered_map<std::string, MjcfJointIndex> joints_;
  std::unordered_map<std::string, Site> sites_;
};

} // namespace mbsgen::importer
