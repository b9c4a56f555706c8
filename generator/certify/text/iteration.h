// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/text/loop_template.h"
#include <map>

namespace mbsgen::certify {

/// The iteration of an emitted function that returns a Status, as far as it has been run: the copies of the
/// unknowns, the loop, and the checks after it.
class TextIteration {
public:
  /// `in_parts`: the function is one of parts that share their values in a structure `work`.
  /// `reason`: the call that gives the reason of a failure, up to its status; empty: there is none.
  TextIteration(const scheme::Program& program, const scheme::Function& function, bool in_parts,
                std::string reason)
      : program_(program), function_(function), prefix_(in_parts ? "work." : ""), reason_(std::move(reason)) {
  }

  /// Of `Real q_0 = q[0];` for an unknown; `q`: the text's name of the coordinates.
  void note_copy(const TextStep& step, const std::string& q);
  /// Names of the copies, by coordinate.
  const std::map<int, std::string>& copies() const { return copies_; }

  /// The loop, before it is run. Throws MalformedText where there must be none or where its end is not the
  /// known text.
  void begin(const TextStep& loop);
  void add_check(const TextStep& check) { checks_.push_back(check); }
  /// Throws MalformedText unless all that the function must check has been checked.
  void require_whole() const;

  /// True where a check can fail for another reason than a number that is not finite.
  bool can_fail() const { return loop_template().can_fail(); }

  /// Names that each pass must write: residuals, corrections and the pivots that the end of the loop checks.
  std::vector<std::string> names_per_pass() const;
  /// The text's name of an entry that is no result.
  std::string spelling(const std::string& array, int index) const;

private:
  LoopTemplate loop_template() const;

  const scheme::Program& program_;
  const scheme::Function& function_;
  std::string prefix_, reason_;
  std::map<int, std::string> copies_;
  int pivots_of_loop_ = -1; ///< -1: no loop yet
  std::vector<TextStep> checks_;
};

} // namespace mbsgen::certify
