// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/scene/scene.h"
#include "formalism/closure/closure.h"
#include "scheme/program.h"
#include <string>
#include <string_view>

namespace mbsgen::draw {

/// Text between tags, or in quotes: characters with a meaning in HTML are written as entities.
std::string html_text(std::string_view text);

/// JSON that stands between the tags of a script: no text in it ends the element, begins a comment, or breaks
/// a line of JavaScript.
std::string json_in_script(std::string_view json);

/// The same of JavaScript, where such text stands in strings and comments only.
std::string javascript_in_script(std::string_view javascript);

/// A motion that a page plays: times in s, and nq coordinates for each.
struct PlayedMotion {
  std::vector<double> times;
  std::vector<std::vector<double>> q;
};

/// All that a page holds.
struct Page {
  const model::Model& model;
  const formalism::LoopAnalysis& loops;
  const Scene& scene;
  const scheme::Program& program; ///< of the functions in `module`
  std::string module;             ///< text of the generated ES module
  std::string laws;               ///< text of an ES module with the model's own laws; empty: none
  double step = 0;                ///< s, of simulations with steps of one length
  std::optional<PlayedMotion> motion;
  std::string three; ///< address of three.js, as seen from the page; empty: the page holds it
};

/// One HTML file, which needs nothing else but a library outside: the model as it moves, see docs/view.md.
std::string page_text(const Page& page);

} // namespace mbsgen::draw
