// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "emit/text/syntax.h"
#include "scheme/program.h"
#include "scheme/stems.h"
#include <set>
#include <string>

namespace mbsgen::emit {

/// The legend at the head of a generated header, as comment lines: a row for each stem of the header's names, `more` of
/// them beside those of equations. Empty when no name has one.
std::string legend_text(const scheme::Program& program, const Syntax& syntax = {},
                        const std::set<const scheme::Stem*>& more = {});

/// The first lines of a generated file: licence, origin, subject.
std::string preamble(const scheme::Program& program, const Origin& origin, const std::string& subject,
                     const std::string& mark = "// ");
/// All of them but that of the licence, each behind a mark of comments.
std::string origin_lines(const scheme::Program& program, const Origin& origin, const std::string& subject,
                         const std::string& mark);

/// The number behind the name of the generator, "0.1.0"; "0" where it has none.
std::string generator_version(const Origin& origin);

} // namespace mbsgen::emit
