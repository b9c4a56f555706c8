// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/trials.h"
#include "certify/compare.h"
#include "certify/field/field.h"
#include "certify/text/text_run.h"
#include <algorithm>
#include <cln/exception.h>
#include <functional>
#include <map>
#include <numeric>

namespace mbsgen::certify {

namespace {

using scheme::Purpose;

using Result = FunctionRecord::Result;

constexpr int most_redraws = 200; // each square root modulo a prime costs two draws on average

// Attempts of one kind have seeds of their own.
std::uint64_t attempt_seed(const Certificate& certificate, std::uint64_t kind, int attempt) {
  return certificate.seed + 2 * static_cast<std::uint64_t>(attempt) + kind;
}

using Indices = std::vector<std::size_t>;

struct EmittedText {
  Text text;
  Literals literals;
};

/// Rounds of the functions whose indices are given.
class Rounds {
public:
  /// `text`: to be compared with the scheme, too; null: it is not.
  Rounds(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
         Certificate& certificate, Indices functions, const EmittedText* text = nullptr)
      : model_(model), program_(program), angles_(angles), certificate_(certificate),
        functions_(std::move(functions)), text_(text) {}

  /// `count` points; `field(attempt)` makes the numbers of one, `enter` records a verdict.
  template <class Field>
  void run(int count, const std::function<std::unique_ptr<Field>(int)>& field,
           const std::function<void(FunctionRecord&, const Verdict&)>& enter) {
    int attempt = 0;
    for (int point = 0; point < count; ++point) {
      while (!one_point<Field>(*field(attempt++), enter)) {
        ++certificate_.redrawn;
        if (attempt > most_redraws) return give_up(Field::ordered);
      }
    }
  }

private:
  // False when another point is to be drawn.
  template <class Field>
  bool one_point(Field& field, const std::function<void(FunctionRecord&, const Verdict&)>& enter) {
    std::vector<Verdict> verdicts;
    try {
      Point<Field> point(field, angles_.angle_denominators);
      Comparison<Field> comparison(model_, program_, angles_, point);
      for (const std::size_t i : functions_) verdicts.push_back(comparison(program_.functions[i]));
      if (text_ != nullptr) compare_text(comparison, point);
      if (Field::is_fast) note_loops(comparison.loops());
    } catch (const NoPoint&) {
      return false;
    } catch (const std::domain_error&) {
      return false;
    } catch (const cln::division_by_0_exception&) {
      return false;
    } catch (const NotCovered& reason) {
      verdicts.assign(functions_.size(), {Verdict::Kind::not_covered, reason.what()});
    } catch (const TooLarge& reason) {
      verdicts.resize(functions_.size(), {Verdict::Kind::not_here, reason.what()});
    }
    for (std::size_t k = 0; k < verdicts.size(); ++k)
      enter(certificate_.functions[functions_[k]], verdicts[k]);
    return true;
  }

  template <class Field>
  void compare_text(Comparison<Field>& comparison, Point<Field>& point) {
    try {
      const Assignment<Field> start = start_of_iterations(comparison.values(), point);
      TextRun<Field> text(text_->text, text_->literals, program_, point, comparison.values(), start);
      SchemeRun<Field> scheme_at_start(program_, angles_, point, start);
      for (const std::size_t i : functions_) {
        std::string& record = certificate_.functions[i].text;
        if (record.empty()) record = "equal";
        if (record != "equal") continue;
        // The sines that the text meets are known when the scheme has met them.
        if (!program_.functions[i].unknowns.empty()) scheme_at_start(program_.functions[i]);
        record = compare_text(program_.functions[i], comparison, text);
      }
    } catch (const MalformedText& error) {
      reject_text(error.what());
    }
  }

  // The same values with other unknowns.
  template <class Field>
  Assignment<Field> start_of_iterations(Assignment<Field> values, Point<Field>& point) const {
    for (const scheme::Function& function : program_.functions)
      for (const expr::Expr& unknown : function.unknowns)
        values.q[static_cast<std::size_t>(program_.pool->symbol_of(unknown.id()).index[0])] = point.draw();
    return values;
  }

  template <class Field>
  std::string compare_text(const scheme::Function& function, Comparison<Field>& comparison,
                           TextRun<Field>& text) {
    try {
      return same(text(function), comparison.scheme()(function)) ? "equal"
                                                                 : "the text computes something else";
    } catch (const MalformedText& error) {
      return error.what();
    }
  }

