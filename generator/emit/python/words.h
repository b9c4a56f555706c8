// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/interface.h"
#include "emit/layout/identifiers.h"
#include "emit/options.h"
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::emit {

/// The name of the package of a model: the model's own, with an underscore behind it where Python would find a keyword,
/// a module of its library, or numpy.
std::string package_name(const std::string& model);

/// The public names of one scope in Python, apart from each other and from keywords: underscores in front, which make
/// names private, go behind.
class PythonNames {
public:
  PythonNames();
  std::string take(std::string_view wanted);

private:
  UniqueNames names_;
};

/// The same for what describes the C text of a model.
NameScope python_scope();

/// A string of Python between double quotes.
std::string python_string(std::string_view text);
/// A tuple of these parts: `(1,)`, `(1, 2)`.
std::string python_tuple(const std::vector<std::string>& parts);
std::string python_tuple(const std::vector<int>& numbers);

/// A docstring of paragraphs by the model's author or of a table: nothing in them ends it.
std::string docstring(const std::string& indent, const std::vector<std::string>& paragraphs);
/// Such text as a string of Python in one line.
std::string python_doc(const std::string& text);

} // namespace mbsgen::emit
