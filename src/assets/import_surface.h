#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assets/character.h"

namespace sinew {

/// A surface as a file holds it, in the file's coordinates: nothing welded, nothing mended.
/// Indices are in range; coordinates may still be nan or infinite.
struct ImportedSurface {
  Points positions;
  std::vector<VisiblePart> parts;  ///< surface_vertex refers to positions
  /// For each part, empty or one for each of its vertices: those of the file at rest, not of unit
  /// length and not even finite. Empty: the file has none.
  std::vector<std::vector<Eigen::Vector3f>> normals;
  std::vector<Material> materials;
  std::vector<TextureImage> textures;
  /// The format repeats vertices along seams (or for each triangle), so that equal positions mean
  /// nothing more than that.
  bool repeats_vertices = false;
  /// Vertices at one place are different ones on purpose, so that none are joined.
  bool keeps_vertices_apart = false;
  std::optional<SkinWeights> weights;  ///< of the positions
  /// What moves with different joints stays apart, though its borders may lie on each other: so the
  /// two leaves of a hinge, other than the arms and the shirt of a character.
  bool moves_in_pieces = false;
  std::vector<MeshObject> objects;  ///< surface_vertex refers to positions
  std::vector<MorphTarget> morphs;  ///< the same; moves in the coordinates of the positions
  std::vector<std::string> warnings;
};

/// Readers of the formats without a skeleton. Polygons are split into fans of triangles.
/// \param bytes  the whole file; \param file its name, for messages and for what it refers to
/// \throws InputError naming file, line (or face, where there are no lines) and remedy
ImportedSurface import_off(std::string_view bytes, const std::string& file);
ImportedSurface import_obj(std::string_view bytes, const std::string& file);
ImportedSurface import_ply(std::string_view bytes, const std::string& file);
ImportedSurface import_stl(std::string_view bytes, const std::string& file);

/// Appends the fan of a polygon. \param corners three or more vertices
void append_fan(const std::vector<int>& corners, std::vector<Triangle>& triangles);

/// An object over positions, in the file's own coordinates: all of them, or those with the given
/// numbers.
MeshObject object_of(const std::string& name, const Points& positions, std::vector<int> numbers);
MeshObject whole_object(const std::string& file, const Points& positions);

/// What leaves the colours of vertices as they are, named after the file.
Material white_material(const std::string& file);

/// A single part over all positions, for formats that know no parts.
VisiblePart whole_part(const std::string& file, int vertex_count, std::vector<Triangle> triangles);

}  // namespace sinew
