// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/read/element.h"
#include "base/text.h"
#include <algorithm>
#include <string_view>

namespace mbsgen::importer {

const XmlElement* MjcfElement::layer_of(const char* attribute) const {
  const auto found = std::find_if(layers_.rbegin(), layers_.rend(), [&](const XmlElement* layer) {
    return layer->attribute(attribute) != nullptr;
  });
  return found == layers_.rend() ? nullptr : *found;
}

const char* MjcfElement::text(const char* attribute) const {
  const XmlElement* const layer = layer_of(attribute);
  return layer == nullptr ? nullptr : layer->attribute(attribute);
}

std::string MjcfElement::name() const {
  const char* const name = own().attribute("name");
  return name == nullptr ? "" : name;
}

std::string MjcfElement::subject() const {
  return name().empty() ? tag() : tag() + " " + quoted(name());
}

std::string MjcfElement::word(const char* attribute, const char* absent) const {
  const char* const value = text(attribute);
  return value == nullptr ? absent : std::string(trimmed(value));
}

bool MjcfElement::flag(const char* attribute, bool absent) const {
  const std::string value = word(attribute, "auto");
  if (value == "auto") return absent;
  if (value != "true" && value != "false")
    error("attribute " + std::string(attribute) + " of " + tag() + " is " + quoted(value) +
          ", write true or false");
  return value == "true";
}

std::vector<double> MjcfElement::refused(const XmlElement& layer, const char* attribute,
                                         const std::string& advice) const {
  diagnostics_->error(document_->where(layer), "attribute " + std::string(attribute) + " of <" +
                                                   layer.name() + "> is " +
                                                   quoted(layer.attribute(attribute)) + ", write " + advice);
  return {};
}

std::vector<double> MjcfElement::values(const XmlElement& layer, const char* attribute) const {
  auto numbers = parse_numbers(layer.attribute(attribute));
  return numbers ? std::move(*numbers) : refused(layer, attribute, "finite decimal numbers of at most 1e60");
}

std::optional<std::vector<double>> MjcfElement::numbers(const char* attribute, std::size_t count) const {
  const XmlElement* const layer = layer_of(attribute);
  if (layer == nullptr) return std::nullopt;
  const std::size_t errors = diagnostics_->errors();
  std::vector<double> result = values(*layer, attribute);
  if (result.size() == count) return result;
  if (diagnostics_->errors() == errors)
    refused(*layer, attribute, count == 1 ? "one number" : std::to_string(count) + " numbers");
  return std::nullopt;
}

double MjcfElement::number(const char* attribute, double absent) const {
  const auto result = numbers(attribute, 1);
  return result ? result->front() : absent;
}

Vec3 MjcfElement::vector(const char* attribute, const Vec3& absent) const {
  const auto result = numbers(attribute, 3);
  return result ? Vec3{(*result)[0], (*result)[1], (*result)[2]} : absent;
}

std::vector<double> MjcfElement::overlaid(const char* attribute, std::vector<double> absent) const {
  for (const XmlElement* layer : layers_) {
    if (layer->attribute(attribute) == nullptr) continue;
    std::vector<double> given = values(*layer, attribute);
    if (given.size() > absent.size())
      given = refused(*layer, attribute, "at most " + counted(absent.size(), "number"));
    std::copy(given.begin(), given.end(), absent.begin());
  }
  return absent;
}

void MjcfElement::note(const std::string& message) const {
  diagnostics_->add({Severity::note, where(), message, Topic::none, message});
}

} // namespace mbsgen::importer
