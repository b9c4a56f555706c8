// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/fitting_roles.h"
#include "base/text.h"
#include "cli/pipeline/understand.h"

namespace mbsgen::cli {

namespace {

// Why the model is refused; empty when it is not.
std::string refusal(const std::string& model) {
  RunContext context{Budget(Budget::Limits{}), {}, "model"};
  Diagnostics diagnostics("model");
  expr::Pool pool(expr::AngleSums::known);
  understand(model, pool, context, {}, diagnostics);
  for (const Diagnostic& one : diagnostics.all())
    if (one.severity == Severity::error) return one.message;
  return {};
}

} // namespace

std::optional<importer::Imported>
import_mbs_with_fitting_roles(std::string_view text, importer::MbsOptions options, Diagnostics& diagnostics) {
  std::optional<importer::Imported> model = importer::import_mbs(text, options, diagnostics);
  if (!model || model->text.find("\"dependent\"") == std::string::npos) return model;
  const std::string why = refusal(model->text);
  if (why.empty()) return model;
  options.keeps_partition = false;
  Diagnostics unused(diagnostics.file());
  std::optional<importer::Imported> without = importer::import_mbs(text, options, unused);
  if (!without || !refusal(without->text).empty()) return model;
  diagnostics.warning({},
                      "the roles independent and dependent are left out, they do not fit the equations of "
                      "the cuts: " +
                          why);
  return without;
}

} // namespace mbsgen::cli
