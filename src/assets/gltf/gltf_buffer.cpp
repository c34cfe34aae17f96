// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_buffer.h"

#include "assets/file_bytes.h"

namespace sinew {

using nlohmann::json;

int GltfBuffer::add_view(const void* data, std::size_t size, GltfTarget target,
                         std::size_t stride) {
  json view = {{"buffer", 0}, {"byteOffset", bytes_.size()}, {"byteLength", size}};
  if (target != GltfTarget::kNone) view["target"] = static_cast<int>(target);
  if (stride != 0) view["byteStride"] = stride;
  views_.push_back(std::move(view));
  bytes_.append(static_cast<const char*>(data), size);
  bytes_.resize((bytes_.size() + 3) / 4 * 4, '\0');
  return static_cast<int>(views_.size()) - 1;
}

int GltfBuffer::add_file(const std::string& bytes) {
  return add_view(bytes.data(), bytes.size(), GltfTarget::kNone, 0);
}

int GltfBuffer::add_times(const std::vector<double>& times) {
  const auto [entry, is_new] = times_.try_emplace(times, 0);
  if (is_new) {
    const std::vector<float> rounded(times.begin(), times.end());
    entry->second = add_with_range(rounded, "SCALAR", 1, GltfTarget::kNone);
  }
  return entry->second;
}

int GltfBuffer::add_sparse(std::size_t count, const std::vector<std::uint32_t>& places,
                           const std::vector<float>& values) {
  json accessor = {{"componentType", component_type(0.0F)}, {"count", count}, {"type", "VEC3"}};
  if (!places.empty()) {
    const int indices =
        add_view(places.data(), places.size() * sizeof(std::uint32_t), GltfTarget::kNone, 0);
    const int vectors =
        add_view(values.data(), values.size() * sizeof(float), GltfTarget::kNone, 0);
    accessor["sparse"] = {
        {"count", places.size()},
        {"indices", {{"bufferView", indices}, {"componentType", component_type(std::uint32_t{})}}},
        {"values", {{"bufferView", vectors}}}};
  }
  accessors_.push_back(std::move(accessor));
  // The range must cover all elements, including those that are zero.
  std::vector<float> all = values;
  if (places.size() < count) all.insert(all.end(), 3, 0.0F);
  set_range(last_accessor(), all, 3);
  return last_accessor();
}

void GltfBuffer::write_container(json document, std::ostream& stream) const {
  document["buffers"] = {{{"byteLength", bytes_.size()}}};
  document["bufferViews"] = views_;
  document["accessors"] = accessors_;
  // Names come from files of any kind. Invalid UTF-8 in them is replaced.
  std::string text = document.dump(-1, ' ', false, json::error_handler_t::replace);
  text.resize((text.size() + 3) / 4 * 4, ' ');
  std::string header = "glTF";
  append_little_endian(header, 2);
  append_little_endian(header, 12 + 8 + text.size() + 8 + bytes_.size());
  append_little_endian(header, text.size());
  header += "JSON";
  header += text;
  append_little_endian(header, bytes_.size());
  header += std::string("BIN\0", 4);
  stream.write(header.data(), static_cast<std::streamsize>(header.size()));
  stream.write(bytes_.data(), static_cast<std::streamsize>(bytes_.size()));
}

}  // namespace sinew
