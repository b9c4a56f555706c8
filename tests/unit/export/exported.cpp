// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/export/exported.h"
#include "cli/io/model_source.h"
#include "cli/pipeline/model_formats.h"
#include "support/files.h"
#include "unit/import/import_text.h"
#include <stdexcept>

namespace mbsgen::test {

namespace {

const cli::ModelFormat& format_named(const std::string& name) {
  for (const cli::ModelFormat& format : cli::model_formats())
    if (format.name == name) return format;
  throw std::runtime_error("no format " + name);
}

} // namespace

bool Exported::says(Severity severity, const std::string& part) const {
  for (const Diagnostic& found : diagnostics.all())
    if (found.severity == severity && found.message.find(part) != std::string::npos) return true;
  return false;
}

Exported exported(const std::string& model, const std::string& format) {
  cli::RunContext context{Budget(Budget::Limits{}), {}, "model"};
  expr::Pool pool(expr::AngleSums::known);
  formalism::ClosureOptions closure;
  closure.may_stay_open = true;
  Exported result;
  const auto understood = cli::understand(model, pool, context, {closure}, result.diagnostics);
  if (!understood) throw std::runtime_error(result.diagnostics.text());
  const exporter::Mechanism mechanism = cli::mechanism_of(*understood);
  result.text = format_named(format).write(mechanism, result.diagnostics);
  if (format != "sdf") return result;
  for (const exporter::Link& link : mechanism.links)
    for (const exporter::Joint& joint : link.joints)
      if (mechanism.has_loops() || joint.motion == exporter::Motion::free)
        result.zeros[joint.name()] = joint.q0;
  return result;
}

std::string imported(const std::string& text, const std::string& format) {
  const Imported result = format == "urdf"  ? from_urdf(text)
                          : format == "sdf" ? from_sdf(text)
                                            : from_mjcf(text);
  if (result.model.is_null()) throw std::runtime_error(result.diagnostics.text());
  return result.model.dump();
}

std::string model_of(const std::filesystem::path& file) {
  Diagnostics diagnostics(file.string());
  cli::ModelSource source(file.string());
  if (!source.import({}, diagnostics)) throw std::runtime_error(diagnostics.text());
  return std::string(source.model_text());
}

} // namespace mbsgen::test
