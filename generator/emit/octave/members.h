// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/interface.h"
#include "emit/octave/words.h"
#include "emit/options.h"
#include "scheme/program.h"
#include <string>

namespace mbsgen::emit {

/// The tables of parameters, inputs and laws in C (source/members.c) by names of the package.
std::string members_tables(const CInterface& interface);

/// Assignments to fields of `c`: sizes, names, initial values and places, which count from 1.
/// Notes names of joints and states that are others here.
std::string constants_text(const scheme::Program& program, const Origin& origin, ChangedNames& changed);

/// Comments on the fields of parameters, inputs or laws: sizes, meanings, units.
std::string parameters_help(const CInterface& interface);
std::string inputs_help(const CInterface& interface);
std::string laws_help(const CInterface& interface);

/// Functions that give no force, for each law that a model needs.
std::string idle_laws(const CInterface& interface);

} // namespace mbsgen::emit
