// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/shared_options.h"
#include "base/system/system.h"
#include "base/text.h"
#include "cli/io/files.h"
#include "cli/io/reporting.h"
#include "expr/evaluate.h"
#include "expr/parse.h"
#include <algorithm>
#include <cmath>
#include <optional>
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

void read_lock(const std::string& written, std::vector<importer::JointLock>& locks) {
  const std::size_t equals = written.rfind('=');
  importer::JointLock lock{written.substr(0, equals)};
  if (equals != std::string::npos) {
    const std::optional<double> value = value_of(written.substr(equals + 1));
    if (!value)
      throw UsageError("--lock " + written +
                       ": write JOINT or JOINT=VALUE, with a number such as 0.5 or pi/2 (rad or m)");
    lock.value = *value;
  }
  const auto is_same = [&](const importer::JointLock& one) { return one.joint == lock.joint; };
  if (std::any_of(locks.begin(), locks.end(), is_same))
    throw UsageError("--lock names joint " + quoted(lock.joint) + " twice, name it once");
  locks.push_back(std::move(lock));
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
  if (!options.contacts.empty()) return "--contacts";
  if (!options.how.changes.empty()) return "--changes";
  return options.how.tunable.empty() ? robot_option(options) : "--tunable";
}

PackageFolder read_package(const std::string& written) {
  const std::size_t equals = written.find('=');
  if (equals == 0 || equals == std::string::npos || equals + 1 == written.size())
    throw UsageError("--package " + quoted(written) + ": write NAME=FOLDER");
  const std::filesystem::path folder = system::path_of(written.substr(equals + 1));
  std::error_code none;
  if (!std::filesystem::is_directory(folder, none))
    throw UsageError("--package " + quoted(written) + ": there is no such folder");
  return {written.substr(0, equals), folder};
}

} // namespace

Options ImportOptions::rows() {
  const std::vector<std::string> kinds{"free", "euler"};
  const auto choose_root = [this, kinds](std::size_t i) {
    floating = kinds[i];
    how.urdf.root = i == 0 ? importer::RobotRoot::free : importer::RobotRoot::euler;
  };
  const std::vector<std::string> partners{"all", "world"};
  const auto choose_contacts = [this, partners](std::size_t i) {
    contacts = partners[i];
    how.contacts = i == 0 ? importer::MjcfContacts::all : importer::MjcfContacts::world;
  };
  return {
      {"--sensors LINKS", "URDF, SDF: sensors at these links, with commas between", "none",
       "URDF, SDF: sensors at links", list(how.urdf.sensors)},
      {"--lock JOINTS", "URDF, SDF: weld these joints, with commas between: JOINT at 0, or JOINT=VALUE",
       "none", "URDF, SDF: weld joints", list(locks), false, "", "",
       "VALUE is a number such as 0.5 or pi/2 (rad or m). Joints that mimic one of them are welded with it."},
      {"--damping", "URDF, SDF: damping and friction become joint forces", "left out",
       "URDF, SDF: damping and friction become forces", flag(how.urdf.damping)},
      {"--floating[=KIND]",
       "URDF: the root link moves: free, on a joint of type Free (default when no KIND is given), or euler, on "
       "six joints, singular at a pitch of 90 degrees",
       "the root is fixed", "URDF: the root link moves", choice(kinds, choose_root, "free")},
      {"--contacts[=WITH]",
       "MJCF: geoms become rigid contacts: all that MuJoCo lets touch each other (default when no WITH is given), "
       "or those with the world, whose other geom does not move",
       "none", "MJCF: geoms become rigid contacts", choice(partners, choose_contacts, "all")},
      {"--body-wrenches", "add an input force and torque to every body", "none",
       "an input wrench on every body", flag(how.urdf.body_wrenches)},
      {"--tunable POINTS",
       "coordinates of these points become parameters that can be tuned even where they are 0, with commas "
       "between: BODY.POINT, or BODY.POINT.x for one of them",
       "none", "coordinates of points as parameters", list(how.tunable), false, "", "",
       "The parameters are BODY_POINT_x, _y, _z."},
      {"--changes FILE",
       "change, remove and add elements of the imported model by their names, as FILE (JSON) says", "none",
       "change the imported model", input(how.changes, "the file of changes")},
      {"--package NAME=FOLDER",
       "the folder that package://NAME/... and model://NAME/... mean, where meshes and models that SDF includes are; "
       "may be repeated",
       "the nearest folder above the model of that name, in its package.xml or itself; ROS_PACKAGE_PATH; "
       "AMENT_PREFIX_PATH; GZ_SIM_RESOURCE_PATH; SDF_PATH",
       "folder of a package", texts(packages)},
  };
}

