// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/toolchain.h"
#include "oracles/oracle/oracle_json.h"
#include "support/files.h"
#include <stdexcept>

namespace oracle {

namespace fs = std::filesystem;
using mbsgen::test::TemporaryDirectory;

std::string quoted(const fs::path& path) {
  return "'" + path.string() + "'";
}

std::string run_or_throw(const std::string& command) {
  const mbsgen::test::CommandResult result = mbsgen::test::run(command);
  constexpr std::size_t enough = 2000; // of a compiler's complaints
  if (result.exit_code != 0) throw std::runtime_error(command + "\n" + result.output.substr(0, enough));
  return result.output;
}

std::string import_model(const fs::path& file, const std::string& options) {
  const TemporaryDirectory folder;
  const fs::path model = folder.path() / "model.json";
  run_or_throw(quoted(MBSGEN_BINARY) + " import " + quoted(file) + " -o " + quoted(model) + " " + options);
  return mbsgen::test::read_file(model);
}

void export_model(const fs::path& model, const std::string& format, const fs::path& file) {
  run_or_throw(quoted(MBSGEN_BINARY) + " export " + quoted(model) + " --to " + format + " -o " +
               quoted(file));
}

std::string generate(const std::string& model_text, const fs::path& folder, const std::string& options) {
  const std::string name = Json::parse(model_text).at("name");
  const fs::path file = folder / (name + ".json");
  mbsgen::test::write_file(file, model_text);
  run_or_throw(quoted(MBSGEN_BINARY) + " " + quoted(file) + " -o " + quoted(folder) + " --split=never " +
               options);
  return name;
}

void compile(const fs::path& source, const std::string& model, const fs::path& folder,
             const std::string& flags, const fs::path& output) {
  run_or_throw(quoted(MBSGEN_CXX) + " -std=c++17 " + flags + " -DMBSGEN_MODEL=" + model +
               " -DMBSGEN_HEADER='\"" + model + ".hpp\"' -I" + quoted(folder) + " " + quoted(source) +
               " -o " + quoted(output));
}

} // namespace oracle
