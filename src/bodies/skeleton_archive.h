// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"
#include "core/byte_archive.h"
#include "mesh/triangle_mesh.h"
#include "rig/skeleton.h"

namespace sinew {

void put_mesh(ByteWriter& writer, const TriangleMesh& mesh);
TriangleMesh get_mesh(ByteReader& reader);

/// Serializes the names, parents and transforms at rest of the joints.
void put_skeleton(ByteWriter& writer, const Skeleton& skeleton);
Skeleton get_skeleton(ByteReader& reader);

void put_weights(ByteWriter& writer, const SkinWeights& weights);
SkinWeights get_weights(ByteReader& reader);

}  // namespace sinew
