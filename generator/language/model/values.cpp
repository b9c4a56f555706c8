// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/model/values.h"
#include "expr/evaluate.h"
#include "expr/syntax.h"
#include <cmath>
#include <vector>

namespace mbsgen::language {

namespace {

using expr::SyntaxNode;
using Value = std::optional<double>;

constexpr int most_levels = 100; // of parameters that name others

double combined(const SyntaxNode& node, const std::vector<double>& values) {
  const auto part = [&](std::size_t i) { return values[node.parts[i].node]; };
  double result = node.kind == SyntaxNode::Kind::product ? 1 : 0;
  switch (node.kind) {
  case SyntaxNode::Kind::sum:
    for (const SyntaxNode::Part& one : node.parts)
      result += one.inverse ? -values[one.node] : values[one.node];
    return result;
  case SyntaxNode::Kind::product:
    for (const SyntaxNode::Part& one : node.parts)
      result = one.inverse ? result / values[one.node] : result * values[one.node];
    return result;
  case SyntaxNode::Kind::power:
    return std::pow(part(0), part(1));
  case SyntaxNode::Kind::negation:
    return -part(0);
  case SyntaxNode::Kind::call:
    return expr::call_value(node.op, part(0), part(node.parts.size() - 1));
  default:
    return node.number.to_double();
  }
}

} // namespace

Values::Values(const JsonTree& tree) {
  if (tree.is_empty()) return;
  const int parameters = tree.member(0, "parameters");
  if (parameters < 0) return;
  for (const int child : tree[parameters].children) {
    const bool is_object = tree[child].form == JsonTree::Form::object;
    texts_.try_emplace(tree[child].name, tree.string(is_object ? tree.member(child, "value") : child));
  }
}

Value Values::parameter(std::string_view name, int level) {
  if (const auto known = known_.find(name); known != known_.end()) return known->second;
  const auto text = texts_.find(name);
  if (text == texts_.end() || level > most_levels) return std::nullopt;
  known_[text->first] = std::nullopt; // while its own expression is read
  return known_[text->first] = value(text->second, level + 1);
}

Value Values::value(std::string_view expression, int level) {
  const auto parsed = expr::parse_syntax(expression, {});
  const auto* syntax = std::get_if<expr::Syntax>(&parsed);
  if (syntax == nullptr || syntax->nodes.empty()) return std::nullopt;
  std::vector<double> values;
  for (const SyntaxNode& node : syntax->nodes) {
    Value one;
    if (node.kind == SyntaxNode::Kind::pi)
      one = expr::NumberTraits<double>().pi();
    else if (node.kind == SyntaxNode::Kind::name)
      one = parameter(node.text, level);
    else if (node.kind != SyntaxNode::Kind::coordinate)
      one = combined(node, values);
    if (!one || !std::isfinite(*one)) return std::nullopt;
    values.push_back(*one);
  }
  return values.back();
}

} // namespace mbsgen::language
