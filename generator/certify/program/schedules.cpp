// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/program/schedules.h"
#include <stdexcept>

namespace mbsgen::certify {

Schedules::Schedules(const scheme::Program& program, const schedule::Choices& choices) {
  schedule::SymbolCollector symbols(*program.pool);
  update = make_schedule(symbols, program.update, choices);
  for (const scheme::Function& function : program.functions) {
    functions.emplace_back();
    faults.emplace_back();
    try {
      functions.back() = make_schedule(symbols, program, function, choices);
    } catch (const std::logic_error& error) {
      faults.back() = error.what();
    }
  }
}

} // namespace mbsgen::certify
