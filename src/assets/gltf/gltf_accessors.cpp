// SPDX-License-Identifier: MIT

// The numbers of accessors (gltf_file.h).

#include <algorithm>
#include <cstring>
#include <limits>

#include "assets/gltf/gltf_file.h"
#include "core/counted.h"
#include "core/error.h"

namespace sinew {
namespace {

using nlohmann::json;

// Component types (numbers of the specification).
enum Component {
  kByte = 5120,
  kUByte = 5121,
  kShort = 5122,
  kUShort = 5123,
  kUInt = 5125,
  kFloat = 5126
};

/// Returns the size of a component in bytes, or 0 if the type is unknown.
std::size_t component_size_of(std::size_t component) {
  switch (component) {
    case kByte:
    case kUByte:
      return 1;
    case kShort:
    case kUShort:
      return 2;
    case kUInt:
    case kFloat:
      return 4;
    default:
      return 0;
  }
}

bool is_unsigned(std::size_t component) {
  return component == kUByte || component == kUShort || component == kUInt;
}

/// Returns the number of components of an element type, or 0 if the type is unknown.
std::size_t component_count_of(const std::string& type) {
  static const std::map<std::string, std::size_t> kCounts{
      {"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}};
  const auto found = kCounts.find(type);
  return found == kCounts.end() ? 0 : found->second;
}

/// Converts a stored number. Normalized integers (`is_fraction`) become fractions in [-1, 1] or, if
/// they are unsigned, in [0, 1].
template <typename Number, typename Stored>
Number number_stored_as(const char* bytes, bool is_fraction) {
  Stored number{};
  std::memcpy(&number, bytes, sizeof number);
  if (!is_fraction) return static_cast<Number>(number);
  return static_cast<Number>(
      std::max(static_cast<double>(number) / std::numeric_limits<Stored>::max(), -1.0));
}

template <typename Number>
Number number_of(const char* bytes, std::size_t component, bool is_fraction) {
  switch (component) {
    case kByte:
      return number_stored_as<Number, std::int8_t>(bytes, is_fraction);
    case kUByte:
      return number_stored_as<Number, std::uint8_t>(bytes, is_fraction);
    case kShort:
      return number_stored_as<Number, std::int16_t>(bytes, is_fraction);
    case kUShort:
      return number_stored_as<Number, std::uint16_t>(bytes, is_fraction);
    case kUInt:
      return number_stored_as<Number, std::uint32_t>(bytes, is_fraction);
    default:
      return number_stored_as<Number, float>(bytes, false);
  }
}

}  // namespace

struct GltfFile::Elements {
  json view;  ///< index of the buffer view; null: all elements are zero
  std::size_t offset = 0;
  std::size_t count = 0;
  std::size_t components = 0;
  std::size_t component = 0;  ///< component type
  bool is_fraction = false;
};

GltfFile::Elements GltfFile::elements_of(const json& accessor) const {
  const json& accessors = list("accessors");
  const std::size_t index =
      accessor.is_number_unsigned() ? accessor.get<std::size_t>() : accessors.size();
  if (index >= accessors.size()) fail(fmt::format("it has no accessor {}", accessor.dump()));
  const json& source = accessors[index];
  Elements elements;
  elements.count = whole_number_in(source, "count").value_or(0);
  if (elements.count == 0) {
    fail(fmt::format("the count of its accessor {} is no whole number above 0", index));
  }
  elements.components = component_count_of(text_in(source, "type"));
  elements.component = whole_number_in(source, "componentType").value_or(0);
  elements.offset = whole_number_in(source, "byteOffset").value_or(0);
  elements.is_fraction = source.value("normalized", json()) == json(true);
  if (elements.components == 0 || component_size_of(elements.component) == 0) {
    fail(fmt::format("its accessor {} has elements of a kind that is none", index));
  }
  elements.view = source.value("bufferView", json());
  constexpr std::size_t kMaxElements = std::size_t{1} << 28U;
  if (elements.view.is_null() && elements.count > kMaxElements) {
    fail(fmt::format("its accessor {} has absurdly many", index));
  }
  return elements;
}

template <typename Number>
std::vector<Number> GltfFile::read(const Elements& elements) const {
  const std::string_view bytes = view(elements.view);
  const std::size_t component_size = component_size_of(elements.component);
  const std::size_t element_size = component_size * elements.components;
  const json& source = list("bufferViews")[elements.view.get<std::size_t>()];
  const std::size_t stride =
      std::max(element_size, whole_number_in(source, "byteStride").value_or(element_size));
  // The check divides instead of multiplying, because the product of damaged numbers could
  // overflow.
  const bool fits =
      elements.count == 0 ||
      (elements.offset <= bytes.size() && element_size <= bytes.size() - elements.offset &&
       elements.count - 1 <= (bytes.size() - elements.offset - element_size) / stride);
  if (!fits) fail("one of its accessors reaches beyond its buffer view");
  std::vector<Number> numbers;
  numbers.reserve(elements.count * elements.components);
  for (std::size_t i = 0; i < elements.count; ++i) {
    const char* const element = bytes.data() + elements.offset + i * stride;
    for (std::size_t c = 0; c < elements.components; ++c) {
      numbers.push_back(number_of<Number>(element + c * component_size, elements.component,
                                          elements.is_fraction));
    }
  }
  return numbers;
}

template <typename Number>
void GltfFile::replace_sparse(const json& sparse, Elements elements,
                              std::vector<Number>& numbers) const {
  const json& indices = object_in(sparse, "indices");
  const json& values = object_in(sparse, "values");
  Elements places;
  places.view = indices.value("bufferView", json());
  places.offset = whole_number_in(indices, "byteOffset").value_or(0);
  places.count = whole_number_in(sparse, "count").value_or(0);
  places.components = 1;
  places.component = whole_number_in(indices, "componentType").value_or(0);
  if (!is_unsigned(places.component)) {
    fail("a sparse accessor has indices of a kind that is none");
  }
  elements.view = values.value("bufferView", json());
  elements.offset = whole_number_in(values, "byteOffset").value_or(0);
  elements.count = places.count;
  const std::vector<std::uint32_t> at = read<std::uint32_t>(places);
  const std::vector<Number> by = read<Number>(elements);
  const std::size_t size = elements.components;
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (at[i] >= numbers.size() / size) fail("a sparse accessor names no element");
    std::copy_n(by.begin() + static_cast<std::ptrdiff_t>(i * size), size,
                numbers.begin() + static_cast<std::ptrdiff_t>(at[i] * size));
  }
}

template <typename Number>
std::vector<Number> GltfFile::all_of(const Elements& elements, const json& accessor) const {
  std::vector<Number> numbers;
  if (elements.view.is_null()) {
    numbers.assign(elements.count * elements.components, Number{0});
  } else {
    numbers = read<Number>(elements);
  }
  const json& source = list("accessors")[accessor.get<std::size_t>()];
  if (source.contains("sparse")) replace_sparse(source["sparse"], elements, numbers);
  return numbers;
}

std::vector<float> GltfFile::numbers(const json& accessor) const {
  return all_of<float>(elements_of(accessor), accessor);
}

std::vector<float> GltfFile::numbers(const json& accessor, std::size_t components) const {
  const Elements elements = elements_of(accessor);
  if (elements.components != components) {
    fail(fmt::format("the elements of its accessor {} have {} instead of {}", accessor.dump(),
                     counted(elements.components, "number", "numbers"), components));
  }
  return all_of<float>(elements, accessor);
}

std::vector<std::uint32_t> GltfFile::whole_numbers(const json& accessor) const {
  const Elements elements = elements_of(accessor);
  if (!is_unsigned(elements.component)) {
    fail(fmt::format("its accessor {} is none of whole numbers", accessor.dump()));
  }
  return all_of<std::uint32_t>(elements, accessor);
}

}  // namespace sinew
