// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assets/character.h"

namespace sinew {

/// Holds a surface as stored in a file, in the file's coordinates, neither welded nor repaired.
/// Indices are in range, but coordinates may be NaN or infinite.
struct ImportedSurface {
  Points positions;
  std::vector<VisiblePart> parts;  ///< surface_vertex is an index into positions
  /// For each part one rest normal per vertex as stored in the file, or empty if the file has none.
  /// Normals need not be finite or of unit length.
  std::vector<std::vector<Eigen::Vector3f>> normals;
  std::vector<Material> materials;
  std::vector<TextureImage> textures;
  /// True if the format repeats vertices along seams or for each triangle, so that vertices at
  /// equal positions are the same point of the surface.
  bool repeats_vertices = false;
  /// True if vertices at equal positions are distinct on purpose and must not be joined.
  bool keeps_vertices_apart = false;
  std::optional<SkinWeights> weights;  ///< of the positions
  /// True for rigid pieces: pieces that move with different joints stay separate even if their
  /// borders coincide, like the two leaves of a hinge. In a skinned character, in contrast, such
  /// borders are sewn together, like those of the arms and the shirt.
  bool moves_in_pieces = false;
  std::vector<MeshObject> objects;  ///< surface_vertex is an index into positions
  std::vector<MorphTarget> morphs;  ///< surface_vertex likewise; displacements as the positions
  std::vector<std::string> warnings;
};

/// These functions read the formats without a skeleton. They split polygons into triangle fans.
/// \param bytes  the whole file
/// \param file   its name, for messages and for finding files that it refers to
/// \throws InputError naming file, line (or face in formats without lines) and remedy
ImportedSurface import_off(std::string_view bytes, const std::string& file);
ImportedSurface import_obj(std::string_view bytes, const std::string& file);
ImportedSurface import_ply(std::string_view bytes, const std::string& file);
ImportedSurface import_stl(std::string_view bytes, const std::string& file);

/// Appends the triangle fan of a polygon.
/// \param corners  three or more vertices
void append_fan(const std::vector<int>& corners, std::vector<Triangle>& triangles);

/// Creates an object in the file's own coordinates from the positions with the given indices.
/// whole_object() takes all positions.
MeshObject object_of(const std::string& name, const Points& positions, std::vector<int> numbers);
MeshObject whole_object(const std::string& file, const Points& positions);

/// Returns a white material, which leaves vertex colors unchanged. It is named after the file.
Material white_material(const std::string& file);

/// Returns a single part that covers all positions, for formats without parts.
VisiblePart whole_part(const std::string& file, int vertex_count, std::vector<Triangle> triangles);

}  // namespace sinew
