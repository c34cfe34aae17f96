// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "assets/gltf/gltf_draco.h"
#include "assets/gltf/gltf_file.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Represents a primitive of a glTF mesh, reduced to the vertices that its triangles use. The data
/// come from accessors or are compressed by Draco.
class GltfPrimitive {
 public:
  /// Reads the triangles of a primitive. Triangles that name a vertex that the primitive lacks are
  /// left out. In a strip or fan, an index of the largest value of its type that names no vertex
  /// starts a new strip or fan, as in graphics libraries (primitive restart).
  /// \param source  the primitive in the document of the file; both must outlive this object
  /// \throws InputError if the indices cannot be read
  GltfPrimitive(const GltfFile& file, const nlohmann::json& source);

  /// Returns true if the mode of the primitive is one that the specification defines.
  bool has_known_mode() const { return has_known_mode_; }

  /// Returns true if the primitive consists of triangles, not of points or lines.
  bool has_triangles() const { return has_triangles_; }

  /// Returns the number of triangles that were left out.
  int lost_triangles() const { return lost_triangles_; }

  /// Returns the number of indices that start a new strip or fan.
  int restarts() const { return restarts_; }

  /// Returns the triangles. Their corners are indices into the result of attribute().
  const std::vector<Triangle>& triangles() const { return triangles_; }

  /// Returns the number of vertices that the triangles use.
  std::size_t vertex_count() const { return used_.size(); }

  /// Returns true if the primitive has an attribute of that name.
  bool has(const std::string& attribute) const;

  /// Returns the names of all attributes.
  std::vector<std::string> attributes() const;

  /// Returns the number of components of an attribute, or 0 if it is absent or of another type.
  std::size_t components(const std::string& name) const;

  /// Returns an attribute of the used vertices, vector by vector.
  /// \throws InputError if it has too few vectors, or vectors of another length
  std::vector<float> attribute(const std::string& name, std::size_t components) const;

  /// Returns an attribute of a morph target for the used vertices, vector by vector.
  std::vector<float> target(const nlohmann::json& accessor, std::size_t components) const;

 private:
  std::vector<std::uint32_t> corners() const;
  std::vector<float> stored(const std::string& name, std::size_t components) const;
  std::vector<float> decompressed(const std::string& name, std::size_t components) const;
  std::vector<float> of_used(const std::vector<float>& all, std::size_t components) const;
  std::vector<std::uint32_t> restarted_corners(const std::vector<std::uint32_t>& given,
                                               std::size_t mode);
  void remove_lost_triangles(std::vector<std::uint32_t>& corners);
  void use(const std::vector<std::uint32_t>& corners, std::size_t mode);

  const GltfFile& file_;
  const nlohmann::json& source_;
  std::optional<DracoMesh> draco_;
  bool has_known_mode_ = false;
  bool has_triangles_ = false;
  int lost_triangles_ = 0;
  int restarts_ = 0;
  std::size_t stored_count_ = 0;     ///< number of vertices in the file
  std::vector<std::uint32_t> used_;  ///< indices of the used vertices in the file, ascending
  std::vector<Triangle> triangles_;
};

}  // namespace sinew
