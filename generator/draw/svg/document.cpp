// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/svg/document.h"
#include <algorithm>
#include <fmt/format.h>
#include <list>
#include <map>

namespace mbsgen::draw {

namespace {

constexpr const char* style_sheet = R"(  <style>
    .paper { fill: #ffffff; stroke: #d0d7de }
    text { font: 12px "DejaVu Sans", Verdana, sans-serif; fill: #24292f; stroke: #ffffff; stroke-width: 3px;
      stroke-linejoin: round; paint-order: stroke }
    .title { font-weight: bold; font-size: 13px }
    .quiet { fill: #57606a } .small, .type { font-size: 10px } .type { opacity: 0.75 }
    path, circle { fill: none; stroke: #24292f; stroke-width: 1.5px; stroke-linecap: round; stroke-linejoin: round }
    .leader { stroke: #8c959f; stroke-width: 0.8px }
    .stick { stroke-width: 4.5px }
    .arm { stroke-width: 1.2px; stroke-dasharray: 1 4 }
    .frame { stroke: #c0c7ce; stroke-width: 1px }
    .ground, .travel { stroke: #8c959f; stroke-width: 1.2px }
    .travel { stroke-dasharray: 5 3 }
    .box { fill: #8c959f; fill-opacity: 0.1; stroke: #8c959f; stroke-opacity: 0.45; stroke-width: 0.8px }
    .solid { fill: #b6c2cf; stroke: #57606a; stroke-width: 0.8px }
    .surface { stroke: none } path.edge { stroke: #57606a; stroke-width: 0.8px }
    .card { fill: #f6f8fa; stroke: #57606a }
    .axis { stroke-width: 1.1px; stroke-dasharray: 8 2 2 2 }
    .limit { stroke-width: 1.2px; stroke-opacity: 0.75 }
    .symbol { fill: #ffffff; stroke-width: 2.5px }
    .independent { stroke: #1a7f37 } text.independent { fill: #1a7f37 } .symbol.ball.independent { fill: #1a7f37 }
    .dependent { stroke: #0969da } text.dependent { fill: #0969da } .symbol.ball.dependent { fill: #0969da }
    .driven { stroke: #bc4c00 } text.driven { fill: #bc4c00 } .symbol.ball.driven { fill: #bc4c00 }
    .held, .locked { stroke: #6e7781 } text.held, text.locked { fill: #6e7781 }
    .com { fill: #ffffff; stroke-width: 1px } .quarter { fill: #24292f; stroke: none }
    .cut, .gap { stroke: #cf222e; stroke-width: 1.8px } .cut { stroke-dasharray: 5 3 }
    text.cut, text.gap { fill: #cf222e }
    .link { stroke: #8250df } text.link { fill: #8250df }
    .force { stroke: #9a6700; stroke-width: 2px } .head { fill: #9a6700 } text.force { fill: #9a6700 }
    .contact { stroke: #7d4e2d } text.contact { fill: #7d4e2d }
    .x { stroke: #d1242f } .y { stroke: #2da44e } .z { stroke: #218bff } text.sensor { fill: #57606a }
    .b0 { stroke: #37474f } .b1 { stroke: #5c7a99 } .b2 { stroke: #8a6d5b } .b3 { stroke: #5f8a72 }
    .b4 { stroke: #7e6a97 } .b5 { stroke: #a08040 }
    text.b0 { fill: #37474f } text.b1 { fill: #46607a } text.b2 { fill: #6e5546 } text.b3 { fill: #476b57 }
    text.b4 { fill: #655179 } text.b5 { fill: #7d622c } text[class] { stroke: #ffffff; stroke-width: 3px;
      stroke-dasharray: none }
    @media (prefers-color-scheme: dark) {
      .paper { fill: #0d1117; stroke: #30363d }
      text { fill: #e6edf3 } .quiet, text.sensor { fill: #9198a1 }
      path, circle { stroke: #e6edf3 }
      .leader, .ground, .travel { stroke: #656c76 } .frame { stroke: #3d444d }
      .box { fill: #8c959f; stroke: #8c959f } .solid, .card, path.edge { stroke: #8b949e } .solid { fill: #4d5866 }
      .surface { stroke: none } .card { fill: #161b22 } .symbol, .com { fill: #0d1117 }
      .independent { stroke: #3fb950 } text.independent, .symbol.ball.independent { fill: #3fb950 }
      .dependent { stroke: #58a6ff } text.dependent, .symbol.ball.dependent { fill: #58a6ff }
      .driven { stroke: #f0883e } text.driven, .symbol.ball.driven { fill: #f0883e }
      .held, .locked { stroke: #9198a1 } text.held, text.locked { fill: #9198a1 }
      .quarter { fill: #e6edf3; stroke: none }
      .cut, .gap { stroke: #ff7b72 } text.cut, text.gap { fill: #ff7b72 }
      .link { stroke: #bc8cff } text.link { fill: #bc8cff }
      .force { stroke: #d29922 } .head, text.force { fill: #d29922 }
      .contact { stroke: #c98f68 } text.contact { fill: #c98f68 }
      .x { stroke: #ff7b72 } .y { stroke: #3fb950 } .z { stroke: #58a6ff }
      .b0 { stroke: #90a4ae } .b1 { stroke: #7fa3cc } .b2 { stroke: #c09a84 } .b3 { stroke: #82b99a }
      .b4 { stroke: #ab93cf } .b5 { stroke: #cba84f }
      text.b0 { fill: #90a4ae } text.b1 { fill: #7fa3cc } text.b2 { fill: #c09a84 } text.b3 { fill: #82b99a }
      text.b4 { fill: #ab93cf } text.b5 { fill: #cba84f } text, text[class] { stroke: #0d1117 }
    }
  </style>
)";

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else if (c == '"')
      result += "&quot;";
    else
      result += c;
  }
  return result;
}

// Without a sign of zero.
std::string number(double value) {
  const double rounded = rounded_px(value) + 0.0;
  return fmt::format("{:.10g}", rounded == 0 ? 0.0 : rounded);
}

std::string outline(const Graphic& graphic) {
  std::string text;
  for (const std::vector<Point2>& points : graphic.lines) {
    char letter = 'M';
    for (const Point2& point : points) {
      text += letter + number(point.x) + ',' + number(point.y);
      letter = 'L';
    }
    if (graphic.closed) text += 'Z';
  }
  return text;
}

// The places of a graphic as attributes.
struct Attribute {
  const char* name;
  std::string (*value)(const Graphic& graphic);
};

std::vector<Attribute> attributes(Graphic::Kind kind) {
  if (kind == Graphic::Kind::path) return {{"d", outline}};
  const bool is_text = kind == Graphic::Kind::text;
  return {{is_text ? "x" : "cx", [](const Graphic& graphic) { return number(graphic.at.x); }},
          {is_text ? "y" : "cy", [](const Graphic& graphic) { return number(graphic.at.y); }}};
}

// One element of the drawing: its graphic in each frame, null in those without it; furniture has the first
// one alone.
using Element = std::vector<const Graphic*>;

// In the order in which they are drawn: an element that the first frame lacks comes behind its neighbour.
std::list<Element> elements_of(const std::vector<Graphics>& frames) {
  std::list<Element> elements;
  std::map<std::string, std::list<Element>::iterator> known;
  for (std::size_t frame = 0; frame < frames.size(); ++frame) {
    auto next = elements.end();
    for (const Graphic& graphic : frames[frame]) {
      if (graphic.part.empty()) {
        if (frame == 0) elements.push_back({&graphic});
        continue;
      }
      auto found = known.find(graphic.part);
      if (found == known.end())
        found = known.emplace(graphic.part, elements.insert(next, Element(frames.size(), nullptr))).first;
      (*found->second)[frame] = &graphic;
      next = frame == 0 ? elements.end() : std::next(found->second);
    }
  }
  return elements;
}

// Where a frame lacks it, it waits, hidden, where it was last or will be first.
std::vector<const Graphic*> filled(const Element& element) {
  std::vector<const Graphic*> graphics = element;
  const Graphic* last = *std::find_if(graphics.begin(), graphics.end(),
                                      [](const Graphic* graphic) { return graphic != nullptr; });
  for (const Graphic*& graphic : graphics) last = graphic = graphic != nullptr ? graphic : last;
  return graphics;
}

// The values of an attribute in all frames; empty where they are one.
std::string motion(const Attribute& attribute, const std::vector<const Graphic*>& graphics, double duration) {
  const std::string first = attribute.value(*graphics.front());
  std::string values;
  bool moves = false;
  for (const Graphic* graphic : graphics) {
    const std::string value = attribute.value(*graphic);
    moves = moves || value != first;
    values += (values.empty() ? "" : ";") + value;
  }
  return moves ? fmt::format(
                     R"(<animate attributeName="{}" dur="{:.6g}s" repeatCount="indefinite" values="{}"/>)",
                     attribute.name, duration, values)
               : "";
}

const char* visibility(const Graphic* graphic) {
  return graphic == nullptr ? "hidden" : "visible";
}

// An element that is always there has none.
std::string appearance(const Element& element, double duration) {
  if (std::count(element.begin(), element.end(), nullptr) == 0) return "";
  std::string values, times;
  for (std::size_t frame = 0; frame < element.size(); ++frame) {
    if (frame > 0 && (element[frame] == nullptr) == (element[frame - 1] == nullptr)) continue;
    values += (values.empty() ? "" : ";") + std::string(visibility(element[frame]));
    times += (times.empty() ? "" : ";") + fmt::format("{:.6g}", double(frame) / double(element.size() - 1));
  }
  return fmt::format(R"(<animate attributeName="visibility" calcMode="discrete" dur="{:.6g}s" )"
                     R"(repeatCount="indefinite" keyTimes="{}" values="{}"/>)",
                     duration, times, values);
}

std::string text_of(const Element& element, double duration) {
  const std::vector<const Graphic*> graphics = filled(element);
  const Graphic& graphic = *graphics.front();
  const char* const tag = graphic.kind == Graphic::Kind::path     ? "path"
                          : graphic.kind == Graphic::Kind::circle ? "circle"
                                                                  : "text";
  std::string text = fmt::format("  <{} class=\"{}\"", tag, graphic.classes);
  if (!graphic.style.empty()) text += fmt::format(" style=\"{}\"", escaped(graphic.style));
  std::string moving = appearance(element, duration);
  if (!moving.empty()) text += fmt::format(" visibility=\"{}\"", visibility(element.front()));
  for (const Attribute& attribute : attributes(graphic.kind)) {
    text += fmt::format(" {}=\"{}\"", attribute.name, attribute.value(graphic));
    moving += motion(attribute, graphics, duration);
  }
  if (graphic.kind == Graphic::Kind::circle) text += fmt::format(" r=\"{}\"", number(graphic.radius));
  const std::string content = escaped(graphic.text) + moving;
  return text + (content.empty() ? "/>\n" : fmt::format(">{}</{}>\n", content, tag));
}

} // namespace

std::string svg(const Sheet& sheet, const std::vector<Graphics>& frames, double duration) {
  const std::string width = number(sheet.width), height = number(sheet.height);
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n"
      "  <title>{2}</title>\n",
      width, height, escaped(sheet.title));
  text += style_sheet;
  text += fmt::format("  <rect class=\"paper\" x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"10\"/>\n",
                      number(sheet.width - 1), number(sheet.height - 1));
  for (const Element& element : elements_of(frames)) text += text_of(element, duration);
  return text + "</svg>\n";
}

} // namespace mbsgen::draw
