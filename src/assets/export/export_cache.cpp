// SPDX-License-Identifier: MIT

#include "assets/export/export_cache.h"

#include <fmt/format.h>

#include <array>

#include "core/error.h"
#include "core/file_extension.h"

namespace sinew {
namespace {

/// A file extension and the function that creates its writer.
struct CacheFormat {
  const char* extension;
  std::unique_ptr<CacheWriter> (*make)(const std::string&, const Character&, const CacheFrames&);
};

std::unique_ptr<CacheWriter> make_gltf(const std::string& path, const Character& character,
                                       const CacheFrames& frames) {
  return make_baked_gltf_writer(path, character, std::vector<CacheFrames>{frames});
}

constexpr auto kFormats = std::to_array<CacheFormat>({{".glb", make_gltf},
                                                      {".pc2", make_pc2_writer},
                                                      {".mdd", make_mdd_writer},
                                                      {".obj", make_obj_writer},
                                                      {".exr", make_vertex_texture_writer},
                                                      {".png", make_vertex_texture_writer}});

const CacheFormat& find_format(const std::string& path) {
  const std::string extension = file_extension(path);
  std::string known;
  for (const CacheFormat& format : kFormats) {
    if (extension == format.extension) return format;
    known += known.empty() ? format.extension : fmt::format(" or {}", format.extension);
  }
  throw UsageError(fmt::format("{}: there is no writer for {}; use {}", path,
                               extension.empty() ? "files without an extension" : extension,
                               known));
}

}  // namespace

void require_cache_format(const std::string& path) {
  find_format(path);
}

void require_gltf_format(const std::string& path, const std::string& option) {
  if (file_extension(path) == ".glb") return;
  throw UsageError(fmt::format("{}: {} needs a .glb; name one by -o", path, option));
}

std::unique_ptr<CacheWriter> make_cache_writer(const std::string& path, const Character& character,
                                               const CacheFrames& frames) {
  return find_format(path).make(path, character, frames);
}

}  // namespace sinew
