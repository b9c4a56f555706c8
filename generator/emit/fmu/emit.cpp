// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/fmu/emit.h"
#include "base/sha256.h"
#include "emit/c/emit.h"
#include "emit/fmu/dependencies.h"
#include "emit/fmu/description.h"
#include "emit/fmu/package.h"
#include "emit/fmu/texts.h"
#include "emit/fmu/variables.h"
#include "emit/refusal.h"
#include "emit/text/template_writer.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

void check(const scheme::Program& program, const EmitOptions& options, const CInterface& interface,
           const std::string& form) {
  if (fmu_dynamics(interface) == nullptr)
    throw Refusal(form, "the unit needs direct_dynamics, which the model does not determine");
  if (!program.shape.rigid_names.empty())
    throw Refusal(
        form, "the rigid contact \"" + program.shape.rigid_names.front() +
                  "\" moves by impulses, which a unit with continuous states does not have; give it a law");
  if (options.scalar == Scalar::only_float)
    throw Refusal(form, "numbers of these units are double; leave --scalar float out");
}

// The same for the same variables of the same model.
std::string token_of(const FmuVariables& variables, const Origin& origin, const std::string& form) {
  std::string text = form + '\n' + origin.model_hash + '\n';
  for (const FmuVariable& variable : variables.all) text += variable.name + '\n';
  return sha256(text);
}

bool has_quaternions(const scheme::Shape& shape) {
  return std::any_of(shape.spatial.begin(), shape.spatial.end(), [&](const scheme::SpatialJoint& joint) {
    return std::any_of(shape.integrated.begin(), shape.integrated.end(), [&](int velocity) {
      return velocity >= joint.velocity && velocity < joint.velocity + (joint.is_free ? 6 : 3);
    });
  });
}

/// Fills the templates of one unit.
class UnitWriter : TemplateWriter {
public:
  UnitWriter(const scheme::Program& program, const Origin& origin, int version)
      : TemplateWriter(program, origin), interface_(c_interface(program)),
        variables_(fmu_variables(program, interface_)) {
    const std::string form = "fmu" + std::to_string(version);
    folder_ = form + '/' + interface_.model + '/';
    description_.version = version;
    description_.model = interface_.model;
    description_.doc = program.shape.doc;
    description_.generator = origin.generator;
    description_.token = token_of(variables_, origin, form);
    description_.dependencies = fmu_dependencies(program, variables_);
    description_.has_quaternions = has_quaternions(program.shape);
    filling_ = fmu_filling(program, interface_, variables_, description_.token);
    filling_.words["REFERENCE_TYPE"] = version == 2 ? "unsigned int" : "uint32_t"; // as the standards have it
  }

  std::vector<OutputFile> write(std::vector<OutputFile> c_files) && {
    for (OutputFile& file : c_files) add_source(file.name, std::move(file.text));
    add("_fmu.h", fmu_header(), "what its functions for FMI share");
    add("_fmu.c", fmu_source(), "its numbers by value references");
    add("_fmu_derivatives.c", fmu_derivatives(), "directional derivatives of its numbers");
    add("_fmu_steps.c", fmu_steps(), "steps of its co-simulation");
    const bool is_2 = description_.version == 2;
    add(is_2 ? "_fmi2.c" : "_fmi3.c", is_2 ? fmi2_source() : fmi3_source(), "its functions for FMI");
    if (!interface_.laws.empty()) {
      add("_laws.h", fmu_laws(), "laws that are functions of the user's");
      description_.sources.push_back(interface_.model + "_laws.c");
    }
    if (!is_2) files_.push_back({folder_ + "sources/buildDescription.xml", build_description(description_)});
    files_.push_back({folder_ + "modelDescription.xml", model_description(description_, variables_)});
    return std::move(files_);
  }

private:
  void add_source(const std::string& name, std::string text) {
    if (name.substr(name.size() - 2) == ".c") description_.sources.push_back(name);
    files_.push_back({folder_ + "sources/" + name, std::move(text)});
  }

  void add(const std::string& ending, std::string_view text, const std::string& subject) {
    add_source(interface_.model + ending, text_of(text, subject));
  }

  CInterface interface_;
  FmuVariables variables_;
  FmuDescription description_;
  std::string folder_;
};

std::vector<OutputFile> emit_fmu(const scheme::Program& program, const EmitOptions& options,
                                 const Origin& origin, int version) {
  check(program, options, c_interface(program), "fmu" + std::to_string(version));
  EmitOptions one_file = options; // few sources are easier to compile elsewhere
  one_file.split = false;
  return UnitWriter(program, origin, version).write(emit_c(program, one_file, origin).files);
}

} // namespace

std::vector<OutputFile> emit_fmu2(const scheme::Program& program, const EmitOptions& options,
                                  const Origin& origin) {
  return emit_fmu(program, options, origin, 2);
}

std::vector<OutputFile> emit_fmu3(const scheme::Program& program, const EmitOptions& options,
                                  const Origin& origin) {
  return emit_fmu(program, options, origin, 3);
}

} // namespace mbsgen::emit
