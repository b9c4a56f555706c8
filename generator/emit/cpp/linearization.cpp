// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/cpp/linearization.h"
#include "emit/cpp/names_text.h"
#include "emit/layout/declarations.h"

namespace mbsgen::emit {

namespace {

std::string size_text(const char* name, std::size_t value, const char* meaning) {
  return std::string("inline constexpr int ") + name + " = " + std::to_string(value) + "; ///< " + meaning +
         '\n';
}

std::string outputs_text(const scheme::Program& program) {
  if (!knows_outputs(program)) return "";
  const std::vector<std::string>& outputs = program.shape.linearization.outputs;
  return size_text("noutput", outputs.size(), "outputs y") +
         names_text("output_names", "Outputs, as the model lists them.", outputs);
}

} // namespace

std::string linearization_text(const scheme::Program& program) {
  if (!has_task(program, scheme::Task::linearize)) return outputs_text(program);
  const scheme::LinearizationShape& shape = program.shape.linearization;
  return size_text("nx", shape.states.size(), "states x of the linearized equations") +
         size_text("ninput", shape.inputs.size(), "inputs w of the linearized equations") +
         names_text("state_names",
                    "States: displacements (of joints with several coordinates on the tangent), then "
                    "velocities.",
                    shape.states) +
         names_text("input_names", "Inputs: forces of actuators, input forces, driven motions.",
                    shape.inputs) +
         outputs_text(program) +
         "/// Linearized equations of motion: the rate of a small change of x is A x + B w, the outputs change by\n"
         "/// C x + D w, row-major.\n"
         "template <class Real>\nstruct Linearization {\n"
         "  Real A[nx > 0 ? nx * nx : 1];\n"
         "  Real B[nx * ninput > 0 ? nx * ninput : 1];\n"
         "  Real C[noutput * nx > 0 ? noutput * nx : 1];\n"
         "  Real D[noutput * ninput > 0 ? noutput * ninput : 1];\n"
         "};\n\n";
}

} // namespace mbsgen::emit
