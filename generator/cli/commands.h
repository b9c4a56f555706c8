// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/equilibrium.h"
#include "cli/analyses/frequency.h"
#include "cli/analyses/inverse.h"
#include "cli/analyses/modes.h"
#include "cli/analyses/simulate.h"
#include "cli/options/options.h"
#include "cli/pictures/pictures.h"

namespace mbsgen::cli {

/// Each runs one command, prints, and returns the exit code. They throw std::runtime_error, with a message
/// that names the file, for files that cannot be read or written.
int run(const GenerateCommand& command);
int run(const CheckCommand& command);
int run(const ImportCommand& command);
int run(const SimplifyCommand& command);
int run(const SchemaCommand& command);
int run(const Done& done);

/// The program: reads the command line, runs the command, and turns what it throws into a message.
int run(int argc, const char* const* argv);

} // namespace mbsgen::cli
