#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <vector>

namespace sinew {

/// What a glTF buffer view is bound to (enumerations of the glTF 2.0 specification).
enum class GltfTarget { kNone = 0, kVertices = 34962, kIndices = 34963 };

/// The binary chunk of a .glb with its views and accessors.
class GltfBuffer {
 public:
  /// \param type        of the elements, e.g. "VEC3"
  /// \param components  of each element
  /// \return            the accessor
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

  /// With the range of the elements, which the specification wants for positions and key times.
  template <typename Number>
  int add_with_range(const std::vector<Number>& numbers, const char* type, int components,
                     GltfTarget target) {
    const int accessor = add(numbers, type, components, target);
    set_range(accessor, numbers, components);
    return accessor;
  }

  /// Key times (s); equal ones are stored once.
  int add_times(const std::vector<double>& times);

  /// Vectors of three small integers that stand for numbers from -1 to 1, for vertices: each takes
  /// the room of four, since vertices begin at multiples of four bytes.
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

  /// Vectors of three that are zero but for some.
  /// \param places  indices of those, rising
  /// \param values  three numbers for each of them
  int add_sparse(std::size_t count, const std::vector<std::uint32_t>& places,
                 const std::vector<float>& values);

  /// The bytes of a file of its own, e.g. an image. \return the view
  int add_file(const std::string& bytes);

  std::size_t size() const { return bytes_.size(); }

  /// A .glb of a document that lacks only what is known here: header, JSON and binary chunk.
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
