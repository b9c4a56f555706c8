// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/report.h"
#include "scheme/count.h"
#include "scheme/guards.h"
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace mbsgen::emit {

namespace {

// Fitted to the models of docs/benchmarks.md, "Compilation of loops", and to chains and arms of up to 100 joints.
constexpr double header_seconds = 0.15;
constexpr double operation_seconds = 1.3e-4;
constexpr double store_seconds = 4e-4;

} // namespace

double compile_seconds(const scheme::Function& function) {
  if (!function.calls.empty()) return 0; // a few lines
  const auto stores = std::count_if(function.outputs.begin(), function.outputs.end(),
                                    [](const scheme::Output& output) { return !output.value.is_zero(); });
  return store_seconds * static_cast<double>(stores) +
         operation_seconds * static_cast<double>(scheme::cost(function).flops());
}

double compile_seconds(const scheme::Program& program) {
  double sum = header_seconds + operation_seconds * static_cast<double>(scheme::cost(program.update).flops());
  for (const scheme::Function& function : program.functions) sum += compile_seconds(function);
  return sum;
}

namespace {

using Json = nlohmann::ordered_json;

Json counts(const expr::Cost& cost) {
  return {{"add", cost.add},   {"mul", cost.mul},     {"div", cost.div},      {"sqrt", cost.sqrt},
          {"trig", cost.trig}, {"other", cost.other}, {"flops", cost.flops()}};
}

double to_thousandths(double value) {
  return std::round(value * 1e3) / 1e3;
}

Json options_report(const ReportOptions& options) {
  Json functions = "all";
  if (!options.functions.empty()) functions = options.functions;
  Json json{{"functions", functions},
            {"scalar", options.scalar},
            {"trig", options.trig},
            {"split", options.split},
            {"fold_parameters", options.fold_parameters},
            {"certify", options.certify}};
  if (options.status) json["status"] = true;
  if (options.fix_geometry) json["fix_geometry"] = true;
  if (options.language != "cpp") json["language"] = options.language; // the first one, long without a name
  return json;
}

// The way in which a function is differentiated as a whole.
const char* word(scheme::Sweep sweep) {
  return sweep == scheme::Sweep::backward ? "backward" : "forward";
}

Json function_report(const scheme::Function& function, const ReportData& data) {
  Json json = counts(scheme::cost(function));
  if (const auto open = scheme::open_cost(function)) json["open"] = counts(*open);
  json["equations"] = function.equations.size();
  json["equations_removed"] = function.removed;
  json["critical_path"] = scheme::critical_path(function);
  json["statements_depth"] = json["critical_path"]; // its name before
  if (const auto bytes = data.stack_bytes.find(function.name); bytes != data.stack_bytes.end())
    json["stack_bytes"] = bytes->second;
  json["compile_s"] = to_thousandths(compile_seconds(function));
  if (function.sweep != scheme::Sweep::none) json["differentiation"] = word(function.sweep);
  for (const scheme::LawCall& law : function.laws)
    if (law.is_derivative())
      json["law_derivatives"][law.name] =
          "the method of Laws for its derivative, or else differences of the law";
  return json;
}

Json update_report(const scheme::Program& program) {
  Json json = counts(scheme::cost(program.update));
  json["equations"] = program.update.size();
  return json;
}

// Share of the expressions made that were freed again, to four decimals.
double short_lived(const expr::PoolCounters& counters) {
  if (counters.created == 0) return 0;
  const double kept = static_cast<double>(counters.alive) / static_cast<double>(counters.created);
  return std::round((1 - kept) * 1e4) / 1e4;
}

Json memory_report(const expr::PoolCounters& counters) {
  return {{"expressions_created", counters.created},
          {"expressions_peak", counters.peak},
          {"short_lived_fraction", short_lived(counters)},
          {"bytes_peak", counters.bytes_peak}};
}

Json passes_report(const std::vector<scheme::PassRecord>& passes) {
  Json json = Json::array();
  for (const scheme::PassRecord& pass : passes)
    json.push_back({{"pass", pass.pass},
                    {"equations_before", pass.equations_before},
                    {"equations_after", pass.equations_after},
                    {"flops_before", pass.flops_before},
                    {"flops_after", pass.flops_after}});
  return json;
}

Json shares_report(const std::vector<ExplainedShare>& shares) {
  Json json = Json::array();
  for (const ExplainedShare& share : shares) {
    Json row{{"name", share.name},
             {"equations_written", share.equations_written},
             {"equations_dead", share.equations_dead},
             {"flops_written", share.flops_written},
             {"equations", share.equations}};
    row.update(counts(share.cost));
    json.push_back(std::move(row));
  }
  return json;
}

Json trial_report(const scheme::Trial& trial, bool is_taken) {
  Json json{{"method", trial.method}, {"chains", trial.chains}};
  if (!trial.copy_of.empty()) json["equations_of"] = trial.copy_of;
  json["flops_written"] = flops_written(trial);
  json["condensed"] = trial.was_condensed();
  json["flops"] = trial.work.flops;
  json["calls"] = trial.work.calls;
  json["weighted"] = trial.weighted;
  json["taken"] = is_taken;
  return json;
}

Json memory_report(const Teeth& teeth) {
  return {{"equations_each", teeth.equations_each}, {"before", teeth.before}, {"after", teeth.after}};
}

Json explanation_report(const Explanation& explanation) {
  Json json{{"flops", explanation.cost.flops()},
            {"quantities", shares_report(explanation.quantities)},
            {"steps", shares_report(explanation.steps)},
            {"bodies", shares_report(explanation.bodies)},
            {"passes", passes_report(explanation.passes)}};
  if (explanation.packs.packed > 0)
    json["packs"] = {{"operations", explanation.packs.operations},
                     {"packed", explanation.packs.packed},
                     {"lanes", explanation.packs.most_lanes},
                     {"limbs", explanation.limbs}};
  if (explanation.rolls.loops > 0)
    json["rolls"] = {{"loops", explanation.rolls.loops},
                     {"statements", explanation.rolls.statements},
                     {"written", explanation.rolls.written}};
  json["ways"] = Json::array();
  for (std::size_t i = 0; i < explanation.trials.size(); ++i)
    json["ways"].push_back(trial_report(explanation.trials[i], i == explanation.taken));
  if (const scheme::Trial* taken = explanation.taken_trial(); taken != nullptr && !taken->memory.empty())
    json["memory"] = memory_report(teeth(taken->memory, teeth_columns));
  return json;
}

// Null for open models, where every coordinate is independent.
Json partition_report(const std::optional<scheme::PartitionReport>& partition) {
  if (!partition) return nullptr;
  Json json = {{"independent", partition->independent}, {"dependent", partition->dependent},
               {"driven", partition->driven},           {"pivots", partition->pivots},
               {"dropped", partition->dropped},         {"redundant", partition->redundant}};
  if (!partition->held.empty()) json["held"] = partition->held;
  return json;
}

} // namespace

OutputFile report(const scheme::Program& program, const ReportData& data) {
  const scheme::Shape& shape = program.shape;
  Json json = {{"model", shape.model}, {"generator", data.generator},
               {"nq", shape.nq},       {"nqd", shape.nqd},
               {"nu", shape.nu},       {"nv", shape.nv},
               {"nc", shape.nc},       {"nd", shape.nd}};
  json["model_sha256"] = data.model_hash;
  json["options"] = options_report(data.options);
  const std::string name = shape.model + ".report.json";
  json["files"] = data.files;
  json["files"].push_back(name);
  json["partition"] = partition_report(shape.partition);
  if (!shape.rigid_names.empty())
    json["rigid_contacts"] = {{"names", shape.rigid_names}, {"groups", shape.rigid_groups}};
  json["functions"] = Json::object();
  for (const scheme::Function& function : program.functions)
    json["functions"][function.name] = function_report(function, data);
  json["update"] = update_report(program);
  json["compile_s"] = to_thousandths(compile_seconds(program));
  json["passes"] = passes_report(data.passes);
  json["memory"] = memory_report(program.pool->counters());
  for (const Explanation& explanation : data.explanations)
    json["explain"][explanation.function] = explanation_report(explanation);
  for (const auto& [stage, milliseconds] : data.times) json["time_ms"][stage] = to_thousandths(milliseconds);
  return {name, json.dump(2) + '\n'};
}

} // namespace mbsgen::emit
