// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/book/mathml_value.h"
#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace mbsgen::test {

using tinyxml2::XMLElement;

namespace {

constexpr const char* invisible_times = "\xE2\x81\xA2";
constexpr const char* apply = "\xE2\x81\xA1";
constexpr const char* minus = "\xE2\x88\x92";

bool is(const XMLElement* element, const char* name, const char* text = nullptr) {
  return element != nullptr && element->Name() == std::string_view(name) &&
         (text == nullptr || (element->GetText() != nullptr && element->GetText() == std::string_view(text)));
}

bool is_operator(const XMLElement* element, const char* text) {
  return is(element, "mo", text);
}

double sign(double x) {
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}

const std::map<std::string, std::function<double(double)>>& functions() {
  using Unary = double (*)(double);
  static const std::map<std::string, std::function<double(double)>> table{
      {"sin", Unary(std::sin)},     {"cos", Unary(std::cos)},
      {"tan", Unary(std::tan)},     {"arcsin", Unary(std::asin)},
      {"arccos", Unary(std::acos)}, {"arctan", Unary(std::atan)},
      {"exp", Unary(std::exp)},     {"ln", Unary(std::log)},
      {"tanh", Unary(std::tanh)},   {"sgn", sign}};
  return table;
}

} // namespace

std::string text_of(const XMLElement& element) {
  tinyxml2::XMLPrinter printer(nullptr, true);
  element.Accept(&printer);
  return printer.CStr();
}

double MathReader::value(const std::string& mathml) const {
  tinyxml2::XMLDocument document;
  if (document.Parse(("<mrow>" + mathml + "</mrow>").c_str()) != tinyxml2::XML_SUCCESS)
    throw std::runtime_error("no XML: " + mathml);
  return row(*document.RootElement());
}

double MathReader::value(const XMLElement& element) const {
  const XMLElement* next = &element;
  const std::string_view name = element.Name();
  if (const double* known = find(element)) return *known;
  if (name == "mrow") return row(element);
  if (name == "mn") return std::stod(element.GetText());
  if (name == "msqrt") return std::sqrt(row(element));
  if (name == "mfrac")
    return value(*element.FirstChildElement()) / value(*element.FirstChildElement()->NextSiblingElement());
  if (name == "msup") return power(element);
  if (is(next, "mi", "π")) return std::acos(-1.0);
  throw std::runtime_error("no value of " + text_of(element));
}

const double* MathReader::find(const XMLElement& element) const {
  const auto known = values.find(text_of(element));
  return known == values.end() ? nullptr : &known->second;
}

double MathReader::power(const XMLElement& element) const {
  const XMLElement* const base = element.FirstChildElement();
  return std::pow(value(*base), value(*base->NextSiblingElement()));
}

double MathReader::row(const XMLElement& element) const {
  const XMLElement* next = element.FirstChildElement();
  if (is(next, "mi") && is_operator(next->NextSiblingElement(), apply))
    return call(next->GetText(), *next->NextSiblingElement()->NextSiblingElement());
  const bool is_size = is_operator(next, "|");
  if (is_size || is_operator(next, "(")) next = next->NextSiblingElement();
  const double result = sum(next);
  if (is_operator(next, is_size ? "|" : ")")) next = next->NextSiblingElement();
  if (next != nullptr) throw std::runtime_error("not understood: " + text_of(*next));
  return is_size ? std::fabs(result) : result;
}

double MathReader::call(const std::string& function, const XMLElement& arguments) const {
  std::vector<double> numbers;
  for (const XMLElement* next = arguments.FirstChildElement()->NextSiblingElement(); next != nullptr;
       next = next->NextSiblingElement())
    numbers.push_back(sum(next));
  if (function == "atan2") return std::atan2(numbers.at(0), numbers.at(1));
  if (function == "min") return std::min(numbers.at(0), numbers.at(1));
  if (function == "max") return std::max(numbers.at(0), numbers.at(1));
  if (numbers.size() != 1) throw std::runtime_error("arguments of " + function);
  return functions().at(function)(numbers.front());
}

double MathReader::sum(const XMLElement*& next) const {
  double result = 0;
  for (bool is_first = true;; is_first = false) {
    const bool is_negative = is_operator(next, minus);
    if (!is_negative && !is_first && !is_operator(next, "+")) return result;
    if (is_negative || !is_first) next = next->NextSiblingElement();
    result += (is_negative ? -1 : 1) * product(next);
  }
}

double MathReader::product(const XMLElement*& next) const {
  double result = factor(next);
  while (is_operator(next, invisible_times)) {
    next = next->NextSiblingElement();
    result *= factor(next);
  }
  return result;
}

double MathReader::factor(const XMLElement*& next) const {
  if (next == nullptr) throw std::runtime_error("a factor is missing");
  const double result = value(*next);
  next = next->NextSiblingElement();
  return result;
}

} // namespace mbsgen::test