  // Pivots have an order of their own in the text; a law that is not told something is told zero.
  template <class Number>
  static bool same(Results<Number> text, Results<Number> scheme) {
    if (sorted_pivots(text) != sorted_pivots(scheme)) return false;
    for (Results<Number>* results : {&text, &scheme}) {
      for (const Purpose purpose : {Purpose::pivot, Purpose::pivot_scale}) results->erase(word(purpose));
      for (auto& [name, values] : *results)
        if (name.rfind("law ", 0) == 0)
          for (int i = 0; i < 18; ++i) values.emplace(i, Number(0));
    }
    return text == scheme;
  }
  template <class Number>
  static std::vector<std::pair<Number, Number>> sorted_pivots(const Results<Number>& results) {
    std::vector<std::pair<Number, Number>> pairs;
    const auto pivots = results.find(word(Purpose::pivot));
    if (pivots != results.end())
      for (const auto& [index, value] : pivots->second)
        pairs.emplace_back(value, results.at(word(Purpose::pivot_scale)).at(index));
    std::sort(pairs.begin(), pairs.end());
    return pairs;
  }

  // Which equations follow from the others is known when a function has been compared that solves them.
  void note_loops(LoopRecord loops) {
    if (loops.redundant.size() >= certificate_.loops.redundant.size()) certificate_.loops = std::move(loops);
  }

  void reject_text(const std::string& reason) {
    for (const std::size_t i : functions_) certificate_.functions[i].text = reason;
  }

  // Rational points may be rare, where an equation has an arcsine; modulo a prime everything has a value.
  void give_up(bool rational) {
    for (const std::size_t i : functions_) {
      FunctionRecord& record = certificate_.functions[i];
      if (record.result != Result::equal) continue;
      (rational ? record.rational_skipped : record.reason) =
          "no point was found at which everything has a value";
      if (!rational) record.result = Result::different;
    }
  }

  const model::Model& model_;
  const scheme::Program& program_;
  const AngleScan& angles_;
  Certificate& certificate_;
  const Indices functions_;
  const EmittedText* text_;
};

// Nothing when it cannot be read; then the records say why.
std::optional<EmittedText> read_emitted(const std::vector<std::string>& files, const scheme::Program& program,
                                        Certificate& certificate) {
  if (files.empty()) return std::nullopt;
  try {
    return EmittedText{read_text(files), Literals(program)};
  } catch (const std::exception& error) {
    for (FunctionRecord& record : certificate.functions) record.text = error.what();
  }
  return std::nullopt;
}

// True when the verdict counts as a point of equality.
bool enter_common(FunctionRecord& record, const Verdict& verdict) {
  if (record.result == Result::different) return false;
  if (verdict.kind == Verdict::Kind::different) {
    record.result = Result::different;
    record.reason = verdict.reason;
  } else if (verdict.kind == Verdict::Kind::not_covered) {
    record.result = Result::not_covered;
    record.reason = verdict.reason;
  }
  return verdict.kind == Verdict::Kind::equal;
}

void enter_rational(FunctionRecord& record, const Verdict& verdict) {
  if (verdict.kind == Verdict::Kind::not_here) record.rational_skipped = verdict.reason;
  if (enter_common(record, verdict)) ++record.rational_points;
}

void enter_modular(FunctionRecord& record, const Verdict& verdict) {
  if (enter_common(record, verdict)) ++record.modular_points;
}

} // namespace

void rational_trials(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
                     const Options& options, Certificate& certificate) {
  constexpr unsigned values_between_checks = 256;
  const auto field = [&](int attempt) {
    return std::make_unique<RationalField>(attempt_seed(certificate, 0, attempt), options.rational_work,
                                           Checkpoint(options.budget, values_between_checks));
  };
  Indices all(program.functions.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  Rounds(model, program, angles, certificate, std::move(all))
      .run<RationalField>(options.rational_points, field, enter_rational);
}

void modular_trials(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
                    const Options& options, Certificate& certificate) {
  constexpr unsigned values_between_checks = 4096;
  const std::optional<EmittedText> text = read_emitted(options.texts, program, certificate);
  std::map<unsigned, Indices> by_modulus;
  for (std::size_t i = 0; i < certificate.functions.size(); ++i)
    by_modulus[certificate.functions[i].modulus_bits].push_back(i);
  for (auto& [modulus_bits, functions] : by_modulus) {
    const auto field = [&, bits = modulus_bits](int attempt) {
      return std::make_unique<ModularField>(attempt_seed(certificate, 1, attempt), bits,
                                            angles.angle_denominators.pi,
                                            Checkpoint(options.budget, values_between_checks));
    };
    Rounds rounds(model, program, angles, certificate, std::move(functions), text ? &*text : nullptr);
    rounds.run<ModularField>(options.modular_points, field, enter_modular);
  }
}

} // namespace mbsgen::certify
