// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/text/reading.h"

namespace mbsgen::certify {

/// Reads the calls of the user's laws: their arguments must be the schedule's, and what they give gets its
/// names.
class LawReader : protected Reading {
protected:
  using Reading::Reading;
  ~LawReader() = default;

  void read_law(const Statement& statement);

private:
  struct LawText;
  void read_law_values(LawText& law);
  bool reads_object(LawText& law);
  void begin_call(const scheme::LawCall& law);
  std::vector<Modular> number_arguments(const scheme::LawCall& law);
  void read_law_arrays(LawText& law);
  std::vector<Modular> array_values(const LawText& law, const std::string& array) const;
  void require_arguments(const Statement& statement, const std::vector<Modular>& arguments);
  void law_results(const scheme::LawCall& law, const std::string& wrench, const std::string& rates);
};

/// Reads straight code: each statement must have the schedule's target, and a value that is the schedule's
/// for all numbers.
class StatementReader : protected LawReader {
protected:
  using LawReader::LawReader;
  ~StatementReader() = default;

  void read_statements(const Step& step);

private:
  void statement(const Statement& statement);
  void rounds(const Step& step);
  void of_round(const Statement& statement);
  void pack(const Statement* first);
  std::string gathered(int lanes);
  bool skips_gathered(int lanes);
  void lane(const Statement& statement, const std::string& value);
  void definition(const Statement& statement);
  void write(const Statement& statement);
  void angles(const Statement& statement);
  void angles_of_lanes(const Statement& statement);
  void copied_angles(const Statement& statement, const std::string& array);
  void zeros(const Statement& statement);
  void c_zeros(const schedule::Zeros& zeros, const std::string& place, int first);
  void product(const schedule::Product& product);
  std::string spelled(const scheme::Output& output, int row) const;
};

} // namespace mbsgen::certify
