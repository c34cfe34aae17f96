#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "assets/file_geometry.h"
#include "assets/scene.h"

namespace sinew {

/// Gives the morph targets of a scene the weights that its FBX file has for them, of which assimp
/// 5.2 reads none: the percentage at which a channel stands where no clip drives it, the
/// percentages at which the shapes of a channel are reached one after the other (in-between shapes,
/// also while a clip drives the channel), and Blender's weights of single vertices. \param bytes
/// the file \param geometries        what read_fbx_geometries() returns for it \param
/// geometry_of_mesh  what find_objects() returns for the scene; the clips are there already \param
/// file              its name; what cannot be known becomes a warning of the scene
void weigh_fbx_shapes(std::string_view bytes, const std::vector<FileGeometry>& geometries,
                      const std::vector<int>& geometry_of_mesh, const std::string& file,
                      Scene& scene);

}  // namespace sinew
