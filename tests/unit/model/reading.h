// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/read/read.h"
#include <string>

namespace mbsgen::test {

/// A model file read into a pool of its own; `model` is empty when `messages` has errors.
struct Reading {
  expr::Pool pool{expr::AngleSums::known};
  Diagnostics diagnostics{"m.json"};
  std::optional<model::Model> model;

  explicit Reading(const std::string& text) : model(model::read_model(text, pool, diagnostics)) {}
  std::string messages() const { return diagnostics.text(); }
};

/// A model of one body on a joint q1; `body` and `top` are more keys of the body and of the model, each ended
/// by a comma.
inline std::string one_body(const std::string& body, const std::string& top = "") {
  const bool has_gravity = top.find("\"gravity\"") != std::string::npos;
  return std::string("{\"mbsgen\": 1, \"name\": \"m\", ") + (has_gravity ? "" : "\"gravity\": [0, 0, 0], ") +
         top + "\"bodies\": [{\"name\": \"link\", \"parent\": \"base\", " + body +
         "\"joints\": [{\"name\": \"q1\", \"type\": \"Rz\"}]}]}";
}

} // namespace mbsgen::test
