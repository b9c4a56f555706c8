// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/reporting.h"
#include "cli/io/results.h"
#include "cli/io/workbench_page.h"
#include "cli/options/commands.h"
#include "cli/options/shared_options.h"

namespace mbsgen::cli {

namespace {

class Workbench : public Command {
public:
  CommandPage page() override {
    return {"mbsgen workbench writes a page for browsers that holds mbsgen itself: an editor\n"
            "for models, and beside it the moving model, the generated code and its\n"
            "certificate.",
            "workbench -o PAGE.html",
            "It works from a disk and without a network; nothing leaves the page.",
            {},
            {{"options", joined({{{"-o, --output PAGE", "HTML file to write (default: standard output)", "",
                                   "page to write", output(output_, Written::page)}},
                                 reporting_rows(reporting_)})}},
            "",
            {{exit_invalid, "this program was built without the page, or the file cannot be written"}},
            "  mbsgen workbench -o workbench.html\n"};
  }
  int run() const override {
    if (workbench_page().empty())
      throw Failure(exit_invalid,
                    "this program was built without the workbench, which is made by a build as WebAssembly: "
                    "docs/editing/workbench.md says how");
    write_single(output_.empty() ? standard_stream : output_, std::string(workbench_page()), reporting_);
    return exit_ok;
  }

private:
  std::string output_;
  Reporting reporting_;
};

} // namespace

std::unique_ptr<Command> workbench_command() {
  return std::make_unique<Workbench>();
}

} // namespace mbsgen::cli
