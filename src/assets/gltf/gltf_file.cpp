// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_file.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "assets/data_uri.h"
#include "assets/file_bytes.h"
#include "assets/gltf/gltf_meshopt.h"
#include "core/error.h"
#include "core/utf8.h"

namespace sinew {
namespace {

using nlohmann::json;

constexpr std::size_t kGlbHeaderSize = 12;
constexpr std::size_t kChunkHeaderSize = 8;
constexpr std::string_view kBinaryChunk("BIN\0", 4);

/// Required extensions that are supported, or that can be ignored without misreading the file.
constexpr std::array<std::string_view, 10> kKnownExtensions{"EXT_mesh_gpu_instancing",
                                                            "EXT_meshopt_compression",
                                                            "EXT_texture_webp",
                                                            "KHR_draco_mesh_compression",
                                                            "KHR_mesh_quantization",
                                                            "KHR_meshopt_compression",
                                                            "KHR_texture_basisu",
                                                            "KHR_texture_transform",
                                                            "MSFT_lod",
                                                            "VRM"};
/// Prefixes of required extensions that can be ignored, because they concern only appearance,
/// lights, sound, metadata or avatar data (VRM 1.0).
constexpr std::array<std::string_view, 9> kHarmlessExtensions{
    "ADOBE_materials_", "EXT_lights_",    "EXT_texture_", "FB_materials_", "KHR_audio",
    "KHR_lights_",      "KHR_materials_", "KHR_xmp",      "VRMC_"};

/// Members of the document that must be arrays if they exist.
constexpr std::array<const char*, 11> kLists{"accessors", "animations", "buffers", "bufferViews",
                                             "images",    "materials",  "meshes",  "nodes",
                                             "scenes",    "skins",      "textures"};

/// Reads an unsigned 32-bit number.
std::size_t little_endian(std::string_view bytes) {
  std::size_t number = 0;
  for (std::size_t i = 4; i > 0; --i) {
    number = number << 8U | static_cast<unsigned char>(bytes[i - 1]);
  }
  return number;
}

json parse_document(std::string_view text) {
  while (text.ends_with('\0')) text.remove_suffix(1);  // some exporters pad the chunk with zeros
  json document = json::parse(text, nullptr, false);
  // Some exporters write names in other encodings than UTF-8.
  return document.is_discarded() ? json::parse(as_utf8(text), nullptr, false) : document;
}

bool is_known_extension(std::string_view name) {
  return std::find(kKnownExtensions.begin(), kKnownExtensions.end(), name) !=
             kKnownExtensions.end() ||
         std::any_of(kHarmlessExtensions.begin(), kHarmlessExtensions.end(),
                     [&](std::string_view prefix) { return name.starts_with(prefix); });
}

}  // namespace

GltfFile::GltfFile(std::string_view bytes, std::string file) : file_(std::move(file)) {
  std::string_view text = bytes;
  if (bytes.starts_with("glTF")) {
    if (bytes.size() < kGlbHeaderSize + kChunkHeaderSize) {
      fail_input("{}: it ends within its header; copy or export it again", file_);
    }
    const std::size_t version = little_endian(bytes.substr(4));
    if (version != 2) {
      fail_input("{}: .glb version {} is not supported; export it again as glTF 2.0", file_,
                 version);
    }
    const std::size_t size = little_endian(bytes.substr(kGlbHeaderSize));
    const std::string_view behind = bytes.substr(kGlbHeaderSize + kChunkHeaderSize);
    text = behind.substr(0, size);
    chunks_behind_ = behind.substr(text.size());
  }
  document_ = parse_document(text);
  if (!document_.is_object()) {
    fail_input("{}: its JSON is damaged; copy or export it again", file_);
  }
  const std::string version = text_in(object_in(document_, "asset"), "version");
  if (!version.empty() && !version.starts_with("2")) {
    fail_input("{}: glTF {} is not supported; export it again as glTF 2.0", file_, version);
  }
  check_lists();
  check_extensions();
}

void GltfFile::check_lists() const {
  for (const char* const key : kLists) {
    const auto found = document_.find(key);
    if (found != document_.end() && !found->is_array()) {
      fail_input("{}: the scene cannot be read (its \"{}\" are no list); export it again as .glb",
                 file_, key);
    }
  }
}

void GltfFile::check_extensions() const {
  for (const json& extension : list("extensionsRequired")) {
    if (extension.is_string() && !is_known_extension(extension.get<std::string>())) {
      fail_input(
          "{}: the file requires the glTF extension {}, which is not supported; export it without "
          "this extension",
          file_, extension.get<std::string>());
    }
  }
}

void GltfFile::fail(std::string_view what) const {
  fail_input("{}: {}; export it again", file_, what);
}

std::string_view GltfFile::buffer(std::size_t index) const {
  const json& buffers = list("buffers");
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

std::string_view GltfFile::range(const json& part, const std::string& name) const {
  const std::string_view whole = buffer(whole_number_in(part, "buffer").value_or(0));
  const std::size_t offset = whole_number_in(part, "byteOffset").value_or(0);
  const std::size_t length = whole_number_in(part, "byteLength").value_or(0);
  if (offset > whole.size() || length > whole.size() - offset) {
    fail(fmt::format("its {} reaches beyond its buffer", name));
  }
  return whole.substr(offset, length);
}

std::string_view GltfFile::view(const json& index) const {
  const json& views = list("bufferViews");
  const std::size_t number = index.is_number_unsigned() ? index.get<std::size_t>() : views.size();
  if (number >= views.size()) fail(fmt::format("it has no buffer view {}", index.dump()));
  for (const char* const extension : {"EXT_meshopt_compression", "KHR_meshopt_compression"}) {
    const json& compression = extension_in(views[number], extension);
    if (!compression.empty()) return decompressed(number, compression);
  }
  return range(views[number], fmt::format("buffer view {}", number));
}

std::string_view GltfFile::decompressed(std::size_t view, const json& compression) const {
  const auto [entry, is_new] = decompressed_.try_emplace(view);
  if (is_new) {
    const std::string name = fmt::format("compressed buffer view {}", view);
    std::optional<std::string> bytes = decode_meshopt(range(compression, name), compression);
    if (!bytes) fail(fmt::format("its {} is damaged", name));
    entry->second = std::move(*bytes);
  }
  return entry->second;
}

}  // namespace sinew
