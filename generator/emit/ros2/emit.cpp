// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/ros2/emit.h"
#include "base/text.h"
#include "emit/c/emit.h"
#include "emit/c/interface.h"
#include "emit/closure/emit.h"
#include "emit/closure/joints.h"
#include "emit/layout/declarations.h"
#include "emit/layout/text.h"
#include "emit/refusal.h"
#include "emit/ros2/package.h"
#include "emit/ros2/parameters.h"
#include "emit/text/preamble.h"
#include "emit/text/template_writer.h"

namespace mbsgen::emit {

namespace {

using scheme::Task;

std::string names_of_laws(const CInterface& interface) {
  std::vector<std::string> names = interface.law_names();
  for (std::string& name : names) name = quoted(name);
  return joined(names, ", ");
}

void check(const scheme::Program& program, const CInterface& interface) {
  if (!interface.laws.empty())
    throw Refusal("ros2", "laws are functions of the user's, which a plugin does not have, write these as "
                          "expressions: " +
                              names_of_laws(interface));
  if (program.shape.nqd == 0) throw Refusal("ros2", "the model has no joint that moves, add one");
  std::vector<Task> needed = {Task::mass_matrix, Task::gravity, Task::coriolis, Task::passive};
  if (program.shape.nc > 0) {
    if (!is_closable(program.shape))
      throw Refusal("ros2", "the loops leave no joints from which all others follow, remove a cut or a "
                            "constraint, or write ball and free joints as joints of one coordinate");
    needed.insert(needed.end(), {Task::assemble, Task::velocities, Task::inverse_dynamics});
  }
  for (const Task task : needed)
    if (!has_task(program, task))
      throw Refusal("ros2", "the model has no function for one of inertia, gravity, Coriolis and passive "
                            "forces, see the notes on functions that are left out");
}

std::string places(const std::vector<int>& numbers) {
  std::vector<std::string> items;
  for (const int number : numbers) items.push_back(std::to_string(number));
  return wrapped("    " + joined(items, ", ") + ',', 4);
}

/// Fills the templates.
class Ros2Writer : TemplateWriter {
public:
  Ros2Writer(const scheme::Program& program, const Origin& origin, const CInterface& interface)
      : TemplateWriter(program, origin), interface_(interface), joints_(program.shape) {}

  std::vector<OutputFile> write(std::vector<OutputFile> c_files, std::vector<OutputFile> node_files) && {
    set_conditions(!node_files.empty());
    set_parts();
    set_words(c_files);
    for (std::vector<OutputFile>* files : {&c_files, &node_files})
      for (OutputFile& file : *files) put("src/" + file.name, std::move(file.text));
    add("src/solver.cpp", ros2_solver());
    add("package.xml", ros2_package());
    add("CMakeLists.txt", ros2_cmake(), "# ");
    add("plugin.xml", ros2_plugin());
    add("config/" + interface_.model + ".yaml", ros2_parameters(), "# ");
    add("README.md", ros2_page());
    return std::move(files_);
  }

private:
  bool has_loops() const { return program_.shape.nc > 0; }

  void put(const std::string& name, std::string text) {
    files_.push_back({"ros2/" + interface_.model + '/' + name, std::move(text)});
  }

  void add(const std::string& name, std::string_view text, const std::string& mark = "// ") {
    put(name, text_of(text, "its package of ROS 2", mark));
  }

  void set_conditions(bool has_node) {
    set("LOOPS", has_loops());
    set("NODE", has_node);
    set("INPUTS", program_.has_inputs());
    set("PARAMETERS", interface_.has_parameters());
  }

  void set_parts() {
    filling_.parts = parameter_parts(program_, interface_);
    filling_.parts["known"] = places(joints_.known);
    filling_.parts["known_rates"] = places(joints_.known_rates);
    std::string states;
    for (std::size_t i = 0; i < program_.shape.states.size(); ++i)
      states += "    inputs_." + interface_.inputs.back().name + '[' + std::to_string(i) +
                "] = " + double_literal(program_.shape.states[i].x0) + ";\n";
    filling_.parts["initial_states"] = states;
    filling_.parts["joints"] = joint_rows();
  }

  // What the vectors of the solver have, in their order.
  std::string joint_rows() const {
    std::string rows;
    if (!has_loops())
      for (const std::string& name : program_.shape.joint_names) rows += "- `" + name + "`\n";
    else
      for (const int place : joints_.known_rates)
        rows += "- `" + joints_.rate_names[static_cast<std::size_t>(place)] + "`\n";
    return rows;
  }

  void set_words(const std::vector<OutputFile>& c_files) {
    std::vector<std::string> sources;
    for (const OutputFile& file : c_files)
      if (file.name.back() == 'c') sources.push_back("src/" + file.name);
    const bool loops = has_loops();
    const int coordinates = loops ? static_cast<int>(joints_.known.size()) : program_.shape.nq;
    const int rates = loops ? static_cast<int>(joints_.known_rates.size()) : program_.shape.nqd;
    filling_.words = {{"MODEL", interface_.model},
                      {"PACKAGE", ros_name(interface_.model, "_inverse_dynamics_solver")},
                      {"RELEASE", generator_version(origin_)},
                      {"SOURCES", joined(sources, " ")},
                      {"PARAMETER_COUNT", std::to_string(interface_.parameters)},
                      {"KNOWN_COUNT", std::to_string(coordinates)},
                      {"RATE_COUNT", std::to_string(rates)},
                      {" INPUTS", program_.has_inputs() ? ", &inputs_" : ""}};
  }

  const CInterface& interface_;
  ClosureJoints joints_;
};

} // namespace

std::vector<OutputFile> emit_ros2(const scheme::Program& program, const EmitOptions& options,
                                  const Origin& origin) {
  const CInterface interface = c_interface(program);
  check(program, interface);
  EmitOptions one_type = options; // ROS has one type of numbers
  one_type.scalar = Scalar::only_double;
  return Ros2Writer(program, origin, interface)
      .write(emit_c(program, one_type, origin).files, emit_closure_node(program, one_type, origin));
}

} // namespace mbsgen::emit
