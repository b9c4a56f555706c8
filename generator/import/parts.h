// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/numbers.h"
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

/// ", did you mean 'x'?", or all candidates where they are few, else `otherwise`.
std::string remedy(const std::string& word, const std::vector<std::string>& candidates,
                   const std::string& otherwise);

/// Looks for the parts of a model by names that somebody wrote. The model must outlive it.
class KnownParts {
public:
  /// `file`: of the model, in messages.
  KnownParts(const Json& model, const std::string& file, Diagnostics& diagnostics)
      : model_(model), of_(" in " + file), diagnostics_(diagnostics) {}

  const Places& of(const PartKind& kind);
  /// Null, after an error at `where`, when there is none of that name.
  const Json::json_pointer* find(const PartKind& kind, const std::string& name, const Location& where);
  /// Parts came or went: the places that were found hold no longer.
  void forget() { places_.clear(); }

private:
  std::string advice(const std::string& name, const Places& known) const;

  const Json& model_;
  std::string of_; ///< " in FILE"
  Diagnostics& diagnostics_;
  std::map<std::string, Places> places_; ///< by key of the kind
};

} // namespace mbsgen::importer
