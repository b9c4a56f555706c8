// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/system/system.h"
#include "cli/commands.h"

int main(int argc, char** argv) {
  return mbsgen::cli::run(mbsgen::system::start(argc, argv));
}
