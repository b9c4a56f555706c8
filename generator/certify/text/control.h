// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/text/source.h"
#include "schedule/schedule.h"
#include <map>

namespace mbsgen::certify {

/// The text of the steps of a schedule that compute nothing but steer the others: the end of the iteration,
/// the checks, the ends of functions. It repeats the emitter's text on purpose: a template that both shared
/// would accept the emitter's mistakes.
class ControlText {
public:
  /// `reason`: the call that gives the reason of a failure, up to its status; empty: none does.
  ControlText(const SourceText& text, const schedule::Schedule& schedule, const scheme::Function& function,
              double closure_gap, std::string reason)
      : text_(text), schedule_(schedule), function_(function), closure_gap_(closure_gap),
        reason_(std::move(reason)) {}

  using Step = schedule::Step;
  using Names = std::map<expr::NodeId, std::string>;

  std::string measure() const;
  /// `unknowns`: names of their copies.
  std::string correct(const Names& unknowns) const;
  /// The condition and what follows it.
  std::string leave_if(const Step& step) const;
  std::string fail_if(const Step& step) const;
  std::string if_wanted(const Step& step) const;
  std::string idle() const;
  /// The argument that tells which contacts are active.
  std::string flags() const;
  std::string succeed() const { return "return " + dialect().status(schedule::Status::ok) + ';'; }

  /// A helper as it is called, up to the bracket. Throws MalformedText for one that the text lacks.
  std::string helper(const std::string& name, int count = 0) const;
  /// Before the names of values that parts share.
  std::string work() const { return schedule_.in_parts ? "work" + dialect().arrow : ""; }

private:
  const Dialect& dialect() const { return text_.dialect; }
  std::string library(const std::string& name) const;
  std::string member(const std::string& name) const { return dialect().members + "newton." + name; }
  std::string array(scheme::Purpose purpose, int first = 0) const;
  std::string entry(scheme::Purpose purpose, int row) const;
  std::string largest(const std::string& name, scheme::Purpose purpose) const;
  std::string degenerate(int first, int count) const;
  std::string vanish_nowhere(int first, int count) const;
  std::string regular(const Step& step) const;
  std::string failure(const std::string& status) const;
  std::string unsound(const Step& step) const;
  std::string inconsistent() const;
  std::string diverged() const;

  const SourceText& text_;
  const schedule::Schedule& schedule_;
  const scheme::Function& function_;
  double closure_gap_;
  std::string reason_;
};

} // namespace mbsgen::certify
