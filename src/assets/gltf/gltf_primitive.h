#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "assets/gltf/gltf_draco.h"
#include "assets/gltf/gltf_file.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// A primitive of a glTF mesh: vertices that triangles use, whether they lie in accessors or are
/// compressed by Draco.
class GltfPrimitive {
 public:
  /// \param source  in the document of the file; both must outlive this
  /// \throws InputError when its indices are damaged
  GltfPrimitive(const GltfFile& file, const nlohmann::json& source);

  /// Whether it is made of triangles, and neither of points nor of lines.
  bool has_triangles() const { return has_triangles_; }

  /// Corners are places in what attribute() returns.
  const std::vector<Triangle>& triangles() const { return triangles_; }

  /// How many vertices the triangles use.
  std::size_t vertex_count() const { return used_.size(); }

  /// Whether the primitive has an attribute of that name.
  bool has(const std::string& attribute) const;

  /// Returns the names of all attributes.
  std::vector<std::string> attributes() const;

  /// Returns how many numbers each vector of an attribute has; 0 where it has none or another form.
  std::size_t components(const std::string& name) const;

  /// Returns the vectors of an attribute for the used vertices, one after the other.
  /// \throws InputError when it has fewer of them, or of other length
  std::vector<float> attribute(const std::string& name, std::size_t components) const;

  /// Returns the same of an attribute of a morph target.
  std::vector<float> target(const nlohmann::json& accessor, std::size_t components) const;

 private:
  std::vector<std::uint32_t> corners() const;
  std::vector<float> stored(const std::string& name, std::size_t components) const;
  std::vector<float> decompressed(const std::string& name, std::size_t components) const;
  std::vector<float> of_used(const std::vector<float>& all, std::size_t components) const;
  void use(const std::vector<std::uint32_t>& corners, std::size_t mode);

  const GltfFile& file_;
  const nlohmann::json& source_;
  std::optional<DracoMesh> draco_;
  bool has_triangles_ = false;
  std::size_t stored_count_ = 0;     ///< vertices in the file
  std::vector<std::uint32_t> used_;  ///< their numbers in the file, rising
  std::vector<Triangle> triangles_;
};

}  // namespace sinew
