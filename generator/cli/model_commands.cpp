// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "cli/io/files.h"
#include "cli/io/model_check.h"
#include "cli/io/model_source.h"
#include "cli/io/reporting.h"
#include "cli/io/results.h"
#include "cli/io/watch.h"
#include "cli/options/commands.h"
#include "cli/options/shared_options.h"
#include "cli/schema.h"
#include "formalism/closure/cut_advice.h"
#include "model/describe/describe.h"
#include "model/read/read.h"
#include <iostream>
#include <optional>

namespace mbsgen::cli {

namespace {

class Check : public Command {
public:
  CommandPage page() override {
    const Option suggest{"--suggest", "print cuts that make shorter loops, and thus less code", "",
                         "print better cuts", flag(suggest_)};
    const Option watch{"--watch", "check again whenever the file changes, until Ctrl-C", "",
                       "check at each change", flag(watch_)};
    return {
        "mbsgen check validates a model and prints its bodies, loops, partition and\nactuators.",
        "check MODEL [OPTION]...",
        about_models,
        {Argument::Kind::model, "MODEL", &model_},
        {{"options", joined({import_.rows(),
                             closure_rows(closure_),
                             {suggest, watch},
                             budget_rows(budget_),
                             reporting_rows(reporting_)})}},
        "",
        {{exit_ok, "the model is valid"}, {exit_invalid, "the model is invalid, or the file cannot be read"}},
        "  mbsgen check pendulum.json\n"};
  }
  void check() override {
    import_.check(model_);
    if (watch_ && model_ == standard_stream)
      throw UsageError("--watch needs a file: standard input is read once");
  }
  int run() const override;

private:
  std::string text_of(const Understood& understood) const;
  bool shows_findings() const;

  std::string model_;
  ImportOptions import_;
  Reporting reporting_;
  formalism::ClosureOptions closure_;
  bool suggest_ = false, watch_ = false;
  Budget::Limits budget_ = usual_limits();
};

std::string Check::text_of(const Understood& understood) const {
  if (reporting_.json) return check_json(understood.model, understood.loops);
  return model::describe(understood.model) + closure_text(understood.model, understood.loops) +
         (suggest_ ? formalism::advice_text(understood.model, formalism::advise_cuts(understood.model)) : "");
}

// True for a valid model.
bool Check::shows_findings() const {
  Diagnostics diagnostics(shown_input(model_));
  ModelSource source(model_);
  std::string result;
  bool is_valid = false;
  {
    Progress progress(shows_progress(reporting_));
    is_valid = check_model(source, {import_.how, closure_, budget_, &progress}, diagnostics,
                           [&](const Understood& understood) { result = text_of(understood); });
  }
  print(diagnostics, reporting_, source.file_text());
  if (is_valid && (!reporting_.quiet || reporting_.json)) std::cout << result;
  return is_valid;
}

int Check::run() const {
  if (watch_) watch(model_, [this] { shows_findings(); });
  return shows_findings() ? exit_ok : exit_invalid;
}

class Import : public Command {
public:
  CommandPage page() override {
    Option output{"-o, --output MODEL",
                  "model file to write; - writes to standard output (required)",
                  "",
                  "model file to write",
                  cli::output(output_),
                  true};
    return {"mbsgen import makes a model file from a URDF, a ROBOTRAN .mbs or an MJCF file.",
            "import FILE -o MODEL.json [OPTION]...",
            "FILE ends in " + endings() + ".",
            {Argument::Kind::foreign, "FILE", &file_},
            {{"options", joined({{output}, import_.rows(), reporting_rows(reporting_)})}},
            "",
            {{exit_ok, "the model file is written"},
             {exit_invalid, "the file is invalid or cannot be read, or the model cannot be written"}},
            "  mbsgen import robot.urdf -o robot.json --floating --sensors tool0\n"};
  }
  void check() override {
    if (importer_of(file_) == nullptr) {
      std::vector<std::string> extensions;
      for (const Importer& importer : importers()) extensions.push_back(importer.extension);
      throw UsageError("FILE must end in " + alternatives(extensions) + ": " + file_);
    }
    import_.check(file_);
  }
  int run() const override;

private:
  static std::string endings() {
    std::string text;
    for (const Importer& importer : importers())
      text += (text.empty() ? "" : &importer == &importers().back() ? " or " : ", ") + importer.extension;
    return text;
  }

  std::string file_;
  std::string output_;
  ImportOptions import_;
  Reporting reporting_;
};

// An importer makes a model; changes by hand may hold mistakes.
bool is_model(const ModelSource& source, Diagnostics& diagnostics) {
  expr::Pool pool(expr::AngleSums::known);
  return source
      .read(diagnostics,
            [&](Diagnostics& of_model) { return model::read_model(source.model_text(), pool, of_model); })
      .has_value();
}

int Import::run() const {
  Diagnostics diagnostics(file_);
  ModelSource source(file_);
  const bool is_imported = source.import(import_.how, diagnostics) &&
                           (import_.how.changes.empty() || is_model(source, diagnostics));
  print(diagnostics, reporting_, source.file_text());
  if (!is_imported) return exit_invalid;
  write_single(output_, std::string(source.model_text()), reporting_);
  return exit_ok;
}

class Schema : public Command {
public:
  CommandPage page() override {
    return {"mbsgen schema prints the JSON Schema of model files, for editors.",
            "schema",
            "",
            {},
            {{"options", {help_row()}}},
            "",
            {},
            "  mbsgen schema > mbsgen-model.schema.json\n"};
  }
  int run() const override {
    std::cout << model_schema();
    return exit_ok;
  }
};

} // namespace

std::unique_ptr<Command> check_command() {
  return std::make_unique<Check>();
}

std::unique_ptr<Command> import_command() {
  return std::make_unique<Import>();
}

std::unique_ptr<Command> schema_command() {
  return std::make_unique<Schema>();
}

} // namespace mbsgen::cli
