// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/chapters/chapters.h"
#include "book/html/html.h"
#include <cmath>

namespace mbsgen::book {

namespace {

using certify::FunctionRecord;

std::string result(const FunctionRecord& function) {
  if (function.result == FunctionRecord::Result::equal) return "equal";
  const std::string word = function.result == FunctionRecord::Result::different ? "different" : "not covered";
  return html_text(word + ": " + function.reason);
}

std::string bound(const FunctionRecord& function) {
  if (function.log2_false_pass >= 0) return "–";
  return "2" + element("sup", number(std::ceil(function.log2_false_pass)));
}

} // namespace

std::string chapter_certificate(const Contents& contents) {
  if (contents.certificate == nullptr)
    return reason("There is no certificate: the book was written with --no-certificate.");
  const certify::Certificate& certificate = *contents.certificate;
  Table table(
      {"Function", "Textbook", "Rational points", "Modular points", "Wrong though equal", "Order", "Text"});
  table.numbers({2, 3});
  for (const FunctionRecord& function : certificate.functions)
    table.add({element("code", html_text(function.name)), result(function),
               std::to_string(function.rational_points), std::to_string(function.modular_points),
               bound(function), html_text(function.schedule), html_text(function.text)});
  std::string text =
      paragraph(
          "An independent formulation by textbook definitions, which shares nothing with the "
          "formalism, was compared with the equations of this book at random points, exactly. \"Wrong though equal\" bounds the "
          "probability that a wrong function passes.") +
      table.text();
  std::string limits;
  for (const std::string& part : certificate.not_covered) limits += element("li", html_text(part)) + '\n';
  if (!limits.empty()) text += paragraph("It does not cover:") + element("ul", limits);
  return text + folded("the certificate as a file", listing(certify::certificate_json(certificate)));
}

} // namespace mbsgen::book
