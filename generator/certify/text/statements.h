// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/text/laws.h"

namespace mbsgen::certify {

/// Reads straight code: each statement must have the schedule's target, and a value that is the schedule's
/// for all numbers.
class StatementReader : protected LawReader {
protected:
  using LawReader::LawReader;
  ~StatementReader() = default;

  void read_statements(const Step& step);

private:
  void statement(const Statement& statement);
  void definition(const Statement& statement);
  void write(const Statement& statement);
  void angles(const Statement& statement);
  void copied_angles(const Statement& statement, const std::string& array);
  void zeros(const Statement& statement);
  void c_zeros(const schedule::Zeros& zeros, const std::string& place, int first);
  void product(const schedule::Product& product);
  std::string spelled(const scheme::Output& output, int row) const;
};

} // namespace mbsgen::certify
