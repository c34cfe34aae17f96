// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "assets/data_uri.h"

namespace sinew {

/// Writes a .gltf: arrays are appended to the buffer, and the test fills in the rest of the JSON.
class GltfText {
 public:
  GltfText() {
    document = {{"asset", {{"version", "2.0"}}}, {"scene", 0}, {"scenes", {{{"nodes", {0}}}}}};
  }

  /// Adds bytes as a buffer view and returns its index.
  int add_bytes(const std::string& bytes) {
    while (bytes_.size() % 4 != 0) bytes_.push_back('\0');
    document["bufferViews"].push_back(
        {{"buffer", 0}, {"byteOffset", bytes_.size()}, {"byteLength", bytes.size()}});
    bytes_ += bytes;
    return static_cast<int>(document["bufferViews"].size()) - 1;
  }

  /// Adds numbers as an accessor (VEC3, SCALAR, ...) and returns its index.
  template <typename Number>
  int add(const std::vector<Number>& numbers, const char* type, int components) {
    const int view =
        add_bytes({reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number)});
    const std::size_t count = numbers.size() / components;
    document["accessors"].push_back({{"bufferView", view},
                                     {"componentType", component_type(Number{})},
                                     {"count", count},
                                     {"type", type}});
    return static_cast<int>(document["accessors"].size()) - 1;
  }

  /// Returns the text of the file.
  /// \param buffer  URI of the buffer; empty: the buffer is embedded in the text
  std::string text(const std::string& buffer = {}) const {
    nlohmann::json whole = document;
    whole["buffers"] = {
        {{"byteLength", bytes_.size()},
         {"uri", buffer.empty() ? "data:application/octet-stream;base64," + encode_base64(bytes_)
                                : buffer}}};
    return whole.dump();
  }

  const std::string& bytes() const { return bytes_; }

  nlohmann::json document;

 private:
  static int component_type(std::int8_t /*unused*/) { return 5120; }
  static int component_type(std::uint8_t /*unused*/) { return 5121; }
  static int component_type(std::int16_t /*unused*/) { return 5122; }
  static int component_type(std::uint16_t /*unused*/) { return 5123; }
  static int component_type(std::uint32_t /*unused*/) { return 5125; }
  static int component_type(float /*unused*/) { return 5126; }

  std::string bytes_;
};

}  // namespace sinew
