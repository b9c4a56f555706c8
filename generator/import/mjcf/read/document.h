// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/nearby_files.h"
#include "import/xml.h"
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::importer {

/// An MJCF file together with all that it includes, seen as one.
class MjcfDocument {
public:
  /// Reads the text, and through `files` those that it includes. Errors about a file that is included name
  /// it. No root after errors.
  MjcfDocument(std::string_view text, const NearbyFiles& files, Diagnostics& diagnostics);

  /// Null after errors.
  const XmlElement* root() const { return root_; }
  /// The child elements, those of included files in the place of their <include>.
  std::vector<const XmlElement*> children(const XmlElement& parent) const;
  /// Those of one name.
  std::vector<const XmlElement*> children(const XmlElement& parent, std::string_view name) const;
  /// The place of an element, with the file where it is not the main one.
  Location where(const XmlElement& element) const;

private:
  using Document = std::unique_ptr<XmlDocument>;

  void include_in(const XmlElement& parent, const std::string& path, int level);
  void include(const XmlElement& element, const std::string& path, int level);
  Document parse(const XmlElement& element, const std::string& file, Diagnostics& of_file);
  void collect(const XmlElement& parent, std::vector<const XmlElement*>& result) const;

  const NearbyFiles& read_;
  Diagnostics& diagnostics_;
  const XmlElement* root_ = nullptr;
  std::vector<Document> documents_;
  std::map<const XmlDocument*, std::string> names_;         ///< of included files
  std::map<const XmlElement*, const XmlElement*> included_; ///< root by <include>
  std::set<std::string> files_;
  std::size_t bytes_ = 0;
};

} // namespace mbsgen::importer
