// SPDX-License-Identifier: MIT

#include "assets/scene/import_morphs.h"

#include <assimp/anim.h>
#include <assimp/mesh.h>

#include <algorithm>
#include <cmath>

#include "assets/scene/assimp_vector.h"
#include "mesh/triangle_mesh.h"

namespace sinew {
namespace {

constexpr double kStill = 1e-7;  // relative to the size of the mesh

/// Returns the weight at rest. assimp always sets 1 for FBX, and 1 instead of 0 for Collada.
float rest_weight(const aiAnimMesh& target, FileKind kind) {
  if (kind == FileKind::kFbx || !std::isfinite(target.mWeight)) return 0.0F;
  return kind == FileKind::kCollada && target.mWeight == 1.0F ? 0.0F : target.mWeight;
}

/// Finds the node that a channel drives. assimp writes "NODE*0" for FBX.
int node_of(const std::string& name, const Scene& scene) {
  for (const std::string& wanted : {name, name.substr(0, name.rfind('*'))}) {
    for (int n = 0; n < static_cast<int>(scene.nodes.size()); ++n) {
      if (scene.nodes[n].name == wanted) return n;
    }
  }
  return -1;
}

}  // namespace

std::vector<SceneMorph> morphs_of(const aiMesh& mesh, FileKind kind) {
  std::vector<SceneMorph> morphs;
  Eigen::AlignedBox3d box;
  for (unsigned int v = 0; v < mesh.mNumVertices; ++v) box.extend(vector_of(mesh.mVertices[v]));
  const double still = kStill * box.diagonal().norm();
  for (unsigned int m = 0; m < mesh.mNumAnimMeshes; ++m) {
    const aiAnimMesh& target = *mesh.mAnimMeshes[m];
    SceneMorph morph;
    morph.name = target.mName.C_Str();
    morph.rest_weight = rest_weight(target, kind);
    // In Collada a target may have other polygons than the mesh; it is ignored.
    const bool fits = target.HasPositions() && target.mNumVertices == mesh.mNumVertices;
    for (unsigned int v = 0; fits && v < mesh.mNumVertices; ++v) {
      const Eigen::Vector3d by = vector_of(target.mVertices[v]) - vector_of(mesh.mVertices[v]);
      if (by.allFinite() && by.norm() > still) morph.moves.emplace_back(static_cast<int>(v), by);
    }
    morphs.push_back(std::move(morph));
  }
  return morphs;
}

std::vector<SceneMorphChannel> morph_channels_of(const aiAnimation& source, double seconds_per_tick,
                                                 const Scene& scene) {
  std::vector<SceneMorphChannel> channels;
  for (unsigned int c = 0; c < source.mNumMorphMeshChannels; ++c) {
    const aiMeshMorphAnim& keys = *source.mMorphMeshChannels[c];
    const int node = node_of(keys.mName.C_Str(), scene);
    const std::size_t count = node < 0 ? 0 : scene.morph_count(node);
    std::vector<SceneMorphChannel> of_target(count);
    for (unsigned int k = 0; k < keys.mNumKeys; ++k) {
      const aiMeshMorphKey& key = keys.mKeys[k];
      const double time = key.mTime * seconds_per_tick;
      for (unsigned int i = 0; i < key.mNumValuesAndWeights; ++i) {
        const std::size_t target = key.mValues[i];
        if (target >= count || !std::isfinite(time) || !std::isfinite(key.mWeights[i])) continue;
        of_target[target].weights.emplace_back(std::max(0.0, time),
                                               static_cast<float>(key.mWeights[i]));
      }
    }
    for (std::size_t target = 0; target < count; ++target) {
      SceneMorphChannel& channel = of_target[target];
      if (channel.weights.empty()) continue;
      channel.node = node;
      channel.morph = static_cast<int>(target);
      std::stable_sort(channel.weights.begin(), channel.weights.end(),
                       [](const auto& a, const auto& b) { return a.first < b.first; });
      channels.push_back(std::move(channel));
    }
  }
  return channels;
}

}  // namespace sinew
