// SPDX-License-Identifier: MIT

#include "bodies/skeleton_archive.h"

#include <cstdint>

namespace sinew {

void put_mesh(ByteWriter& writer, const TriangleMesh& mesh) {
  writer.put_count(static_cast<std::size_t>(mesh.positions.cols()));
  writer.put(mesh.positions.data(), static_cast<std::size_t>(mesh.positions.size()));
  writer.put_count(mesh.triangles.size());
  writer.put(mesh.triangles.data(), mesh.triangles.size());
}

TriangleMesh get_mesh(ByteReader& reader) {
  TriangleMesh mesh;
  mesh.positions.resize(3, static_cast<Eigen::Index>(reader.get_count(3 * sizeof(double))));
  reader.get(mesh.positions.data(), static_cast<std::size_t>(mesh.positions.size()));
  mesh.triangles.resize(reader.get_count(sizeof(Triangle)));
  reader.get(mesh.triangles.data(), mesh.triangles.size());
  return mesh;
}

void put_skeleton(ByteWriter& writer, const Skeleton& skeleton) {
  writer.put_count(skeleton.joints.size());
  for (const Joint& joint : skeleton.joints) {
    writer.put_text(joint.name);
    writer.put(&joint.parent, 1);
    writer.put(&joint.has_bone, 1);
    writer.put(joint.rest_local.data(), 16);
  }
}

Skeleton get_skeleton(ByteReader& reader) {
  Skeleton skeleton;
  skeleton.joints.resize(reader.get_count(16 * sizeof(double)));
  for (Joint& joint : skeleton.joints) {
    joint.name = reader.get_text();
    reader.get(&joint.parent, 1);
    reader.get(&joint.has_bone, 1);
    reader.get(joint.rest_local.data(), 16);
  }
  return skeleton;
}

void put_weights(ByteWriter& writer, const SkinWeights& weights) {
  writer.put_count(weights.vertices.size());
  for (const auto& vertex : weights.vertices) {
    writer.put_count(vertex.size());
    writer.put(vertex.data(), vertex.size());
  }
}

SkinWeights get_weights(ByteReader& reader) {
  SkinWeights weights;
  weights.vertices.resize(reader.get_count(sizeof(std::uint64_t)));
  for (auto& vertex : weights.vertices) {
    vertex.resize(reader.get_count(sizeof(SkinWeights::Influence)));
    reader.get(vertex.data(), vertex.size());
  }
  return weights;
}

}  // namespace sinew
