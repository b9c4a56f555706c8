// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/system/system.h"
#include "cli/io/files.h"
#include "cli/io/generated.h"
#include "cli/io/model_source.h"
#include "cli/io/results.h"
#include "cli/options/commands.h"
#include "cli/options/shared_options.h"
#include "cli/pipeline/pipeline.h"
#include "emit/closure/emit.h"
#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <optional>

namespace mbsgen::cli {

namespace {

/// A form of the package.
struct Form {
  Export package;
  const char* language; ///< of the functions that close loops
  const char* ending;   ///< of their names
  bool has_code;        ///< these functions lie beside it; else it has them inside
};

const std::vector<Form>& forms() {
  static const std::vector<Form> table = {
      {{"c", emit::emit_closure_c}, "c", emit::loops_ending, true},
      {{"python", emit::emit_closure_python}, "c", emit::closure_ending, false},
      {{"javascript", emit::emit_closure_javascript}, "javascript", emit::loops_ending, true},
      {{"ros2", emit::emit_closure_ros2}, "c", emit::loops_ending, true}};
  return table;
}

const Language& language(const std::string& name) {
  return *std::find_if(languages().begin(), languages().end(),
                       [&](const Language& each) { return each.name == name; });
}

class Closure : public Command {
public:
  Closure() { request_.budget = usual_limits(); }
  CommandPage page() override;
  void check() override;
  int run() const override;

private:
  Request request(Progress& progress) const;
  std::optional<Generated> generated(ModelSource& source, Diagnostics& diagnostics) const;
  void refuse_clashes(const std::vector<std::string>& written) const;

  std::string model_, output_;
  const Form* form_ = &forms().front();
  std::vector<std::string> known_;
  bool is_certified_ = true;
  ImportOptions import_;
  Reporting reporting_;
  Request request_;
};

CommandPage Closure::page() {
  std::vector<std::string> words;
  for (const Form& form : forms()) words.push_back(form.package.name);
  const Options own = {
      {"-o, --output FOLDER", "folder of the package, made when missing (required)", "",
       "folder of the package", folder(output_), true},
      {"--for USER", "c, python, javascript or ros2", "c", "form of the package",
       choice(words, [this](std::size_t i) { form_ = &forms()[i]; }), false, "", "",
       "That of ros2 is a package with a node, that of python one to be installed."},
      {"--from JOINTS", "joints that are known, with commas between", "the independent ones of the model",
       "joints that are known", list(known_), false, "", "",
       "The roles of the file close the loops first, and do not count then; where the loops leave more joints free, more are known."},
      {"--no-certificate", "do not compare the code with an independent formulation", "",
       "without a certificate", unset(is_certified_)}};
  return {
      "mbsgen closure writes a package with nothing but the kinematics of a mechanism:\nall joints from those "
      "that are known, their velocities and accelerations, the\nJacobian between them, and the forces of all joints at "
      "the known ones. No\nmasses are needed.",
      "closure MODEL -o FOLDER [OPTION]...",
      about_models,
      {Argument::Kind::model, "MODEL", &model_},
      {{"package", own},
       {"model", joined({import_.rows(), closure_rows(request_.closure), budget_rows(request_.budget)})},
       {"output", reporting_rows(reporting_)}},
      "",
      {{exit_invalid, "the model is invalid or has no loops, or a file cannot be read or written"},
       {exit_uncertified, "certification failed"}},
      "  mbsgen closure four_bar.json -o closure/\n"
      "  mbsgen closure ankle.json -o closure/ --for ros2 --from left_motor,right_motor\n"};
}

void Closure::check() {
  if (output_ == standard_stream)
    throw UsageError("--output is a folder for several files, they cannot go to standard output");
  import_.check(model_);
}

Request Closure::request(Progress& progress) const {
  Request request = request_;
  // Without masses inverse dynamics is the acceleration of the loops.
  request.functions = {"assemble", "velocities", "inverse_dynamics"};
  request.kinematics = Kinematics{form_->ending, known_};
  request.language = &language(form_->language);
  request.exports = {&form_->package};
  if (is_certified_) request.certify = Request::Certify::points;
  request.observer = &progress;
  return request;
}

std::optional<Generated> Closure::generated(ModelSource& source, Diagnostics& diagnostics) const {
  if (!source.import(import_.how, diagnostics)) return std::nullopt;
  Progress progress(shows_progress(reporting_));
  const Request wanted = request(progress);
  std::optional<Generated> result = source.read(
      diagnostics, [&](Diagnostics& of_model) { return generate(source.model_text(), wanted, of_model); });
  if (!result || form_->has_code) return result;
  // The package has copies of these.
  std::vector<emit::OutputFile>& files = result->files;
  files.erase(std::remove_if(files.begin(), files.end(),
                             [](const emit::OutputFile& file) {
                               const auto ending = system::path_of(file.name).extension().u8string();
                               return file.name.find('/') == std::string::npos && ending != ".json";
                             }),
              files.end());
  return result;
}

void Closure::refuse_clashes(const std::vector<std::string>& written) const {
  std::vector<FileUse> outputs;
  for (const std::string& path : written) outputs.push_back({"--output", path});
  const std::vector<FileUse> inputs{{"the model file", model_}, {"the file of changes", import_.how.changes}};
  if (const auto clash = file_clash(inputs, outputs)) throw UsageError(*clash);
}

int Closure::run() const {
  Diagnostics diagnostics(shown_input(model_));
  ModelSource source(model_);
  const std::optional<Generated> result = generated(source, diagnostics);
  print(diagnostics, reporting_, source.file_text());
  if (!result) return exit_invalid;
  if (result->refuted) return report_refutation(*result, model_, reporting_);
  const std::vector<std::string> written = paths(*result, output_);
  refuse_clashes(written);
  FileSet files;
  for (std::size_t i = 0; i < written.size(); ++i) files.add(written[i], result->files[i].text);
  files.write();
  if (reporting_.json)
    std::cout << generation_json(*result, written, Comparison{});
  else if (!reporting_.quiet)
    std::cout << fmt::format("known: {}\n", fmt::join(result->known, ", "))
              << generation_text(*result, written);
  return exit_ok;
}

} // namespace

std::unique_ptr<Command> closure_command() {
  return std::make_unique<Closure>();
}

} // namespace mbsgen::cli
