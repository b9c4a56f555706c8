// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline.h"
#include "random/random_model.h"
#include <cstdint>
#include <cstdlib>
#include <iostream>

namespace {

// The bytes decide what the random model is made of.
random_models::Recipe recipe_of(const std::uint8_t* data, std::size_t size, unsigned& seed) {
  random_models::Recipe recipe;
  const auto byte = [&](std::size_t i) { return i < size ? data[i] : std::uint8_t{0}; };
  seed = byte(0) + 256U * byte(1);
  recipe.joints = 1 + byte(2) % 6;
  recipe.massless = (byte(3) & 1U) != 0;
  recipe.inputs = (byte(3) & 2U) != 0;
  recipe.shuffled = (byte(3) & 4U) != 0;
  recipe.expressions = (byte(3) & 8U) == 0;
  recipe.loads = (byte(3) & 16U) != 0;
  return recipe;
}

} // namespace

// Every random valid model is generated, and certified.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  unsigned seed = 0;
  const random_models::Recipe recipe = recipe_of(data, size, seed);
  const std::string text = random_models::random_model(recipe, seed);
  mbsgen::cli::Request request;
  request.certify = mbsgen::cli::Request::Certify::points;
  mbsgen::Diagnostics diagnostics("model.json");
  const auto generated = mbsgen::cli::generate(text, request, diagnostics);
  if (generated && !generated->refuted) return 0;
  std::cerr << text << diagnostics.text() << (generated ? *generated->refuted : "");
  std::abort();
}
