// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/single_file.h"
#include "cli/io/files.h"
#include "cli/io/results.h"
#include <iostream>

namespace mbsgen::cli {

void write_single(const std::string& output, std::string text, const Reporting& reporting) {
  if (output == standard_stream) {
    std::cout << text;
    return;
  }
  FileSet files;
  files.add(output, std::move(text));
  files.write();
  if (reporting.json)
    std::cout << import_json(output);
  else if (!reporting.quiet)
    std::cout << "wrote " << output << '\n';
}

} // namespace mbsgen::cli
