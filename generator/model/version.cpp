// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/version.h"
#include "base/number.h"
#include "base/text.h"
#include "model/fields.h"

namespace mbsgen::model {

void check_version(const Json& file, const char* key, Diagnostics& diagnostics) {
  const std::optional<Json> version = file.find(key);
  if (!version || !check_kind(*version, JsonKind::number, "the format version 1", diagnostics)) return;
  const std::optional<Rational> value = Rational::from_decimal(version->text());
  if (!value || !value->is_one())
    diagnostics.error(version->where(), "the format version " + quoted(version->text()) +
                                            " is unknown, this release reads version 1");
}

} // namespace mbsgen::model
