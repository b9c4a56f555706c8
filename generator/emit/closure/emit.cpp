// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/closure/emit.h"
#include "base/index.h"
#include "base/text.h"
#include "emit/c/emit.h"
#include "emit/closure/joints.h"
#include "emit/closure/loops.h"
#include "emit/closure/package.h"
#include "emit/layout/text.h"
#include "emit/python/emit.h"
#include "emit/python/words.h"
#include "emit/text/preamble.h"
#include "emit/text/template_writer.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace mbsgen::emit {

namespace {

constexpr const char* subject = "all joints from those that are known";

// The rows of an initialiser.
std::string listed(const std::vector<std::string>& items) {
  return items.empty() ? "" : wrapped("  " + joined(items, ", ") + ',', 2);
}

std::string listed(const std::vector<int>& places) {
  std::vector<std::string> items;
  for (const int place : places) items.push_back(std::to_string(place));
  return listed(items);
}

std::string listed_names(const std::vector<std::string>& names, const std::vector<int>& places) {
  std::vector<std::string> items;
  for (const int place : places) items.push_back('"' + names[at(place)] + '"');
  return listed(items);
}

std::vector<int> all_of(const std::vector<std::string>& names) {
  std::vector<int> places;
  for (std::size_t i = 0; i < names.size(); ++i) places.push_back(static_cast<int>(i));
  return places;
}

// Numbers for each place, infinite ones in the word of the language; all of them where the model has none.
std::string listed_limits(const std::vector<double>& limits, std::size_t size, double absent,
                          const std::string& infinity) {
  std::vector<std::string> items;
  for (std::size_t i = 0; i < size; ++i) {
    const double limit = limits.empty() ? absent : limits[i];
    items.push_back(std::isfinite(limit) ? double_literal(limit) : (limit < 0 ? "-" : "") + infinity);
  }
  return listed(items);
}

// What the text of a file has of its language: the start of a comment, and the word for infinity.
struct Tongue {
  const char *comment, *infinity;
};
constexpr Tongue c_tongue{"// ", "HUGE_VAL"}, javascript_tongue{"// ", "Infinity"},
    python_tongue{"# ", "np.inf"};

// Where the place stands among the known ones, or -1.
int rank(const std::vector<int>& known, int place) {
  const auto found = std::find(known.begin(), known.end(), place);
  return found == known.end() ? -1 : static_cast<int>(found - known.begin());
}

std::string rows(const ClosureJoints& joints) {
  std::string text;
  for (const ScalarJoint& joint : joints.scalar)
    text += "    {\"" + joints.names[at(joint.coordinate)] + "\", " + std::to_string(joint.coordinate) +
            ", " + std::to_string(joint.velocity) + ", " +
            std::to_string(rank(joints.known, joint.coordinate)) + ", " +
            std::to_string(rank(joints.known_rates, joint.velocity)) + "},\n";
  return text;
}

std::string without_ending(const std::string& name, std::string_view ending) {
  return name.substr(0, name.size() - ending.size());
}

/// Fills the templates of one program.
class ClosureWriter : TemplateWriter {
public:
  ClosureWriter(const scheme::Program& program, const Origin& origin, std::string model)
      : TemplateWriter(program, origin), model_(std::move(model)), joints_(program.shape) {
    const auto count = [](const auto& items) { return std::to_string(items.size()); };
    filling_.words = {{"MODEL", model_},
                      {"PACKAGE", ros_name(model_, closure_ending)},
                      {"RELEASE", generator_version(origin)},
                      {"KNOWN_COUNT", count(joints_.known)},
                      {"JOINT_COUNT", count(joints_.names)},
                      {"GIVEN_RATE_COUNT", count(joints_.known_rates)},
                      {"ALL_RATE_COUNT", count(joints_.rate_names)}};
    filling_.parts = {{"known_places", listed(joints_.known)},
                      {"known_rate_places", listed(joints_.known_rates)},
                      {"known_names", listed_names(joints_.names, joints_.known)},
                      {"joint_names", listed_names(joints_.names, all_of(joints_.names))},
                      {"known_rate_names", listed_names(joints_.rate_names, joints_.known_rates)},
                      {"rate_names", listed_names(joints_.rate_names, all_of(joints_.rate_names))},
                      {"rows", rows(joints_)}};
  }

