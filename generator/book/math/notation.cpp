// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/math/notation.h"
#include "book/html/html.h"
#include "scheme/stems.h"
#include <algorithm>
#include <map>
#include <vector>

namespace mbsgen::book {

namespace {

constexpr const char* axes[] = {"x", "y", "z"};
constexpr const char* components[] = {"xx", "xy", "xz", "yy", "yz", "zz"};

const std::map<std::string, Glyph, std::less<>>& special_glyphs() {
  static const std::map<std::string, Glyph, std::less<>> table{
#define GLYPH(stem, base, dots, above) {stem, {base, dots, above}},
#include "book/math/glyphs.def"
#undef GLYPH
  };
  return table;
}

bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}

// "position", "dE_dx", and short words that are more than letters beside each other.
bool is_word(std::string_view stem) {
  static const std::vector<std::string_view> words{"com", "gap", "law", "der", "adj", "out"};
  if (std::find(words.begin(), words.end(), stem) != words.end()) return true;
  return stem.find('_') != std::string_view::npos ||
         (stem.size() > 3 && std::all_of(stem.begin(), stem.end(), is_lower));
}

std::string count(int number) {
  return element("mn", std::to_string(number));
}

// With commas between.
std::string indices(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : "<mo>,</mo>") + part;
  return parts.size() > 1 ? element("mrow", text) : text;
}

// "OMv2" is "OM" again, for another equation.
struct Versioned {
  std::string_view stem, version;
};

Versioned versioned(std::string_view name, const scheme::Stem* row) {
  if (row == nullptr || row->name == "law" || row->name == name || row->indices.empty()) return {name, {}};
  if (name.substr(0, row->name.size()) != row->name) return {name, {}};
  return {row->name, name.substr(row->name.size())};
}

// S2p3, the sine of q[1] + q[2].
std::string sum_of_angles(std::string_view digits) {
  std::string text;
  for (std::size_t i = 0; i < digits.size();) {
    const std::size_t end = std::min(digits.find_first_not_of("0123456789", i), digits.size());
    if (end > i) text += element("mn", digits.substr(i, end - i));
    if (end < digits.size()) text += element("mo", digits[end] == 'p' ? "+" : "−");
    i = end + 1;
  }
  return element("mrow", text);
}

std::vector<std::string> subscripts(const expr::Symbol& symbol, const scheme::Stem* row) {
  std::vector<std::string> parts;
  std::string_view words = row == nullptr ? std::string_view() : row->indices;
  for (const std::int32_t index : symbol.index) {
    if (index == expr::Symbol::none) break;
    const std::string_view word = words.substr(0, words.find('_'));
    words.remove_prefix(std::min(word.size() + 1, words.size()));
    const bool is_axis = word == "axis" && index >= 1 && index <= 3;
    parts.push_back(is_axis ? element("mi", axes[index - 1]) : count(index));
  }
  return parts;
}

// Computed values count from 1, elements of arguments from 0.
bool is_computed(const expr::Symbol& symbol) {
  return symbol.kind == expr::SymbolKind::auxiliary || symbol.kind == expr::SymbolKind::derived ||
         symbol.kind == expr::SymbolKind::law;
}

std::string element_text(const expr::Symbol& symbol) {
  if (symbol.kind == expr::SymbolKind::parameter || symbol.kind == expr::SymbolKind::time)
    return identifier(symbol.kind == expr::SymbolKind::time ? "t" : symbol.stem);
  const std::int32_t place = symbol.index[0];
  return symbol_text(glyph_of(symbol.stem), place == expr::Symbol::none ? "" : count(place + 1));
}

std::string scheme_symbol(const expr::Symbol& symbol) {
  const scheme::Stem* const row = scheme::find_stem(symbol);
  if (symbol.kind == expr::SymbolKind::law)
    return symbol_text({symbol.stem, 0, ""}, indices(subscripts(symbol, row)));
  if (row != nullptr && row->indices.empty() && (row->name == "S" || row->name == "C"))
    return symbol_text({row->name == "S" ? "sin" : "cos", 0, ""},
                       sum_of_angles(std::string_view(symbol.stem).substr(1)));
  if (row != nullptr && row->name == "r_")
    return symbol_text({symbol.stem, 0, ""}, indices(subscripts(symbol, row)));
  const Versioned name = versioned(symbol.stem, row);
  Glyph glyph = glyph_of(name.stem);
  if (!name.version.empty()) glyph.above += std::string(name.version);
  // Functions and the constants of update() count their parts apart.
  if (symbol.kind == expr::SymbolKind::derived && row != nullptr && is_shared_part(*row)) glyph.above += "c";
  return symbol_text(glyph, indices(subscripts(symbol, row)));
}

