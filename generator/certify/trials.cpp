// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/trials.h"
#include "base/index.h"
#include "certify/text/compare.h"
#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <type_traits>

namespace mbsgen::certify {

namespace {

using scheme::Purpose;

// The same values with other unknowns.
Assignment<ModularField> start_of_iterations(const scheme::Program& program, Assignment<ModularField> values,
                                             Point<ModularField>& point) {
  for (const scheme::Function& function : program.functions)
    for (const expr::Expr& unknown : function.unknowns)
      values.q[at(program.pool->symbol_of(unknown.id()).index[0])] = point.draw();
  return values;
}

std::vector<std::pair<Modular, Modular>> sorted_pivots(const Results<Modular>& results) {
  std::vector<std::pair<Modular, Modular>> pairs;
  const auto pivots = results.find(word(Purpose::pivot));
  if (pivots != results.end())
    for (const auto& [index, value] : pivots->second)
      pairs.emplace_back(value, results.at(word(Purpose::pivot_scale)).at(index));
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

// Pivots have an order of their own in the text; an argument of a law that is left out is zero.
bool same(Results<Modular> text, Results<Modular> scheme) {
  constexpr int most_arguments = 18; // position, rotation, velocity, angular velocity
  if (sorted_pivots(text) != sorted_pivots(scheme)) return false;
  for (Results<Modular>* results : {&text, &scheme}) {
    for (const Purpose purpose : {Purpose::pivot, Purpose::pivot_scale}) results->erase(word(purpose));
    for (auto& [name, values] : *results)
      if (name.rfind("law ", 0) == 0)
        for (int i = 0; i < most_arguments; ++i) values.emplace(i, Modular(0));
  }
  return text == scheme;
}

// `results`: of the text or of the schedule.
std::string verdict(const scheme::Function& function, SchemeRun<ModularField>& scheme, const char* subject,
                    const std::function<Results<Modular>()>& results) {
  try {
    // The sines that the other side meets are known when the scheme has met them.
    const Results<Modular> expected = scheme(function);
    return same(results(), expected) ? "equal" : std::string(subject) + " computes something else";
  } catch (const MalformedProgram& error) {
    return error.what();
  }
}

} // namespace

void compare_schedules(const Schedules& schedules, const scheme::Program& program, const AngleScan& angles,
                       Point<ModularField>& point, Comparison<ModularField>& comparison,
                       const std::vector<std::size_t>& functions, std::vector<FunctionRecord>& records) {
  try {
    const Assignment<ModularField> start = start_of_iterations(program, comparison.values(), point);
    const StepSetting setting{program, point, comparison.values(), start, schedules};
    SchemeRun<ModularField> scheme(program, angles, point, comparison.values());
    SchemeRun<ModularField> scheme_at_start(program, angles, point, start);
    scheme.update();
    StepRun constants(setting, schedules.update, nullptr, nullptr);
    constants.run();
    for (const std::size_t i : functions) {
      const scheme::Function& function = program.functions[i];
      std::string& record = records[i].schedule;
      if (record.empty()) record = schedules.faults[i].empty() ? "equal" : schedules.faults[i];
      if (record != "equal") continue;
      record = verdict(function, scheme, "the order of computation", [&] {
        if (!function.unknowns.empty()) scheme_at_start(function);
        StepRun run(setting, schedules.functions[i], &function, &constants);
        run.run();
        return run.results();
      });
    }
  } catch (const MalformedProgram& error) {
    for (const std::size_t i : functions) records[i].schedule = error.what();
  }
}

namespace {

using Result = FunctionRecord::Result;

constexpr int most_redraws = 200; // each square root modulo a prime costs two draws on average

// Attempts of one kind have seeds of their own.
std::uint64_t attempt_seed(const Certificate& certificate, std::uint64_t kind, int attempt) {
  return certificate.seed + 2 * static_cast<std::uint64_t>(attempt) + kind;
}

using Indices = std::vector<std::size_t>;

// Trials of the functions whose indices are given.
class Trials {
public:
  // `forms`: schedules, each compared with the scheme at modular points.
  Trials(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
         Certificate& certificate, Indices functions, const std::vector<Schedules>& forms)
      : model_(model), program_(program), angles_(angles), certificate_(certificate),
        functions_(std::move(functions)), forms_(forms) {}

