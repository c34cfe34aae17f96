// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "assets/character.h"

namespace sinew {

/// This is the first comment of each .obj and .mtl that Sinew writes. It shows that the colors are
/// linear and that the file may be overwritten.
inline constexpr const char* kSinewWroteThis = "Sinew";

/// Returns true if the first line of an .obj or .mtl is that comment.
bool is_written_by_sinew(const std::string& path);

/// Returns STEM.mtl with the blanks of its name replaced, since readers end a name at a blank.
/// Returns STEM.sinew.mtl if a file of that name exists that Sinew did not write.
std::string free_material_path(const std::string& stem);

/// Writes a character's materials as a Wavefront .mtl, with its textures as files in the same
/// folder.
class ObjMaterials {
 public:
  /// \param path  path of the .mtl; textures become STEM.TEXTURE.png (or .jpg) in its folder
  ObjMaterials(const Character& character, std::string path);

  /// Returns the name for `usemtl`; empty for a part without a material.
  std::string name_of(const VisiblePart& part) const;

  bool empty() const { return names_.empty(); }

  /// Returns the names of the files that write() writes.
  std::vector<std::string> files() const;
  /// Writes the .mtl and the textures.
  /// \throws InputError, UnavailableError if a file cannot be written
  void write() const;

 private:
  std::string texture_line(const std::string& keyword, int texture) const;
  std::string texture_path(std::size_t texture) const;

  const Character& character_;
  std::string path_;
  std::vector<std::string> names_;     ///< unique names of the materials
  std::vector<std::string> textures_;  ///< file names; empty for missing textures
};

}  // namespace sinew
