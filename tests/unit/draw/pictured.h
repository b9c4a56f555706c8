// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/pipeline/evaluated.h"
#include "draw/scene/postures.h"
#include "draw/scene/scene.h"

namespace mbsgen::test {

/// A model as pictures see it.
struct Pictured {
  std::unique_ptr<expr::Pool> pool;
  cli::Understood understood;
  draw::Scene scene;

  draw::Posture posture(const std::vector<double>& q) const {
    return draw::Postures(understood.model, scene, *pool).at(q);
  }
};

/// From the text of a model file, which has no errors; its loops may stay open.
Pictured pictured(const std::string& text);

/// The main model of an example.
std::string example(const std::string& path);

} // namespace mbsgen::test