std::string element_of(const scheme::ParameterPath& path) {
  const std::size_t place = static_cast<std::size_t>(path.element);
  if (path.field == "inertia" && place < std::size(components)) return element("mi", components[place]);
  const bool is_vector = place < std::size(axes) && path.field.substr(0, 5) != "axis_";
  return is_vector ? element("mi", axes[place]) : count(path.element + 1);
}

std::string letter_of(const std::string& field) {
  static const std::map<std::string, std::string> letters{
      {"mass", "m"}, {"com", "c"}, {"inertia", "I"}, {"at", "p"}, {"gravity", "g"}};
  const auto found = letters.find(field);
  return found == letters.end() ? field : found->second;
}

std::string parameter_text(const scheme::ParameterPath& path) {
  std::vector<std::string> below;
  if (!path.group.empty() && !(path.group == "base" && path.field == "gravity"))
    below.push_back(element("mtext", html_text(path.group)));
  if (path.element >= 0) below.push_back(element_of(path));
  return symbol_text({path.group.empty() ? path.field : letter_of(path.field), 0, ""}, indices(below));
}

std::string accent(const std::string& base, int dots) {
  return element("mover", base + element("mo", dots == 1 ? "˙" : "¨"), "accent=\"true\"");
}

} // namespace

Glyph glyph_of(std::string_view stem) {
  const auto found = special_glyphs().find(stem);
  if (found != special_glyphs().end()) return found->second;
  if (is_word(stem)) return {std::string(stem), 0, ""};
  std::size_t length = 0;
  while (length < stem.size() && stem[length] >= 'A' && stem[length] <= 'Z') ++length;
  length = std::max<std::size_t>(length, 1);
  return {std::string(stem.substr(0, length)), 0, std::string(stem.substr(length))};
}

std::string identifier(std::string_view text) {
  return element("mi", html_text(text));
}

std::string symbol_text(const Glyph& glyph, const std::string& below) {
  std::string base = identifier(glyph.base);
  if (glyph.dots > 0) base = accent(base, glyph.dots);
  const std::string above = glyph.above.empty() ? "" : element("mtext", html_text(glyph.above));
  if (below.empty() && above.empty()) return base;
  if (above.empty()) return element("msub", base + below);
  if (below.empty()) return element("msup", base + above);
  return element("msubsup", base + below + above);
}

Notation::Notation(const scheme::Program& program, const std::vector<expr::NodeId>& free)
    : program_(program) {
  for (const expr::NodeId id : free)
    if (program.pool->symbol_of(id).kind == expr::SymbolKind::auxiliary) free_.set(id, true);
  for (const scheme::Parameter& parameter : program.parameters)
    named_.set(parameter.symbol.id(), parameter_text(parameter.path));
  name_inputs();
}

void Notation::name_inputs() {
  const auto name = [this](const scheme::Expr& symbol, const std::string& text) {
    if (symbol.pool() != nullptr && symbol.is_symbol()) named_.set(symbol.id(), text);
  };
  for (const scheme::InputForce& input : program_.inputs)
    for (std::size_t i = 0; i < 3; ++i) {
      const std::string below = indices({element("mtext", html_text(input.name)), element("mi", axes[i])});
      name(input.force[i], symbol_text({"F", 0, ""}, below));
      name(input.torque[i], symbol_text({"T", 0, ""}, below));
    }
  for (std::size_t i = 0; i < program_.states.size(); ++i)
    name(program_.states[i],
         symbol_text({"x", 0, ""}, element("mtext", html_text(program_.shape.states[i].name))));
  name(program_.time, identifier("t"));
  name(program_.smallest_pivot, identifier("ε"));
}

std::string Notation::operator()(expr::NodeId symbol) const {
  if (const std::string* text = named_.find(symbol)) return *text;
  const expr::Symbol& parts = program_.pool->symbol_of(symbol);
  return is_computed(parts) && free_.find(symbol) == nullptr ? scheme_symbol(parts) : element_text(parts);
}

std::string Notation::entry(const scheme::Output& output) const {
  return entry(array_name(output), output.is_scalar ? -1 : output.index);
}

std::string Notation::entry(std::string_view array, int row) const {
  Glyph glyph = glyph_of(array);
  std::string base = element("mi", html_text(glyph.base), "class=\"result\"");
  if (glyph.dots > 0) base = accent(base, glyph.dots);
  if (!glyph.above.empty()) base = element("msup", base + element("mtext", html_text(glyph.above)));
  return row < 0 ? base : element("msub", base + count(row + 1));
}

} // namespace mbsgen::book
