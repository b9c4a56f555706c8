// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace mbsgen::tcc {

/// Says in a shared library that its code needs no executable stack: TCC says nothing, which means that it needs one, and
/// glibc 2.41 and later refuse to load such a library. The table of segments goes to the end of the file, with a segment
/// PT_GNU_STACK more (System V ABI, program headers; Linux Standard Base, 2.1.1.1). False where that cannot be done.
bool deny_executable_stack(const char* library);

} // namespace mbsgen::tcc
