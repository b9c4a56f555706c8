// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/parse.h"
#include "expr/print.h"
#include <cstdint>
#include <cstdlib>
#include <string>

// What parses is printed, and the print parses to the same expression.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  using namespace mbsgen::expr;
  Pool pool;
  const auto result = parse(pool, text, free_symbols(pool));
  if (const auto* expression = std::get_if<Expr>(&result)) {
    const ParseLimits wide{1000000, 10000, 1000000,
                           100000}; // what is printed may be longer than what was read
    const auto again = parse(pool, print(*expression), free_symbols(pool), wide);
    const auto* same = std::get_if<Expr>(&again);
    if (same == nullptr || *same != *expression) std::abort();
  }
  return 0;
}
