// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/interface.h"
#include "emit/layout/template.h"
#include "emit/octave/words.h"
#include <string>

namespace mbsgen::emit {

/// Gives templates what source/simulink.h, source/simulink.c and source/buses.m are filled with. `here` is by octave_scope; the
/// model has no laws of the user's. real: "double" or "float".
void fill_simulink(const CInterface& here, const OctaveNames& names, const scheme::Shape& shape,
                   const std::string& real, Filling& filling);

} // namespace mbsgen::emit
