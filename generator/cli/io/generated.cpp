// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/generated.h"
#include "base/system/system.h"
#include "cli/io/files.h"
#include "cli/io/results.h"
#include "cli/pipeline/failure.h"
#include <fmt/format.h>
#include <iostream>

namespace mbsgen::cli {

std::vector<std::string> paths(const Generated& generated, const std::string& folder) {
  std::vector<std::string> result;
  for (const emit::OutputFile& file : generated.files)
    result.push_back((system::path_of(folder) / system::path_of(file.name)).u8string());
  return result;
}

std::string generation_text(const Generated& generated, const std::vector<std::string>& written) {
  std::string text;
  for (const auto& [function, cost] : generated.costs)
    text += fmt::format("{:<24} {:>7} flops, {:>4} sin or cos\n", function, cost.flops(), cost.trig);
  for (const std::string& path : written) text += "wrote " + path + '\n';
  return text;
}

int report_refutation(const Generated& generated, const std::string& model, const Reporting& reporting) {
  if (reporting.json)
    std::cout << generation_json(generated, {}, Comparison{});
  else
    std::cerr << "mbsgen: " << shown_input(model) << ": certification failed\n" << *generated.refuted;
  return exit_uncertified;
}

} // namespace mbsgen::cli
