// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/model_server.h"
#include "base/text.h"
#include "cli/io/families.h"
#include "cli/io/model_check.h"
#include "cli/options/shared_options.h"
#include "cli/pipeline/pipeline.h"
#include "cli/schema.h"
#include <exception>
#include <utility>

namespace mbsgen::cli {

namespace {

// The limits of `mbsgen check`, and a time after which somebody who types expects no answer any more.
Budget::Limits limits() {
  Budget::Limits limits = usual_limits();
  limits.seconds = 20;
  return limits;
}

language::Finding finding(const Diagnostic& one) {
  const Classified kind = classify(one.message);
  return {one, families()[kind.family].id, kind.remedy};
}

std::vector<language::Finding> check(const std::string& path, std::string_view text) {
  Diagnostics diagnostics(path);
  try {
    ModelSource source(path, std::string(text));
    ModelCheck how;
    how.budget = limits();
    check_model(source, how, diagnostics, [](const Understood& /*valid*/) {});
  } catch (const std::exception& error) {
    diagnostics.error({}, error.what());
  }
  std::vector<language::Finding> result;
  for (const Diagnostic& one : diagnostics.all()) result.push_back(finding(one));
  // As the text of the findings has it.
  const std::size_t left_out = diagnostics.errors() - diagnostics.only_errors().all().size();
  if (left_out > 0)
    result.push_back(
        finding({Severity::error, {}, counted(left_out, "more error") + ", correct the first ones"}));
  return result;
}

} // namespace

std::unique_ptr<language::Server> model_server() {
  const std::string name = generator_name(); // "mbsgen 1.2.3"
  return std::make_unique<language::Server>(
      language::Setup{model_schema(), check, name.substr(name.find(' ') + 1)});
}

} // namespace mbsgen::cli
