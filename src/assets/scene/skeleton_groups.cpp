// SPDX-License-Identifier: MIT

#include "assets/scene/skeleton_groups.h"

#include <algorithm>

namespace sinew {
namespace {

/// Finds the deepest node that is at or above all bones of a mesh.
int common_ancestor(const Scene& scene, const SceneMesh& mesh) {
  std::set<int> open;
  for (const SceneBone& bone : mesh.bones) open.insert(bone.node);
  // Parents have smaller indices, so that the deepest nodes come last.
  while (open.size() > 1) {
    const int deepest = *open.rbegin();
    open.erase(deepest);
    open.insert(std::max(0, scene.nodes[deepest].parent));
  }
  return *open.begin();
}

}  // namespace

SkeletonGroups::SkeletonGroups(const Scene& scene)
    : scene_(scene), carries_skin_(scene.nodes.size(), false) {
  for (const SceneMesh& mesh : scene.meshes) {
    if (mesh.bones.empty()) continue;
    tops_.insert(common_ancestor(scene, mesh));
    for (int n = mesh.node; n >= 0; n = scene.nodes[n].parent) carries_skin_[n] = true;
  }
}

int SkeletonGroups::top_of(const SceneMesh& mesh) const {
  const int own = common_ancestor(scene_, mesh);
  int top = own;
  for (int n = own; n >= 0; n = scene_.nodes[n].parent) {
    if (tops_.contains(n) || !carries_skin_[n]) top = n;
  }
  return top;
}

}  // namespace sinew
