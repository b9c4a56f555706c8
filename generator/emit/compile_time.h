// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::emit {

/// Estimate of what a compiler takes for one function of a header, in s: g++ 12 -O2 on a server's core of the year
/// 2022, by counts of operations and stores. Other machines and compilers take from half to two and a half times of it.
double compile_seconds(const scheme::Function& function);

/// The same for a file that uses all functions of the program, with what the header itself takes.
double compile_seconds(const scheme::Program& program);

} // namespace mbsgen::emit
