// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "products/c/program.h"
#include "support/compile.h"
#include <string>

namespace mbsgen::test {

/// The flags under which the C text compiles without a warning.
inline constexpr const char* c_flags =
    "-pedantic -Wall -Wextra -Wconversion -Wdouble-promotion -Wshadow -Wundef -Wstrict-prototypes "
    "-Wmissing-prototypes -Werror";

/// What a driver has compared.
struct Compared {
  int numbers = 0;  ///< and statuses
  int failures = 0; ///< calls whose status is not `ok`, in both languages
};

/// The files of a model in both languages, and a driver that compares them.
class Both {
public:
  Both(const std::string& text, const Setting& setting);

  /// Compiles by a compiler of C++ and one of C. Requires that the driver reports no difference.
  Compared check(const std::string& cpp, const std::string& c);
  /// By gcc and by clang, where it is installed.
  void check_all();

  const std::string& model() const { return model_; }
  const std::filesystem::path& folder() const { return folder_.path(); }

private:
  void write(const scheme::Program& program);

  Setting setting_;
  TemporaryDirectory folder_;
  std::string model_, sources_;
};

} // namespace mbsgen::test
