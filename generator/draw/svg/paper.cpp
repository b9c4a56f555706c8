// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/svg/paper.h"
#include <fmt/format.h>
#include <functional>

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
    text.b4 { fill: #655179 } text.b5 { fill: #7d622c } text[class] { stroke: #ffffff }
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

std::string outline(const Mark& mark) {
  std::string text;
  for (const std::vector<Spot>& spots : mark.lines) {
    char letter = 'M';
    for (const Spot& spot : spots) {
      text += letter + number(spot.x) + ',' + number(spot.y);
      letter = 'L';
    }
    if (mark.closed) text += 'Z';
  }
  return text;
}

// The places of a mark as attributes.
struct Attribute {
  const char* name;
  std::string (*value)(const Mark& mark);
};

std::vector<Attribute> attributes(Mark::Kind kind) {
  if (kind == Mark::Kind::path) return {{"d", outline}};
  const bool is_text = kind == Mark::Kind::text;
  return {{is_text ? "x" : "cx", [](const Mark& mark) { return number(mark.at.x); }},
          {is_text ? "y" : "cy", [](const Mark& mark) { return number(mark.at.y); }}};
}

// The values of an attribute in all frames; empty where they are one.
std::string motion(const Attribute& attribute, const std::vector<Marks>& frames, std::size_t row,
                   double duration) {
  const std::string first = attribute.value(frames.front()[row]);
  std::string values;
  bool moves = false;
  for (const Marks& frame : frames) {
    const std::string value = attribute.value(frame[row]);
    moves = moves || value != first;
    values += (values.empty() ? "" : ";") + value;
  }
  return moves ? fmt::format(
                     R"(<animate attributeName="{}" dur="{:.6g}s" repeatCount="indefinite" values="{}"/>)",
                     attribute.name, duration, values)
               : "";
}

std::string element(const std::vector<Marks>& frames, std::size_t row, double duration) {
  const Mark& mark = frames.front()[row];
  const char* const tag = mark.kind == Mark::Kind::path     ? "path"
                          : mark.kind == Mark::Kind::circle ? "circle"
                                                            : "text";
  std::string text = fmt::format("  <{} class=\"{}\"", tag, mark.classes);
  if (!mark.style.empty()) text += fmt::format(" style=\"{}\"", escaped(mark.style));
  std::string moving;
  for (const Attribute& attribute : attributes(mark.kind)) {
    text += fmt::format(" {}=\"{}\"", attribute.name, attribute.value(mark));
    moving += motion(attribute, frames, row, duration);
  }
  if (mark.kind == Mark::Kind::circle) text += fmt::format(" r=\"{}\"", number(mark.radius));
  const std::string content = escaped(mark.text) + moving;
  return text + (content.empty() ? "/>\n" : fmt::format(">{}</{}>\n", content, tag));
}

} // namespace

std::string svg(const Sheet& sheet, const std::vector<Marks>& frames, double duration) {
  const std::string width = number(sheet.width), height = number(sheet.height);
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n"
      "  <title>{2}</title>\n",
      width, height, escaped(sheet.title));
  text += style_sheet;
  text += fmt::format("  <rect class=\"paper\" x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"10\"/>\n",
                      number(sheet.width - 1), number(sheet.height - 1));
  for (std::size_t row = 0; row < frames.front().size(); ++row) text += element(frames, row, duration);
  return text + "</svg>\n";
}

} // namespace mbsgen::draw
