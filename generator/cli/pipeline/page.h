// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/pipeline/understand.h"
#include "draw/page/page.h"
#include <functional>

namespace mbsgen::cli {

/// The step, s, with which the page simulates at first, from the model and the equations that the page has.
using StepOf = std::function<double(const model::Model& model, const scheme::Program& program)>;

/// What a page has beside the model.
struct PageContents {
  StepOf step_of;
  std::optional<draw::PlayedMotion> motion{};
  draw::Meshes meshes{};
  std::string laws{};  ///< text of an ES module with the laws of the user's; empty: none
  std::string three{}; ///< address of three.js, as seen from the page; empty: inside
};

/// The page of a model: HTML with the generated model inside, see docs/view.md. A model that cannot be
/// simulated there has a page of positions. Nothing when `diagnostics` has errors. Throws BudgetSpent.
std::optional<std::string> page(const Understood& understood, expr::Pool& pool, PageContents contents,
                                RunContext& context, Diagnostics& diagnostics);

} // namespace mbsgen::cli
