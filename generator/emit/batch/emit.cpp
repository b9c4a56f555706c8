// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/batch/emit.h"
#include "emit/batch/functions.h"
#include "emit/batch/source.h"
#include "emit/c/coordinate_rates.h"
#include "emit/c/emit.h"
#include "emit/layout/declarations.h"
#include "emit/layout/text.h"
#include "emit/text/template_writer.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

const CFunction* dynamics_of(const CInterface& interface) {
  for (const CFunction& function : interface.functions)
    if (function.name == "direct_dynamics") return &function;
  return nullptr;
}

// Motion follows from coordinates, velocities and constant forces alone: no joint is driven, no law has states, and no
// contacts are chosen.
bool can_integrate(const scheme::Program& program, const CInterface& interface) {
  const CFunction* dynamics = dynamics_of(interface);
  if (dynamics == nullptr || program.shape.nd > 0 || !program.shape.states.empty()) return false;
  return std::none_of(dynamics->arguments.begin(), dynamics->arguments.end(), [](const CArray& array) {
    const std::string& name = array.name;
    return array.is_read() && name != "q" && name != "qd" && name != "Q" && name != "qdd";
  });
}

// The call of direct dynamics with the arrays of `x_accelerate`; other results are not wanted.
std::string acceleration(const CInterface& interface) {
  std::string call = interface.model + "_direct_dynamics(model";
  const CFunction& dynamics = *dynamics_of(interface);
  for (const CArray& array : dynamics.arguments) {
    const bool is_own = array.is_read() || array.name == "qdd";
    call += ", " + (is_own ? array.name : "0");
  }
  return call + (dynamics.takes_inputs ? ", inputs)" : ")");
}

/// Fills the templates.
class BatchWriter : TemplateWriter {
public:
  BatchWriter(const scheme::Program& program, const Origin& origin)
      : TemplateWriter(program, origin), interface_(c_interface(program)) {
    set_conditions();
    set_words();
    filling_.parts = batch_parts(interface_);
    if (filling_.has.count("INTEGRATION") == 0) return;
    filling_.words["ACCELERATION"] = acceleration(interface_);
    filling_.parts["coordinate_rates"] = coordinate_rates(program.shape);
    filling_.parts["integration"] = filled_part(integration_source(), filling_);
  }

  std::vector<OutputFile> write(std::vector<OutputFile> c_files) && {
    files_ = std::move(c_files);
    add(interface_.model + "_batch.h", batch_header(), "its functions for many states");
    add(interface_.model + "_batch.c", batch_source(), "the bodies of its functions for many states");
    add(interface_.model + "_kernels.cl", kernels_source(), "its kernels, in OpenCL C and in CUDA");
    add(interface_.model + "_kernels.cu", cuda_source(), "its kernels, as a file of CUDA");
    for (OutputFile& file : files_) file.name = "batch/" + interface_.model + '/' + file.name;
    return std::move(files_);
  }

private:
  void set_conditions() {
    filling_.has = c_conditions(program_);
    const bool integrates = can_integrate(program_, interface_);
    const CFunction* dynamics = dynamics_of(interface_);
    set("PARAMETERS", interface_.has_parameters());
    set("INTEGRATION", integrates);
    set("DYNAMICS_STATUS", integrates && dynamics->returns_status);
    set("LOOPS", integrates && program_.shape.nc > 0);
    set("INPUTS", integrates && dynamics->takes_inputs);
    set("TIME", integrates && dynamics->takes_inputs && has_time());
    set("ADVANCE", has_task(program_, scheme::Task::advance));
  }

  bool has_time() const {
    return std::any_of(interface_.inputs.begin(), interface_.inputs.end(),
                       [](const CField& field) { return field.name == "t" && field.size == 0; });
  }

  void set_words() {
    const bool has_inputs = filling_.has.count("INPUTS") != 0;
    const std::string& model = interface_.model;
    const auto if_inputs = [has_inputs](std::string text) { return has_inputs ? std::move(text) : ""; };
    filling_.words = {
        {"MODEL", model},
        {"PARAMETER_COUNT", std::to_string(interface_.parameters)},
        {"INPUT_COUNT", std::to_string(interface_.input_numbers)},
        {"INPUTS_ARGUMENT ", if_inputs(model + "_inputs* inputs, ")},
        {"INPUTS_PASSED ", if_inputs("inputs, ")},
        {"OWN_INPUTS ", if_inputs("&own_inputs, ")},
        {"INPUTS_KERNEL ", if_inputs("const " + model + "_SPACE " + model + "_real* inputs, ")}};
  }

  CInterface interface_;
};

} // namespace

std::vector<OutputFile> emit_batch(const scheme::Program& program, const EmitOptions& options,
                                   const Origin& origin) {
  EmitOptions one_file = options; // kernels include it
  one_file.split = false;
  return BatchWriter(program, origin).write(emit_c(program, one_file, origin).files);
}

} // namespace mbsgen::emit
