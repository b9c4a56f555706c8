// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/import_options.h"
#include "base/text.h"
#include "cli/options/complaint.h"
#include "expr/evaluate.h"
#include "expr/parse.h"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <variant>

namespace mbsgen::cli {

namespace {

// An expression such as -pi/2; nothing when it is none or has no value.
std::optional<double> value_of(const std::string& text) {
  expr::Pool pool;
  expr::Names none;
  none.identifier = [](std::string_view) { return expr::NameError{"no name is known here"}; };
  try {
    const std::variant<expr::Expr, expr::ParseError> parsed = expr::parse(pool, text, none);
    if (!std::holds_alternative<expr::Expr>(parsed)) return std::nullopt;
    const expr::Expr& expression = std::get<expr::Expr>(parsed);
    const double value = expression.is_zero() ? 0 : expr::Evaluator<double>(pool).value(expression);
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
  } catch (const std::domain_error&) {
    return std::nullopt;
  }
}

std::optional<std::string> read_lock(const std::string& written, std::vector<importer::JointLock>& locks) {
  const std::size_t equals = written.rfind('=');
  importer::JointLock lock{written.substr(0, equals)};
  if (equals != std::string::npos) {
    const std::optional<double> value = value_of(written.substr(equals + 1));
    if (!value)
      return "--lock " + written +
             ": write JOINT or JOINT=VALUE, with a number such as 0.5 or pi/2 (rad or m)";
    lock.value = *value;
  }
  const auto is_same = [&](const importer::JointLock& one) { return one.joint == lock.joint; };
  if (std::any_of(locks.begin(), locks.end(), is_same))
    return "--lock names joint " + mbsgen::quoted(lock.joint) + " twice, name it once";
  locks.push_back(std::move(lock));
  return std::nullopt;
}

std::optional<std::string> read_root(const std::string& word, importer::UrdfRoot& root) {
  if (word.empty()) return std::nullopt;
  if (word != "free" && word != "euler") return no_such_value("--floating", word, {"free", "euler"});
  root = word == "free" ? importer::UrdfRoot::free : importer::UrdfRoot::euler;
  return std::nullopt;
}

// The first of the options that not every importer has; null when there is none.
const char* robot_option(const ImportOptions& options) {
  if (!options.floating.empty()) return "--floating";
  if (options.how.urdf.damping) return "--damping";
  if (!options.how.urdf.sensors.empty()) return "--sensors";
  return options.locks.empty() ? nullptr : "--lock";
}

const char* any_option(const ImportOptions& options) {
  if (options.how.urdf.body_wrenches) return "--body-wrenches";
  if (!options.how.changes.empty()) return "--changes";
  return options.how.tunable.empty() ? robot_option(options) : "--tunable";
}

} // namespace

void add_import_options(CLI::App& app, ImportOptions& options) {
  app.add_flag("--floating{free}", options.floating);
  app.add_option("--sensors", options.how.urdf.sensors)->delimiter(',')->allow_extra_args(false);
  app.add_flag("--damping", options.how.urdf.damping);
  app.add_option("--lock", options.locks)->delimiter(',')->allow_extra_args(false);
  app.add_flag("--body-wrenches", options.how.urdf.body_wrenches);
  app.add_option("--tunable", options.how.tunable)->delimiter(',')->allow_extra_args(false);
  app.add_option("--changes", options.how.changes);
}

std::optional<std::string> finish(ImportOptions& options, const std::string& file) {
  const Importer* const importer = importer_of(file);
  const char* const used = any_option(options);
  if (importer == nullptr && used != nullptr)
    return "leave " + std::string(used) +
           " out: it is for files of other programs, this MODEL is a model file";
  const char* const of_robot = robot_option(options);
  if (importer != nullptr && of_robot != nullptr && !importer->no_robot_options.empty())
    return "leave " + std::string(of_robot) + " out: " + importer->no_robot_options;
  if (const auto wrong = read_root(options.floating, options.how.urdf.root)) return wrong;
  for (const std::string& lock : options.locks)
    if (const auto wrong = read_lock(lock, options.how.urdf.locks)) return wrong;
  return std::nullopt;
}

} // namespace mbsgen::cli
