#include "assets/scene_files.h"

#include <assimp/MemoryIOWrapper.h>

#include "assets/data_uri.h"

namespace sinew {

bool SceneFiles::Exists(const char* path) const {
  return path == path_ || DefaultIOSystem::Exists(path) ||
         DefaultIOSystem::Exists(without_escapes(path).c_str());
}

Assimp::IOStream* SceneFiles::Open(const char* path, const char* mode) {
  if (path != path_) {
    Assimp::IOStream* const stream = DefaultIOSystem::Open(path, mode);
    return stream != nullptr ? stream : DefaultIOSystem::Open(without_escapes(path).c_str(), mode);
  }
  return new Assimp::MemoryIOStream(reinterpret_cast<const std::uint8_t*>(bytes_.data()),
                                    bytes_.size());  // given back to assimp's own Close()
}

}  // namespace sinew
