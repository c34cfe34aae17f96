#pragma once

#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "assets/data_uri.h"

namespace sinew {

/// A .gltf written by hand: the buffer grows by arrays, the rest is JSON that the test fills in.
class GltfText {
 public:
  GltfText() {
    document = {{"asset", {{"version", "2.0"}}}, {"scene", 0}, {"scenes", {{{"nodes", {0}}}}}};
  }

  /// Numbers as an accessor of VEC3, SCALAR, ...; its index.
  template <typename Number>
  int add(const std::vector<Number>& numbers, const char* type, int components) {
    while (bytes_.size() % 4 != 0) bytes_.push_back('\0');
    const std::size_t size = numbers.size() * sizeof(Number);
    document["bufferViews"].push_back(
        {{"buffer", 0}, {"byteOffset", bytes_.size()}, {"byteLength", size}});
    bytes_.append(reinterpret_cast<const char*>(numbers.data()), size);
    const std::size_t count = numbers.size() / components;
    document["accessors"].push_back({{"bufferView", document["bufferViews"].size() - 1},
                                     {"componentType", sizeof(Number) == 2 ? 5123 : 5126},
                                     {"count", count},
                                     {"type", type}});
    return static_cast<int>(document["accessors"].size()) - 1;
  }

  /// \param buffer  where its buffer is: nothing for inside the text
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
  std::string bytes_;
};

}  // namespace sinew
