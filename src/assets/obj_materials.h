#pragma once

#include <string>
#include <vector>

#include "assets/character.h"

namespace sinew {

/// The first comment of an .obj and a .mtl of ours: that its colours are linear, and that it may be
/// written anew.
inline constexpr const char* kSinewWroteThis = "Sinew";

/// Whether the first line of an .obj or .mtl says so.
bool is_written_by_sinew(const std::string& path);

/// STEM.mtl with the blanks of its name replaced, since readers end a name there; STEM.sinew.mtl
/// where somebody else's file has that name.
std::string free_material_path(const std::string& stem);

/// The materials of a character as a Wavefront .mtl, its textures as files beside it.
class ObjMaterials {
 public:
  /// \param path  of the .mtl; textures are STEM.TEXTURE.png (or .jpg) beside it
  ObjMaterials(const Character& character, std::string path);

  /// The name that `usemtl` wants; empty for a part without a material.
  std::string name_of(const VisiblePart& part) const;

  bool empty() const { return names_.empty(); }

  /// The files that write() writes.
  std::vector<std::string> files() const;
  /// \throws InputError, UnavailableError when a file cannot be written
  void write() const;

 private:
  std::string texture_line(const std::string& keyword, int texture) const;
  std::string texture_path(std::size_t texture) const;

  const Character& character_;
  std::string path_;
  std::vector<std::string> names_;     ///< of the materials, each once
  std::vector<std::string> textures_;  ///< file names; empty for those that are missing
};

}  // namespace sinew
