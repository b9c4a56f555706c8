// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/certificate.h"
#include <cmath>
#include <nlohmann/json.hpp>

namespace mbsgen::certify {

namespace {

using Json = nlohmann::ordered_json;

const char* word(FunctionRecord::Result result) {
  switch (result) {
  case FunctionRecord::Result::equal:
    return "equal";
  case FunctionRecord::Result::different:
    return "different";
  case FunctionRecord::Result::not_covered:
    break;
  }
  return "not covered";
}

Json function_json(const FunctionRecord& record) {
  Json json{{"name", record.name}, {"result", word(record.result)}};
  if (!record.reason.empty()) json["reason"] = record.reason;
  json["points_rational"] = record.rational_points;
  if (!record.rational_skipped.empty()) json["rational_skipped"] = record.rational_skipped;
  json["points_modular"] = record.modular_points;
  json["modulus_bits"] = record.modulus_bits;
  if (std::isfinite(record.log2_degree)) json["log2_degree"] = std::ceil(record.log2_degree);
  if (record.result == FunctionRecord::Result::equal && record.log2_false_pass < 0)
    json["log2_false_pass"] = record.log2_false_pass;
  else if (record.result == FunctionRecord::Result::equal)
    json["log2_false_pass"] = "none claimed";
  if (!record.schedule.empty()) json["schedule"] = record.schedule;
  if (!record.text.empty()) json["text"] = record.text;
  if (!record.proof.empty()) json["proof"] = record.proof;
  return json;
}

} // namespace

std::string certificate_json(const Certificate& certificate) {
  Json json{{"mbsgen_certificate", 1}, {"model", certificate.model}};
  if (!certificate.generator.empty()) json["generator"] = certificate.generator;
  json["result"] = certificate.passed() ? "passed" : "failed";
  if (!certificate.model_hash.empty()) json["model_sha256"] = certificate.model_hash;
  json["scheme_sha256"] = certificate.scheme_hash;
  if (!certificate.text_hash.empty()) json["text_sha256"] = certificate.text_hash;
  json["method"] = {
      {"comparison", "exact equality of every result, no tolerance"},
      {"against",
       "world-frame Newton-Euler sums over exact Taylor expansions of positions; constraints by their "
       "definition, and the complete equations with multipliers"},
      {"points_rational", "numbers k/16, |k| <= 2^20; tangents of half angles a/b, |a|, b <= 1023"},
      {"points_modular", "uniform modulo a random prime"},
      {"seed", certificate.seed},
      {"redrawn", certificate.redrawn}};
  if (!certificate.loops.equations.empty() || !certificate.loops.dropped.empty())
    json["constraints"] = {{"equations", certificate.loops.equations},
                           {"identically_zero", certificate.loops.dropped},
                           {"taken_as_redundant", certificate.loops.redundant}};
  json["functions"] = Json::array();
  for (const FunctionRecord& record : certificate.functions)
    json["functions"].push_back(function_json(record));
  json["not_covered"] = certificate.not_covered;
  return json.dump(2) + '\n';
}

} // namespace mbsgen::certify
