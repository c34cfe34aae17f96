// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <vector>

namespace sinew {

/// Lists the targets of glTF buffer views (numbers of the glTF 2.0 specification).
enum class GltfTarget { kNone = 0, kVertices = 34962, kIndices = 34963 };

/// Builds the binary chunk of a .glb, with its buffer views and accessors.
class GltfBuffer {
 public:
  /// Adds an accessor.
  /// \param type        of the elements, e.g. "VEC3"
  /// \param components  numbers per element
  /// \return            index of the accessor
  template <typename Number>
  int add(const std::vector<Number>& numbers, const char* type, int components, GltfTarget target) {
    const int view =
        add_view(numbers.data(), numbers.size() * sizeof(Number), target, /*stride=*/0);
    accessors_.push_back({{"bufferView", view},
                          {"componentType", component_type(Number{})},
                          {"count", numbers.size() / components},
                          {"type", type}});
    return last_accessor();
  }

  /// Adds an accessor with the minimum and maximum of its elements, which the specification
  /// requires for positions and key times. Returns the index of the accessor.
  template <typename Number>
  int add_with_range(const std::vector<Number>& numbers, const char* type, int components,
                     GltfTarget target) {
    const int accessor = add(numbers, type, components, target);
    set_range(accessor, numbers, components);
    return accessor;
  }

  /// Adds an accessor of key times (s) and returns its index. Equal lists of times are stored once.
  int add_times(const std::vector<double>& times);

  /// Adds vertex vectors of three small integers that represent numbers from -1 to 1. Each vector
  /// is padded to four integers, because vertices must start at multiples of four bytes. Returns
  /// the index of the accessor.
  template <typename Integer>
  int add_normalized(const std::vector<Integer>& numbers) {
    std::vector<Integer> padded(numbers.size() / 3 * 4, Integer{0});
    for (std::size_t i = 0; i < numbers.size(); ++i) padded[i / 3 * 4 + i % 3] = numbers[i];
    const int view = add_view(padded.data(), padded.size() * sizeof(Integer), GltfTarget::kVertices,
                              4 * sizeof(Integer));
    accessors_.push_back({{"bufferView", view},
                          {"componentType", component_type(Integer{})},
                          {"normalized", true},
                          {"count", numbers.size() / 3},
                          {"type", "VEC3"}});
    set_range(last_accessor(), numbers, 3);
    return last_accessor();
  }

  /// Adds a sparse accessor of 3D vectors that are zero except for a few. Returns its index.
  /// \param count   number of vectors
  /// \param places  indices of the vectors that are not zero, ascending
  /// \param values  three numbers for each of these
  int add_sparse(std::size_t count, const std::vector<std::uint32_t>& places,
                 const std::vector<float>& values);

  /// Adds the bytes of an embedded file, e.g. an image. Returns the index of the buffer view.
  int add_file(const std::string& bytes);

  std::size_t size() const { return bytes_.size(); }

  /// Writes a .glb: header, JSON and binary chunk.
  /// \param document  the JSON document without buffers, buffer views and accessors, which are
  ///                  added here
  void write_container(nlohmann::json document, std::ostream& stream) const;

 private:
  static int component_type(std::int8_t /*unused*/) { return 5120; }
  static int component_type(std::int16_t /*unused*/) { return 5122; }
  static int component_type(std::uint16_t /*unused*/) { return 5123; }
  static int component_type(std::uint32_t /*unused*/) { return 5125; }
  static int component_type(float /*unused*/) { return 5126; }

  int last_accessor() const { return static_cast<int>(accessors_.size()) - 1; }
  int add_view(const void* data, std::size_t size, GltfTarget target, std::size_t stride);

  template <typename Number>
  void set_range(int accessor, const std::vector<Number>& numbers, int components) {
    if (numbers.empty()) return;
    std::vector<Number> low(numbers.begin(), numbers.begin() + components);
    std::vector<Number> high = low;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      low[i % components] = std::min(low[i % components], numbers[i]);
      high[i % components] = std::max(high[i % components], numbers[i]);
    }
    accessors_[accessor]["min"] = low;
    accessors_[accessor]["max"] = high;
  }

  std::string bytes_;
  nlohmann::json views_ = nlohmann::json::array();
  nlohmann::json accessors_ = nlohmann::json::array();
  std::map<std::vector<double>, int> times_;
};

}  // namespace sinew
