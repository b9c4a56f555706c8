// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "language/model/grammar.h"
#include "language/model/tree.h"
#include "language/text/contents.h"
#include <string>
#include <vector>

namespace mbsgen::language {

/// What a text of a model file names, by its place.
enum class Naming : std::uint8_t {
  nothing,
  declaration, ///< it gives the name of a thing
  body,
  own_point,   ///< a point of a body that is known
  point,       ///< "body.point"
  wheel_point, ///< of a wheel that is known, or "body.point"
  road,
  joint,
  state,
  expression, ///< names within an expression, or a quantity of outputs
  sensitivity ///< a parameter, or "body.mass"
};

/// A value of a model file, with what may be there.
struct PlacedNode {
  int node = -1;
  int place = -1;                  ///< of the grammar; -1: unknown
  Naming naming = Naming::nothing; ///< of a text
  std::string owner = {};          ///< the body whose point it names
};

/// The values of a model file, each with its place in the grammar, as nodes of the tree.
std::vector<PlacedNode> placed_nodes(const JsonTree& tree, const Grammar& grammar);

/// The kind of things whose objects a place has; nothing: it has none.
std::optional<Kind> kind_at(const Grammar& grammar, int place);

/// The kind of thing that an accessor takes by its name: q a joint, x a state.
Kind kind_of_argument(std::string_view accessor);

/// The names that the file gives and uses.
std::vector<Mention> mentions_in(const JsonTree& tree, const std::vector<PlacedNode>& nodes,
                                 const Grammar& grammar);

} // namespace mbsgen::language
