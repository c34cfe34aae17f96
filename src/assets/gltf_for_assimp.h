#pragma once

#include <optional>
#include <string>

#include "assets/gltf_file.h"

namespace sinew {

/// The file as assimp 5.2 reads it rightly, in the container that it has:
/// - nodes without names: assimp finds joints by name, and calls such a node "nodes[3]";
/// - without animations, which are read from the file itself (gltf_clips.h);
/// - positions and texture coordinates as floats where they are integers (also those of
///   KHR_mesh_quantization), which assimp would copy as they are; without the normals and tangents
///   of morph targets, which nothing here needs.
/// Nothing where it is no glTF 2: assimp is to say what it is.
std::optional<std::string> gltf_for_assimp(const GltfFile& file);

/// The number in the file of the node that assimp calls this; -1 for one that assimp has added.
int gltf_node_number(const std::string& assimp_name);

/// What the file calls the node of that name of assimp's.
std::string gltf_node_name(const GltfFile& file, const std::string& assimp_name);

}  // namespace sinew