  const std::string& model() const { return model_; }
  using TemplateWriter::set;

  void add(const std::string& name, std::string_view text, const Tongue& tongue = c_tongue) {
    const scheme::LimitsShape& limits = program_.shape.limits;
    const std::size_t coordinates = joints_.names.size(), rates = joints_.rate_names.size();
    constexpr double none = std::numeric_limits<double>::infinity();
    filling_.parts["lower_limits"] = listed_limits(limits.lower, coordinates, -none, tongue.infinity);
    filling_.parts["upper_limits"] = listed_limits(limits.upper, coordinates, none, tongue.infinity);
    filling_.parts["velocity_limits"] = listed_limits(limits.velocity, rates, none, tongue.infinity);
    filling_.parts["force_limits"] = listed_limits(limits.force, rates, none, tongue.infinity);
    TemplateWriter::add(name, text, subject, tongue.comment);
  }

  std::vector<OutputFile> take() && { return std::move(files_); }

private:
  std::string model_;
  ClosureJoints joints_;
};

void add_c(ClosureWriter& writer) {
  writer.add(writer.model() + "_closure.h", closure_header());
  writer.add(writer.model() + "_closure.c", closure_source());
}

ClosureWriter with_c(const scheme::Program& program, const Origin& origin) {
  ClosureWriter writer(program, origin, without_ending(program.shape.model, loops_ending));
  writer.set("ACCELERATIONS");
  add_c(writer);
  return writer;
}

bool ends_with(const std::string& text, std::string_view ending) {
  return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}

} // namespace

std::vector<OutputFile> emit_closure_c(const scheme::Program& program, const EmitOptions&,
                                       const Origin& origin) {
  return with_c(program, origin).take();
}

std::vector<OutputFile> emit_closure_ros2(const scheme::Program& program, const EmitOptions&,
                                          const Origin& origin) {
  ClosureWriter writer = with_c(program, origin);
  writer.add("closure_node.cpp", closure_node());
  writer.add("package.xml", closure_package());
  writer.add("CMakeLists.txt", closure_cmake(), {"# ", ""});
  return std::move(writer).take();
}

std::vector<OutputFile> emit_closure_node(const scheme::Program& program, const EmitOptions& options,
                                          const Origin& origin) {
  const std::optional<scheme::Program> loops = loops_of(program, loops_ending);
  if (!loops) return {};
  std::vector<OutputFile> files = emit_c(*loops, options, origin).files;
  ClosureWriter writer(*loops, origin, program.shape.model);
  add_c(writer);
  writer.add("closure_node.cpp", closure_node());
  for (OutputFile& file : std::move(writer).take()) files.push_back(std::move(file));
  return files;
}

std::string ros_name(const std::string& model, const std::string& ending) {
  std::string name;
  for (const char c : model) {
    if (c == '_' && (name.empty() || name.back() == '_')) continue;
    name += is_letter(c) ? static_cast<char>(c | 0x20) : c;
  }
  if (name.empty() || !is_letter(name.front())) name = "model_" + name;
  return name + (name.back() == '_' ? ending.substr(1) : ending);
}

std::vector<OutputFile> emit_closure_javascript(const scheme::Program& program, const EmitOptions&,
                                                const Origin& origin) {
  ClosureWriter writer(program, origin, without_ending(program.shape.model, loops_ending));
  writer.add(writer.model() + "_closure.mjs", closure_module(), javascript_tongue);
  return std::move(writer).take();
}

std::vector<OutputFile> emit_closure_python(const scheme::Program& program, const EmitOptions& options,
                                            const Origin& origin) {
  std::vector<OutputFile> files = emit_python(program, options, origin);
  const std::string package = "python/" + program.shape.model + "/src/" + package_name(program.shape.model);
  for (OutputFile& file : files) {
    if (file.name == package + "/__init__.py")
      file.text += "\nfrom .closure import Closure  # noqa: E402\n\n__all__ += [\"Closure\"]\n";
    if (ends_with(file.name, "/__init__.pyi")) file.text += "\nfrom .closure import Closure as Closure\n";
  }
  ClosureWriter writer(program, origin, without_ending(program.shape.model, closure_ending));
  writer.add(package + "/closure.py", closure_python(), python_tongue);
  for (OutputFile& file : std::move(writer).take()) files.push_back(std::move(file));
  return files;
}

} // namespace mbsgen::emit
