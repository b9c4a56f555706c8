// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/change_values.h"
#include <cstddef>

namespace mbsgen::importer {
namespace {

Json list_of(const Value& value) {
  Json list = Json::array();
  for (std::size_t i = 0; i < value.size(); ++i) list.push_back(json_of(value[i]));
  return list;
}

Json object_of(const Value& value) {
  Json object = Json::object();
  for (std::size_t i = 0; i < value.size(); ++i) object[value[i].key()] = json_of(value[i]);
  return object;
}

} // namespace

Json json_of(const Value& value) {
  switch (value.kind()) {
  case JsonKind::null:
    return nullptr;
  case JsonKind::boolean:
    return value.boolean();
  case JsonKind::string:
    return value.text();
  case JsonKind::number:
    return Json::parse(value.text()); // below 1e300
  case JsonKind::array:
    return list_of(value);
  case JsonKind::object:
    break;
  }
  return object_of(value);
}

void add_places(const Value& value, const Json::json_pointer& pointer,
                std::map<std::string, Location>& places) {
  places.insert_or_assign(pointer.to_string(), value.where()); // the last change of a value holds
  for (std::size_t i = 0; i < value.size(); ++i)
    add_places(value[i], value.is(JsonKind::array) ? pointer / i : pointer / value[i].key(), places);
}

} // namespace mbsgen::importer
