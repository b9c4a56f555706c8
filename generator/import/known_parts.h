// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/parts.h"
#include <map>
#include <string>
#include <vector>

namespace mbsgen::importer {

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
