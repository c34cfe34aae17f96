// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace sinew {

// Access to members of a JSON value of any type. None of these functions throws: a member that is
// missing or of another type counts as absent.

/// Returns a member that is an array; an empty array if it is absent.
const nlohmann::json& list_in(const nlohmann::json& object, const char* key);

/// Returns a member that is an object; an empty object if it is absent.
const nlohmann::json& object_in(const nlohmann::json& object, const char* key);

/// Returns a member that is a string; an empty string if it is absent.
std::string text_in(const nlohmann::json& object, const char* key);

/// Returns a member that is a non-negative integer.
std::optional<std::size_t> whole_number_in(const nlohmann::json& object, const char* key);

/// Returns a member that is a finite number.
std::optional<double> number_in(const nlohmann::json& object, const char* key);

/// Returns a member that is an array of exactly `count` finite numbers.
std::optional<std::vector<double>> numbers_in(const nlohmann::json& object, const char* key,
                                              std::size_t count);

/// Returns the item of `list` whose index is the value of a member of `object`; nullptr if the
/// member is absent or the index is out of range.
const nlohmann::json* item_in(const nlohmann::json& object, const char* key,
                              const nlohmann::json& list);

/// Returns the data that an extension adds to an object; an empty object if there are none.
const nlohmann::json& extension_in(const nlohmann::json& object, const char* extension);

/// Converts JSON to text. Invalid UTF-8 is replaced.
std::string gltf_text(const nlohmann::json& value);

/// Returns a member of an object as JSON text; empty if it is absent or null.
std::string gltf_text_of(const nlohmann::json& object, const char* key);

}  // namespace sinew
