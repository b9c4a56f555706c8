// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/javascript/package.h"
#include "base/text.h"
#include "emit/javascript/emit.h"
#include "emit/layout/identifiers.h"
#include "emit/text/preamble.h"
#include <nlohmann/json.hpp>

namespace mbsgen::emit {

namespace {

// The names of packages have no capitals, see docs.npmjs.com/cli/configuring-npm/package-json.
std::string description(const scheme::Program& program, const Origin& origin) {
  const std::string& model = program.shape.model;
  const std::string module = "./" + model + ".mjs", types = "./" + model + ".d.mts";
  nlohmann::ordered_json json;
  json["name"] = in_small_letters(distribution_name(model));
  json["version"] = generator_version(origin);
  json["description"] = "Equations of motion of the model " + model;
  json["license"] = "MIT";
  json["type"] = "module";
  json["exports"] = {{".", {{"types", types}, {"default", module}}}};
  json["types"] = types;
  json["files"] = {model + ".mjs", model + ".d.mts"};
  json["sideEffects"] = false;
  return json.dump(2) + '\n';
}

} // namespace

std::vector<OutputFile> emit_npm(const scheme::Program& program, const EmitOptions& options,
                                 const Origin& origin) {
  std::vector<OutputFile> files = emit_javascript(program, options, origin).files;
  files.push_back({"package.json", description(program, origin)});
  for (OutputFile& file : files) file.name = "npm/" + program.shape.model + '/' + file.name;
  return files;
}

} // namespace mbsgen::emit
