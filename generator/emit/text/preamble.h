// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "scheme/program.h"
#include <string>

namespace mbsgen::emit {

/// The first lines of a generated file: licence, origin, subject.
std::string preamble(const scheme::Program& program, const Origin& origin, const std::string& subject);
/// All of them but that of the licence, each behind a mark of comments.
std::string origin_lines(const scheme::Program& program, const Origin& origin, const std::string& subject,
                         const std::string& mark);

} // namespace mbsgen::emit
