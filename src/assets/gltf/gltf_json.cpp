// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_json.h"

#include <cmath>

namespace sinew {

using nlohmann::json;

namespace {

const json* member_in(const json& object, const char* key) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

}  // namespace

const json& list_in(const json& object, const char* key) {
  static const json kNone = json::array();
  const json* const found = member_in(object, key);
  return found != nullptr && found->is_array() ? *found : kNone;
}

const json& object_in(const json& object, const char* key) {
  static const json kNone = json::object();
  const json* const found = member_in(object, key);
  return found != nullptr && found->is_object() ? *found : kNone;
}

std::string text_in(const json& object, const char* key) {
  const json* const found = member_in(object, key);
  return found != nullptr && found->is_string() ? found->get<std::string>() : std::string();
}

std::optional<std::size_t> whole_number_in(const json& object, const char* key) {
  const json* const found = member_in(object, key);
  if (found == nullptr || !found->is_number_unsigned()) return std::nullopt;
  return found->get<std::size_t>();
}

std::optional<double> number_in(const json& object, const char* key) {
  const json* const found = member_in(object, key);
  if (found == nullptr || !found->is_number()) return std::nullopt;
  const double number = found->get<double>();
  return std::isfinite(number) ? std::optional(number) : std::nullopt;
}

std::optional<std::vector<double>> numbers_in(const json& object, const char* key,
                                              std::size_t count) {
  const json& list = list_in(object, key);
  if (list.size() != count) return std::nullopt;
  std::vector<double> numbers;
  for (const json& item : list) {
    if (!item.is_number() || !std::isfinite(item.get<double>())) return std::nullopt;
    numbers.push_back(item.get<double>());
  }
  return numbers;
}

const json* item_in(const json& object, const char* key, const json& list) {
  const std::optional<std::size_t> number = whole_number_in(object, key);
  return number && *number < list.size() ? &list[*number] : nullptr;
}

const json& extension_in(const json& object, const char* extension) {
  return object_in(object_in(object, "extensions"), extension);
}

std::string gltf_text(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string gltf_text_of(const json& object, const char* key) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  return found == object.end() || found->is_null() ? std::string() : gltf_text(*found);
}

}  // namespace sinew
