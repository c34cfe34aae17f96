// SPDX-License-Identifier: MIT

#include "assets/caches/motion_cache.h"

#include "assets/export/numbered_path.h"
#include "assets/file_bytes.h"
#include "assets/surface/obj_materials.h"
#include "core/error.h"
#include "core/file_extension.h"

namespace sinew {
namespace {

MotionCache import_cache(const std::string& path, double rate, const std::string& clip) {
  const std::string extension = file_extension(path);
  if (extension == ".obj") return import_obj_sequence(path);
  const std::string bytes = read_file(path);
  if (extension == ".pc2") return import_pc2(bytes, path);
  if (extension == ".mdd") return import_mdd(bytes, path);
  return import_vertex_animation(bytes, path, rate, clip);
}

}  // namespace

bool is_motion_cache(const std::string& path) {
  const std::string extension = file_extension(path);
  if (extension == ".pc2" || extension == ".mdd") return true;
  if (extension == ".obj") return find_number(path) || is_written_by_sinew(path);
  return extension == ".glb" && is_vertex_animation(read_file(path), path);
}

MotionCache read_motion_cache(const std::string& path, double rate, const std::string& clip) {
  MotionCache cache = import_cache(path, rate, clip);
  for (std::size_t f = 0; f < cache.frames.size(); ++f) {
    if (cache.frames[f].allFinite()) continue;
    fail_input("{}: a coordinate in frame {} is not a finite number; write the cache again", path,
               cache.first_frame.value_or(0) + static_cast<int>(f));
  }
  return cache;
}

}  // namespace sinew
