// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mjcf/read/element.h"
#include <map>
#include <memory>
#include <string>

namespace mbsgen::importer {

/// The default classes of an MJCF file.
class MjcfDefaults {
public:
  MjcfDefaults(const MjcfDocument& document, Diagnostics& diagnostics);

  /// The element with what its class gives: that of its attribute `class`, else `child_class`, else the outer
  /// one. `kind`: its name in <default>. An unknown class is an error.
  MjcfElement of(const XmlElement& element, const std::string& child_class = "",
                 const std::string& kind = "") const;
  /// The element alone.
  MjcfElement bare(const XmlElement& element) const { return {document_, {&element}, diagnostics_}; }
  /// The class of that attribute, or `outer`. An unknown class is an error.
  std::string child_class(const XmlElement& element, const std::string& outer) const;

private:
  using Layers = std::vector<const XmlElement*>;
  using Class = std::map<std::string, Layers>; ///< by kind

  void read(const XmlElement& element, Class& own);
  void add(const XmlElement& element, Class& own);
  void read_nested(const XmlElement& element, const Class& outer);
  bool is_known(const std::string& name, const XmlElement& element) const;

  const MjcfDocument& document_;
  Diagnostics& diagnostics_;
  std::string main_ = "main"; ///< name of the outer class
  std::map<std::string, Class> classes_;
};

/// The name in <default> of the elements of that name: shorthands of actuators share that of <general>.
std::string default_kind(const std::string& element);

} // namespace mbsgen::importer
