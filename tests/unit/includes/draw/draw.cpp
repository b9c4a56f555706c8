// SPDX-License-Identifier: GPL-3.0-or-later
// draw_includes: the includes between the folders of generator and runtime in the language of Graphviz; an
// arrow's label counts them. `draw_includes --text` prints the storeys as docs/architecture.md shows them.
#include "support/files.h"
#include "unit/includes/storeys.h"
#include "unit/includes/structure.h"
#include <cstdio>
#include <map>

using namespace mbsgen::test;

namespace {

void draw(const char* title, const std::filesystem::path& root) {
  std::printf("  subgraph \"cluster %s\" {\n    label=\"%s\";\n", title, title);
  std::map<Arrow, int> count;
  for (const Include& include : includes(root))
    ++count[{folder_of(root, include.from), folder_of(root, include.to)}];
  for (const auto& [arrow, includes] : count) {
    const auto& [from, to] = arrow;
    if (from != to)
      std::printf("    \"%s/%s\" -> \"%s/%s\" [label=%d];\n", title, from.c_str(), title, to.c_str(),
                  includes);
  }
  std::printf("  }\n");
}

} // namespace

int main(int count, char** arguments) {
  if (count == 2 && std::string(arguments[1]) == "--text") {
    std::fputs(picture().c_str(), stdout);
    return 0;
  }
  std::printf("digraph includes {\n  node [shape=box, fontname=\"sans-serif\"];\n");
  draw("generator", source_dir() / "generator");
  draw("runtime", source_dir() / "runtime" / "include" / "mbsgen");
  std::printf("}\n");
}