  // `count` points; `field(attempt)` makes the field of one, `enter` records a verdict.
  template <class Field>
  void run(int count, const std::function<std::unique_ptr<Field>(int)>& field,
           const std::function<void(FunctionRecord&, const Verdict&)>& enter) {
    int attempt = 0;
    Indices functions = functions_;
    for (int point = 0; point < count; ++point) {
      Indices waiting = functions;
      for (int draw = 0; !waiting.empty(); ++draw) {
        if (draw > most_redraws) {
          functions = given_up(std::move(functions), waiting, Field::ordered);
          break;
        }
        certificate_.redrawn += draw > 0 ? 1 : 0;
        waiting = one_point<Field>(*field(attempt++), waiting, enter);
      }
    }
  }

private:
  // Those of the functions that have no value at the point drawn: for them another one is to be drawn.
  template <class Field>
  Indices one_point(Field& field, const Indices& functions,
                    const std::function<void(FunctionRecord&, const Verdict&)>& enter) {
    std::vector<Verdict> verdicts;
    try {
      Point<Field> point(field, angles_.angle_denominators);
      Comparison<Field> comparison(model_, program_, angles_, point);
      Indices valued;
      for (const std::size_t i : functions) {
        verdicts.push_back(comparison(program_.functions[i]));
        if (verdicts.back().has_values) valued.push_back(i);
      }
      if constexpr (std::is_same_v<Field, ModularField>)
        for (const Schedules& schedules : forms_)
          compare_schedules(schedules, program_, angles_, point, comparison, valued, certificate_.functions);
      if (Field::is_fast) note_loops(comparison.loops());
    } catch (const NoPoint&) {
      return functions;
    } catch (const std::domain_error&) {
      return functions;
    } catch (const NotCovered& reason) {
      verdicts.assign(functions.size(), {Verdict::Kind::not_covered, reason.what()});
    } catch (const TooLarge& reason) {
      verdicts.resize(functions.size(), {Verdict::Kind::not_here, reason.what()});
    }
    return entered(functions, verdicts, enter);
  }

  // Those without a value are left.
  Indices entered(const Indices& functions, const std::vector<Verdict>& verdicts,
                  const std::function<void(FunctionRecord&, const Verdict&)>& enter) {
    Indices left;
    for (std::size_t k = 0; k < verdicts.size(); ++k)
      if (verdicts[k].kind == Verdict::Kind::no_value)
        left.push_back(functions[k]);
      else
        enter(certificate_.functions[functions[k]], verdicts[k]);
    return left;
  }

  // Which equations follow from the others is known when a function has been compared that solves them.
  void note_loops(LoopRecord loops) {
    if (loops.redundant.size() >= certificate_.loops.redundant.size()) certificate_.loops = std::move(loops);
  }

  // The functions without those that are given up. Rational points may be rare, where an equation has an
  // arcsine; modulo a prime everything has a value.
  Indices given_up(Indices functions, const Indices& waiting, bool rational) {
    for (const std::size_t i : waiting) {
      functions.erase(std::find(functions.begin(), functions.end(), i));
      FunctionRecord& record = certificate_.functions[i];
      if (record.result != Result::equal) continue;
      (rational ? record.rational_skipped : record.reason) =
          "no point was found at which everything has a value";
      if (!rational) record.result = Result::different;
    }
    return functions;
  }

