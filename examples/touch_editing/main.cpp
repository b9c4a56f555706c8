// SPDX-License-Identifier: MIT
// A moving robot is touched: pushed and pulled around an obstacle, floating, and over a link. Each figure is a table
// FIGURE*.csv in FOLDER/ and lines of readings:
//   touch_editing FOLDER/ FIGURE      push, pull, float, split
#include "figures.hpp"

#include <cstring>

namespace {

struct Figure {
  const char* name;
  bool (*draw)(const std::string& folder);
};
constexpr Figure figures[] = {{"push", touch::draw_push},
                              {"pull", touch::draw_pull},
                              {"float", touch::draw_float},
                              {"split", touch::draw_split}};

} // namespace

int main(int argc, char** argv) {
  if (argc < 3) return std::fprintf(stderr, "touch_editing FOLDER/ FIGURE\n"), 2;
  for (const Figure& figure : figures)
    if (std::strcmp(argv[2], figure.name) == 0) return figure.draw(argv[1]) ? 0 : 1;
  return std::fprintf(stderr, "no figure %s\n", argv[2]), 2;
}
