// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/rounding.h"
#include "accuracy/accuracy.h"
#include "base/sha256.h"
#include <nlohmann/json.hpp>

namespace mbsgen::cli {

// A certificate without a bound would look like one with them.
static void warn_of_nothing(const Rounding& rounding, const std::string& box, Diagnostics& diagnostics) {
  for (const accuracy::RoundingRecord& record : rounding)
    for (const accuracy::RoundedResult& result : record.results)
      if (result.reason.empty()) return;
  if (rounding.empty()) return;
  const accuracy::RoundingRecord& first = rounding.front();
  Diagnostics of_box(box);
  of_box.warning(
      {}, "no result has a bound of its rounding error: " + first.function + ": " +
              (first.reason.empty() && !first.results.empty() ? first.results.front().reason : first.reason));
  diagnostics.add(of_box);
}

Rounding bound_rounding(const scheme::Program& program, const BoxFile& box, const Request& request,
                        Diagnostics& diagnostics) {
  Diagnostics of_box(box.name);
  const std::optional<accuracy::Box> ranges = accuracy::read_box(box.text, program, of_box);
  diagnostics.add(of_box);
  if (!ranges) return {};
  const Budget budget(request.budget);
  const emit::Scalar scalar = request.emit.scalar;
  accuracy::Options options;
  options.of_float = scalar != emit::Scalar::only_double;
  options.of_double = scalar != emit::Scalar::only_float;
  options.budget = &budget;
  Rounding rounding = accuracy::bound_errors(program, *ranges, options);
  warn_of_nothing(rounding, box.name, diagnostics);
  return rounding;
}

void add_to_certificate(Generated& generated, const BoxFile& box, const Rounding& rounding) {
  const std::string name = generated.model + ".certificate.json";
  for (emit::OutputFile& file : generated.files) {
    if (file.name != name) continue;
    nlohmann::ordered_json certificate = nlohmann::ordered_json::parse(file.text);
    certificate["accuracy"] = accuracy::rounding_json(rounding);
    certificate["accuracy"]["box_sha256"] = sha256(box.text);
    file.text = certificate.dump(2) + '\n';
  }
}

} // namespace mbsgen::cli
