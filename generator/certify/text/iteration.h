// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/text/text.h"
#include <map>

namespace mbsgen::certify {

/// The known text of an emitted function that returns a Status around its equations: the end of the
/// iteration, its step, and the checks after it. It repeats the emitter's text on purpose: a template that
/// the emitter shared would accept the emitter's mistakes.
class LoopTemplate {
public:
  /// `names`: of the unknowns' copies in the text; `prefix`: "work." in a function in parts; `closure_gap`: see
  /// scheme::Shape; `reason`: the call that gives the reason of a failure, up to its status, or empty.
  LoopTemplate(const scheme::Function& function, std::vector<std::string> names, std::string prefix,
               double closure_gap, std::string reason);

  /// How many pivots the end of the loop checks. Throws MalformedText where it is not the known text.
  int pivots_of_loop(const std::vector<std::string>& tail) const;
  /// The checks after a loop that has checked so many pivots. Throws MalformedText where they differ.
  void require_checks(const std::vector<TextStep>& checks, int pivots_of_loop) const;

  int residuals() const { return residuals_; }
  int corrections() const { return corrections_; }
  int changes() const { return changes_; }
  int pivots() const { return pivots_; }
  int consistencies() const { return consistencies_; }
  /// True where a check can fail for another reason than a number that is not finite.
  bool can_fail() const { return residuals_ + pivots_ + consistencies_ + inertias_ > 0; }

private:
  std::string array(scheme::Purpose purpose) const;
  std::string loop_text(int pivots) const;
  std::string degenerate(int first, int count) const;
  std::string vanish_nowhere(int first, int count) const;
  bool is_consistency_check(const std::vector<std::string>& check) const;
  std::string failure(const std::string& status) const;
  std::string element(scheme::Purpose purpose, int row) const;
  std::string regular(int pivots_of_loop) const;
  std::string numbers(int pivots_of_loop) const;

  int residuals_ = 0, corrections_ = 0, changes_ = 0, pivots_ = 0, consistencies_ = 0, inertias_ = 0,
      checked_ = 0;
  std::vector<std::string> names_;
  bool only_zero_scales_ = true; ///< no pivot can cancel: each must not vanish
  std::string prefix_;
  double closure_gap_;
  std::string reason_;
};

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
