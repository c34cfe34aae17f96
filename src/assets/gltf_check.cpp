#include "assets/gltf_check.h"

#include <nlohmann/json.hpp>

#include "core/error.h"

namespace sinew {
namespace {

bool changes_geometry(const std::string& extension) {
  return extension == "KHR_mesh_quantization" || extension == "EXT_meshopt_compression" ||
         extension == "KHR_meshopt_compression" || extension == "EXT_mesh_gpu_instancing";
}

}  // namespace

std::string_view gltf_json(std::string_view bytes) {
  constexpr std::size_t kChunkBegin = 20;  // 12 bytes of header, 8 of chunk header
  if (!bytes.starts_with("glTF")) return bytes;
  if (bytes.size() < kChunkBegin) return {};
  std::size_t size = 0;
  for (int i = 3; i >= 0; --i) size = size << 8 | static_cast<unsigned char>(bytes[12 + i]);
  return bytes.substr(kChunkBegin, size);
}

void check_gltf(std::string_view bytes, const std::string& file) {
  const nlohmann::json json = nlohmann::json::parse(gltf_json(bytes), nullptr, false);
  if (!json.is_object()) return;
  const auto required = json.find("extensionsRequired");
  if (required == json.end() || !required->is_array()) return;
  for (const nlohmann::json& extension : *required) {
    if (extension.is_string() && changes_geometry(extension.get<std::string>())) {
      fail_input(
          "{}: the file needs the glTF extension {}, which is not read; export it again "
          "without compression and quantisation",
          file, extension.get<std::string>());
    }
  }
}

}  // namespace sinew
