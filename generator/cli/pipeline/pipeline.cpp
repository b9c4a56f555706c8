// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/pipeline.h"
#include "base/model_error.h"
#include "base/sha256.h"
#include "certify/certify.h"
#include "cli/pipeline/equations.h"
#include "cli/pipeline/road_files.h"
#include "cli/pipeline/understand.h"
#include "emit/report.h"
#include "formalism/constrained_functions.h"
#include "model/roads/roads.h"
#include "model/rows.h"
#include "scheme/count.h"
#include <algorithm>
#include <string>
#include <string_view>

namespace mbsgen::cli {

namespace {

void certify(const model::Model& model, const scheme::Program& program, std::string_view text,
             const Request& request, const schedule::Choices& choices, const Budget& budget,
             Generated& generated, Diagnostics& diagnostics) {
  certify::Options options;
  options.choices = choices;
  options.generator = generator_name();
  options.model_hash = model_hash(text);
  options.budget = &budget;
  options.texts_are_c = request.language->name == "c";
  options.symbolic = request.certify == Request::Certify::symbolic;
  if (request.language->is_read_back)
    for (const emit::OutputFile& file : generated.files) options.texts.push_back(file.text);
  else
    diagnostics.note(model.where, "the certificate covers the equations; only C++ and C text is read back");
  const certify::Certificate& certificate =
      generated.certificate.emplace(certify::certify(model, program, options));
  if (!certificate.passed()) generated.refuted = certificate.complaints();
  for (const certify::FunctionRecord& function : certificate.functions)
    if (function.result == certify::FunctionRecord::Result::not_covered)
      diagnostics.warning(model.where, function.name + " is not certified: " + function.reason);
  generated.files.push_back({model.name + ".certificate.json", certify::certificate_json(certificate)});
}

const char* word(emit::Scalar scalar) {
  return scalar == emit::Scalar::any ? "template" : emit::default_real(scalar);
}

const char* word(emit::Trig trig) {
  return trig == emit::Trig::inlined ? "inline" : "library";
}

const char* word(Request::Certify certify) {
  switch (certify) {
  case Request::Certify::points:
    return "points";
  case Request::Certify::symbolic:
    return "symbolic";
  case Request::Certify::no:
    break;
  }
  return "no";
}

// Seconds of a compiler from which on the bodies of a header are split unasked.
constexpr double long_compilation = 10;

bool is_split(const Request& request, const scheme::Program& program, double compile_seconds) {
  const bool calls_laws =
      std::any_of(program.functions.begin(), program.functions.end(),
                  [](const scheme::Function& function) { return !function.laws.empty(); });
  const bool may_be = request.split_large && request.language == &languages().front() && !calls_laws;
  return request.emit.split || (may_be && compile_seconds > long_compilation);
}

bool is_rolled(const model::Model& model, const Request& request) {
  return request.fewest_links != 0 &&
         static_cast<std::size_t>(model::longest_row(model)) >= request.fewest_links;
}

emit::ReportOptions report_options(const Request& request, const emit::EmitOptions& options) {
  return {request.functions,
          request.language->name,
          word(request.emit.scalar),
          word(request.emit.trig),
          options.split,
          request.generator.fold_parameters,
          word(request.certify),
          request.generator.status,
          request.fix_geometry};
}

scheme::Program equations(const model::Model& model, formalism::Generator& generator, const Request& request,
                          RunContext& context, emit::ReportData& data, Diagnostics& diagnostics) {
  EquationRecords records;
  records.explains = request.explains;
  FunctionWish wish{request.functions};
  for (const Export* each : request.exports) wish.also.insert(each->functions.begin(), each->functions.end());
  scheme::Program program = condensed_equations(model, generator, wish, context, records, diagnostics);
  data.passes = std::move(records.passes);
  if (request.explains)
    data.explanations = emit::explanations(program, std::move(records.trials), data.passes);
  if (request.kinematics) drop_dynamics(program);
  return program;
}

// Exports whose programs can call functions of C.
constexpr std::string_view for_programs_in_c[]{"arduino", "platformio", "esp-idf", "zephyr"};

void refuse_heights_at_run_time(const model::Model& model, const Request& request) {
  const auto road = std::find_if(model.roads.begin(), model.roads.end(), [](const model::Road& each) {
    return model::heights_at_run_time(each).has_value();
  });
  if (road == model.roads.end()) return;
  const auto refuse = [&](const std::string& form) {
    throw ModelError(road->where, "the road '" + road->name + "' has its heights at run time, which " + form +
                                      " cannot give; take C or C++, or write \"data\": \"compiled in\"");
  };
  const std::string& language = request.language->name;
  if (language != "c" && language != "cpp") refuse(request.language->title);
  for (const Export* each : request.exports)
    if (std::find(std::begin(for_programs_in_c), std::end(for_programs_in_c), each->name) ==
        std::end(for_programs_in_c))
      refuse("--export " + each->name);
}

Generated generate_from(const Understood& understood, expr::Pool& pool, std::string_view text,
                        const Request& request, Diagnostics& diagnostics, RunContext& context) {
  const model::Model& model = understood.model;
  refuse_heights_at_run_time(model, request);
  emit::ReportData data;
  data.generator = generator_name();
  data.model_hash = model_hash(text);
  formalism::Generator generator(model, understood.loops, pool, request.generator);
  const scheme::Program program = equations(model, generator, request, context, data, diagnostics);
  context.end_stage("equations");
  context.stage = "code";

  Generated generated;
  generated.model = model.name;
  if (request.kinematics) generated.known = known_names(program.shape);
  generated.compile_seconds = emit::compile_seconds(program);
  emit::EmitOptions options = request.emit;
  options.rolls = is_rolled(model, request);
  options.split = is_split(request, program, generated.compile_seconds);
  data.options = report_options(request, options);
  emit::Emitted emitted = request.language->emit(program, options, {data.generator, data.model_hash});
  generated.files = std::move(emitted.files);
  data.stack_bytes = std::move(emitted.stack_bytes);
  emit::explain_packs(program, emitted.packs, data.explanations);
  emit::explain_rolls(emitted.rolls, data.explanations);
  context.end_stage("emit");
  if (request.certify != Request::Certify::no) {
    context.stage = "certificate";
    certify(model, program, text, request, emitted.choices, context.budget, generated, diagnostics);
    context.end_stage("certify");
  }
  for (emit::OutputFile& file : road_files(model)) generated.files.push_back(std::move(file));
  for (const Export* each : request.exports)
    for (emit::OutputFile& file : each->emit(program, options, {data.generator, data.model_hash}))
      generated.files.push_back(std::move(file));
  if (request.timings) data.times = context.watch.laps();
  for (const emit::OutputFile& file : generated.files) data.files.push_back(file.name);
  generated.files.push_back(emit::report(program, data));
  for (const scheme::Function& function : program.functions)
    generated.costs.emplace_back(function.name, scheme::cost(function));
  generated.explanations = std::move(data.explanations);
  if (request.reader) request.reader(understood, program, generated);
  return generated;
}

std::optional<Generated> generate_within(RunContext& context, std::string_view text, const Request& request,
                                         Diagnostics& diagnostics) {
  expr::Pool pool(expr::AngleSums::known);
  pool.keep_to(context.budget);
  if (request.observer != nullptr)
    context.budget.set_observer([&] { request.observer->at(context.stage, pool.counters().alive); });
  formalism::ClosureOptions closure = request.closure;
  closure.may_stay_open = std::none_of(request.functions.begin(), request.functions.end(),
                                       [](const auto& name) { return formalism::needs_closed_loops(name); });
  const std::optional<Understood> understood = understand(
      text, pool, context,
      {closure, request.generator.fold_parameters, request.fix_geometry, request.kinematics}, diagnostics);
  if (!understood) return std::nullopt;
  return reported(understood->model.where, diagnostics, [&] {
    if (request.kinematics) check_closable(understood->model, understood->loops, pool);
    return std::optional(generate_from(*understood, pool, text, request, diagnostics, context));
  });
}

} // namespace

std::optional<Generated> generate(std::string_view text, const Request& request, Diagnostics& diagnostics) {
  RunContext context{Budget(request.budget), {}, "model"};
  try {
    return generate_within(context, text, request, diagnostics);
  } catch (const BudgetSpent& error) {
    diagnostics.error({},
                      error.what() + std::string(", raise it or ask for fewer functions with --functions"));
    return std::nullopt;
  }
}

std::string model_hash(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.substr(0, byte_order_mark.size()) == byte_order_mark) text.remove_prefix(byte_order_mark.size());
  std::string plain(text);
  plain.erase(std::remove(plain.begin(), plain.end(), '\r'), plain.end());
  return sha256(plain);
}

std::string generator_name() {
  return "mbsgen " MBSGEN_VERSION;
}

} // namespace mbsgen::cli
