// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/json_text.h"
#include <map>
#include <string>
#include <vector>

namespace mbsgen::importer {

/// Parts that a model file calls by names.
struct PartKind {
  const char* key;  ///< of the model file: "links"
  const char* noun; ///< "link"
  /// The member that a value which is no object stands for; null: such parts are objects.
  const char* member = nullptr;
};

/// All kinds, in the order of the model file.
const std::vector<PartKind>& part_kinds();
/// The kind of that key; null: there is none.
const PartKind* part_kind(const std::string& key);

/// Places in a model, by name. The name of a point is BODY.POINT.
using Places = std::map<std::string, Json::json_pointer>;
/// Those of all parts of one kind.
Places places(const Json& model, const PartKind& kind);

/// Appends the part. False where its place is missing: the body of a point, and that of any joint.
bool add_part(Json& model, const PartKind& kind, const std::string& name, const Json& content);
/// Removes parts of one kind.
void remove_parts(Json& model, std::vector<Json::json_pointer> places);

} // namespace mbsgen::importer