  const model::Model& model_;
  const scheme::Program& program_;
  const AngleScan& angles_;
  Certificate& certificate_;
  const Indices functions_;
  const std::vector<Schedules>& forms_;
};

bool differentiates_laws(const scheme::Program& program) {
  return std::any_of(program.functions.begin(), program.functions.end(),
                     [](const scheme::Function& function) {
                       return std::any_of(function.laws.begin(), function.laws.end(),
                                          [](const scheme::LawCall& law) { return law.is_derivative(); });
                     });
}

// The schedules that the text follows: C has two, for compilers with vectors and without.
std::vector<Schedules> forms_of(const Options& options, const scheme::Program& program) {
  std::vector<Schedules> forms;
  forms.emplace_back(program, options.choices);
  if (!options.texts_are_c || options.choices.limb_lanes == 0 || program.shape.limbs.empty()) return forms;
  schedule::Choices alone = options.choices;
  alone.limb_lanes = 0;
  forms.emplace_back(program, alone);
  return forms;
}

std::vector<std::string> verdicts_on_text(const Options& options, const std::vector<std::string>& files,
                                          const scheme::Program& program, const Schedules& schedules,
                                          std::uint64_t seed) {
  constexpr unsigned values_between_checks = 4096;
  try {
    const SourceText text = options.texts_are_c ? read_c(files, program.shape.model) : read_cpp(files);
    return compare_text(text, program, schedules, seed, Checkpoint(options.budget, values_between_checks));
  } catch (const MalformedText& error) {
    return std::vector<std::string>(program.functions.size(), error.what());
  }
}

// Reads the emitted text beside the schedules.
void read_text(const Options& options, const scheme::Program& program, const std::vector<Schedules>& forms,
               Certificate& certificate) {
  if (options.texts.empty()) return;
  if (differentiates_laws(program)) {
    certificate.not_covered.emplace_back(
        "the text of the files, in which derivatives of the user's laws are called");
    return;
  }
  for (const Schedules& form : forms) {
    std::vector<std::string> files = options.texts;
    if (options.texts_are_c)
      for (std::string& file : files)
        file = for_compilers(file, program.shape.model, &form == &forms.front());
    const std::vector<std::string> verdicts =
        verdicts_on_text(options, files, program, form, certificate.seed);
    for (std::size_t i = 0; i < verdicts.size(); ++i)
      if (std::string& text = certificate.functions[i].text; text.empty() || text == "equal")
        text = verdicts[i];
  }
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

// Modular points of the functions whose indices are given.
void modular_trials(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
                    const Options& options, Certificate& certificate, const std::vector<Schedules>& forms,
                    const Indices& which) {
  constexpr unsigned values_between_checks = 4096;
  std::map<unsigned, Indices> by_modulus;
  for (const std::size_t i : which) by_modulus[certificate.functions[i].modulus_bits].push_back(i);
  for (auto& [modulus_bits, functions] : by_modulus) {
    const auto field = [&, bits = modulus_bits](int attempt) {
      return std::make_unique<ModularField>(attempt_seed(certificate, 1, attempt), bits,
                                            angles.angle_denominators.pi,
                                            Checkpoint(options.budget, values_between_checks));
    };
    Trials trials(model, program, angles, certificate, std::move(functions), forms);
    trials.run<ModularField>(options.modular_points, field, enter_modular);
  }
}

Indices different_functions(const Certificate& certificate) {
  Indices which;
  for (std::size_t i = 0; i < certificate.functions.size(); ++i)
    if (certificate.functions[i].result == Result::different) which.push_back(i);
  return which;
}

// A constant of very many digits is not recognised modulo a small prime, so that a function of it is not
// computed as the generator has: the judgement of a large one counts.
void renew(FunctionRecord& record) {
  constexpr unsigned large_modulus_bits = 1024;
  record.result = Result::equal;
  record.reason.clear();
  record.schedule.clear();
  record.modular_points = 0;
  record.modulus_bits = std::max(large_modulus_bits, record.modulus_bits);
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
  const std::vector<Schedules> none;
  Trials(model, program, angles, certificate, std::move(all), none)
      .run<RationalField>(options.rational_points, field, enter_rational);
}

void modular_trials(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
                    const Options& options, Certificate& certificate) {
  const std::vector<Schedules> forms = forms_of(options, program);
  read_text(options, program, forms, certificate);
  Indices all(certificate.functions.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  modular_trials(model, program, angles, options, certificate, forms, all);
  if (!angles.has_foldable_calls) return;
  const Indices again = different_functions(certificate);
  for (const std::size_t i : again) renew(certificate.functions[i]);
  modular_trials(model, program, angles, options, certificate, forms, again);
}

} // namespace mbsgen::certify
