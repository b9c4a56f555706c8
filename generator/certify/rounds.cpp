// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/rounds.h"
#include "certify/compare.h"
#include "certify/field.h"
#include "certify/text_run.h"
#include <algorithm>
#include <cln/exception.h>
#include <functional>

namespace mbsgen::certify {

namespace {

using Result = FunctionRecord::Result;

constexpr int most_redraws = 200; // each square root modulo a prime costs two draws on average

// Attempts of one kind have seeds of their own.
std::uint64_t attempt_seed(const Certificate& certificate, std::uint64_t kind, int attempt) {
  return certificate.seed + 2 * static_cast<std::uint64_t>(attempt) + kind;
}

class Rounds {
public:
  Rounds(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
         Certificate& certificate)
      : model_(model), program_(program), angles_(angles), certificate_(certificate) {}

  /// The emitted text is to be compared with the scheme, too.
  void check_text(const std::vector<std::string>& files) {
    try {
      text_ = read_text(files);
      literals_.emplace(program_);
    } catch (const std::exception& error) {
      reject_text(error.what());
    }
  }

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
      Point<Field> point(field, angles_.fineness);
      Comparison<Field> comparison(model_, program_, angles_, point);
      for (const scheme::Function& function : program_.functions) verdicts.push_back(comparison(function));
      if (literals_) compare_text(comparison, point);
      if (Field::is_fast) certificate_.loops = comparison.loops();
    } catch (const NoPoint&) {
      return false;
    } catch (const std::domain_error&) {
      return false;
    } catch (const cln::division_by_0_exception&) {
      return false;
    } catch (const NotCovered& reason) {
      verdicts.assign(program_.functions.size(), {Verdict::Kind::not_covered, reason.what()});
    } catch (const TooLarge& reason) {
      verdicts.resize(program_.functions.size(), {Verdict::Kind::not_here, reason.what()});
    }
    for (std::size_t i = 0; i < verdicts.size(); ++i) enter(certificate_.functions[i], verdicts[i]);
    return true;
  }

  template <class Field>
  void compare_text(Comparison<Field>& comparison, Point<Field>& point) {
    try {
      const Assignment<Field> start = start_of_iterations(comparison.values(), point);
      TextRun<Field> text(text_, *literals_, program_, point, comparison.values(), start);
      SchemeRun<Field> scheme_at_start(program_, angles_, point, start);
      for (std::size_t i = 0; i < program_.functions.size(); ++i) {
        std::string& record = certificate_.functions[i].text;
        if (record.empty()) record = "equal";
        if (record != "equal") continue;
        // The sines that the text meets are known when the scheme has met them.
        if (!program_.functions[i].unknowns.empty()) scheme_at_start(program_.functions[i]);
        record = compare_text(program_.functions[i], comparison, text);
      }
    } catch (const Defect& error) {
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
    } catch (const Defect& error) {
      return error.what();
    }
  }

  // Pivots have an order of their own in the text; a law that is not told something is told zero.
  template <class Number>
  static bool same(Results<Number> text, Results<Number> scheme) {
    if (sorted_pivots(text) != sorted_pivots(scheme)) return false;
    for (Results<Number>* results : {&text, &scheme}) {
      for (const char* array : {"pivot", "pivot_scale"}) results->erase(array);
      for (auto& [name, values] : *results)
        if (name.rfind("law ", 0) == 0)
          for (int i = 0; i < 18; ++i) values.emplace(i, Number(0));
    }
    return text == scheme;
  }
  template <class Number>
  static std::vector<std::pair<Number, Number>> sorted_pivots(const Results<Number>& results) {
    std::vector<std::pair<Number, Number>> pairs;
    if (results.count("pivot") != 0)
      for (const auto& [index, value] : results.at("pivot"))
        pairs.emplace_back(value, results.at("pivot_scale").at(index));
    std::sort(pairs.begin(), pairs.end());
    return pairs;
  }

  void reject_text(const std::string& reason) {
    for (FunctionRecord& record : certificate_.functions) record.text = reason;
  }

  // Rational points may be rare, where an equation has an arcsine; modulo a prime everything has a value.
  void give_up(bool rational) {
    for (FunctionRecord& record : certificate_.functions) {
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
  Text text_;
  std::optional<Literals> literals_;
};

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

void rational_rounds(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
                     const Options& options, Certificate& certificate) {
  const auto field = [&](int attempt) {
    return std::make_unique<RationalField>(attempt_seed(certificate, 0, attempt), options.rational_work);
  };
  Rounds(model, program, angles, certificate)
      .run<RationalField>(options.rational_points, field, enter_rational);
}

void modular_rounds(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
                    const Options& options, Certificate& certificate) {
  const auto field = [&](int attempt) {
    return std::make_unique<ModularField>(attempt_seed(certificate, 1, attempt), certificate.modulus_bits,
                                          angles.fineness.pi);
  };
  Rounds rounds(model, program, angles, certificate);
  if (!options.texts.empty()) rounds.check_text(options.texts);
  rounds.run<ModularField>(options.modular_points, field, enter_modular);
}

} // namespace mbsgen::certify
