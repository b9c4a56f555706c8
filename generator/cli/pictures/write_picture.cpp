// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pictures/write_picture.h"
#include "base/system/system.h"
#include "cli/io/files.h"
#include "cli/io/reporting.h"
#include "cli/io/results.h"
#include <iostream>

namespace mbsgen::cli {

void write_picture(const AnalysisOptions& options, const std::vector<FileUse>& inputs,
                   const std::string& model, const char* extension, std::string text) {
  if (!options.output.empty() || !output_on_terminal())
    return write_single(options.output.empty() ? standard_stream : options.output, std::move(text),
                        options.reporting);
  const std::string file = model + extension;
  if (const auto clash = file_clash(inputs, {{"--output", file}})) throw UsageError(*clash);
  write_single(file, std::move(text), options.reporting);
  if (!options.reporting.json && !options.reporting.quiet)
    std::cout << "open it in a browser: " << system::opener << ' ' << file << '\n';
}

} // namespace mbsgen::cli
