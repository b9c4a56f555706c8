// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/text/iteration.h"
#include "certify/text/literals.h"
#include "certify/text/scope.h"
#include "certify/text/signature.h"

namespace mbsgen::certify {

/// The text to run, and the point at which it runs.
struct TextSetting {
  const Text& text;
  const Literals& literals;
  const scheme::Program& program;
  Point<ModularField>& point;
  const Assignment<ModularField>& values; ///< at the point
  const Assignment<ModularField>& start;  ///< the same with other unknowns, at which iterations start
};

/// One call of a function of the emitted text, or of `update`.
class TextExecution {
public:
  /// `members`: values of the generated class's members, `inputs` included. `function`: null for `update`.
  TextExecution(const TextSetting& setting, TextScope::Values members, const scheme::Function* function);

  /// Throws MalformedText.
  void run();
  /// All values after the call.
  const TextScope::Values& values() const { return scope_.values(); }
  /// Of `update`: the constants that have no value at the point.
  const std::set<std::string>& without_value() const { return scope_.without_value(); }
  void set_without_value(const std::string& name) { scope_.set_without_value(name); }
  /// The results by the names of the scheme's arrays; pivots in the order of the text. Throws MalformedText
  /// where one is missing or another one is written.
  Results<Modular> results() const;

private:
  void pass(const std::string& spelled, const std::string& argument);
  void block(const std::vector<TextStep>& steps);
  void step(const TextStep& step);
  void declare(const TextStep& step);
  void set(const TextStep& step);
  void write(const TextStep& step);
  void allow_result(const std::string& array);
  void note_copy(const TextStep& step);
  void call_part(const TextStep& step);
  bool is_no_angle(const std::string& name) const;
  void sincos(const TextStep& step);
  void zeros(const TextStep& step);
  void multiply(const TextStep& step);
  void guard(const TextStep& step);
  void check(const TextStep& step);
  void loop(const TextStep& step);
  void one_pass(const TextStep& step);
  void end(const TextStep& step);
  void require_whole() const;
  void require_reason() const;
  const TextFunction* reason() const;
  std::string call_of_reason() const;
  Modular value(const TextStep& step);
  std::string name() const { return function_ == nullptr ? "update" : function_->name; }

  const TextSetting& setting_;
  const scheme::Function* function_;
  TextScope scope_;
  TextSignature signature_;
  TextLaws laws_;
  std::string coordinates_;                      ///< the text's name of q
  std::optional<TextIteration> iteration_;       ///< of a function that returns a Status
  std::vector<std::vector<std::string>> guards_; ///< around the present step
  bool wrote_results_ = false;
  bool ended_ = false;
};

} // namespace mbsgen::certify
