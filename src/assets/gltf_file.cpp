#include "assets/gltf_file.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <limits>
#include <optional>

#include "assets/data_uri.h"
#include "assets/file_bytes.h"
#include "core/error.h"
#include "core/utf8.h"

namespace sinew {
namespace {

using nlohmann::json;

constexpr std::size_t kGlbHeaderSize = 12;
constexpr std::size_t kChunkHeaderSize = 8;
constexpr std::string_view kBinaryChunk("BIN\0", 4);

// componentType, as the specification numbers them.
enum Component {
  kByte = 5120,
  kUByte = 5121,
  kShort = 5122,
  kUShort = 5123,
  kUInt = 5125,
  kFloat = 5126
};

std::size_t size_of(std::size_t component) {
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

std::size_t components_of(const std::string& type) {
  static const std::map<std::string, std::size_t> kComponents{
      {"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}};
  const auto found = kComponents.find(type);
  return found == kComponents.end() ? 0 : found->second;
}

std::size_t little_endian(std::string_view bytes) {
  std::size_t number = 0;
  for (std::size_t i = 4; i > 0; --i) {
    number = number << 8U | static_cast<unsigned char>(bytes[i - 1]);
  }
  return number;
}

/// A whole number inside an object; `absent` where there is none.
std::size_t count_in(const json& object, const char* key, std::size_t absent) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  return found != object.end() && found->is_number_unsigned() ? found->get<std::size_t>() : absent;
}

template <typename Integer>
float integer_of(const char* bytes, bool is_fraction) {
  Integer number{};
  std::memcpy(&number, bytes, sizeof number);
  const auto value = static_cast<double>(number);
  if (!is_fraction) return static_cast<float>(value);
  return static_cast<float>(std::max(value / std::numeric_limits<Integer>::max(), -1.0));
}

float number_of(const char* bytes, std::size_t component, bool is_fraction) {
  switch (component) {
    case kByte:
      return integer_of<std::int8_t>(bytes, is_fraction);
    case kUByte:
      return integer_of<std::uint8_t>(bytes, is_fraction);
    case kShort:
      return integer_of<std::int16_t>(bytes, is_fraction);
    case kUShort:
      return integer_of<std::uint16_t>(bytes, is_fraction);
    case kUInt:
      return integer_of<std::uint32_t>(bytes, is_fraction);
    default: {
      float number = 0.0F;
      std::memcpy(&number, bytes, sizeof number);
      return number;
    }
  }
}

json parse_document(std::string_view text) {
  while (text.ends_with('\0')) text.remove_suffix(1);  // as some pad the chunk
  json document = json::parse(text, nullptr, false);
  // Some exporters write names in other encodings.
  return document.is_discarded() ? json::parse(as_utf8(text), nullptr, false) : document;
}

bool changes_geometry(const std::string& extension) {
  return extension == "EXT_meshopt_compression" || extension == "KHR_meshopt_compression" ||
         extension == "EXT_mesh_gpu_instancing";
}

}  // namespace

struct GltfFile::Elements {
  json view;  ///< index
  std::size_t offset = 0;
  std::size_t count = 0;
  std::size_t components = 0;
  std::size_t component = 0;  ///< their kind
  bool is_fraction = false;
};

const json& list_in(const json& object, const char* key) {
  static const json kEmpty = json::array();
  const auto found = object.is_object() ? object.find(key) : object.end();
  return found != object.end() && found->is_array() ? *found : kEmpty;
}

std::string text_in(const json& object, const char* key) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

GltfFile::GltfFile(std::string_view bytes, std::string file) : file_(std::move(file)) {
  std::string_view text = bytes;
  is_binary_ = bytes.starts_with("glTF");
  if (is_binary_) {
    if (bytes.size() < kGlbHeaderSize + kChunkHeaderSize) return;
    const std::size_t size = little_endian(bytes.substr(kGlbHeaderSize));
    const std::string_view behind = bytes.substr(kGlbHeaderSize + kChunkHeaderSize);
    text = behind.substr(0, size);
    chunks_behind_ = behind.substr(text.size());
  }
  document_ = parse_document(text);
  for (const json& extension : list_in(document_, "extensionsRequired")) {
    if (extension.is_string() && changes_geometry(extension.get<std::string>())) {
      fail_input(
          "{}: the file needs the glTF extension {}, which is not read; export it again "
          "without compression",
          file_, extension.get<std::string>());
    }
  }
}

void GltfFile::fail(std::string_view what) const {
  fail_input("{}: {}; export it again", file_, what);
}

std::string_view GltfFile::buffer(std::size_t index) const {
  const json& buffers = list_in(document_, "buffers");
  if (index >= buffers.size()) fail(fmt::format("it has no buffer {}", index));
  const std::string uri = text_in(buffers[index], "uri");
  if (uri.empty()) {
    if (index != 0 || chunks_behind_.size() < kChunkHeaderSize ||
        chunks_behind_.substr(4, 4) != kBinaryChunk) {
      fail(fmt::format("its buffer {} is missing", index));
    }
    return chunks_behind_.substr(kChunkHeaderSize, little_endian(chunks_behind_));
  }
  const auto [entry, is_new] = loaded_.try_emplace(index);
  if (is_new) {
    const std::filesystem::path folder = std::filesystem::path(file_).parent_path();
    entry->second = uri.starts_with("data:") ? bytes_of_data_uri(uri)
                                             : read_file((folder / without_escapes(uri)).string());
  }
  return entry->second;
}

std::string_view GltfFile::view(const json& index) const {
  const json& views = list_in(document_, "bufferViews");
  const std::size_t number = index.is_number_unsigned() ? index.get<std::size_t>() : views.size();
  if (number >= views.size()) fail(fmt::format("it has no buffer view {}", index.dump()));
  const json& source = views[number];
  const std::string_view whole = buffer(count_in(source, "buffer", 0));
  const std::size_t offset = count_in(source, "byteOffset", 0);
  const std::size_t length = count_in(source, "byteLength", 0);
  if (offset > whole.size() || length > whole.size() - offset) {
    fail(fmt::format("its buffer view {} reaches beyond its buffer", number));
  }
  return whole.substr(offset, length);
}

std::vector<float> GltfFile::read(const Elements& elements) const {
  const std::string_view bytes = view(elements.view);
  const std::size_t component_size = size_of(elements.component);
  const std::size_t element_size = component_size * elements.components;
  const json& source = list_in(document_, "bufferViews")[elements.view.get<std::size_t>()];
  const std::size_t stride = std::max(element_size, count_in(source, "byteStride", element_size));
  // Divided, since damaged numbers multiply beyond what a number holds.
  const bool fits =
      elements.count == 0 ||
      (elements.offset <= bytes.size() && element_size <= bytes.size() - elements.offset &&
       elements.count - 1 <= (bytes.size() - elements.offset - element_size) / stride);
  if (!fits) fail("one of its accessors reaches beyond its buffer view");
  std::vector<float> numbers;
  numbers.reserve(elements.count * elements.components);
  for (std::size_t i = 0; i < elements.count; ++i) {
    const char* const element = bytes.data() + elements.offset + i * stride;
    for (std::size_t c = 0; c < elements.components; ++c) {
      numbers.push_back(
          number_of(element + c * component_size, elements.component, elements.is_fraction));
    }
  }
  return numbers;
}

void GltfFile::replace_sparse(const json& sparse, Elements elements,
                              std::vector<float>& numbers) const {
  const auto part_of = [&](const char* key) -> json {
    return sparse.is_object() && sparse.contains(key) && sparse[key].is_object() ? sparse[key]
                                                                                 : json::object();
  };
  const json indices = part_of("indices");
  const json values = part_of("values");
  Elements places;
  places.view = indices.value("bufferView", json());
  places.offset = count_in(indices, "byteOffset", 0);
  places.count = count_in(sparse, "count", 0);
  places.components = 1;
  places.component = count_in(indices, "componentType", 0);
  if (places.component != kUByte && places.component != kUShort && places.component != kUInt) {
    fail("a sparse accessor has indices of a kind that is none");
  }
  elements.view = values.value("bufferView", json());
  elements.offset = count_in(values, "byteOffset", 0);
  elements.count = places.count;
  const std::vector<float> at = read(places);  // exact up to 2^24 vertices
  const std::vector<float> by = read(elements);
  for (std::size_t i = 0; i < at.size(); ++i) {
    const std::size_t first = static_cast<std::size_t>(at[i]) * elements.components;
    if (first + elements.components > numbers.size()) fail("a sparse accessor names no element");
    std::copy_n(by.begin() + static_cast<std::ptrdiff_t>(i * elements.components),
                elements.components, numbers.begin() + static_cast<std::ptrdiff_t>(first));
  }
}

std::vector<float> GltfFile::numbers(const json& accessor) const {
  const json& accessors = list_in(document_, "accessors");
  const std::size_t index =
      accessor.is_number_unsigned() ? accessor.get<std::size_t>() : accessors.size();
  if (index >= accessors.size()) fail(fmt::format("it has no accessor {}", accessor.dump()));
  const json& source = accessors[index];
  Elements elements;
  elements.count = count_in(source, "count", 0);
  if (elements.count == 0) {
    fail(fmt::format("the count of its accessor {} is no whole number above 0", index));
  }
  elements.components = components_of(text_in(source, "type"));
  elements.component = count_in(source, "componentType", 0);
  elements.offset = count_in(source, "byteOffset", 0);
  elements.is_fraction = source.is_object() && source.value("normalized", json()) == json(true);
  if (elements.components == 0 || size_of(elements.component) == 0) {
    fail(fmt::format("its accessor {} has elements of a kind that is none", index));
  }
  std::vector<float> numbers;
  if (source.contains("bufferView")) {
    elements.view = source["bufferView"];
    numbers = read(elements);
  } else {
    constexpr std::size_t kMost = std::size_t{1} << 28U;
    if (elements.count > kMost) fail(fmt::format("its accessor {} has absurdly many", index));
    numbers.assign(elements.count * elements.components, 0.0F);
  }
  if (source.contains("sparse")) replace_sparse(source["sparse"], elements, numbers);
  return numbers;
}

}  // namespace sinew