void ImportOptions::check(const std::string& file) {
  const Importer* const importer = importer_of(file);
  const char* const used = any_option(*this);
  if (importer == nullptr && used != nullptr)
    throw UsageError("leave " + std::string(used) +
                     " out: it is for files of other programs, this MODEL is a model file");
  const char* const of_robot = robot_option(*this);
  if (importer != nullptr && of_robot != nullptr && !importer->no_robot_options.empty())
    throw UsageError("leave " + std::string(of_robot) + " out: " + importer->no_robot_options);
  if (importer != nullptr && !floating.empty() && !importer->no_floating.empty())
    throw UsageError("leave --floating out: " + importer->no_floating);
  if (importer != nullptr && !contacts.empty() && !importer->has_contacts)
    throw UsageError("leave --contacts out: it is for files of MJCF, whose geoms touch each other by rules");
  for (const std::string& lock : locks) read_lock(lock, how.urdf.locks);
  for (const std::string& package : packages) how.packages.push_back(read_package(package));
}

Options closure_rows(formalism::ClosureOptions& closure) {
  return {{"--closure-tolerance T",
           "gap, as a share of the model's size, that counts as closed where rounded data keeps redundant "
           "equations from holding exactly",
           "1e-6", "gap of rounded data that counts as closed", small_share(closure.tolerance)},
          {"--no-assembly", R"(take "q0" as it is and choose the dependent joints there)", "",
           "take q0 as it is", unset(closure.assembles)}};
}

Options budget_rows(Budget::Limits& budget) {
  return {{"--memory-limit MB", "give up above this memory, 0 for none", "three quarters of the machine's",
           "give up above this memory, 0 for none", megabytes(budget.megabytes)},
          {"--time-limit S", "give up after this many seconds", "none", "give up after this many seconds",
           positive_seconds(budget.seconds)}};
}

Option json_row(Reporting& reporting) {
  return {"--json", "result as JSON on standard output, diagnostics as JSON on standard error", "",
          "results and diagnostics as JSON", flag(reporting.json)};
}

Option help_row() {
  return {"-h, --help", "print this help", "", "print the help", automatic()};
}

Option diagnostics_row(Reporting& reporting) {
  using Format = DiagnosticsFormat;
  return {"--diagnostics FORMAT",
          "diagnostics on standard error: text, json, or sarif, the log that services for code review read",
          "text; JSON with --json", "diagnostics: text, json or sarif",
          choice(reporting.diagnostics,
                 {{"text", Format::text}, {"json", Format::json}, {"sarif", Format::sarif}})};
}

Options reporting_rows(Reporting& reporting) {
  return {json_row(reporting),
          diagnostics_row(reporting),
          {"--verbose", "list each note instead of a summary", "", "list each note", flag(reporting.verbose)},
          {"--quiet", "print errors only", "", "print errors only", flag(reporting.quiet)},
          help_row()};
}

Budget::Limits usual_limits() {
  Budget::Limits limits;
  limits.megabytes = (system::machine_bytes() >> 20) / 4 * 3;
  return limits;
}

Argument AnalysisOptions::argument() {
  return {Argument::Kind::model, "MODEL", &model};
}

std::vector<Group> AnalysisOptions::groups(std::vector<Group> own) {
  own.push_back({"model", joined({import.rows(), closure_rows(closure), budget_rows(budget)})});
  own.push_back({"output", reporting_rows(reporting)});
  return own;
}

Options AnalysisOptions::evaluation_rows() {
  return {
      {"--no-cache", "keep no compiled equations in the cache of the user, and take none from there",
       "$XDG_CACHE_HOME/mbsgen or ~/.cache/mbsgen", "keep no compiled equations", flag(without_cache)},
      {"--interpret", "never start a C compiler",
       "where a run is long, $CC, cc, gcc, clang or tcc compiles the equations meanwhile, with the same results",
       "never start a C compiler", flag(interprets)}};
}

Evaluation AnalysisOptions::evaluation() const {
  if (interprets) return Evaluation::interpreted;
  return without_cache ? Evaluation::uncached : Evaluation::cached;
}

Option AnalysisOptions::output_row() {
  return {"-o, --output TABLE", "table to write (CSV; default: standard output)", "", "table to write",
          cli::output(output, Written::table)};
}

std::vector<FileUse> AnalysisOptions::inputs(const std::string& motion) const {
  return {
      {"the model file", model}, {"the file of changes", import.how.changes}, {"the motion table", motion}};
}

void AnalysisOptions::check(bool has_page) {
  output_is_named = !output.empty();
  if (!output_is_named && !has_page) output = standard_stream;
  if (reporting.json && output == standard_stream)
    throw UsageError("--json needs --output, or the table and the result would both go to standard output");
  import.check(model);
}

void AnalysisOptions::check_picture() {
  check(output_on_terminal());
}

void check_plot(const std::string& plot) {
  if (plot == standard_stream)
    throw UsageError("--plot needs a file, or the drawing and the table would both go to standard output");
}

} // namespace mbsgen::cli
