// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "cli/io/files.h"
#include "cli/io/model_source.h"
#include "cli/io/reporting.h"
#include "cli/io/results.h"
#include "cli/options/commands.h"
#include "cli/options/shared_options.h"
#include "cli/pipeline/model_formats.h"
#include <optional>

namespace mbsgen::cli {

namespace {

class ExportModel : public Command {
public:
  CommandPage page() override {
    const Option to{"--to FORMAT",
                    "the kind of file: " + alternatives(words()) + " (required)",
                    "",
                    "kind of file",
                    choice(words(), [this](std::size_t i) { format_ = &model_formats()[i]; }),
                    true};
    const Option output{"-o, --output FILE",
                        "file to write; - writes to standard output (required)",
                        "",
                        "file to write",
                        cli::output(output_),
                        true};
    return {"mbsgen export writes a model as a file of another program. Notes name all that\n"
            "the file does not say.",
            "export MODEL --to FORMAT -o FILE [OPTION]...",
            about_models,
            {Argument::Kind::model, "MODEL", &model_},
            {{"options", joined({{to, output},
                                 import_.rows(),
                                 closure_rows(closure_),
                                 budget_rows(budget_),
                                 reporting_rows(reporting_)})}},
            "",
            {{exit_ok, "the file is written"},
             {exit_invalid, "the model is invalid or cannot be read, or the file cannot be written"}},
            "  mbsgen export four_bar.json --to mjcf -o four_bar.xml\n"};
  }
  void check() override { import_.check(model_); }
  int run() const override;

private:
  static std::vector<std::string> words() {
    std::vector<std::string> names;
    for (const ModelFormat& format : model_formats()) names.push_back(format.name);
    return names;
  }
  std::optional<std::string> written(std::string_view text, Diagnostics& diagnostics) const;

  std::string model_, output_;
  const ModelFormat* format_ = nullptr;
  ImportOptions import_;
  Reporting reporting_;
  formalism::ClosureOptions closure_;
  Budget::Limits budget_ = usual_limits();
};

std::optional<std::string> ExportModel::written(std::string_view text, Diagnostics& diagnostics) const {
  RunContext context{Budget(budget_), {}, "model"};
  expr::Pool pool(expr::AngleSums::known);
  pool.keep_to(context.budget);
  formalism::ClosureOptions closure = closure_;
  closure.may_stay_open = true; // the file has its loops all the same
  try {
    const std::optional<Understood> understood = understand(text, pool, context, {closure}, diagnostics);
    if (!understood) return std::nullopt;
    for (const model::Body& body : understood->model.bodies)
      if (body.flexible) {
        diagnostics.error(body.flexible->where,
                          "the body " + quoted(body.name) +
                              " is flexible, and files of robots have rigid bodies: write its mass and "
                              "inertia in place of \"flexible\"");
        return std::nullopt;
      }
    return format_->write(mechanism_of(*understood), diagnostics);
  } catch (const BudgetSpent& error) {
    diagnostics.error({}, error.what() + std::string(", raise it or simplify the model"));
    return std::nullopt;
  }
}

int ExportModel::run() const {
  Diagnostics diagnostics(shown_input(model_));
  ModelSource source(model_);
  std::optional<std::string> result;
  if (source.import(import_.how, diagnostics))
    result = source.read(diagnostics,
                         [&](Diagnostics& of_model) { return written(source.model_text(), of_model); });
  print(diagnostics, reporting_, source.file_text());
  if (!result) return exit_invalid;
  write_single(output_, *result, reporting_);
  return exit_ok;
}

} // namespace

std::unique_ptr<Command> export_command() {
  return std::make_unique<ExportModel>();
}

} // namespace mbsgen::cli
