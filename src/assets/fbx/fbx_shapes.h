// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "assets/scene/file_geometry.h"
#include "assets/scene/scene.h"

namespace sinew {

/// Adds the blend shapes that assimp 5.2 skips because they have no normals. All shapes of a mesh
/// are then in the order of the file. Call it before the clips are read, since these refer to morph
/// targets by index.
/// \param bytes             the whole file as assimp has read it (fbx_for_assimp.h)
/// \param geometries        result of read_fbx_geometries() for the file
/// \param geometry_of_mesh  result of find_objects() for the scene
void add_unread_fbx_shapes(std::string_view bytes, const std::vector<FileGeometry>& geometries,
                           const std::vector<int>& geometry_of_mesh, Scene& scene);

/// Sets the weights of a scene's morph targets (FBX: blend shapes) from its FBX file, since assimp
/// 5.2 reads none of them: the percentage of a channel that no clip drives, the percentages at
/// which the shapes of a channel are reached one after the other (in-between shapes, also while a
/// clip drives the channel), and the weights of single vertices that Blender writes.
/// \param bytes             the whole file
/// \param geometries        result of read_fbx_geometries() for the file
/// \param geometry_of_mesh  result of find_objects() for the scene
/// \param file              its name, for warnings of the scene about weights that cannot be read
/// \param scene             with its clips already read
void set_fbx_shape_weights(std::string_view bytes, const std::vector<FileGeometry>& geometries,
                           const std::vector<int>& geometry_of_mesh, const std::string& file,
                           Scene& scene);

}  // namespace sinew
