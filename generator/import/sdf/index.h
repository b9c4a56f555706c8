// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/xml.h"
#include <cstddef>
#include <map>
#include <string>

namespace mbsgen::importer {

/// The models, links, joints and frames of a file by their scoped names: "model::part::link".
class SdfIndex {
public:
  explicit SdfIndex(const XmlElement& root);

  /// The first of that name; the root where there is none.
  const XmlElement& find(const std::string& name) const;
  int line(const std::string& name) const { return find(name).line(); }

  /// The element that a message of the library is about: the first whose own name stands in it in brackets, or behind
  /// "named"; null: none.
  const XmlElement* named_in(const std::string& message) const;

  /// Models that stand in no other one.
  std::size_t top_models() const { return top_models_; }

private:
  const XmlElement* of_name(const std::string& text) const;
  void add(const XmlElement& owner, const std::string& scope);

  const XmlElement& root_;
  std::size_t top_models_ = 0;
  std::map<std::string, const XmlElement*> elements_; ///< by scoped name
  std::map<std::string, const XmlElement*> by_name_;  ///< by their own names
};

} // namespace mbsgen::importer
