// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/rounding.h"
#include "base/text.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

namespace mbsgen::accuracy {

namespace {

using Json = nlohmann::ordered_json;

Json known(double number) {
  return std::isfinite(number) ? Json(number) : Json();
}

Json result_json(const RoundedResult& result, bool was_seen, bool has_loops) {
  Json json{{"array", result.array}, {"index", result.index}};
  if (!result.reason.empty()) {
    json["not_covered"] = result.reason;
  } else {
    json["bound"] = result.bound;
    if (result.jumps > 0) json["jumps"] = result.jumps;
    if (has_loops) json["closure"] = known(result.closure);
  }
  if (was_seen) json["seen"] = result.seen;
  if (was_seen && result.reason.empty() && result.seen > 0)
    json["bound_over_seen"] = result.bound / result.seen;
  json["boxes"] = result.boxes;
  return json;
}

Json law_json(const RoundingRecord::AssumedLaw& law) {
  Json json{{"law", law.law},
            {"result", law.result},
            {"range", {law.low, law.high}},
            {"error", law.error},
            {"by", Json::object()}};
  for (const auto& [argument, low, high] : law.slopes) json["by"][argument] = {low, high};
  return json;
}

Json record_json(const RoundingRecord& record) {
  Json json{{"function", record.function}, {"real", record.real}};
  if (!record.reason.empty()) {
    json["not_covered"] = record.reason;
    return json;
  }
  json["unit_roundoff"] = record.roundoff;
  json["random_states"] = record.answered;
  for (const RoundingRecord::AssumedLaw& law : record.laws) json["assumed_laws"].push_back(law_json(law));
  const bool has_loops = !record.residuals.empty();
  if (has_loops) {
    json["loops"] = {{"tolerance", record.tolerance}, {"residuals", Json::array()}};
    for (const double each : record.residuals)
      json["loops"]["residuals"].push_back(each >= 0 ? Json(each) : Json());
  }
  json["results"] = Json::array();
  for (const RoundedResult& result : record.results)
    json["results"].push_back(result_json(result, record.answered > 0, has_loops));
  return json;
}

// The worst of an array's entries.
struct Worst {
  std::size_t covered = 0, all = 0;
  double bound = 0, jumps = 0, closure = 0, seen = 0, ratio = 0;
  std::string reason;
};

std::map<std::string, Worst> worst_of(const RoundingRecord& record) {
  std::map<std::string, Worst> arrays;
  for (const RoundedResult& result : record.results) {
    Worst& worst = arrays[result.array];
    ++worst.all;
    if (!result.reason.empty()) {
      worst.reason = result.reason;
      continue;
    }
    ++worst.covered;
    worst.bound = std::max(worst.bound, result.bound);
    worst.jumps = std::max(worst.jumps, result.jumps);
    worst.closure = std::max(worst.closure, result.closure);
    worst.seen = std::max(worst.seen, result.seen);
    if (result.seen > 0) worst.ratio = std::max(worst.ratio, result.bound / result.seen);
  }
  return arrays;
}

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size() + 1), ' ');
  return text;
}

} // namespace

Json rounding_json(const std::vector<RoundingRecord>& records) {
  Json json{
      {"claim",
       "in every state of the box, where the function answers ok, the error of each result is at most its "
       "bound; where rounding turns a switch, at most the bound and its jumps"},
      {"method",
       "mean value theorem in the rounding errors of all operations; enclosures of values and derivatives "
       "by outward interval arithmetic in double; the box cut in halves where the bound is largest"},
      {"assumed",
       "IEEE 754 operations rounded to nearest in the order of the text, products and sums joined or not; "
       "sines and cosines within 2 units in the last place, the library's other functions within 4, "
       "roots rounded correctly; results that underflow may be zero"},
      {"functions", Json::array()}};
  for (const RoundingRecord& record : records) json["functions"].push_back(record_json(record));
  return json;
}

std::string rounding_table(const std::vector<RoundingRecord>& records) {
  if (records.empty()) return "";
  std::size_t name_width = 10;
  for (const RoundingRecord& record : records) name_width = std::max(name_width, record.function.size() + 2);
  std::string text = padded("function", name_width) + padded("result", 10) + padded("type", 8) +
                     padded("bound", 11) + padded("seen", 11) + "bound/seen\n";
  for (const RoundingRecord& record : records) {
    const std::string head = padded(record.function, name_width);
    if (!record.reason.empty())
      text += head + padded("", 10) + padded(record.real, 8) + "not covered: " + record.reason + '\n';
    for (const auto& [array, worst] : worst_of(record)) {
      text += head + padded(array, 10) + padded(record.real, 8);
      if (worst.covered > 0)
        text += padded(rounded(worst.bound, 3), 11) +
                padded(record.answered > 0 ? rounded(worst.seen, 3) : "-", 11) +
                (record.answered > 0 ? rounded(worst.ratio, 3) : "-");
      if (worst.jumps > 0) text += ", switches may add " + rounded(worst.jumps, 3);
      if (worst.covered > 0 && !record.residuals.empty())
        text += std::isfinite(worst.closure) ? ", loops may add " + rounded(worst.closure, 3)
                                             : ", what loops may add is not known";
      if (worst.covered > 0 && !record.laws.empty()) text += ", if laws keep to the box";
      if (worst.covered < worst.all)
        text += (worst.covered > 0 ? ", " : "") + std::to_string(worst.all - worst.covered) + " of " +
                std::to_string(worst.all) + " not covered: " + worst.reason;
      text += '\n';
    }
  }
  return text;
}

} // namespace mbsgen::accuracy
