// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "scheme/program.h"
#include <vector>

namespace mbsgen::emit {

/// The C text of the model as a package for microcontrollers: manifest, sources, a program that writes one state, and a
/// page README.md with operation counts, stack and parameters. Of a model NAME in the folder FORM/NAME. Names that are
/// macros or headers of boards are changed (names.h); the page lists them. Laws of the user's are pointers to functions in
/// C; the program has a place for them, where they give no force.
std::vector<OutputFile> emit_arduino(const scheme::Program& program, const EmitOptions& options,
                                     const Origin& origin);
std::vector<OutputFile> emit_platformio(const scheme::Program& program, const EmitOptions& options,
                                        const Origin& origin);
std::vector<OutputFile> emit_esp_idf(const scheme::Program& program, const EmitOptions& options,
                                     const Origin& origin);
std::vector<OutputFile> emit_zephyr(const scheme::Program& program, const EmitOptions& options,
                                    const Origin& origin);

} // namespace mbsgen::emit
