// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/exports.h"
#include "emit/batch/emit.h"
#include "emit/javascript/package.h"
#include "emit/python/emit.h"

namespace mbsgen::cli {

const std::vector<Export>& exports() {
  static const std::vector<Export> table = {
      {"python", emit::emit_python}, {"npm", emit::emit_npm}, {"batch", emit::emit_batch}};
  return table;
}

} // namespace mbsgen::cli
