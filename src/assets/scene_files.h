#pragma once

#include <assimp/DefaultIOSystem.h>

#include <string>
#include <string_view>

namespace sinew {

/// Gives assimp one file from memory, and the files beside it from the disk, also those whose names
/// are written with URL escapes.
class SceneFiles : public Assimp::DefaultIOSystem {
 public:
  /// \param path   where the file would be; \param bytes  must outlive this
  SceneFiles(std::string path, std::string_view bytes) : path_(std::move(path)), bytes_(bytes) {}

  bool Exists(const char* path) const override;
  Assimp::IOStream* Open(const char* path, const char* mode) override;

 private:
  std::string path_;
  std::string_view bytes_;
};

}  // namespace sinew
