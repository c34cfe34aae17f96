#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace sinew {

// Members of a JSON value of any kind. None of these throws: a member that is missing or of another
// kind counts as absent.

/// Returns a list inside an object, empty where there is none.
const nlohmann::json& list_in(const nlohmann::json& object, const char* key);

/// Returns an object inside an object, empty where there is none.
const nlohmann::json& object_in(const nlohmann::json& object, const char* key);

/// Returns a text inside an object, empty where there is none.
std::string text_in(const nlohmann::json& object, const char* key);

/// Returns a whole number that is not negative.
std::optional<std::size_t> whole_number_in(const nlohmann::json& object, const char* key);

/// Returns a finite number.
std::optional<double> number_in(const nlohmann::json& object, const char* key);

/// Returns a list of exactly `count` finite numbers.
std::optional<std::vector<double>> numbers_in(const nlohmann::json& object, const char* key,
                                              std::size_t count);

/// Returns the item of a list that a member of `object` names by its number; nullptr where the
/// member is absent or names none.
const nlohmann::json* item_in(const nlohmann::json& object, const char* key,
                              const nlohmann::json& list);

/// Returns what an extension adds to an object, an empty object where it adds nothing.
const nlohmann::json& extension_in(const nlohmann::json& object, const char* extension);

/// Returns JSON as text, damaged characters replaced.
std::string gltf_text(const nlohmann::json& value);

/// Returns a member of an object as JSON text, empty where there is none.
std::string gltf_text_of(const nlohmann::json& object, const char* key);

}  // namespace sinew
