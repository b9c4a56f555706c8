// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/report.h"
#include "oracles/oracle/toolchain.h"
#include "support/files.h"
#include <iostream>

namespace bench {

std::string tree_text(const std::filesystem::path& file, const std::string& import_options) {
  const bool json = file.extension() == ".json";
  return oracle::tree_of(json ? mbsgen::test::read_file(file) : oracle::import_model(file, import_options));
}

std::optional<oracle::Json> report_of(const std::string& model_text, const std::string& options) {
  const mbsgen::test::TemporaryDirectory folder;
  try {
    const std::string name = oracle::generate(model_text, folder.path(), options);
    return oracle::load(folder.path() / (name + ".report.json"));
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return std::nullopt;
  }
}

} // namespace bench
