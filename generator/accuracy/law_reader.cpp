// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/law_reader.h"
#include "accuracy/range_reader.h"
#include "base/text.h"
#include "model/fields.h"
#include <algorithm>

namespace mbsgen::accuracy {

namespace {

using model::check_kind;
using model::check_object;
using model::ObjectRule;

const ObjectRule result_rule{"a law's result", {{"range", true}, {"by"}, {"error", true}}};
const ObjectRule error_rule{"an error of a law", {{"float"}, {"double"}}};

// Entries of groups by the names of groups and by their own.
struct Names {
  explicit Names(const std::vector<LawGroup>& groups) {
    for (const LawGroup& group : groups) add(group.name, group.first, group.count);
    for (const LawGroup& group : groups)
      for (std::size_t i = 0; i < group.count && group.count > 1; ++i)
        add(group.entry(i), group.first + i, 1);
  }
  void add(const std::string& name, std::size_t first, std::size_t count) {
    names.push_back(name);
    entries.emplace_back(first, count);
  }

  std::vector<std::string> names;
  std::vector<std::pair<std::size_t, std::size_t>> entries; ///< the first one, and how many
};

class LawReader {
public:
  LawReader(const LawShape& shape, const std::string& name, Diagnostics& diagnostics)
      : owner_("the law " + quoted(name)), arguments_(shape.arguments), results_(shape.results),
        diagnostics_(diagnostics), reader_(diagnostics) {
    law_.shape = shape;
    law_.results.resize(entries_of(shape.results));
  }

  Law read(const Json& json) {
    if (!check_kind(json, JsonKind::object, "an object of the law's results", diagnostics_))
      return std::move(law_);
    std::vector<bool> is_set(law_.results.size(), false);
    in_order(json, "result", results_, [&](const Json& member, std::size_t first, std::size_t count) {
      const LawResult result = read_result(member);
      for (std::size_t i = first; i < first + count; ++i) {
        law_.results[i] = result;
        is_set[i] = true;
      }
    });
    for (const LawGroup& group : law_.shape.results)
      for (std::size_t i = 0; i < group.count; ++i)
        if (!is_set[group.first + i]) {
          diagnostics_.error(json.where(), "the result " + quoted(group.entry(i)) + " of " + owner_ +
                                               " is missing, add its range, or 0 where it is zero");
          break;
        }
    return std::move(law_);
  }

private:
  // Groups first, so that entries by their own names change them.
  template <class Take>
  void in_order(const Json& json, const char* thing, const Names& names, Take take) {
    for (const bool of_groups : {true, false})
      for (std::size_t i = 0; i < json.size(); ++i) {
        const bool is_group = json[i].key().find('.') == std::string::npos;
        if (is_group != of_groups) continue;
        if (const auto row = reader_.row_of(json[i], owner_, thing, names.names))
          take(json[i], names.entries[*row].first, names.entries[*row].second);
      }
  }

  LawResult read_result(const Json& json) {
    LawResult result;
    result.slopes.resize(entries_of(law_.shape.arguments));
    if (json.is(JsonKind::number)) {
      result.range = reader_.range(json);
      result.float_error = result.double_error = 0;
      return result;
    }
    if (!check_object(json, result_rule, diagnostics_)) return result;
    if (const auto range = json.find("range")) result.range = reader_.range(*range);
    if (const auto error = json.find("error")) read_error(*error, result);
    const auto by = json.find("by");
    if (by && check_kind(*by, JsonKind::object, "an object of the law's arguments", diagnostics_))
      in_order(*by, "argument", arguments_, [&](const Json& member, std::size_t first, std::size_t count) {
        const Interval slope = read_slope(member);
        std::fill_n(result.slopes.begin() + static_cast<std::ptrdiff_t>(first), count, slope);
      });
    return result;
  }

  // One number is the largest size.
  Interval read_slope(const Json& json) {
    if (!json.is(JsonKind::number)) return reader_.range(json);
    const double size = read_size(json);
    return {-size, size};
  }

  double read_size(const Json& json) {
    const double size = reader_.number(json);
    if (size < 0)
      diagnostics_.error(json.where(), "the bound " + json.text() +
                                           " is negative, write the largest size; of a derivative, it may be "
                                           "a range [low, high]");
    return size;
  }

  void read_error(const Json& json, LawResult& result) {
    if (json.is(JsonKind::number)) {
      result.float_error = result.double_error = read_size(json);
      return;
    }
    if (!check_object(json, error_rule, diagnostics_)) return;
    if (const auto error = json.find("float")) result.float_error = read_size(*error);
    if (const auto error = json.find("double")) result.double_error = read_size(*error);
  }

  std::string owner_;
  Names arguments_, results_;
  Diagnostics& diagnostics_;
  RangeReader reader_;
  Law law_;
};

} // namespace

std::map<std::string, Law> read_laws(const Json& json, const scheme::Program& program,
                                     Diagnostics& diagnostics) {
  std::map<std::string, Law> result;
  if (!check_kind(json, JsonKind::object, "an object of laws", diagnostics)) return result;
  const std::map<std::string, LawShape> laws = laws_of(program);
  std::vector<std::string> names;
  for (const auto& [name, shape] : laws) names.push_back(name);
  for (std::size_t i = 0; i < json.size(); ++i)
    if (const auto row = RangeReader(diagnostics).row_of(json[i], "the model", "law", names))
      result[names[*row]] = LawReader(laws.at(names[*row]), names[*row], diagnostics).read(json[i]);
  return result;
}

} // namespace mbsgen::accuracy
