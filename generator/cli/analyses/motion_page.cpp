// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/motion_page.h"
#include "cli/io/mesh_files.h"
#include "cli/io/reporting.h"
#include "cli/pipeline/page.h"
#include "cli/session/methods.h"
#include <stdexcept>

namespace mbsgen::cli {

Diagnostics without_places(const Diagnostics& diagnostics) {
  Diagnostics result(diagnostics.file());
  for (Diagnostic one : diagnostics.all()) {
    one.where = {};
    result.add(std::move(one));
  }
  return result;
}

std::string motion_page(const Session& session, const AnalysisOptions& options, draw::PlayedMotion motion) {
  Diagnostics diagnostics(shown_input(options.model));
  RunContext context{session.budget(), {}, "page"};
  Diagnostics of_meshes(diagnostics.file());
  const MeshPaths paths(options.model, options.import.how.packages);
  PageContents contents{step_of_motion, std::move(motion),
                        read_meshes(session.model(), paths, page_meshes, of_meshes)};
  print(without_places(of_meshes), options.reporting, "");
  std::optional<std::string> text =
      page(session.understood(), session.pool(), std::move(contents), context, diagnostics);
  if (!text) throw std::runtime_error(diagnostics.text());
  return std::move(*text);
}

} // namespace mbsgen::cli
